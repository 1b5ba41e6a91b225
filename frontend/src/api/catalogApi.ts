import type { PublicSettings, Service, Vehicle } from '@livery/shared-types/catalog';
import { baseApi } from './baseApi.ts';
import type { QueryResult } from './QueryStates.tsx';

export const catalogApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    services: build.query<Service[], void>({ query: () => '/api/services', providesTags: ['Service'] }),
    vehicles: build.query<Vehicle[], void>({ query: () => '/api/vehicles', providesTags: ['Vehicle'] }),
    vehicle: build.query<Vehicle | null, string>({
      query: (id) => `/api/vehicles/${encodeURIComponent(id)}`,
      providesTags: ['Vehicle'],
    }),
    publicSettings: build.query<PublicSettings, void>({
      query: () => '/api/settings',
      providesTags: ['Settings'],
    }),
  }),
});

export const { useServicesQuery, useVehiclesQuery, useVehicleQuery, usePublicSettingsQuery } = catalogApi;

export interface Catalog {
  services: Service[];
  vehicles: Vehicle[];
  settings: PublicSettings;
}

/** All that a booking is made from, as one query; a retry asks again only for what failed. */
export function useCatalog(options?: { refetchOnMountOrArgChange: boolean }): QueryResult<Catalog> {
  const services = useServicesQuery(undefined, options);
  const vehicles = useVehiclesQuery(undefined, options);
  const settings = usePublicSettingsQuery(undefined, options);
  const queries = [services, vehicles, settings];
  return {
    data:
      services.data && vehicles.data && settings.data
        ? { services: services.data, vehicles: vehicles.data, settings: settings.data }
        : undefined,
    error: queries.find(({ error }) => error)?.error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => queries.forEach((query) => query.error && void query.refetch()),
  };
}
