import type { Payment, Withdrawal } from '../domain/payment.ts';
import { ProviderError } from '../provider/ProviderError.ts';
import type { Context } from '../context.ts';
import { applySnapshot, syncIntent } from './changePayment.ts';

const PROVIDER_REASONS = {
  price_changed: 'duplicate',
  booking_ended: 'requested_by_customer',
  abandoned: 'abandoned',
} as const satisfies Record<Withdrawal, string>;

/** Makes sure nobody can pay an intent any more. When it was paid first, that is what comes out. Safe to repeat. */
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
