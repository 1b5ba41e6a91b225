import type {
  PromoCode,
  PromoCodeInput,
  Service,
  ServiceInput,
  Vehicle,
  VehicleInput,
} from '@livery/shared-types/catalog';
import type * as z from 'zod/mini';
import { baseApi } from '../../api/baseApi.ts';

export type ServiceBody = z.input<typeof ServiceInput>;
export type VehicleBody = z.input<typeof VehicleInput>;
export type PromoCodeBody = z.input<typeof PromoCodeInput>;

interface Update<Body> {
  id: string;
  body: Body;
}

const at = (base: string, id: string) => `${base}/${encodeURIComponent(id)}`;

/** Services, vehicles and promo codes as staff keep them. */
export const adminCatalogApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    adminServices: build.query<Service[], void>({
      query: () => '/api/services',
      providesTags: ['Service'],
    }),
    createService: build.mutation<Service, ServiceBody>({
      query: (body) => ({ url: '/api/services', method: 'POST', body }),
      invalidatesTags: ['Service'],
    }),
    updateService: build.mutation<Service, Update<ServiceBody>>({
      query: ({ id, body }) => ({ url: at('/api/services', id), method: 'PUT', body }),
      invalidatesTags: ['Service'],
    }),
    deleteService: build.mutation<unknown, string>({
      query: (id) => ({ url: at('/api/services', id), method: 'DELETE' }),
      invalidatesTags: ['Service'],
    }),

    adminVehicles: build.query<Vehicle[], void>({
      query: () => '/api/vehicles',
      providesTags: ['Vehicle'],
    }),
    createVehicle: build.mutation<Vehicle, VehicleBody>({
      query: (body) => ({ url: '/api/admin/vehicles', method: 'POST', body }),
      invalidatesTags: ['Vehicle'],
    }),
    updateVehicle: build.mutation<Vehicle, Update<VehicleBody>>({
      query: ({ id, body }) => ({ url: at('/api/admin/vehicles', id), method: 'PUT', body }),
      invalidatesTags: ['Vehicle'],
    }),
    deleteVehicle: build.mutation<unknown, string>({
      query: (id) => ({ url: at('/api/admin/vehicles', id), method: 'DELETE' }),
      invalidatesTags: ['Vehicle'],
    }),

    promoCodes: build.query<PromoCode[], void>({
      query: () => '/api/promo-codes',
      providesTags: ['PromoCode'],
    }),
    createPromoCode: build.mutation<PromoCode, PromoCodeBody>({
      query: (body) => ({ url: '/api/promo-codes', method: 'POST', body }),
      invalidatesTags: ['PromoCode'],
    }),
    updatePromoCode: build.mutation<PromoCode, Update<PromoCodeBody>>({
      query: ({ id, body }) => ({ url: at('/api/promo-codes', id), method: 'PUT', body }),
      invalidatesTags: ['PromoCode'],
    }),
    deletePromoCode: build.mutation<unknown, string>({
      query: (id) => ({ url: at('/api/promo-codes', id), method: 'DELETE' }),
      invalidatesTags: ['PromoCode'],
    }),
  }),
});

export const {
  useAdminServicesQuery,
  useCreateServiceMutation,
  useUpdateServiceMutation,
  useDeleteServiceMutation,
  useAdminVehiclesQuery,
  useCreateVehicleMutation,
  useUpdateVehicleMutation,
  useDeleteVehicleMutation,
  usePromoCodesQuery,
  useCreatePromoCodeMutation,
  useUpdatePromoCodeMutation,
  useDeletePromoCodeMutation,
} = adminCatalogApi;
