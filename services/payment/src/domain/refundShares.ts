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

// Booking orders one sum, which only grows, to be given back. Here it is divided among the payments of the booking.

/** Asks for what is missing of the order, never more than was captured. */
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

/** Divides the stored order again, after one of the payments was refused by booking or taken back by the bank. */
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

/** The newest payment gives back first, as far as it can, and then those before it. */
function shareOut(payment: Payment, { dueCents, byHandCents, reason }: RefundOrder): Decision {
  const counted = countedAttempts(payment);
  const [only] = counted;
  if (only !== undefined && counted.length === 1)
    return setRefundDue(payment, only, { refundDueCents: dueCents, byHandCents }, reason);
  const parts = counted.map((attempt) => partOf(payment, attempt));
  let byHand = Math.max(0, byHandCents - parts.reduce((sum, part) => sum + part.byHandCents, 0));
  // What staff ordered by hand goes back in addition to refunds at the dashboard that booking did not know of.
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

/** What one payment gives back already, and how much more it could. Money that the bank took is not available. */
function partOf(payment: Payment, attempt: Attempt) {
  const most = refundableCents(payment, attempt);
  const refundDueCents = Math.min(attempt.refundDueCents, most);
  const byHandCents = Math.min(attempt.byHandCents, most);
  const goneCents = Math.min(most, Math.max(refundDueCents, byHandCents + elsewhereCents(payment, attempt)));
  const isCut = refundDueCents < attempt.refundDueCents;
  return { attempt, refundDueCents, byHandCents, goneCents, roomCents: most - goneCents, isCut };
}

/** Raises what one payment gives back; never lowers it. */
export function setRefundDue(
  payment: Payment,
  attempt: Attempt,
  due: Pick<Attempt, 'refundDueCents'> & Partial<Pick<Attempt, 'byHandCents'>>,
  reason: string,
): Decision {
  if (due.refundDueCents <= attempt.refundDueCents) return unchanged(payment);
  return decide(withAttempt(payment, { ...attempt, ...due, refundReason: reason }));
}
