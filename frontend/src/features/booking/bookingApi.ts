import type { Availability, CreateBookingBody, CreatedBooking } from '@livery/shared-types/booking';
import type { PromoValidation, Quote } from '@livery/shared-types/catalog';
import { baseApi } from '../../api/baseApi.ts';

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
      // A price is only as good as the moment it was asked for.
      keepUnusedDataFor: 30,
    }),
    validatePromoCode: build.query<PromoValidation, string>({
      query: (code) => `/api/promo-codes/validate/${encodeURIComponent(code)}`,
      keepUnusedDataFor: 0,
    }),
    availability: build.query<Availability, { vehicleId: string; from: string; to: string }>({
      query: ({ vehicleId, from, to }) => ({
        url: `/api/vehicles/${encodeURIComponent(vehicleId)}/availability`,
        params: { from, to },
      }),
      providesTags: ['Availability'],
      keepUnusedDataFor: 30,
    }),
    createBooking: build.mutation<CreatedBooking, { body: CreateBookingBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({ url: '/api/bookings', method: 'POST', body, idempotencyKey }),
      invalidatesTags: ['Booking', 'BookingStats'],
    }),
  }),
});

export const {
  useQuoteQuery,
  useLazyValidatePromoCodeQuery,
  useAvailabilityQuery,
  useCreateBookingMutation,
} = bookingApi;
