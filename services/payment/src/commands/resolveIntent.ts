import { intentNeverMade, intentOutcomeUnknown } from '../domain/intents.ts';
import type { Attempt, Payment } from '../domain/payment.ts';
import { ProviderError } from '../provider/ProviderError.ts';
import type { PayableIntent } from '../provider/stripe.ts';
import { applyIntentSnapshot, type IntentSnapshot } from '../domain/applyIntentSnapshot.ts';
import type { Context } from '../context.ts';
import type { Stored } from '../store/payment.repository.ts';
import { applySnapshot, changePayment } from './changePayment.ts';

export interface Resolved {
  payment: Payment;
  clientSecret: string | null;
}

/** Makes the intent, or finds it by its key. Without an answer the attempt is `unknown`; a refusal is thrown. */
export async function resolveIntent(
  ctx: Context,
  bookingId: string,
  attempt: Attempt,
  justRead?: Stored,
): Promise<Resolved> {
  let made: PayableIntent;
  try {
    made = await ctx.provider.createIntent(bookingId, attempt);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { payment: await settleFailure(ctx, bookingId, attempt, error), clientSecret: null };
  }
  const payment = await applySnapshot(ctx, bookingId, () => made.intent, justRead);
  return { payment, clientSecret: made.clientSecret };
}

async function settleFailure(
  ctx: Context,
  bookingId: string,
  attempt: Attempt,
  error: ProviderError,
): Promise<Payment> {
  const { number } = attempt;
  ctx.logger.warn({ bookingId, attemptNumber: number, code: error.code, err: error }, 'intent was not made');
  if (error.outcome === 'refused') {
    await changePayment(ctx, bookingId, (payment) => intentNeverMade(payment, number));
    throw error;
  }
  const outcomeUnknown = () =>
    changePayment(ctx, bookingId, (payment) => intentOutcomeUnknown(payment, number));
  if (!error.isReplay) return outcomeUnknown();
  // The provider repeats the answer that it stored for the key, even a failure, so the intent has to be looked for.
  let found: IntentSnapshot | undefined;
  try {
    found = await ctx.provider.findIntent(bookingId, attempt);
  } catch (lookError) {
    if (lookError instanceof ProviderError) return outcomeUnknown();
    throw lookError;
  }
  return changePayment(ctx, bookingId, (payment) =>
    found === undefined ? intentNeverMade(payment, number) : applyIntentSnapshot(payment, found, ctx.now()),
  );
}
