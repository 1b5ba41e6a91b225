import { intentNeverMade, intentOutcomeUnknown } from '../domain/intents.ts';
import type { Attempt, Payment } from '../domain/payment.ts';
import { ProviderError } from '../provider/ProviderError.ts';
import type { IntentOrder, PayableIntent } from '../provider/stripe.ts';
import type { IntentSnapshot } from '../domain/applyIntentSnapshot.ts';
import type { Context } from '../context.ts';
import { applySnapshot } from './applySnapshot.ts';
import { changePayment } from './changePayment.ts';

export interface Resolved {
  payment: Payment;
  clientSecret: string | null;
}

/**
 * Makes the provider's intent for an attempt that has none yet, or finds the one an earlier call made: always by the
 * attempt's own key, so there is never a second. Without an answer the attempt is `unknown` until one comes; throws when
 * the provider refuses to make it.
 */
export async function resolveIntent(ctx: Context, bookingId: string, attempt: Attempt): Promise<Resolved> {
  const order: IntentOrder = {
    bookingId,
    attemptNumber: attempt.number,
    idempotencyKey: attempt.idempotencyKey,
    amountCents: attempt.amountCents,
    currency: attempt.currency,
  };
  let made: PayableIntent;
  try {
    made = await ctx.provider.createIntent(order);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { payment: await settleFailure(ctx, order, attempt, error), clientSecret: null };
  }
  const payment = await applySnapshot(ctx, bookingId, () => made.intent);
  return { payment, clientSecret: made.clientSecret };
}

async function settleFailure(
  ctx: Context,
  order: IntentOrder,
  attempt: Attempt,
  error: ProviderError,
): Promise<Payment> {
  const { bookingId, attemptNumber } = order;
  ctx.logger.warn({ bookingId, attemptNumber, code: error.code, err: error }, 'intent was not made');
  if (error.outcome === 'refused') {
    await changePayment(ctx, bookingId, (payment) => intentNeverMade(payment, attemptNumber));
    throw error;
  }
  // The provider repeats a kept answer, a failure too, for as long as it keeps the key: looking is the only way on.
  const found = error.isReplay
    ? await ctx.provider.findIntent(order, attempt.requestedAt).catch(providerSilence)
    : SILENCE;
  if (found === SILENCE) {
    return changePayment(ctx, bookingId, (payment) => intentOutcomeUnknown(payment, attemptNumber));
  }
  if (found === undefined) {
    return changePayment(ctx, bookingId, (payment) => intentNeverMade(payment, attemptNumber));
  }
  return applySnapshot(ctx, bookingId, () => found as IntentSnapshot);
}

const SILENCE = Symbol('no answer');

function providerSilence(error: unknown): typeof SILENCE {
  if (error instanceof ProviderError) return SILENCE;
  throw error;
}
