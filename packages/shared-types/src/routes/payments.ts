import * as z from 'zod/mini';
import {
  ConfirmPaymentRequest,
  CreatePaymentIntentRequest,
  PaymentConfig,
  PaymentConfirmed,
  PaymentIntentCreated,
  PaymentLedger,
} from '../payment.ts';
import { Uuid } from '../text.ts';
import { contractsOf, type RouteContract } from './contract.ts';

const id = z.object({ id: Uuid });

const { admin, open, tagged } = contractsOf('payment');

export const paymentsRoutes: RouteContract[] = [
  ...tagged('Payments', [
    open('GET', '/api/payment-config', 'What the browser needs to ask for a card', 200, {
      response: PaymentConfig,
    }),
    open('POST', '/api/create-payment-intent', 'Prepares the payment of a booking', 200, {
      body: CreatePaymentIntentRequest,
      idempotent: true,
      response: PaymentIntentCreated,
    }),
    open('POST', '/api/confirm-payment', 'Asks the provider what became of a payment', 200, {
      body: ConfirmPaymentRequest,
      response: PaymentConfirmed,
    }),
    open('POST', '/api/stripe/webhook', 'The provider’s signed notices', 200, {
      body: z.unknown(),
      response: z.unknown(),
    }),
    admin('GET', '/api/admin/bookings/{id}/payments', 'The payment ledger of a booking', 200, {
      params: id,
      response: PaymentLedger,
    }),
    admin(
      'POST',
      '/api/admin/payments/{id}/retry-refunds',
      'Has the failed refunds of a booking tried again',
      200,
      {
        params: id,
        response: PaymentLedger,
      },
    ),
  ]),
];
