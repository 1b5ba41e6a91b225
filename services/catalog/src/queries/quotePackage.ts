import {
  PROMO_NOT_VALID,
  type InternalQuoteRequest,
  type PricedQuote,
  type VehicleTotalsRequest,
} from '@livery/shared-types';
import type { Context } from '../context.ts';
import type { VehicleItem } from '../domain/items.ts';
import { assemblePackage, isBookableTotal, refuseUnbookableTotal } from '../domain/package.ts';
import { priceCart } from '../domain/pricing.ts';
import { findUsablePromo } from './usablePromo.ts';

export interface Quotation {
  quote: PricedQuote;
  vehicle: VehicleItem | null;
}

/** Prices a package. A promo code that may not be used is left out, and `promoMessage` says so. */
export async function quotePackage(ctx: Context, request: InternalQuoteRequest): Promise<Quotation> {
  const serviceIds = request.serviceIds.map(toLowerCase);
  const vehicleId = request.vehicleId?.toLowerCase() ?? null;
  const [services, vehicle, promo] = await Promise.all([
    ctx.store.services.getMany(serviceIds),
    vehicleId === null ? null : ctx.store.vehicles.get(vehicleId),
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

export interface VehicleQuote {
  vehicle: VehicleItem;
  quote: PricedQuote;
}

/** Prices a package with each vehicle that can be booked, as `quotePackage` would. */
export async function quoteVehicles(ctx: Context, request: VehicleTotalsRequest): Promise<VehicleQuote[]> {
  const serviceIds = request.serviceIds.map(toLowerCase);
  const [vehicles, services, promo] = await Promise.all([
    ctx.store.vehicles.all({ available: true }),
    ctx.store.services.getMany(serviceIds),
    promoOf(ctx, request),
  ]);
  const cart = assemblePackage(
    { serviceIds, vehicleId: null, durationHours: request.duration },
    { services, vehicle: null },
  );
  return vehicles
    .map((vehicle) => ({ vehicle, quote: priceCart({ ...cart, vehicle }, ctx.rates, promo) }))
    .filter(({ quote }) => isBookableTotal(quote));
}

const promoOf = async (
  ctx: Context,
  { promoCode, promoHeldBy }: Pick<InternalQuoteRequest, 'promoCode' | 'promoHeldBy'>,
) => (isCode(promoCode) ? findUsablePromo(ctx, promoCode, promoHeldBy) : null);

const isCode = (code: string | null): code is string => code !== null && code !== '';

const toLowerCase = (id: string) => id.toLowerCase();
