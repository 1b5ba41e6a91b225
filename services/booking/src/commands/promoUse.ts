import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { conflict } from '@livery/service-kit/errors';
import type { InternalQuote } from '@livery/shared-types';
import type { Context } from '../context.ts';

/**
 * Takes the promo use that the price counts on. Two customers can't share the last one: whoever comes second gets the
 * price without it, which `priceAgain` holds against what they saw. A hold written beforehand lets the sweeper give
 * the use back if nothing comes of the booking.
 */
export function takePromoUse(
  ctx: Context,
  bookingId: string,
  offer: InternalQuote,
  priceAgain: () => Promise<InternalQuote>,
): Promise<InternalQuote> {
  let priced = offer;
  const attempt = async () => {
    const code = priced.quote.promoCode;
    if (code === null) return priced;
    await ctx.promoHolds.write(bookingId, code, ctx.clock());
    if (await ctx.catalog.reservePromo(code, bookingId)) return priced;
    await ctx.promoHolds.remove(bookingId);
    priced = await priceAgain();
    return LOST_RACE;
  };
  const giveUp = () => {
    throw conflict('promo_unavailable', 'This promo code was used up a moment ago. Please try again.');
  };
  return retryOnConflict<InternalQuote>(attempt, { attempts: 3, giveUp });
}
