import * as z from 'zod/mini';
import { Money } from './money.ts';
import { Uuid } from './fieldSchemas.ts';

export const CreatePaymentIntentRequest = z.object({ bookingId: Uuid });

export const PaymentIntentCreated = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  amount: Money,
  currency: z.string(),
  /** `manual`: the card is authorised now, and charged when the booking is approved. */
  captureMethod: z.optional(z.enum(['automatic', 'manual'])),
});
export type PaymentIntentCreated = z.infer<typeof PaymentIntentCreated>;

export const ConfirmPaymentRequest = z.object({
  paymentIntentId: z
    .string('Payment intent is required')
    .check(z.regex(/^pi_[A-Za-z0-9_]{3,200}$/, 'Payment intent is required')),
  bookingId: Uuid,
});
export type ConfirmPaymentRequest = z.infer<typeof ConfirmPaymentRequest>;

/** `status` tells the page whether to wait (`processing`) or to offer another try (`failed`). */
export const PaymentConfirmed = z.object({
  success: z.boolean(),
  status: z.enum(['paid', 'authorized', 'processing', 'failed', 'refunding']),
  message: z.string(),
});
export type PaymentConfirmed = z.infer<typeof PaymentConfirmed>;

/** GET /api/payment-config: what the browser needs to load the provider's script. */
export const PaymentConfig = z.object({
  publishableKey: z.string(),
  sandbox: z.boolean(),
  /** The sandbox's browser script; null with the real provider, whose own loader knows its address. */
  scriptUrl: z.nullable(z.string()),
  currency: z.string(),
});
export type PaymentConfig = z.infer<typeof PaymentConfig>;

export const LedgerEntry = z.object({
  id: z.string(),
  /** A dispute's `pending` is open, `failed` won by the customer's bank, `succeeded` won by us. */
  /** An `authorization` that was charged is a `charge`; `cancelled` once it was released. */
  kind: z.enum(['charge', 'authorization', 'refund', 'attempt', 'dispute']),
  status: z.enum(['pending', 'succeeded', 'failed', 'cancelled']),
  amount: Money,
  currency: z.string(),
  at: z.string(),
  reason: z.nullable(z.string()),
  providerId: z.nullable(z.string()),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const PaymentLedger = z.object({
  bookingId: z.string(),
  captured: Money,
  refunded: Money,
  refundPending: Money,
  /** What should have gone back and did not: staff can have it tried again. */
  refundFailed: Money,
  /** Contested by the customer's bank and not won back. */
  disputed: Money,
  /** Captured, less refunded, less lost in disputes. */
  balance: Money,
  entries: z.array(LedgerEntry),
});
export type PaymentLedger = z.infer<typeof PaymentLedger>;
