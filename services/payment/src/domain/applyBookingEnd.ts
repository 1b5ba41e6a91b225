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

/** Withdraws the open intent. Repeated or late, it gives back only what is missing of the largest order. */
export const applyBookingEnd = (
  payment: Payment,
  ending: Ending,
  order: RefundOrder,
  booking: BookingSummary,
) => andThen(closeBooking(payment, ending, booking), (next) => orderMissingRefunds(next, order, ending.at));

/** Nobody can pay for this booking any more. Captured money stays. */
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

/** Booking ordered money to be given back, before or after the booking's end. */
export const orderRefund = (payment: Payment, order: RefundOrder, booking: BookingSummary, now: Date) =>
  andThen(withBooking(payment, booking), (next) => orderMissingRefunds(next, order, now));

/** The price has changed: what was paid too much goes back, and an open intent for the old balance is withdrawn. */
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

/** Booking does not take this payment, so all of it goes back. `isCounted` tells whether booking's sums include it. */
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
    // What had been ordered to go back from it now comes from the other payments.
    (next) => renewShares(next, now),
  );
}
