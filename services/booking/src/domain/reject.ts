import type { ActorContext, Booking, Decision } from './booking.ts';
import { cancelOrReject, refundShareOf } from './cancelOrReject.ts';
import { statusAfter } from './transitions.ts';

/** Declines a request. What is held of its payment goes back. */
export function reject(booking: Booking, reason: string | null, ctx: ActorContext): Decision {
  const status = statusAfter('reject', booking);
  const share = refundShareOf(booking, 'full', ctx.now);
  return cancelOrReject(booking, { status, by: 'staff', reason, share, ctx, noShow: false });
}
