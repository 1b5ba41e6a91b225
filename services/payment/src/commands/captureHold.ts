import {
  captureNeverMade,
  captureOutcomeUnknown,
  captureRefused,
  isOrdered,
} from '../domain/authorizations.ts';
import { attemptNumbered, type Attempt, type Payment } from '../domain/payment.ts';
import { ProviderError } from '../provider/ProviderError.ts';
import type { Context } from '../context.ts';
import { applySnapshot, changePayment, syncIntent } from './changePayment.ts';

/** Charges once, however often it runs: where an earlier call may have charged, the intent is looked at first. */
export async function captureHold(ctx: Context, payment: Payment, number: number): Promise<void> {
  const { bookingId } = payment;
  let attempt = attemptNumbered(payment, number);
  if (attempt?.capture?.state === 'unknown') attempt = await lookedAt(ctx, bookingId, attempt);
  if (attempt?.intentId == null || attempt.capture === null || !isOrdered(attempt)) return;
  const { intentId, capture } = attempt;
  try {
    const made = await ctx.provider.captureIntent(intentId, capture.amountCents, capture.idempotencyKey);
    await applySnapshot(ctx, bookingId, () => made);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await settleFailure(ctx, bookingId, attempt, error);
  }
}

/** The attempt as the provider shows it now; undefined when it is already charged or ended. */
async function lookedAt(ctx: Context, bookingId: string, attempt: Attempt): Promise<Attempt | undefined> {
  const seen = await syncIntent(ctx, bookingId, attempt.intentId ?? '');
  const present = attemptNumbered(seen, attempt.number);
  return present?.state === 'authorized' && isOrdered(present) ? present : undefined;
}

async function settleFailure(
  ctx: Context,
  bookingId: string,
  attempt: Attempt,
  error: ProviderError,
): Promise<void> {
  const { number } = attempt;
  ctx.logger.warn({ bookingId, attemptNumber: number, code: error.code, err: error }, 'hold was not charged');
  const isKnown = error.outcome === 'refused' || error.isReplay;
  // An earlier call may have charged it, so the intent is looked at before the charge counts as refused.
  if (isKnown && (await lookedAt(ctx, bookingId, attempt)) === undefined) return;
  await changePayment(ctx, bookingId, (current) => {
    if (error.outcome === 'refused') return captureRefused(current, number, error.message, ctx.now());
    return error.isReplay ? captureNeverMade(current, number) : captureOutcomeUnknown(current, number);
  });
}
