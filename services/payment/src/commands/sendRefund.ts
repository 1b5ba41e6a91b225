import type { Payment, Refund } from '../domain/payment.ts';
import {
  observeRefunds,
  refundNeverMade,
  refundOutcomeUnknown,
  refundRefused,
  type RefundSnapshot,
} from '../domain/refunds.ts';
import { ProviderError } from '../provider/ProviderError.ts';
import type { CommandContext } from './context.ts';
import { changePayment } from './observe.ts';

/**
 * Asks the provider for a refund that was decided on, by the key stored with the decision: however often this runs,
 * and whoever dies in the middle, the money goes back once.
 */
export async function sendRefund(ctx: CommandContext, payment: Payment, number: number): Promise<void> {
  const { bookingId } = payment;
  const refund = payment.refunds.find((candidate) => candidate.number === number);
  if (refund?.idempotencyKey == null) return;
  const { intentId, amountCents, idempotencyKey } = refund;
  try {
    const order = { bookingId, refundNumber: number, idempotencyKey, intentId, amountCents };
    await takeOver(ctx, bookingId, intentId, [await ctx.provider.createRefund(order)]);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await settleFailure(ctx, bookingId, refund, error);
  }
}

async function takeOver(
  ctx: CommandContext,
  bookingId: string,
  intentId: string,
  refunds: RefundSnapshot[],
): Promise<Payment> {
  return changePayment(ctx, bookingId, (payment) => observeRefunds(payment, intentId, refunds, ctx.now()));
}

async function settleFailure(
  ctx: CommandContext,
  bookingId: string,
  refund: Refund,
  error: ProviderError,
): Promise<void> {
  const { number, intentId } = refund;
  ctx.logger.warn({ bookingId, refund: number, code: error.code, err: error }, 'refund was not made');
  if (error.outcome === 'unknown' && !error.isReplay) {
    await changePayment(ctx, bookingId, (payment) => refundOutcomeUnknown(payment, number));
    return;
  }
  // Before it is called refused or never made, whatever refunds the provider does have are taken over.
  const listed = await ctx.provider.refundsOf(intentId);
  const payment = await takeOver(ctx, bookingId, intentId, listed);
  const isStillOpen = payment.refunds.some(
    (candidate) => candidate.number === number && ['requested', 'unknown'].includes(candidate.state),
  );
  if (!isStillOpen) return;
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
