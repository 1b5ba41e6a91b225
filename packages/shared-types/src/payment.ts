import * as z from 'zod/mini';
import { Money } from './money.ts';
import { Uuid } from './fieldSchemas.ts';

export const CreatePaymentIntentRequest = z.object({ bookingId: Uuid });

export const PaymentIntentCreated = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  amount: Money,
  currency: z.string(),
  /** `manual`: the card is held now, and charged on approval. */
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

/** `processing`: the page has to wait. `failed`: the customer may try again. */
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
  /** Null with the real provider, whose script has a fixed address. */
  scriptUrl: z.nullable(z.string()),
  currency: z.string(),
});
export type PaymentConfig = z.infer<typeof PaymentConfig>;

export const LedgerEntry = z.object({
  id: z.string(),
  /** An `authorization` becomes a `charge` once it is charged. */
  kind: z.enum(['charge', 'authorization', 'refund', 'attempt', 'dispute']),
  /** A dispute is `pending` while it is open, and `failed` if the customer's bank won. A released hold is `cancelled`. */
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
  /** Failed refunds, which staff can have tried again. */
  refundFailed: Money,
  /** Contested and not won back. */
  disputed: Money,
  /** Captured, less refunded, less lost in disputes. */
  balance: Money,
  entries: z.array(LedgerEntry),
});
export type PaymentLedger = z.infer<typeof PaymentLedger>;
