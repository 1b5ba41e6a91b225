import type { Payment, Refund } from '../domain/payment.ts';
import {
  applyRefundSnapshots,
  refundNeverMade,
  refundOutcomeUnknown,
  refundRefused,
  type RefundSnapshot,
} from '../domain/refunds.ts';
import { ProviderError } from '../provider/ProviderError.ts';
import type { Context } from '../context.ts';
import { changePayment } from './changePayment.ts';

/**
 * Asks the provider for a refund that was decided on, by the key stored with the decision: however often this runs,
 * and whoever dies in the middle, the money goes back once. The provider forgets keys after a day, so whatever may have
 * been asked for before is looked for among the refunds it has made.
 */
export async function sendRefund(ctx: Context, payment: Payment, number: number): Promise<void> {
  const { bookingId } = payment;
  const refund = payment.refunds.find((candidate) => candidate.number === number);
  if (refund?.idempotencyKey == null) return;
  const { intentId, amountCents, idempotencyKey } = refund;
  try {
    if (mayHaveBeenSent(ctx, refund) && !(await isMissing(ctx, bookingId, refund))) return;
    const order = { bookingId, refundNumber: number, idempotencyKey, intentId, amountCents };
    await applyRefunds(ctx, bookingId, intentId, [await ctx.provider.createRefund(order)]);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await settleFailure(ctx, bookingId, refund, error);
  }
}

/** Within the grace somebody else's call can only be under way, and the key keeps it from being doubled. */
function mayHaveBeenSent(ctx: Context, { state, requestedAt }: Refund): boolean {
  return state !== 'requested' || ctx.now().getTime() - requestedAt.getTime() >= ctx.timings.requestGraceMs;
}

/** Applies whatever refunds the provider has; answers whether this one is still not among them. */
async function isMissing(ctx: Context, bookingId: string, refund: Refund): Promise<boolean> {
  const { number, intentId } = refund;
  const listed = await ctx.provider.refundsOf(intentId);
  const payment = await applyRefunds(ctx, bookingId, intentId, listed);
  return payment.refunds.some(
    (candidate) => candidate.number === number && ['requested', 'unknown'].includes(candidate.state),
  );
}

async function applyRefunds(
  ctx: Context,
  bookingId: string,
  intentId: string,
  refunds: RefundSnapshot[],
): Promise<Payment> {
  return changePayment(ctx, bookingId, (payment) =>
    applyRefundSnapshots(payment, intentId, refunds, ctx.now()),
  );
}

async function settleFailure(
  ctx: Context,
  bookingId: string,
  refund: Refund,
  error: ProviderError,
): Promise<void> {
  const { number } = refund;
  ctx.logger.warn({ bookingId, refund: number, code: error.code, err: error }, 'refund was not made');
  if (error.outcome === 'unknown' && !error.isReplay) {
    await changePayment(ctx, bookingId, (payment) => refundOutcomeUnknown(payment, number));
    return;
  }
  // Before it is called refused or never made, whatever refunds the provider does have are applied.
  if (!(await isMissing(ctx, bookingId, refund))) return;
  if (error.outcome === 'refused') {
    await changePayment(ctx, bookingId, (current) =>
      refundRefused(current, number, error.message, ctx.now()),
    );
    return;
  }
  const age = ctx.now().getTime() - refund.requestedAt.getTime();
  await changePayment(ctx, bookingId, (current) =>
    age < ctx.voidAfterMs
      ? refundOutcomeUnknown(current, number)
      : refundNeverMade(current, number, ctx.now()),
  );
}
