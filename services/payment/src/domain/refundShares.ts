import {
  andThen,
  countedAttempts,
  decide,
  unchanged,
  withAttempt,
  type Attempt,
  type Decision,
  type Payment,
  type RefundOrder,
} from './payment.ts';
import { requestMissingRefunds } from './refunds.ts';
import { elsewhereCents, refundableCents } from './totals.ts';

// Booking orders one growing sum to be given back. Here it is shared out among the payments of the booking.

/** Asks for what is missing of the order, never above what was captured. */
export function orderMissingRefunds(payment: Payment, order: RefundOrder, now: Date): Decision {
  const counted = countedAttempts(payment);
  if (counted.length === 0) return unchanged(payment);
  const captured = counted.reduce((sum, { capturedCents }) => sum + capturedCents, 0);
  const due = { ...order, dueCents: Math.min(order.dueCents, captured) };
  return andThen(
    keepOrder(payment, due),
    (next) => shareOut(next, due),
    (next) => requestMissingRefunds(next, now),
  );
}

/**
 * The same for the largest order so far, when one of the payments that had a share in it was refused by booking, or taken back
 * by the customer's bank.
 */
export const renewShares = (payment: Payment, now: Date): Decision =>
  payment.refundOrder === null
    ? requestMissingRefunds(payment, now)
    : orderMissingRefunds(payment, payment.refundOrder, now);

function keepOrder(payment: Payment, order: RefundOrder): Decision {
  const { dueCents = 0, byHandCents = 0 } = payment.refundOrder ?? {};
  if (order.dueCents <= dueCents && order.byHandCents <= byHandCents) return unchanged(payment);
  const refundOrder = {
    dueCents: Math.max(order.dueCents, dueCents),
    byHandCents: Math.max(order.byHandCents, byHandCents),
    reason: order.reason,
  };
  return decide({ ...payment, refundOrder });
}

/** Of several payments the newest gives back first, as far as there is room, and then those before. */
function shareOut(payment: Payment, { dueCents, byHandCents, reason }: RefundOrder): Decision {
  const counted = countedAttempts(payment);
  const [only] = counted;
  if (only !== undefined && counted.length === 1)
    return setRefundDue(payment, only, { refundDueCents: dueCents, byHandCents }, reason);
  const parts = counted.map((attempt) => partOf(payment, attempt));
  let byHand = Math.max(0, byHandCents - parts.reduce((sum, part) => sum + part.byHandCents, 0));
  // What staff ordered by hand goes back besides what was refunded at the dashboard and booking did not know of.
  let missing = Math.max(0, dueCents - parts.reduce((sum, part) => sum + part.goneCents, 0), byHand);
  let next = payment;
  for (const part of parts.toReversed()) {
    const more = Math.max(0, Math.min(missing, part.roomCents));
    const moreByHand = Math.min(byHand, more);
    missing -= more;
    byHand -= moreByHand;
    if (more === 0 && !part.isCut) continue;
    const refundDueCents = more === 0 ? part.refundDueCents : part.goneCents + more;
    const due = { refundDueCents, byHandCents: part.byHandCents + moreByHand };
    const attempt = { ...part.attempt, ...due };
    next = withAttempt(next, more === 0 ? attempt : { ...attempt, refundReason: reason });
  }
  return next === payment ? unchanged(payment) : decide(next);
}

/** What a payment gives back already. What the bank has taken it cannot give: others have to. */
function partOf(payment: Payment, attempt: Attempt) {
  const most = refundableCents(payment, attempt);
  const refundDueCents = Math.min(attempt.refundDueCents, most);
  const byHandCents = Math.min(attempt.byHandCents, most);
  const goneCents = Math.min(most, Math.max(refundDueCents, byHandCents + elsewhereCents(payment, attempt)));
  const isCut = refundDueCents < attempt.refundDueCents;
  return { attempt, refundDueCents, byHandCents, goneCents, roomCents: most - goneCents, isCut };
}

/** The sum of one payment only grows. */
export function setRefundDue(
  payment: Payment,
  attempt: Attempt,
  due: Pick<Attempt, 'refundDueCents'> & Partial<Pick<Attempt, 'byHandCents'>>,
  reason: string,
): Decision {
  if (due.refundDueCents <= attempt.refundDueCents) return unchanged(payment);
  return decide(withAttempt(payment, { ...attempt, ...due, refundReason: reason }));
}
