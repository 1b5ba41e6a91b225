import type { Vehicle } from '@livery/shared-types';
import { createCatalogCopy } from './catalogCopy.ts';

/** The vehicles of catalog, in memory: names and plates are shown with every ride. */
export function createFleetCopy(fetch: () => Promise<Vehicle[]>) {
  const vehicles = createCatalogCopy(fetch);
  return {
    ...vehicles,
    /** Null of no vehicle, and while its plate is not known. */
    plateOf: (vehicleId: string | null | undefined): string | null =>
      vehicles.get(vehicleId ?? '')?.plate || null,
  };
}

export type FleetCopy = ReturnType<typeof createFleetCopy>;
