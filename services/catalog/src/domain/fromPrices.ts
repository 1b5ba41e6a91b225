import { formatCents, MIN_DURATION_HOURS, VEHICLE_TYPES, type FromPrices } from '@livery/shared-types';
import { isBookableTotal } from './package.ts';
import { priceCart, type Cart, type Rates } from './pricing.ts';
import type { ServiceItem, VehicleItem } from './items.ts';

/**
 * The price of the shortest booking with each vehicle that can be booked, and the lowest of each type; and that of each
 * service, with the cheapest vehicle if it needs one.
 */
export function fromPrices(
  vehicles: readonly VehicleItem[],
  services: readonly ServiceItem[],
  rates: Rates,
): FromPrices {
  const durationHours = MIN_DURATION_HOURS;
  const price = (cart: Pick<Cart, 'services' | 'vehicle'>) =>
    priceCart({ ...cart, durationHours }, rates, null);
  const priced = vehicles
    .filter(({ available }) => available)
    .map((vehicle) => ({ vehicle, quote: price({ services: [], vehicle }) }))
    .filter(({ quote }) => isBookableTotal(quote))
    .toSorted((one, other) => one.quote.totalCents - other.quote.totalCents);
  const cheapest = priced[0]?.vehicle;
  const prices = VEHICLE_TYPES.flatMap((type) => {
    const lowest = priced.find(({ vehicle }) => vehicle.type === type);
    return lowest === undefined ? [] : [{ type, total: formatCents(lowest.quote.totalCents) }];
  });
  const totals = priced.map(({ vehicle, quote }) => ({
    vehicleId: vehicle.id,
    total: formatCents(quote.totalCents),
  }));
  const ofServices = services
    .filter(({ needsVehicle }) => !needsVehicle || cheapest !== undefined)
    .map((service) => ({
      serviceId: service.id,
      quote: price({ services: [service], vehicle: (service.needsVehicle && cheapest) || null }),
    }))
    .filter(({ quote }) => isBookableTotal(quote))
    .map(({ serviceId, quote }) => ({ serviceId, total: formatCents(quote.totalCents) }));
  return { hours: durationHours, prices, totals, services: ofServices };
}
