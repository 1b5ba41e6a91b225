import type { CreateBookingBody, CreatedBooking } from '@livery/shared-types/booking';
import type { PromoValidation, Quote } from '@livery/shared-types/catalog';
import { baseApi, listOf } from './baseApi.ts';

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
    createBooking: build.mutation<CreatedBooking, { body: CreateBookingBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({ url: '/api/bookings', method: 'POST', body, idempotencyKey }),
      // A refusal may be about what left the catalog meanwhile: the form then shows what there is.
      invalidatesTags: (booking) =>
        booking ? [listOf('Booking'), 'BookingStats'] : ['Service', 'Vehicle', 'Availability'],
    }),
  }),
});

export const { useQuoteQuery, useLazyValidatePromoCodeQuery, useCreateBookingMutation } = bookingApi;
