import type { Context } from '../context.ts';

/** Gives back promo uses that were taken for bookings nobody finished: an order that is still under way is given up by then. */
export async function sweepPromoHolds(ctx: Context, holdMs: number): Promise<void> {
  const before = new Date(ctx.clock().getTime() - holdMs);
  for (const { _id: bookingId, code } of await ctx.promoHolds.olderThan(before)) {
    if ((await ctx.bookings.findWithTombstones(bookingId)) === undefined) {
      await ctx.catalog.releasePromo(code, bookingId);
      ctx.logger.info({ bookingId, code }, 'unused promo use released');
    }
    await ctx.promoHolds.remove(bookingId);
  }
}
