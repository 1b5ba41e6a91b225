import { conflict } from '@livery/service-kit';
import type { InternalQuote } from '@livery/shared-types';
import type { BookingContext } from '../context.ts';

const MAX_TRIES = 3;

/**
 * Takes the promo use that the price counts on. Two customers can't share the last one: whoever comes second gets the
 * price without it, which `priceAgain` holds against what they saw. A hold written beforehand lets the sweeper give
 * the use back if nothing comes of the booking.
 */
export async function takePromoUse(
  ctx: BookingContext,
  bookingId: string,
  offer: InternalQuote,
  priceAgain: () => Promise<InternalQuote>,
): Promise<InternalQuote> {
  let priced = offer;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const code = priced.quote.promoCode;
    if (code === null) return priced;
    await ctx.promoHolds.write(bookingId, code, ctx.clock());
    if (await ctx.catalog.reservePromo(code, bookingId)) return priced;
    await ctx.promoHolds.remove(bookingId);
    priced = await priceAgain();
  }
  throw conflict('promo_unavailable', 'This promo code was used up a moment ago. Please try again.');
}
