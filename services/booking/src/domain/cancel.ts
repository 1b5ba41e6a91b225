import { conflict } from '@livery/service-kit/errors';
import { endingRefundCents, statusWords, type ActorContext, type Booking, type Decision } from './booking.ts';
import { endBooking, refundShareOf, type InitiatedBy, type RefundChoice } from './endBooking.ts';
import { refundCents, refundPercentage } from './refundPolicy.ts';
import { statusAfter, TRANSITIONS } from './transitions.ts';

/** Calls a trip off. The share that goes back is fixed here, by the notice given at `ctx.now`. */
export function cancel(
  booking: Booking,
  reason: string | null,
  by: InitiatedBy,
  ctx: ActorContext,
): Decision {
  const status = statusAfter('cancel', booking.status);
  refuseAfterPickup(booking, ctx.now);
  const share = refundShareOf(booking, 'policy', ctx.now);
  return endBooking(booking, status, { by, reason, share, ctx, action: 'cancelled', noShow: false });
}

export interface StaffCancellation {
  reason: string | null;
  /** Undefined: everything, or nothing for a no-show. */
  refund: RefundChoice | undefined;
  noShow: boolean;
}

/** Staff call a trip off, and say what goes back; after the pickup only because the passenger was not there. */
export function cancelByStaff(
  booking: Booking,
  cancellation: StaffCancellation,
  ctx: ActorContext,
): Decision {
  const { reason, noShow, refund = noShow ? 'none' : 'full' } = cancellation;
  const status = statusAfter('cancel', booking.status);
  if (noShow) refuseBeforePickup(booking, ctx.now);
  else refuseAfterPickup(booking, ctx.now);
  const share = refundShareOf(booking, refund, ctx.now);
  return endBooking(booking, status, { by: 'staff', reason, share, ctx, action: 'cancelled', noShow });
}

/** The instant of the pickup itself still counts as before it. */
export function isPastPickup({ pickup }: Booking, now: Date): boolean {
  return now.getTime() > pickup.latestAt.getTime();
}

function refuseAfterPickup(booking: Booking, now: Date): void {
  if (!isPastPickup(booking, now)) return;
  throw conflict(
    'booking.after_pickup',
    `This booking is ${statusWords(booking.status)} and its pickup time has passed, so it cannot be cancelled any more.`,
    { status: booking.status },
  );
}

function refuseBeforePickup(booking: Booking, now: Date): void {
  if (isPastPickup(booking, now)) return;
  throw conflict(
    'booking.before_pickup',
    'The pickup time has not passed yet, so this cannot be a no-show. Cancel the booking instead.',
    { status: booking.status },
  );
}

export interface CancellationPreview {
  refundPercentage: number;
  refundCents: number;
  isCancellable: boolean;
  /** Why not, in words for the customer. */
  message: string | null;
}

export function isCancellable(booking: Booking, now: Date): boolean {
  return TRANSITIONS[booking.status].cancel !== undefined && !isPastPickup(booking, now);
}

/** What cancelling at `now` would give back; of a booking that has ended, what did go back. */
export function previewCancellation(booking: Booking, now: Date): CancellationPreview {
  const { ending, payment, pickup, status } = booking;
  if (ending !== null) {
    const message = `This booking is ${statusWords(status)} already.`;
    return {
      refundPercentage: ending.refundPercentage,
      refundCents: endingRefundCents(booking),
      isCancellable: false,
      message,
    };
  }
  if (!isCancellable(booking, now)) {
    const isPast = TRANSITIONS[status].cancel !== undefined;
    const message = isPast
      ? 'The pickup time has passed, so this booking cannot be cancelled any more.'
      : `This booking is ${statusWords(status)}, so it cannot be cancelled.`;
    return { refundPercentage: 0, refundCents: 0, isCancellable: false, message };
  }
  const percentage = refundPercentage(pickup.latestAt, now);
  return {
    refundPercentage: percentage,
    refundCents: refundCents(payment, percentage),
    isCancellable: true,
    message: null,
  };
}
