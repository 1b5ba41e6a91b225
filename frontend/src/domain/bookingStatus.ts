import type { BookingStatus, OwnBooking, PaymentStatus } from '@livery/shared-types/booking';
import type { BadgeTone } from '../ui/Badge.tsx';
import { isOwed } from './balance.ts';

const TONES: Partial<Record<BookingStatus, BadgeTone>> = {
  approved: 'green',
  pending_approval: 'yellow',
  rejected: 'red',
  cancelled: 'gray',
};

/** `pending_approval` → "Pending Approval". */
export function statusLabel(status: BookingStatus | PaymentStatus): string {
  if (status === 'authorized') return 'Card authorised';
  return status
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

export const statusTone = (status: BookingStatus): BadgeTone => TONES[status] ?? 'blue';

export const isWaiting = (status: BookingStatus): boolean => status === 'pending_approval';

/** Called off by the customer or by staff: nobody drives, and nothing is to be paid. */
export const isOff = (status: BookingStatus): boolean => status === 'cancelled' || status === 'rejected';

/** The card is held: it is charged when staff approve the booking. */
export const isAuthorized = (status: PaymentStatus): boolean => status === 'authorized';

/** A card payment that has not been made, or not succeeded yet. */
export const isUnpaid = (status: PaymentStatus): boolean => status === 'unpaid' || status === 'failed';

/** A trip that is still ahead (today counts) and has not been cancelled. `today` is a day of the business zone. */
export const isCurrent = (
  { status, pickupDate }: { status: BookingStatus; pickupDate: string },
  today: string,
): boolean => status !== 'cancelled' && pickupDate.slice(0, 10) >= today;

const PAYMENT_TONES: Partial<Record<PaymentStatus, BadgeTone>> = {
  paid: 'green',
  failed: 'red',
  unpaid: 'yellow',
  processing: 'yellow',
  authorized: 'blue',
  refund_pending: 'yellow',
};
export const paymentTone = (status: PaymentStatus): BadgeTone => PAYMENT_TONES[status] ?? 'gray';

interface Paid {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  /** What is still to be paid of the total. */
  balanceDue?: string;
}

/** The card was charged, and the total has grown beyond that. */
export const hasBalance = ({ paymentStatus, balanceDue = '0.00' }: Paid): boolean =>
  CHARGED.includes(paymentStatus) && isOwed(balanceDue);
const CHARGED: readonly PaymentStatus[] = ['paid', 'refund_pending', 'partially_refunded', 'refunded'];

/** The state of a payment. Once a ride is off, an amount that was paid is kept, and an unpaid one is not owed. */
export function paymentLabel(booking: Paid): string {
  const { status, paymentStatus } = booking;
  if (!isOff(status)) {
    return hasBalance(booking) ? 'Partly Paid' : statusLabel(paymentStatus);
  }
  if (paymentStatus === 'paid') return 'Not Refunded';
  // What was held on a card is let go.
  return isUnpaid(paymentStatus) || paymentStatus === 'authorized'
    ? 'Nothing Paid'
    : statusLabel(paymentStatus);
}

export function paymentToneOf(booking: Paid): BadgeTone {
  const { status, paymentStatus } = booking;
  const isOver = isOff(status);
  if (isOver && paymentStatus !== 'refund_pending') return 'gray';
  return !isOver && hasBalance(booking) ? 'yellow' : paymentTone(paymentStatus);
}

/** What is said when a customer gives no reason for cancelling. */
export const CUSTOMER_REQUEST = 'Customer requested cancellation';

/** Why a booking ended, for its customer; a default reason of their own says nothing. */
export function endingReasonOf(booking: {
  noShow: boolean;
  cancellationReason: string | null;
}): string | null {
  if (booking.noShow) return 'Nobody came to the car at the pickup.';
  return booking.cancellationReason === CUSTOMER_REQUEST ? null : booking.cancellationReason;
}

/** A booking has a list of destinations, or a single one. */
export function destinationsOf(booking: {
  destinations: string[];
  destinationAddress: string | null;
}): string[] {
  if (booking.destinations.length > 0) return booking.destinations;
  return booking.destinationAddress ? [booking.destinationAddress] : [];
}

/** The chauffeur has said so, or it is completed. */
export const isTripDone = ({ status, ride }: Pick<OwnBooking, 'status' | 'ride'>): boolean =>
  status === 'completed' || ride?.step === 'done';
