import { notFound } from '@livery/service-kit/errors';
import { hasFailed, type Payment } from '../domain/payment.ts';
import { retryFailedRefunds } from '../domain/refunds.ts';
import { paymentErrors } from '../domain/paymentErrors.ts';
import { refuseAsUnavailable } from '../provider/ProviderError.ts';
import type { Context } from '../context.ts';
import { changePayment, syncIntent } from './changePayment.ts';

/** Looks at the provider first, so that nothing is given back twice. Refused when no refund has failed. */
export async function retryRefunds(ctx: Context, bookingId: string, by: string): Promise<Payment> {
  const stored = await ctx.payments.find(bookingId);
  if (stored === undefined) throw notFound('Payment');
  const failed = stored.payment.refunds.filter(hasFailed);
  if (failed.length === 0) throw paymentErrors.nothingToRetry();
  for (const intentId of new Set(failed.map((refund) => refund.intentId))) {
    await syncIntent(ctx, bookingId, intentId).catch(refuseAsUnavailable);
  }
  let isRetried = false;
  const payment = await changePayment(ctx, bookingId, (current) => {
    const decision = retryFailedRefunds(current, ctx.now());
    isRetried = decision.changed;
    return decision;
  });
  if (!isRetried) throw paymentErrors.nothingToRetry();
  ctx.logger.info({ bookingId, by }, 'failed refunds are tried again');
  return payment;
}
