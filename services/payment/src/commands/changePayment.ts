import { counter, type Logger } from '@livery/service-kit';
import type { Context } from '../context.ts';
import { applyIntentSnapshot, type IntentSnapshot } from '../domain/applyIntentSnapshot.ts';
import type { Decision, Payment, Withdrawal } from '../domain/payment.ts';
import { ProviderError } from '../provider/ProviderError.ts';
import type { Stored } from '../store/payment.repository.ts';

const events = counter('livery_payment_events_total', 'What happened to payments', ['type']);
const alerts = counter('livery_payment_alerts_total', 'What a person has to know about payments', ['kind']);

/** Payments are never deleted, so a missing one is a fault. `justRead` saves reading it again. */
export async function changePayment(
  ctx: Context,
  bookingId: string,
  decideOn: (payment: Payment) => Decision | Promise<Decision>,
  justRead?: Stored,
): Promise<Payment> {
  const decide = (payment: Payment | undefined) => {
    if (payment === undefined) throw new Error(`There is no payment for booking ${bookingId}`);
    return decideOn(payment);
  };
  const decision = await ctx.payments.change(bookingId, decide, justRead);
  reportDecision(ctx.logger, decision);
  return decision.payment;
}

/** Counts a stored decision's events and logs its alerts. */
export function reportDecision(logger: Logger, decision: Decision): void {
  const { bookingId } = decision.payment;
  for (const { type } of decision.events) {
    events.inc({ type });
    logger.info({ bookingId, type }, 'payment changed');
  }
  for (const alert of decision.alerts) {
    alerts.inc({ kind: alert.kind });
    logger.error({ bookingId, ...alert }, 'payment needs attention');
  }
}

/** Looks again if the payment was changed meanwhile, so that an older snapshot never overwrites a newer one. */
export const applySnapshot = (
  ctx: Context,
  bookingId: string,
  look: (payment: Payment) => IntentSnapshot | Promise<IntentSnapshot>,
  justRead?: Stored,
): Promise<Payment> => {
  const apply = async (payment: Payment) => applyIntentSnapshot(payment, await look(payment), ctx.now());
  return changePayment(ctx, bookingId, apply, justRead);
};

interface SyncOptions {
  justRead?: Stored;
  /** The event is about a refund, which may be unknown here. */
  hasRefund?: boolean;
}

/** Applies what the provider says of an intent now. */
export const syncIntent = (
  ctx: Context,
  bookingId: string,
  intentId: string,
  { justRead, hasRefund = false }: SyncOptions = {},
): Promise<Payment> => {
  const look = async (payment: Payment) => {
    const isOfIntent = (one: { intentId: string }) => one.intentId === intentId;
    const known = {
      knowsRefund: hasRefund || payment.refunds.some(isOfIntent),
      knowsDispute: payment.disputes.some(isOfIntent),
    };
    return (await ctx.provider.showIntent(intentId, known)).intent;
  };
  return applySnapshot(ctx, bookingId, look, justRead);
};

const PROVIDER_REASONS = {
  price_changed: 'duplicate',
  booking_ended: 'requested_by_customer',
  abandoned: 'abandoned',
  capture_method_changed: 'duplicate',
  nothing_due: 'requested_by_customer',
  capture_failed: 'abandoned',
} as const satisfies Record<Withdrawal, string>;

/** Cancels an intent at the provider. If it was paid before, the payment is recorded instead. Safe to repeat. */
export async function cancelIntent(
  ctx: Context,
  bookingId: string,
  intentId: string,
  because: Withdrawal,
): Promise<Payment> {
  try {
    const cancelled = await ctx.provider.cancelIntent(intentId, PROVIDER_REASONS[because]);
    return await applySnapshot(ctx, bookingId, () => cancelled);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcome === 'unknown') throw error;
    return syncIntent(ctx, bookingId, intentId);
  }
}
