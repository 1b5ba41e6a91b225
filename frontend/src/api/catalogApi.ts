import type { FreeVehicles } from '@livery/shared-types/booking';
import type {
  FromPrices,
  PublicSettings,
  Service,
  Vehicle,
  VehicleTotals,
  VehicleTotalsRequest,
} from '@livery/shared-types/catalog';
import { MIN_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import type { Ratings } from '@livery/shared-types/ride';
import { baseApi } from './baseApi.ts';
import type { QueryResult } from './QueryStates.tsx';

/** What fleet and booking begin with: a car and nothing else, for the shortest booking. */
export const CAR_ALONE: VehicleTotalsRequest = {
  serviceIds: [],
  duration: MIN_DURATION_HOURS,
  promoCode: null,
};

export const catalogApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    services: build.query<Service[], void>({ query: () => '/api/services', providesTags: ['Service'] }),
    vehicles: build.query<Vehicle[], void>({ query: () => '/api/vehicles', providesTags: ['Vehicle'] }),
    vehicle: build.query<Vehicle | null, string>({
      query: (id) => `/api/vehicles/${encodeURIComponent(id)}`,
      providesTags: ['Vehicle'],
    }),
    freeVehicles: build.query<FreeVehicles, { pickupDate: string; duration: number }>({
      query: (params) => ({ url: '/api/vehicles/free', params }),
      providesTags: ['Availability'],
      keepUnusedDataFor: 30,
    }),
    /** What the same package costs with each vehicle that can be booked. */
    vehicleTotals: build.query<VehicleTotals, VehicleTotalsRequest>({
      query: (body) => ({ url: '/api/calculate-pricing/vehicles', method: 'POST', body }),
      // Prices may change at any time.
      keepUnusedDataFor: 30,
    }),
    publicSettings: build.query<PublicSettings, void>({
      query: () => '/api/settings',
      providesTags: ['Settings'],
    }),
    fromPrices: build.query<FromPrices, void>({ query: () => '/api/from-prices' }),
    ratings: build.query<Ratings, void>({ query: () => '/api/ratings' }),
  }),
});

export const {
  useServicesQuery,
  useVehiclesQuery,
  useVehicleQuery,
  useFreeVehiclesQuery,
  useVehicleTotalsQuery,
  usePublicSettingsQuery,
  useFromPricesQuery,
  useRatingsQuery,
} = catalogApi;

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
