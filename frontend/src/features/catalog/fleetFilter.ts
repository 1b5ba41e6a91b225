import type { Vehicle, VehicleType } from '@livery/shared-types/catalog';
import { VEHICLE_TYPES } from '@livery/shared-types/catalogLimits';
import { countOf } from '@livery/shared-types/readNumber';

/** The wanted car as the address names it; undefined: any car. */
export interface FleetFilter {
  type?: VehicleType | undefined;
  passengers?: number | undefined;
  luggage?: number | undefined;
}

/** Undefined for none, and for what is no count of people or bags. */
function partyOf(text: string | null): number | undefined {
  const count = countOf(text ?? '');
  return count > 0 && count <= MOST ? count : undefined;
}

export const MOST = 99;

export const readFleetFilter = (search: URLSearchParams): FleetFilter => ({
  type: VEHICLE_TYPES.find((type) => type === search.get('type')),
  passengers: partyOf(search.get('passengers')),
  luggage: partyOf(search.get('luggage')),
});

export const isFitting = (vehicle: Vehicle, { type, passengers = 0, luggage = 0 }: FleetFilter): boolean =>
  (type === undefined || vehicle.type === type) &&
  vehicle.capacity >= passengers &&
  vehicle.luggageCapacity >= luggage;
