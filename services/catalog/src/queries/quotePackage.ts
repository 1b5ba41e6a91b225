import { PROMO_NOT_VALID, type PricedQuote, type QuoteRequest } from '@livery/shared-types';
import type { Context } from '../context.ts';
import type { VehicleItem } from '../domain/items.ts';
import { assemblePackage, refuseUnbookableTotal } from '../domain/package.ts';
import { priceCart } from '../domain/pricing.ts';
import { findUsablePromo } from './usablePromo.ts';

/** Prices a package. A promo code that may not be used is left out, and `promoMessage` says so. */
export async function quotePackage(
  ctx: Context,
  request: QuoteRequest,
): Promise<{ quote: PricedQuote; vehicle: VehicleItem | null }> {
  const serviceIds = request.serviceIds.map((id) => id.toLowerCase());
  const vehicleId = request.vehicleId?.toLowerCase() ?? null;
  const code = request.promoCode === '' ? null : request.promoCode;
  const [services, vehicle, promo] = await Promise.all([
    ctx.store.services.getMany(serviceIds),
    vehicleId === null ? null : ctx.store.vehicles.get(vehicleId),
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
