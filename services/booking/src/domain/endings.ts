import type { PaymentStatus } from '@livery/shared-types';
import { conflict } from '@livery/service-kit';
import { decide, type Act, type Booking, type Decision, type Ending, type PaymentState } from './booking.ts';
import { refundCents, refundPercentage } from './refundPolicy.ts';
import { statusAfter, statusWords, TRANSITIONS } from './transitions.ts';

export type By = 'customer' | 'staff';

/** Turns a request down. Whatever was paid for it goes back in full. */
export function reject(booking: Booking, reason: string | null, act: Act): Decision {
  const status = statusAfter('reject', booking.status);
  return end(booking, status, { by: 'staff', reason, percentage: 100, act, action: 'rejected' });
}

/** Calls a trip off. The share that goes back is fixed here, by the notice given at `act.now`. */
export function cancel(booking: Booking, reason: string | null, by: By, act: Act): Decision {
  const status = statusAfter('cancel', booking.status);
  refuseAfterPickup(booking, act.now);
  const percentage = refundPercentage(booking.pickup.latestAt, act.now);
  return end(booking, status, { by, reason, percentage, act, action: 'cancelled' });
}

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

interface End {
  by: By;
  reason: string | null;
  percentage: number;
  act: Act;
  action: 'rejected' | 'cancelled';
}

function end(
  booking: Booking,
  status: Booking['status'],
  { by, reason, percentage, act, action }: End,
): Decision {
  const ending: Ending = {
    at: act.now,
    by,
    reason: reason === '' ? null : reason,
    refundPercentage: percentage,
    refundCents: refundCents(booking.payment, percentage),
  };
  const payment: PaymentState = { ...booking.payment, status: owing(booking.payment, ending.refundCents) };
  return decide(booking, { status, ending, payment }, { act, action, note: ending.reason }, [
    { type: `booking.${action}`, reason: ending.reason, refundPercentage: percentage, by },
  ]);
}

function owing(payment: PaymentState, cents: number): PaymentStatus {
  return cents > 0 ? 'refund_pending' : payment.status;
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
      refundCents: ending.refundCents,
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
