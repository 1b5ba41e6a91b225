import type { Context } from '../context.ts';
import { applyIntentSnapshot, type IntentSnapshot } from '../domain/applyIntentSnapshot.ts';
import type { Payment } from '../domain/payment.ts';
import { changePayment } from './changePayment.ts';

/**
 * Applies a snapshot of an intent that `look` takes. Looks again whenever somebody else changed the payment in between, so
 * that an older snapshot never overwrites a newer one.
 */
export const applySnapshot = (
  ctx: Context,
  bookingId: string,
  look: (payment: Payment) => IntentSnapshot | Promise<IntentSnapshot>,
): Promise<Payment> =>
  changePayment(ctx, bookingId, async (payment) =>
    applyIntentSnapshot(payment, await look(payment), ctx.now()),
  );

/** Brings a payment up to what the provider says now. */
export const syncIntent = (ctx: Context, bookingId: string, intentId: string): Promise<Payment> =>
  applySnapshot(ctx, bookingId, async (payment) => {
    const knowsDispute = payment.disputes.some((dispute) => dispute.intentId === intentId);
    return (await ctx.provider.showIntent(intentId, { knowsDispute })).intent;
  });
