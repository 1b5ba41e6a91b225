import * as z from 'zod/mini';
import * as payment from '../payment.ts';
import { contractsOf, type RouteContract } from './contract.ts';

const { admin, open, tagged } = contractsOf('payment');

export const paymentsRoutes: RouteContract[] = tagged('Payments', [
  open('GET /api/payment-config', 'What the browser needs to ask for a card', payment.PaymentConfig),
  open('POST /api/create-payment-intent', 'Prepares the payment of a booking', payment.PaymentIntentCreated, {
    body: payment.CreatePaymentIntentRequest,
    idempotent: true,
  }),
  open('POST /api/confirm-payment', 'Asks the provider what became of a payment', payment.PaymentConfirmed, {
    body: payment.ConfirmPaymentRequest,
  }),
  open('POST /api/stripe/webhook', 'The provider’s signed notices', z.unknown(), { body: z.unknown() }),
  admin('GET /api/admin/bookings/{id}/payments', 'The payment ledger of a booking', payment.PaymentLedger),
  admin(
    'POST /api/admin/payments/{id}/retry-refunds',
    'Has the failed refunds of a booking tried again',
    payment.PaymentLedger,
  ),
]);
