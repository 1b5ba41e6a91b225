import type { Context } from '../context.ts';

/**
 * Gives back promo uses that were taken for bookings nobody finished. The booking's id is taken out of use first, so
 * a request that wakes up after all can't make the booking without its use.
 */
export async function sweepPromoHolds(ctx: Context, holdMs: number): Promise<void> {
  const now = ctx.clock();
  for (const { _id: bookingId, code } of await ctx.promoHolds.olderThan(new Date(now.getTime() - holdMs))) {
    if (await ctx.bookings.voidId(bookingId, now)) {
      await ctx.catalog.releasePromo(code, bookingId);
      ctx.logger.info({ bookingId, code }, 'unused promo use released');
    }
    await ctx.promoHolds.remove(bookingId);
  }
}
