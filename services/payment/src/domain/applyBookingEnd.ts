import { proportionOfCents, type BookingSummary } from '@livery/shared-types';
import { withdraw } from './intents.ts';
import {
  acceptedAttempt,
  andThen,
  attemptOfIntent,
  decide,
  isLive,
  unchanged,
  withAttempt,
  withBooking,
  type Attempt,
  type Decision,
  type Ending,
  type Payment,
} from './payment.ts';
import { requestMissingRefunds } from './refunds.ts';

/**
 * What has to go back in the end and why: everything captured that went back or has to, as booking decided, or, in events
 * of older versions, a share of the capture (0 to 100). `byHandCents` of it staff ordered by hand.
 */
export type RefundOrder = (
  { dueCents: number; byHandCents?: number | undefined } | { percentage: number }
) & {
  reason: string;
};

/**
 * The booking has ended: its open intent is withdrawn, and what booking decided goes back. Received twice, late or after a
 * larger order, only what is still missing of the largest is asked for.
 */
export const applyBookingEnd = (
  payment: Payment,
  ending: Ending,
  order: RefundOrder,
  booking: BookingSummary,
) => andThen(closeBooking(payment, ending, booking), (next) => orderMissingRefunds(next, order, ending.at));

/** Nobody can pay for this booking any more. No money moves: what was captured stays as it is. */
export function closeBooking(payment: Payment, ending: Ending, booking: BookingSummary): Decision {
  const fresh = withBooking(payment, booking);
  return andThen(fresh, (next) => {
    if (next.ending !== null) return unchanged(next);
    const attempts = next.attempts.map((attempt) =>
      isLive(attempt) ? withdraw(attempt, 'booking_ended', ending.at) : attempt,
    );
    return decide({ ...next, ending, attempts });
  });
}

/** Booking decided that money goes back while the booking goes on, or after its end. */
export const orderRefund = (payment: Payment, order: RefundOrder, booking: BookingSummary, now: Date) =>
  andThen(withBooking(payment, booking), (next) => orderMissingRefunds(next, order, now));

/** Never above what was captured. */
function orderMissingRefunds(payment: Payment, order: RefundOrder, now: Date): Decision {
  const accepted = acceptedAttempt(payment);
  if (accepted === undefined) return unchanged(payment);
  const { capturedCents } = accepted;
  const { dueCents, byHandCents = 0 } =
    'dueCents' in order
      ? order
      : {
          dueCents: proportionOfCents(capturedCents, order.percentage, 100),
          byHandCents: accepted.byHandCents ?? 0,
        };
  const due = { refundDueCents: Math.min(dueCents, capturedCents), byHandCents };
  const owed = setRefundDue(payment, accepted, due, order.reason);
  return andThen(owed, (next) => requestMissingRefunds(next, now));
}

/** The booking does not take this money: all of it goes back, less what already did. */
export function refusePayment(payment: Payment, intentId: string, reason: string, now: Date): Decision {
  const attempt = attemptOfIntent(payment, intentId);
  if (attempt?.state !== 'succeeded') return unchanged(payment);
  const due = setRefundDue(payment, attempt, { refundDueCents: attempt.capturedCents }, reason);
  return andThen(due, (next) => requestMissingRefunds(next, now));
}

function setRefundDue(
  payment: Payment,
  attempt: Attempt,
  due: Pick<Attempt, 'refundDueCents' | 'byHandCents'>,
  reason: string,
): Decision {
  if (due.refundDueCents <= attempt.refundDueCents) return unchanged(payment);
  return decide(withAttempt(payment, { ...attempt, ...due, refundReason: reason }));
}
