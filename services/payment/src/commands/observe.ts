import { observeIntent, type IntentSnapshot } from '../domain/observe.ts';
import { unchanged, type Payment } from '../domain/payment.ts';
import type { CommandContext } from './context.ts';
import { report } from './report.ts';

/** Thrown inside a decision when the payment it is about is gone; payments are never deleted, so it is a fault. */
export const mustExist = (payment: Payment | undefined, bookingId: string): Payment => {
  if (payment === undefined) throw new Error(`There is no payment for booking ${bookingId}`);
  return payment;
};

/**
 * Brings a payment up to what the provider says now. Looks again whenever somebody else changed the payment in
 * between, so that an older picture never overwrites a newer one.
 */
export async function syncIntent(ctx: CommandContext, bookingId: string, intentId: string): Promise<Payment> {
  return observe(ctx, bookingId, async () => (await ctx.provider.showIntent(intentId)).intent);
}

/** Takes over a picture of an intent that was just taken. */
export async function observe(
  ctx: CommandContext,
  bookingId: string,
  look: () => IntentSnapshot | Promise<IntentSnapshot>,
): Promise<Payment> {
  const { decision } = await ctx.payments.change(bookingId, async (payment) =>
    observeIntent(mustExist(payment, bookingId), await look(), ctx.now()),
  );
  report(ctx.logger, decision);
  return decision.payment;
}

/** A decision about a payment that exists. */
export async function changePayment(
  ctx: CommandContext,
  bookingId: string,
  decideOn: (payment: Payment) => ReturnType<typeof unchanged>,
): Promise<Payment> {
  const { decision } = await ctx.payments.change(bookingId, (payment) =>
    decideOn(mustExist(payment, bookingId)),
  );
  report(ctx.logger, decision);
  return decision.payment;
}
