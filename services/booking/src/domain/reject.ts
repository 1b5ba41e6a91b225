import type { ReasonCode } from '@livery/shared-types';
import type { ActorContext, Booking, Decision } from './booking.ts';
import { cancelOrReject, refundShareOf } from './cancelOrReject.ts';
import { statusAfter } from './transitions.ts';

/** Declines a request. What is held of its payment goes back. */
export function reject(
  booking: Booking,
  { reason, reasonCode = null }: { reason: string | null; reasonCode?: ReasonCode | null | undefined },
  ctx: ActorContext,
): Decision {
  const status = statusAfter('reject', booking);
  const share = refundShareOf(booking, 'full', ctx.now);
  return cancelOrReject(booking, { status, by: 'staff', reason, reasonCode, share, ctx, noShow: false });
}
