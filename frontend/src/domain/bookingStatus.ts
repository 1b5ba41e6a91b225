import type { BookingStatus, PaymentStatus } from '@livery/shared-types/booking';
import type { BadgeTone } from '../ui/Badge.tsx';

const TONES: Partial<Record<BookingStatus, BadgeTone>> = {
  approved: 'green',
  pending_approval: 'yellow',
  rejected: 'red',
  cancelled: 'gray',
};

/** `pending_approval` → "Pending Approval". */
export function statusLabel(status: BookingStatus | PaymentStatus): string {
  return status
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

export const statusTone = (status: BookingStatus): BadgeTone => TONES[status] ?? 'blue';

export const isWaiting = (status: BookingStatus): boolean => status === 'pending_approval';

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
  refund_pending: 'yellow',
};
export const paymentTone = (status: PaymentStatus): BadgeTone => PAYMENT_TONES[status] ?? 'gray';

interface Paid {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
}

/** What a payment has come to: once a ride is off, what was paid for it is kept, and what was not is not owed. */
export function paymentLabel({ status, paymentStatus }: Paid): string {
  if (status !== 'cancelled' && status !== 'rejected') return statusLabel(paymentStatus);
  if (paymentStatus === 'paid') return 'Not Refunded';
  return isUnpaid(paymentStatus) ? 'Nothing Paid' : statusLabel(paymentStatus);
}

export const paymentToneOf = ({ status, paymentStatus }: Paid): BadgeTone =>
  (status === 'cancelled' || status === 'rejected') && paymentStatus !== 'refund_pending'
    ? 'gray'
    : paymentTone(paymentStatus);

/** Legacy bookings have one destination; newer ones a list. */
export function destinationsOf(booking: {
  destinations: string[];
  destinationAddress: string | null;
}): string[] {
  if (booking.destinations.length > 0) return booking.destinations;
  return booking.destinationAddress ? [booking.destinationAddress] : [];
}
