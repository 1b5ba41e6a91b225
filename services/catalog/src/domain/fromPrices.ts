import { formatCents, MIN_DURATION_HOURS, VEHICLE_TYPES, type FromPrices } from '@livery/shared-types';
import { isBookableTotal } from './package.ts';
import { priceCart, type Rates } from './pricing.ts';
import type { VehicleItem } from './items.ts';

/** The price of the shortest booking with each vehicle that can be booked, and the lowest of each type. */
export function fromPrices(vehicles: readonly VehicleItem[], rates: Rates): FromPrices {
  const durationHours = MIN_DURATION_HOURS;
  const priced = vehicles
    .filter(({ available }) => available)
    .map((vehicle) => ({
      vehicleId: vehicle.id,
      type: vehicle.type,
      quote: priceCart({ services: [], vehicle, durationHours }, rates, null),
    }))
    .filter(({ quote }) => isBookableTotal(quote));
  const prices = VEHICLE_TYPES.flatMap((type) => {
    const totals = priced.filter((one) => one.type === type).map(({ quote }) => quote.totalCents);
    return totals.length === 0 ? [] : [{ type, total: formatCents(Math.min(...totals)) }];
  });
  const totals = priced.map(({ vehicleId, quote }) => ({ vehicleId, total: formatCents(quote.totalCents) }));
  return { hours: durationHours, prices, totals };
}
