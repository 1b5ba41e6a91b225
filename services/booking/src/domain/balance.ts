import { cardDueCents } from '@livery/shared-types';
import { hasEnded, type Booking } from './booking.ts';
import { givenBackCents } from './cardMoney.ts';

type Paid = Pick<Booking, 'payment' | 'cashReceivedCents'>;

/** What was paid and not given back, in cents, by card and in cash. */
export function amountPaidCents({ payment, cashReceivedCents }: Paid): number {
  return Math.max(0, payment.capturedCents - givenBackCents(payment)) + (cashReceivedCents ?? 0);
}

/** Cents of the price that are settled. What staff gave back by hand or a bank took back is not asked for again. */
export function settledCents({ payment, cashReceivedCents }: Paid): number {
  return payment.capturedCents - payment.differenceCents + (cashReceivedCents ?? 0);
}

/** What is still to be paid, in cents; nothing once the booking has ended without a trip. */
export function balanceDueCents(booking: Booking): number {
  if (hasEnded(booking)) return 0;
  const openCents = Math.max(0, booking.quote.totalCents - settledCents(booking));
  return booking.paymentMethod === 'cash' ? openCents : cardDueCents(openCents);
}
