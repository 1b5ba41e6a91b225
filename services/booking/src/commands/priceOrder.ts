import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { conflict } from '@livery/service-kit/errors';
import { presentQuote, type CreateBookingRequest } from '@livery/shared-types';
import type { CommandContext, Context } from '../context.ts';
import { adjustedPrice } from '../domain/adjustedPrice.ts';
import { checkPackage, checkPrice, type PricedPackage } from '../domain/newBooking.ts';
import { pickupTime } from '../domain/pickupRules.ts';
import { checkReturn, type StaffTerms } from '../domain/staffOrder.ts';

export interface PricedOrder {
  request: CreateBookingRequest;
  /** Left out of what customers ask for. */
  staff?: StaffTerms | undefined;
  /** The booking that will be: a use of the promo code that a repetition of the request has taken for it counts. */
  promoHeldBy?: string;
}

/** What an order costs now. Refuses what the time, the vehicle, the settings or the price do not allow. */
export async function priceOrder(
  ctx: CommandContext,
  { request, staff, promoHeldBy }: PricedOrder,
): Promise<PricedPackage> {
  pickupTime(request.pickupDate, ctx.window, ctx.now);
  if (staff !== undefined) checkReturn(request, staff, ctx);
  const offer = await ctx.catalog.quote({ ...request, promoHeldBy });
  checkPackage(request, offer);
  const isPlain = staff === undefined || (staff.adjustments.length === 0 && staff.agreedPrice === null);
  const priced = {
    quote: isPlain ? offer.quote : adjustedPrice(offer.quote, staff),
    vehicle: offer.vehicle,
  };
  checkPrice(request, priced, presentQuote);
  return priced;
}

/**
 * Takes the promo use that the price counts on. Two customers can't share the last one: whoever comes second gets the
 * price without it, which `priceAgain` holds against what they saw. A hold written beforehand lets the sweeper give
 * the use back if nothing comes of the booking.
 */
export function takePromoUse(
  ctx: Context,
  bookingId: string,
  offer: PricedPackage,
  priceAgain: () => Promise<PricedPackage>,
): Promise<PricedPackage> {
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
  return retryOnConflict<PricedPackage>(attempt, { attempts: 3, giveUp });
}

/** Gives a promo use back at once, of a booking that will not be. */
export async function giveBackPromoUse(ctx: Context, bookingId: string, code: string | null): Promise<void> {
  if (code === null) return;
  await ctx.catalog.releasePromo(code, bookingId);
  await ctx.promoHolds.remove(bookingId);
}
