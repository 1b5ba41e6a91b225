import type { RequestKey } from '@livery/service-kit';
import { unavailable } from '@livery/service-kit/errors';
import { formatCents, Payable, type PaymentIntentCreated } from '@livery/shared-types';
import type { IntentSnapshot } from '../domain/applyIntentSnapshot.ts';
import { noteRequest, requestIntent, type IntentDecision } from '../domain/intents.ts';
import { attemptNumbered, decide, isUnanswered, unchanged, type Attempt } from '../domain/payment.ts';
import { paymentErrors } from '../domain/paymentErrors.ts';
import { remainingMs } from '../provider/deadline.ts';
import { refuseAsUnavailable } from '../provider/ProviderError.ts';
import type { Context } from '../context.ts';
import type { Stored } from '../store/payment.repository.ts';
import { applySnapshot, cancelIntent, changePayment } from './changePayment.ts';
import { resolveIntent, type Resolved } from './resolveIntent.ts';

/** The booking's one open intent. Booking says the amount. Safe to call at the same time and again. */
export async function createPaymentIntent(
  ctx: Context,
  bookingId: string,
  key: RequestKey | undefined,
): Promise<PaymentIntentCreated> {
  if (key === undefined) return openIntent(ctx, bookingId);
  const known = await ctx.payments.find(bookingId);
  const answered = known?.payment.attempts.find(({ requestKeys }) => requestKeys.includes(key.id));
  if (answered?.intentId != null) {
    const { intent, clientSecret } = await ctx.provider
      .showIntent(answered.intentId)
      .catch(refuseAsUnavailable);
    return presentIntent(intent, clientSecret);
  }
  const created = await openIntent(ctx, bookingId);
  await changePayment(ctx, bookingId, (payment) => noteRequest(payment, created.paymentIntentId, key.id));
  return created;
}

const MAX_ROUNDS = 6;
/** The share of the deadline that booking may use. */
const BOOKING_MS = 4_000;

async function openIntent(ctx: Context, bookingId: string): Promise<PaymentIntentCreated> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { choice, ...chosen } = await chooseIntent(ctx, bookingId);
    if (choice.kind === 'withdraw') {
      await closeIntent(ctx, bookingId, choice.attempt);
      continue;
    }
    const { payment, clientSecret } = await reachIntent(ctx, chosen, choice.attempt);
    const attempt = attemptNumbered(payment, choice.attempt.number);
    if (attempt === undefined) continue;
    switch (attempt.state) {
      case 'open':
        if (clientSecret === null || attempt.withdrawn !== null) continue;
        return presentIntent({ ...attempt, id: attempt.intentId ?? '' }, clientSecret);
      case 'succeeded':
        throw paymentErrors.alreadyPaid();
      case 'authorized':
        throw paymentErrors.authorized();
      case 'processing':
        throw paymentErrors.processing();
      case 'requested':
      case 'unknown':
        throw unavailable('payment provider');
      case 'cancelled':
      case 'void':
        continue;
      default:
        throw attempt.state satisfies never;
    }
  }
  throw unavailable('payment provider');
}

/** Stores key and price before the provider is asked, so that a crash never leads to a second intent. */
async function chooseIntent(ctx: Context, bookingId: string): Promise<Stored & { choice: IntentDecision }> {
  const payable = await ctx.booking.get(`/internal/bookings/${bookingId}/payable`, Payable, {
    timeoutMs: Math.min(BOOKING_MS, remainingMs() ?? BOOKING_MS) || 1,
  });
  return ctx.payments.change(bookingId, (known) => {
    const choice = requestIntent(known, payable, ctx.now());
    const { kind, payment } = choice;
    // If an intent exists, only a changed booking is stored, because later events carry it.
    const next = kind === 'use' && payment === known ? unchanged(payment) : decide(payment);
    return { ...next, choice };
  });
}

/** The old intent is cancelled before a new one is made, so that only one price can be paid. */
async function closeIntent(ctx: Context, bookingId: string, attempt: Attempt): Promise<void> {
  const { intentId } = attempt;
  if (intentId !== null) {
    const because = attempt.withdrawn?.because ?? 'price_changed';
    await cancelIntent(ctx, bookingId, intentId, because).catch(refuseAsUnavailable);
    return;
  }
  const { payment } = await resolveIntent(ctx, bookingId, attempt).catch(refuseAsUnavailable);
  const reached = attemptNumbered(payment, attempt.number);
  if (reached !== undefined && isUnanswered(reached)) throw unavailable('payment provider');
}

const inFlight = new Map<string, Promise<Resolved>>();

/** Requests for the same attempt at the same time share one call. */
function reachIntent(ctx: Context, stored: Stored, attempt: Attempt): Promise<Resolved> {
  const key = attempt.idempotencyKey;
  const call = inFlight.get(key) ?? lookOrMake(ctx, stored, attempt).finally(() => inFlight.delete(key));
  inFlight.set(key, call);
  return call;
}

async function lookOrMake(ctx: Context, stored: Stored, attempt: Attempt): Promise<Resolved> {
  const { intentId } = attempt;
  const { bookingId } = stored.payment;
  if (intentId === null) return resolveIntent(ctx, bookingId, attempt, stored).catch(refuseAsUnavailable);
  let clientSecret = '';
  const look = async () => {
    const shown = await ctx.provider.showIntent(intentId);
    clientSecret = shown.clientSecret;
    return shown.intent;
  };
  const payment = await applySnapshot(ctx, bookingId, look, stored).catch(refuseAsUnavailable);
  return { payment, clientSecret };
}

type Shown = Pick<IntentSnapshot, 'id' | 'amountCents' | 'currency'> & Pick<Attempt, 'captureMethod'>;
const presentIntent = (
  { id, amountCents, currency, captureMethod }: Shown,
  clientSecret: string,
): PaymentIntentCreated => ({
  clientSecret,
  paymentIntentId: id,
  amount: formatCents(amountCents),
  currency,
  ...(captureMethod === 'manual' ? { captureMethod } : {}),
});
