import type { ActorContext, Booking, Decision } from './booking.ts';
import { endBooking, refundShareOf } from './endBooking.ts';
import { statusAfter } from './transitions.ts';

/** Turns a request down. Whatever is held of its payment goes back. */
export function reject(booking: Booking, reason: string | null, act: ActorContext): Decision {
  const status = statusAfter('reject', booking.status);
  const share = refundShareOf(booking, 'full', act.now);
  return endBooking(booking, status, { by: 'staff', reason, share, act, action: 'rejected', noShow: false });
}
