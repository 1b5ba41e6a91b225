import type { FromPrices, PublicSettings, Service, Vehicle } from '@livery/shared-types/catalog';
import type { Ratings } from '@livery/shared-types/ride';
import { CAR_ALONE, catalogApi } from '../api/catalogApi.ts';
import { parseJson } from '../domain/parseJson.ts';
import type { AppStore } from '../store/store.ts';

/** Answers by their address; the gateway writes those a page begins with into it. */
export interface PageData {
  '/api/services'?: Service[];
  '/api/vehicles'?: Vehicle[];
  '/api/settings'?: PublicSettings;
  '/api/from-prices'?: FromPrices;
  '/api/ratings'?: Ratings;
  vehicle?: Vehicle;
}

/** Puts answers into the store as though they had been asked for. */
export function preloadStore(store: AppStore, data: PageData) {
  const { '/api/services': services, '/api/vehicles': vehicles, '/api/settings': settings } = data;
  const { '/api/from-prices': fromPrices, '/api/ratings': ratings, vehicle } = data;
  const { upsertQueryEntries } = catalogApi.util;
  store.dispatch(
    upsertQueryEntries([
      ...(services ? [{ endpointName: 'services', arg: undefined, value: services } as const] : []),
      ...(vehicles ? [{ endpointName: 'vehicles', arg: undefined, value: vehicles } as const] : []),
      ...(settings ? [{ endpointName: 'publicSettings', arg: undefined, value: settings } as const] : []),
      ...(fromPrices ? [{ endpointName: 'fromPrices', arg: undefined, value: fromPrices } as const] : []),
      ...(fromPrices
        ? [{ endpointName: 'vehicleTotals', arg: CAR_ALONE, value: { totals: fromPrices.totals } } as const]
        : []),
      ...(ratings ? [{ endpointName: 'ratings', arg: undefined, value: ratings } as const] : []),
      ...(vehicle ? [{ endpointName: 'vehicle', arg: vehicle.id, value: vehicle } as const] : []),
    ]),
  );
}

/** What the gateway wrote into the page; the page asks for what is not there. */
export const writtenData = (): PageData =>
  (parseJson(document.getElementById('livery-data')?.textContent ?? '') ?? {}) as PageData;
