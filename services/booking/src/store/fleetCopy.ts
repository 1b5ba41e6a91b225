import type { StaffVehicle } from '@livery/shared-types';
import { createCatalogCopy } from './catalogCopy.ts';

export function createFleetCopy(fetch: () => Promise<StaffVehicle[]>) {
  const vehicles = createCatalogCopy(fetch);
  return {
    ...vehicles,
    /** Null of no vehicle, and while its plate is not known. */
    plateOf: (vehicleId: string | null | undefined): string | null =>
      vehicles.get(vehicleId ?? '')?.plate || null,
  };
}

export type FleetCopy = ReturnType<typeof createFleetCopy>;
