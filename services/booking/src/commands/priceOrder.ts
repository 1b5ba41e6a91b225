import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { conflict } from '@livery/service-kit/errors';
import { presentQuote, type CreateBookingRequest } from '@livery/shared-types';
import type { CommandContext, Context } from '../context.ts';
import { adjustedPrice } from '../domain/adjustedPrice.ts';
import { checkPackage, checkPrice, type PricedOrder } from '../domain/newBooking.ts';
import { pickupTime } from '../domain/pickupRules.ts';
import { checkReturn, type StaffTerms } from '../domain/staffOrder.ts';

export interface OrderToPrice {
  request: CreateBookingRequest;
  staff?: StaffTerms | undefined;
  /** The id of the future booking. A promo use that an earlier try has taken for it counts. */
  promoHeldBy?: string;
}

/** Prices an order. Refuses what time, vehicle, settings or price do not allow. */
export async function priceOrder(
  ctx: CommandContext,
  { request, staff, promoHeldBy }: OrderToPrice,
): Promise<PricedOrder> {
  pickupTime(request.pickupDate, ctx.window, ctx.now);
  if (staff !== undefined) checkReturn(request, staff, ctx);
  const offer = await ctx.catalog.quote({ ...request, promoHeldBy });
  checkPackage(request, offer);
  const isPlain = staff === undefined || (staff.adjustments.length === 0 && staff.agreedPrice === null);
  const priced = {
    quote: isPlain ? offer.quote : adjustedPrice(offer.quote, staff),
    vehicle: offer.vehicle,
    settings: offer.settings,
  };
  checkPrice(request, priced, presentQuote);
  return priced;
}

/**
 * If another customer took the last promo use, the order is priced again without it, and a price that the customer
 * did not see is refused. A stored hold lets a sweep give the use back if no booking comes of it.
 */
export function takePromoUse(
  ctx: Context,
  bookingId: string,
  offer: PricedOrder,
  priceAgain: () => Promise<PricedOrder>,
): Promise<PricedOrder> {
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
  return retryOnConflict<PricedOrder>(attempt, { attempts: 3, giveUp });
}

/** Gives the promo use of a refused order back at once. */
export async function giveBackPromoUse(ctx: Context, bookingId: string, code: string | null): Promise<void> {
  if (code === null) return;
  await ctx.catalog.releasePromo(code, bookingId);
  await ctx.promoHolds.remove(bookingId);
}
