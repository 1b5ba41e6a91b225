import type {
  ConfirmPaymentRequest,
  PaymentConfig,
  PaymentConfirmed,
  PaymentIntentCreated,
} from '@livery/shared-types/payment';
import { baseApi, changeOf } from '../../api/baseApi.ts';

const paymentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    paymentConfig: build.query<PaymentConfig, void>({ query: () => '/api/payment-config' }),
    // One live intent per booking: asking again gives the same one.
    createPaymentIntent: build.mutation<PaymentIntentCreated, { bookingId: string }>({
      query: (body) => ({ url: '/api/create-payment-intent', method: 'POST', body }),
      // A refusal tells of a change that the page does not show yet: paid elsewhere, cancelled, rejected.
      invalidatesTags: (_created, error, { bookingId }) => (error ? changeOf('Booking', bookingId) : []),
    }),
    confirmPayment: build.mutation<PaymentConfirmed, ConfirmPaymentRequest>({
      query: (body) => ({ url: '/api/confirm-payment', method: 'POST', body }),
      invalidatesTags: (_result, _error, { bookingId }) => [
        ...changeOf('Booking', bookingId),
        'BookingStats',
      ],
    }),
  }),
});

export const { useLazyPaymentConfigQuery, useCreatePaymentIntentMutation, useConfirmPaymentMutation } =
  paymentApi;
