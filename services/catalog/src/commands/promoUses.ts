import { PROMO_NOT_VALID, type PromoReservation } from '@livery/shared-types';
import { businessDay } from '../domain/promo.ts';
import type { Context } from '../context.ts';

/** Takes one use of a code for a booking. Safe to repeat; its undo is `releasePromo`. */
export async function reservePromo(
  ctx: Context,
  { code, bookingId }: { code: string; bookingId: string },
): Promise<PromoReservation> {
  const today = businessDay(ctx.clock(), ctx.zone);
  const reserved = await ctx.store.promoUses.reserve(code, bookingId, today);
  return { reserved, message: reserved ? 'Promo code applied' : PROMO_NOT_VALID };
}

/** Gives the booking's use back, once however often it is asked. */
export const releasePromo = (ctx: Context, bookingId: string): Promise<void> =>
  ctx.store.promoUses.release(bookingId);

/** The trip took place: its use stays counted, and nothing can give it back any more. */
export const settlePromo = (ctx: Context, bookingId: string): Promise<void> =>
  ctx.store.promoUses.settle(bookingId);
