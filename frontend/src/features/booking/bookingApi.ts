import type { CreateBookingBody, CreatedBooking, FreeVehicles } from '@livery/shared-types/booking';
import type { PromoValidation, Quote } from '@livery/shared-types/catalog';
import { baseApi, listOf } from '../../api/baseApi.ts';

export interface PackageChoice {
  serviceIds: string[];
  vehicleId: string | null;
  duration: number;
  promoCode: string | null;
}

const bookingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    quote: build.query<Quote, PackageChoice>({
      query: (body) => ({ url: '/api/calculate-pricing', method: 'POST', body }),
      // Prices may change at any time.
      keepUnusedDataFor: 30,
    }),
    validatePromoCode: build.query<PromoValidation, string>({
      query: (code) => `/api/promo-codes/validate/${encodeURIComponent(code)}`,
      keepUnusedDataFor: 0,
    }),
    freeVehicles: build.query<FreeVehicles, { pickupDate: string; duration: number }>({
      query: (params) => ({ url: '/api/vehicles/free', params }),
      providesTags: ['Availability'],
      keepUnusedDataFor: 30,
    }),
    createBooking: build.mutation<CreatedBooking, { body: CreateBookingBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({ url: '/api/bookings', method: 'POST', body, idempotencyKey }),
      invalidatesTags: [listOf('Booking'), 'BookingStats'],
    }),
  }),
});

export const {
  useQuoteQuery,
  useLazyValidatePromoCodeQuery,
  useFreeVehiclesQuery,
  useCreateBookingMutation,
} = bookingApi;
