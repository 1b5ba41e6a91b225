import { statusWords, type Booking } from './booking.ts';

/** Of a vehicle that somebody else has for this time: the money would only have to go back. */
export const VEHICLE_TAKEN =
  'This vehicle is already taken at this time, so nothing is charged now. We will confirm another vehicle or time with you first.';

/**
 * Why a card must not be charged for this booking, whoever has its vehicle, in words for the customer; null when it
 * may.
 */
export function reasonNotToPay(booking: Booking): string | null {
  const { status, paymentMethod, payment, quote, deletedAt } = booking;
  if (deletedAt !== null || status === 'rejected' || status === 'cancelled') {
    return `This booking is ${deletedAt === null ? statusWords(status) : 'deleted'}, so there is nothing to pay.`;
  }
  if (quote.totalCents === 0) return 'There is nothing to pay for this booking.';
  if (paymentMethod === 'cash') return 'This booking is paid in cash on arrival.';
  switch (payment.status) {
    case 'unpaid':
    case 'failed':
      return null;
    case 'processing':
      return 'A payment for this booking is being processed.';
    case 'not_required':
      return 'There is nothing to pay for this booking.';
    case 'paid':
    case 'refund_pending':
    case 'partially_refunded':
    case 'refunded':
      return 'This booking has been paid already.';
    default:
      throw new Error(`Unknown payment status ${payment.status satisfies never as string}`);
  }
}
