import { finishOffer } from '../commands/offers.ts';
import type { Context } from '../context.ts';

const AT_ONCE = 100;

/** Makes the bookings of offers whose acceptance a crash cut short, and stores which offers have expired. */
export async function settleOffers(ctx: Context): Promise<void> {
  await ctx.offers.expire(ctx.clock());
  for (const offer of await ctx.offers.unfinished(AT_ONCE)) {
    // One that cannot be finished holds up nobody else's.
    await finishOffer(ctx, offer).catch((err: unknown) =>
      ctx.logger.warn({ err, offerId: offer.id }, 'accepted offer not finished, will retry'),
    );
  }
}
