import type { PublicSettings, Service, Vehicle } from '@livery/shared-types/catalog';
import { baseApi } from '../api/baseApi.ts';
import { CAR_ALONE, catalogApi } from '../api/catalogApi.ts';
import type { HomeFacts } from '../domain/homeFacts.ts';
import type { RootState } from '../store/rootReducer.ts';
import { store } from '../store/store.ts';

/** Answers by their address; the gateway writes those a page begins with into it. */
export interface PageData extends HomeFacts {
  '/api/services'?: Service[];
  '/api/vehicles'?: Vehicle[];
  '/api/settings'?: PublicSettings;
  vehicle?: Vehicle;
}

/** Puts answers into the store as though they had been asked for. */
export function preloadStore(data: PageData) {
  const { '/api/services': services, '/api/vehicles': vehicles, '/api/settings': settings, vehicle } = data;
  const totals = data['/api/from-prices']?.totals;
  const { upsertQueryEntries } = catalogApi.util;
  store.dispatch(
    upsertQueryEntries([
      ...(services ? [{ endpointName: 'services', arg: undefined, value: services } as const] : []),
      ...(vehicles ? [{ endpointName: 'vehicles', arg: undefined, value: vehicles } as const] : []),
      ...(settings ? [{ endpointName: 'publicSettings', arg: undefined, value: settings } as const] : []),
      ...(totals ? [{ endpointName: 'vehicleTotals', arg: CAR_ALONE, value: { totals } } as const] : []),
      ...(vehicle ? [{ endpointName: 'vehicle', arg: vehicle.id, value: vehicle } as const] : []),
    ]),
  );
}

/** The server draws many pages from one store: each begins with nothing. */
export const forgetData = () => store.dispatch(baseApi.util.resetApiState());

/** Takes over what the gateway wrote into the page, once; returns the store's state as the server drew the page from it. */
export function hydrateStore(): RootState {
  const written = document.getElementById('livery-data');
  if (written) {
    written.remove();
    try {
      preloadStore(JSON.parse(written.textContent) as PageData);
    } catch {
      // The page asks for it instead.
    }
  }
  return store.getState();
}
