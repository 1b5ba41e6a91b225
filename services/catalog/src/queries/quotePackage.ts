import {
  PROMO_NOT_VALID,
  type InternalQuoteRequest,
  type PricedQuote,
  type VehicleTotalsRequest,
} from '@livery/shared-types';
import type { Context } from '../context.ts';
import type { VehicleItem } from '../domain/items.ts';
import {
  assemblePackage,
  isBookableTotal,
  isItemNotOffered,
  refuseUnbookableTotal,
} from '../domain/package.ts';
import { priceCart, type Cart } from '../domain/pricing.ts';
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
export const quotePackage = (ctx: Context, request: InternalQuoteRequest): Promise<Quotation> =>
  orFromStore(ctx, (source) => quoteFrom(source, ctx, request));

async function orFromStore<T>(ctx: Context, askOf: (source: ItemSource) => Promise<T>): Promise<T> {
  try {
    return await askOf(ctx.memory);
  } catch (error) {
    if (!isItemNotOffered(error)) throw error;
    return askOf(ctx.store);
  }
}

/** Prices a package whose items are in memory. What this refuses `quotePackage` may price. */
export const quoteFromMemory = (ctx: Context, request: InternalQuoteRequest): Promise<Quotation> =>
  quoteFrom(ctx.memory, ctx, request);

/** A package priced with one vehicle of the catalog. */
export interface VehicleQuote {
  vehicle: VehicleItem;
  quote: PricedQuote;
}

/** Prices a package with each vehicle that can be booked, as `quotePackage` would, and asks the database no more than for one. */
export async function quoteVehicles(ctx: Context, request: VehicleTotalsRequest): Promise<VehicleQuote[]> {
  const [{ items: vehicles }, cart, promo] = await Promise.all([
    ctx.memory.vehicles.list(),
    cartWithoutVehicle(ctx, request),
    promoOf(ctx, request),
  ]);
  return vehicles
    .filter(({ available }) => available)
    .map((vehicle) => ({ vehicle, quote: priceCart({ ...cart, vehicle }, ctx.rates, promo) }))
    .filter(({ quote }) => isBookableTotal(quote));
}

async function cartWithoutVehicle(
  ctx: Context,
  { serviceIds, duration }: VehicleTotalsRequest,
): Promise<Cart> {
  const request = { serviceIds: serviceIds.map(toLowerCase), vehicleId: null, durationHours: duration };
  const cartFrom = async ({ services }: ItemSource) =>
    assemblePackage(request, { services: await services.getMany(request.serviceIds), vehicle: null });
  return orFromStore(ctx, cartFrom);
}

async function quoteFrom(
  source: ItemSource,
  ctx: Context,
  request: InternalQuoteRequest,
): Promise<Quotation> {
  const serviceIds = request.serviceIds.map(toLowerCase);
  const vehicleId = request.vehicleId?.toLowerCase() ?? null;
  const [services, vehicle, promo] = await Promise.all([
    source.services.getMany(serviceIds),
    vehicleId === null ? null : source.vehicles.get(vehicleId),
    promoOf(ctx, request),
  ]);
  const cart = assemblePackage(
    { serviceIds, vehicleId, durationHours: request.duration },
    { services, vehicle },
  );
  const quote = refuseUnbookableTotal(priceCart(cart, ctx.rates, promo));
  const isPromoRefused = isCode(request.promoCode) && promo === null;
  return { quote: { ...quote, promoMessage: isPromoRefused ? PROMO_NOT_VALID : null }, vehicle };
}

const promoOf = async (
  ctx: Context,
  { promoCode, promoHeldBy }: Pick<InternalQuoteRequest, 'promoCode' | 'promoHeldBy'>,
) => (isCode(promoCode) ? findUsablePromo(ctx, promoCode, promoHeldBy) : null);

const isCode = (code: string | null): code is string => code !== null && code !== '';

const toLowerCase = (id: string) => id.toLowerCase();
