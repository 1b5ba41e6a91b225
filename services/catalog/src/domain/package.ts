import { invalid } from '@livery/service-kit/errors';
import { MAX_MONEY_CENTS, type FieldError, type PricedQuote } from '@livery/shared-types';
import type { ServiceItem, VehicleItem } from './items.ts';
import type { Cart } from './pricing.ts';

export interface PackageRequest {
  serviceIds: string[];
  vehicleId: string | null;
  durationHours: number;
}

export interface FoundItems {
  services: ServiceItem[];
  vehicle: VehicleItem | null;
}

const NOT_OFFERED = 'quote.item_not_offered';

/** A service named twice counts once. All that is not offered is refused together, with paths for the form. */
export function assemblePackage(request: PackageRequest, found: FoundItems): Cart {
  const servicesById = new Map(found.services.map((service) => [service.id, service]));
  const wanted = [...new Set(request.serviceIds)];
  const errors: FieldError[] = wanted
    .filter((id) => !servicesById.has(id))
    .map((id) => ({
      path: `serviceIds.${request.serviceIds.indexOf(id)}`,
      message: 'This service is no longer offered',
    }));
  if (request.vehicleId !== null && found.vehicle === null) {
    errors.push({ path: 'vehicleId', message: 'This vehicle is no longer offered' });
  }
  if (found.vehicle && !found.vehicle.available) {
    errors.push({ path: 'vehicleId', message: `${found.vehicle.name} is not available for booking` });
  }
  const [first] = errors;
  if (first) throw invalid(NOT_OFFERED, first.message, errors);
  return {
    services: wanted.flatMap((id) => servicesById.get(id) ?? []),
    vehicle: found.vehicle,
    durationHours: request.durationHours,
  };
}

/** A booking's total has ten digits at most. */
export const isBookableTotal = ({ totalCents, subtotalCents }: PricedQuote): boolean =>
  totalCents <= MAX_MONEY_CENTS && subtotalCents <= MAX_MONEY_CENTS;

/** Refuses a larger total. */
export function refuseUnbookableTotal(quote: PricedQuote): PricedQuote {
  if (!isBookableTotal(quote)) {
    throw invalid('quote.too_large', 'This package is too large to be booked online. Please contact us.');
  }
  return quote;
}
