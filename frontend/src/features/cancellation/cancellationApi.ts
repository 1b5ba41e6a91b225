import type { CancellationResult, RefundPreview } from '@livery/shared-types/booking';
import { baseApi } from '../../api/baseApi.ts';

const reason = 'Customer requested cancellation';

const cancellationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    refundPreview: build.query<RefundPreview, string>({
      query: (reference) => `/api/bookings/${encodeURIComponent(reference)}/refund-preview`,
      // It changes by the hour.
      keepUnusedDataFor: 0,
    }),
    cancelByReference: build.mutation<CancellationResult, { reference: string; code?: string }>({
      query: ({ reference, code }) => ({
        url: `/api/bookings/${encodeURIComponent(reference)}/cancel`,
        method: 'POST',
        body: { reason, ...(code ? { code } : {}) },
      }),
      invalidatesTags: ['Booking', 'BookingStats', 'Availability'],
    }),
    requestCancellationCode: build.mutation<null, string>({
      query: (email) => ({ url: '/api/lookup-codes', method: 'POST', body: { email } }),
    }),
  }),
});

export const { useLazyRefundPreviewQuery, useCancelByReferenceMutation, useRequestCancellationCodeMutation } =
  cancellationApi;
