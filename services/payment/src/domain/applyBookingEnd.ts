import type { BookingSummary } from '@livery/shared-types';
import { withdrawOutdated } from './intents.ts';
import {
  andThen,
  attemptOfIntent,
  decide,
  isLive,
  unchanged,
  withAttempt,
  withBooking,
  withdraw,
  type Decision,
  type Ending,
  type Payment,
  type RefundOrder,
} from './payment.ts';
import { orderMissingRefunds, renewShares, setRefundDue } from './refundShares.ts';

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

/** What was agreed on has changed: what is too much goes back, and nobody pays the balance of before any more. */
export function applyBookingChange(
  payment: Payment,
  { balanceDueCents, ...order }: RefundOrder & { balanceDueCents: number },
  booking: BookingSummary,
  now: Date,
): Decision {
  const isCurrent = booking.version >= payment.booking.version;
  return andThen(orderRefund(payment, order, booking, now), (next) =>
    isCurrent ? withdrawOutdated(next, balanceDueCents, now) : unchanged(next),
  );
}

/** The booking does not take this money: all of it goes back, less what already did. Unless `isCounted`, its sums leave it out. */
export function refusePayment(
  payment: Payment,
  { intentId, reason, isCounted }: { intentId: string; reason: string; isCounted: boolean },
  now: Date,
): Decision {
  const found = attemptOfIntent(payment, intentId);
  if (found?.state !== 'succeeded') return unchanged(payment);
  const isMarked = isCounted || found.isRefused;
  const marked = isMarked ? unchanged(payment) : decide(withAttempt(payment, { ...found, isRefused: true }));
  const due = { refundDueCents: found.capturedCents };
  return andThen(
    marked,
    (next) => setRefundDue(next, attemptOfIntent(next, intentId) ?? found, due, reason),
    // What had been ordered of it is to be given back by the payments that count.
    (next) => renewShares(next, now),
  );
}
