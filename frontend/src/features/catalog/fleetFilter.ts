import type { Vehicle, VehicleType } from '@livery/shared-types/catalog';
import { VEHICLE_TYPES } from '@livery/shared-types/catalogLimits';

/** The wanted car as the address names it; undefined: any car. */
export interface FleetFilter {
  type?: VehicleType | undefined;
  passengers?: number | undefined;
  luggage?: number | undefined;
}

const countOf = (text: string | null) =>
  text && /^\d{1,2}$/.test(text) ? Number(text) || undefined : undefined;

export const readFleetFilter = (search: URLSearchParams): FleetFilter => ({
  type: VEHICLE_TYPES.find((type) => type === search.get('type')),
  passengers: countOf(search.get('passengers')),
  luggage: countOf(search.get('luggage')),
});

export const isFitting = (vehicle: Vehicle, { type, passengers = 0, luggage = 0 }: FleetFilter): boolean =>
  (type === undefined || vehicle.type === type) &&
  vehicle.capacity >= passengers &&
  vehicle.luggageCapacity >= luggage;
