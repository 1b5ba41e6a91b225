import { PROMO_NOT_VALID, type PricedQuote, type QuoteRequest } from '@livery/shared-types';
import type { Context } from '../context.ts';
import type { VehicleItem } from '../domain/items.ts';
import { assemblePackage, isItemNotOffered, refuseUnbookableTotal } from '../domain/package.ts';
import { priceCart } from '../domain/pricing.ts';
import { findUsablePromo } from './usablePromo.ts';

/** A priced package, and the vehicle in it. */
export interface Quotation {
  quote: PricedQuote;
  vehicle: VehicleItem | null;
}

/** Where items are found: in memory, or in the database. */
type ItemSource = {
  services: Pick<Context['store']['services'], 'getMany'>;
  vehicles: Pick<Context['store']['vehicles'], 'get'>;
};

/**
 * Prices a package. A promo code that may not be used is left out, and `promoMessage` says so. Memory may be a moment
 * behind another replica: an item that it does not offer is looked up in the database before it is refused.
 */
export async function quotePackage(ctx: Context, request: QuoteRequest): Promise<Quotation> {
  try {
    return await quoteFrom(ctx.memory, ctx, request);
  } catch (error) {
    if (!isItemNotOffered(error)) throw error;
    return quoteFrom(ctx.store, ctx, request);
  }
}

/** Prices a package whose items are in memory. What this refuses `quotePackage` may price. */
export const quoteFromMemory = (ctx: Context, request: QuoteRequest): Promise<Quotation> =>
  quoteFrom(ctx.memory, ctx, request);

async function quoteFrom(source: ItemSource, ctx: Context, request: QuoteRequest): Promise<Quotation> {
  const serviceIds = request.serviceIds.map((id) => id.toLowerCase());
  const vehicleId = request.vehicleId?.toLowerCase() ?? null;
  const code = request.promoCode === '' ? null : request.promoCode;
  const [services, vehicle, promo] = await Promise.all([
    source.services.getMany(serviceIds),
    vehicleId === null ? null : source.vehicles.get(vehicleId),
    code === null ? null : findUsablePromo(ctx, code),
  ]);
  const cart = assemblePackage(
    { serviceIds, vehicleId, durationHours: request.duration },
    { services, vehicle },
  );
  const quote = refuseUnbookableTotal(priceCart(cart, ctx.rates, promo));
  const isPromoRefused = code !== null && promo === null;
  return { quote: { ...quote, promoMessage: isPromoRefused ? PROMO_NOT_VALID : null }, vehicle };
}
