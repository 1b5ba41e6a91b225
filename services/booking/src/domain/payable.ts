import { cardDueCents, type PaymentStatus } from '@livery/shared-types';
import { balanceDueCents } from './balance.ts';
import { statusWords, type Booking } from './booking.ts';

/** Shown when somebody else has the vehicle at this time: the money would have to go back. */
export const VEHICLE_TAKEN =
  'This vehicle is already taken at this time, so nothing is charged now. We will confirm another vehicle or time with you first.';

const NOTHING_TO_PAY = 'There is nothing to pay for this booking.';
const PAID = 'This booking has been paid already.';

const BY_PAYMENT: Record<PaymentStatus, string | null> = {
  unpaid: null,
  failed: null,
  authorized: 'The card is authorised for this booking already.',
  processing: 'A payment for this booking is being processed.',
  not_required: NOTHING_TO_PAY,
  paid: PAID,
  refund_pending: PAID,
  partially_refunded: PAID,
  refunded: PAID,
};

/** Why the card cannot be charged, in words for the customer, or null. Does not look at the vehicle. */
export function reasonNotToPay(booking: Booking): string | null {
  const { status, paymentMethod, payment, quote, deletedAt } = booking;
  if (deletedAt !== null || status === 'rejected' || status === 'cancelled') {
    return `This booking is ${deletedAt === null ? statusWords(status) : 'deleted'}, so there is nothing to pay.`;
  }
  if (quote.totalCents === 0) return NOTHING_TO_PAY;
  if (paymentMethod === 'cash') return 'This booking is paid in cash on arrival.';
  if (cardDueCents(quote.totalCents) === 0) return NOTHING_TO_PAY;
  if (payment.capturedCents > 0) return balanceDueCents(booking) > 0 ? null : PAID;
  return BY_PAYMENT[payment.status];
}
