import type {
  CancellationResult,
  FoundBooking,
  OwnBooking,
  RefundPreview,
} from '@livery/shared-types/booking';
import { LOOKUP_CODE_HEADER } from '@livery/shared-types/lookupCodeHeader';
import { baseApi, changeOf, listOf } from '../../api/baseApi.ts';
import { cancellationText } from '../../domain/cancellationText.ts';
import { noticeFailure, showToast } from '../../store/showToast.ts';

interface Search {
  email: string;
  /** The six-digit code that verifies the address: the result then includes manage tokens. */
  code?: string | undefined;
}

const CUSTOMER_REQUEST = 'Customer requested cancellation';

const managed = (token: string) => `/api/manage/${encodeURIComponent(token)}`;
const booked = (reference: string) => `/api/bookings/${encodeURIComponent(reference)}`;

export const lookupApi = baseApi.injectEndpoints({
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
    cancelManaged: build.mutation<CancellationResult, { token: string; reason: string }>({
      query: ({ token, reason }) => ({ url: `${managed(token)}/cancel`, method: 'POST', body: { reason } }),
      invalidatesTags: (_result, _error, { token }) => [...changeOf('Booking', token), 'BookingStats'],
    }),
    cancelByReference: build.mutation<CancellationResult, { reference: string; code: string }>({
      query: ({ reference, code }) => ({
        url: `${booked(reference)}/cancel`,
        method: 'POST',
        body: { reason: CUSTOMER_REQUEST, ...(code && { code }) },
      }),
      invalidatesTags: ['Booking', 'BookingStats', 'Availability'],
    }),
  }),
});

export const {
  useLazyBookingsByEmailQuery,
  useRequestCodeMutation,
  useManagedBookingQuery,
  useLazyManagedRefundQuery,
  useLazyRefundByReferenceQuery,
  useCancelManagedMutation,
  useCancelByReferenceMutation,
} = lookupApi;

/** The toast of a cancellation. */
export const noticeCancelled = (...refund: Parameters<typeof cancellationText>) =>
  showToast({ title: 'Cancellation Processed', description: cancellationText(...refund) });
export const noticeNotCancelled = (error: unknown) =>
  noticeFailure('Cancellation Failed', error, 'Failed to process cancellation');

/** Cancels a booking by its manage token; a refusal is shown, and resolves to undefined. */
export function useCancelBooking() {
  const [cancelBooking, { isLoading }] = useCancelManagedMutation();
  return {
    isCancelling: isLoading,
    cancel: async (token: string, reason = CUSTOMER_REQUEST) => {
      const { data, error } = await cancelBooking({ token, reason });
      if (error) noticeNotCancelled(error);
      return data;
    },
  };
}
