import type {
  CancellationResult,
  FoundBooking,
  OwnBooking,
  RefundPreview,
} from '@livery/shared-types/booking';
import { LOOKUP_CODE_HEADER } from '@livery/shared-types/lookupCodeHeader';
import { baseApi, changeOf, listOf } from '../../api/baseApi.ts';

interface Search {
  email: string;
  /** The six-digit code that verifies the address: the result then includes manage tokens. */
  code?: string;
}

export const lookupApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    bookingsByEmail: build.query<FoundBooking[], Search>({
      query: ({ email, code }) => ({
        url: `/api/bookings/by-email/${encodeURIComponent(email)}`,
        // Not in the URL, because URLs are logged.
        ...(code === undefined ? {} : { headers: { [LOOKUP_CODE_HEADER]: code } }),
      }),
      providesTags: [listOf('Booking')],
      // Never from the cache: staff may have changed the booking.
      keepUnusedDataFor: 0,
    }),
    requestLookupCode: build.mutation<null, string>({
      query: (email) => ({ url: '/api/lookup-codes', method: 'POST', body: { email } }),
    }),
    managedBooking: build.query<OwnBooking, string>({
      query: (token) => `/api/manage/${encodeURIComponent(token)}`,
      providesTags: (booking, _error, token) => [
        { type: 'Booking', id: booking?.id ?? token },
        { type: 'Booking', id: token },
      ],
      keepUnusedDataFor: 0,
    }),
    managedRefund: build.query<RefundPreview, string>({
      query: (token) => `/api/manage/${encodeURIComponent(token)}/refund-preview`,
      keepUnusedDataFor: 0,
    }),
    cancelManagedBooking: build.mutation<CancellationResult, { token: string; reason: string }>({
      query: ({ token, reason }) => ({
        url: `/api/manage/${encodeURIComponent(token)}/cancel`,
        method: 'POST',
        body: { reason },
      }),
      invalidatesTags: (_result, _error, { token }) => [...changeOf('Booking', token), 'BookingStats'],
    }),
  }),
});

export const {
  useLazyBookingsByEmailQuery,
  useRequestLookupCodeMutation,
  useManagedBookingQuery,
  useLazyManagedRefundQuery,
  useCancelManagedBookingMutation,
} = lookupApi;
