import { isUnanswered, refundNumbered, type Payment, type Refund } from '../domain/payment.ts';
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

/** The provider forgets keys after a day, so what an earlier call may have made is looked for among the refunds. */
export async function sendRefund(ctx: Context, payment: Payment, number: number): Promise<void> {
  const { bookingId } = payment;
  const refund = refundNumbered(payment, number);
  if (refund?.idempotencyKey == null) return;
  const { intentId, idempotencyKey } = refund;
  try {
    if (mayHaveBeenSent(ctx, refund) && !(await isMissing(ctx, bookingId, refund))) return;
    const made = await ctx.provider.createRefund(bookingId, refund, idempotencyKey);
    await applyRefunds(ctx, bookingId, intentId, [made]);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await settleFailure(ctx, bookingId, refund, error);
  }
}

/** Within the grace period an earlier call can only be in flight, and the key keeps it from being doubled. */
function mayHaveBeenSent(ctx: Context, { state, requestedAt }: Refund): boolean {
  const ageMs = ctx.now().getTime() - requestedAt.getTime();
  return state !== 'requested' || ageMs >= ctx.config.RECONCILE_GRACE_MS;
}

/** Applies the refunds that the provider has. True when this one is not among them. */
async function isMissing(ctx: Context, bookingId: string, refund: Refund): Promise<boolean> {
  const { number, intentId } = refund;
  const listed = await ctx.provider.refundsOf(intentId);
  const payment = await applyRefunds(ctx, bookingId, intentId, listed);
  const present = refundNumbered(payment, number);
  return present !== undefined && isUnanswered(present);
}

const applyRefunds = (ctx: Context, bookingId: string, intentId: string, refunds: RefundSnapshot[]) =>
  changePayment(ctx, bookingId, (payment) => applyRefundSnapshots(payment, intentId, refunds, ctx.now()));

async function settleFailure(
  ctx: Context,
  bookingId: string,
  refund: Refund,
  error: ProviderError,
): Promise<void> {
  const { number, requestedAt } = refund;
  ctx.logger.warn({ bookingId, refund: number, code: error.code, err: error }, 'refund was not made');
  const isKnown = error.outcome === 'refused' || error.isReplay;
  // Before the refund counts as refused or never made, the provider's refunds are applied.
  if (isKnown && !(await isMissing(ctx, bookingId, refund))) return;
  const isOld = ctx.now().getTime() - requestedAt.getTime() >= ctx.config.RECONCILE_VOID_MS;
  await changePayment(ctx, bookingId, (current) => {
    if (error.outcome === 'refused') return refundRefused(current, number, error.message, ctx.now());
    if (isKnown && isOld) return refundNeverMade(current, number, ctx.now());
    return refundOutcomeUnknown(current, number);
  });
}
