import type {
  CancellationResult,
  FoundBooking,
  OwnBooking,
  RefundPreview,
} from '@livery/shared-types/booking';
import type {
  ChangeRequest,
  ChangeRequestInput,
  ChangeRequestPreview,
  OwnDetailsInput,
} from '@livery/shared-types/changeRequest';
import { LOOKUP_CODE_HEADER } from '@livery/shared-types/lookupCodeHeader';
import { baseApi, changeOf, listOf } from './baseApi.ts';
import { CUSTOMER_REQUEST } from '../domain/bookingStatus.ts';

interface Search {
  email: string;
  /** The six-digit code that verifies the address: the result then includes manage tokens. */
  code?: string | undefined;
}

/** The fields of the trip that are to change, and to what. */
export type WantedChange = Omit<ChangeRequestInput, 'message' | 'quotedTotal'>;
export interface ChangeRequestBody extends WantedChange {
  message: string | null;
  /** The total that the customer saw. */
  quotedTotal: string;
}

const managed = (token: string) => `/api/manage/${encodeURIComponent(token)}`;
const booked = (reference: string) => `/api/bookings/${encodeURIComponent(reference)}`;

export const ownBookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    bookingsByEmail: build.query<FoundBooking[], Search>({
      query: ({ email, code }) => ({
        url: `/api/bookings/by-email/${encodeURIComponent(email)}`,
        // Not in the URL, because URLs are logged.
        ...(code !== undefined && { headers: { [LOOKUP_CODE_HEADER]: code } }),
      }),
      providesTags: [listOf('Booking')],
      // Never from the cache: staff may have changed the booking.
      keepUnusedDataFor: 0,
    }),
    requestCode: build.mutation<null, string>({
      query: (email) => ({ url: '/api/lookup-codes', method: 'POST', body: { email } }),
    }),
    managedBooking: build.query<OwnBooking, string>({
      query: managed,
      providesTags: (booking, _error, token) => [
        { type: 'Booking', id: booking?.id ?? token },
        { type: 'Booking', id: token },
      ],
      keepUnusedDataFor: 0,
    }),
    // A refund changes by the hour.
    managedRefund: build.query<RefundPreview, string>({
      query: (token) => `${managed(token)}/refund-preview`,
      keepUnusedDataFor: 0,
    }),
    refundByReference: build.query<RefundPreview, string>({
      query: (reference) => `${booked(reference)}/refund-preview`,
      keepUnusedDataFor: 0,
    }),
    changeOwnDetails: build.mutation<OwnBooking, { token: string; details: OwnDetailsInput }>({
      query: ({ token, details }) => ({ url: managed(token), method: 'PATCH', body: details }),
      invalidatesTags: (_result, _error, { token }) => changeOf('Booking', token),
    }),
    changeRequestPreview: build.query<ChangeRequestPreview, { token: string; wanted: WantedChange }>({
      query: ({ token, wanted }) => ({
        url: `${managed(token)}/change-requests/preview`,
        method: 'POST',
        body: wanted,
      }),
      // Prices and free cars change at any time.
      keepUnusedDataFor: 0,
    }),
    askForChange: build.mutation<
      ChangeRequest,
      { token: string; body: ChangeRequestBody; idempotencyKey: string }
    >({
      query: ({ token, body, idempotencyKey }) => ({
        url: `${managed(token)}/change-requests`,
        method: 'POST',
        body,
        idempotencyKey,
      }),
      // Known before the booking is fetched again, so that nothing moves when it is.
      onQueryStarted: ({ token }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => {
            dispatch(
              ownBookingsApi.util.updateQueryData('managedBooking', token, (booking) => {
                booking.changeRequest = data;
              }),
            );
          },
          () => undefined,
        ),
      invalidatesTags: (_result, _error, { token }) => changeOf('Booking', token),
    }),
    withdrawChange: build.mutation<null, { token: string; id: string }>({
      query: ({ token, id }) => ({ url: `${managed(token)}/change-requests/${id}`, method: 'DELETE' }),
      // Also when it is refused: staff have answered it meanwhile.
      invalidatesTags: (_result, _error, { token }) => changeOf('Booking', token),
    }),
    cancelManaged: build.mutation<
      CancellationResult,
      { token: string; reason: string; quotedRefund: string | undefined }
    >({
      query: ({ token, ...body }) => ({ url: `${managed(token)}/cancel`, method: 'POST', body }),
      invalidatesTags: (_result, _error, { token }) => [...changeOf('Booking', token), 'BookingStats'],
    }),
    cancelByReference: build.mutation<
      CancellationResult,
      { reference: string; code: string; quotedRefund: string }
    >({
      query: ({ reference, code, quotedRefund }) => ({
        url: `${booked(reference)}/cancel`,
        method: 'POST',
        body: { reason: CUSTOMER_REQUEST, quotedRefund, ...(code && { code }) },
      }),
      invalidatesTags: ['Booking', 'BookingStats', 'Availability'],
    }),
  }),
});

export const {
  useLazyBookingsByEmailQuery,
  useRequestCodeMutation,
  useManagedBookingQuery,
  useLazyManagedBookingQuery,
  useLazyManagedRefundQuery,
  useLazyRefundByReferenceQuery,
  useChangeOwnDetailsMutation,
  useChangeRequestPreviewQuery,
  useAskForChangeMutation,
  useWithdrawChangeMutation,
  useCancelManagedMutation,
  useCancelByReferenceMutation,
} = ownBookingsApi;
