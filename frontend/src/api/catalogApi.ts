import type { PublicSettings, Service, Vehicle } from '@livery/shared-types/catalog';
import { baseApi } from './baseApi.ts';

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
