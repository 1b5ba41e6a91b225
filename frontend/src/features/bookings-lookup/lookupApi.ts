import {
  LOOKUP_CODE_HEADER,
  type CancellationResult,
  type OwnBooking,
  type PublicBooking,
  type RefundPreview,
} from '@livery/shared-types/booking';
import { baseApi } from '../../api/baseApi.ts';

interface Search {
  email: string;
  /** The six-digit code, when customers have to prove their address. */
  code?: string;
}

const lookupApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    bookingsByEmail: build.query<PublicBooking[], Search>({
      query: ({ email, code }) => ({
        url: `/api/bookings/by-email/${encodeURIComponent(email)}`,
        // Not in the address: addresses are logged on the way.
        ...(code === undefined ? {} : { headers: { [LOOKUP_CODE_HEADER]: code } }),
      }),
      providesTags: ['Booking'],
      // What others do with a booking is not known here: each search asks anew.
      keepUnusedDataFor: 0,
    }),
    requestLookupCode: build.mutation<null, string>({
      query: (email) => ({ url: '/api/lookup-codes', method: 'POST', body: { email } }),
    }),
    managedBooking: build.query<OwnBooking, string>({
      query: (token) => `/api/manage/${encodeURIComponent(token)}`,
      providesTags: ['Booking'],
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
      invalidatesTags: ['Booking', 'BookingStats'],
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
