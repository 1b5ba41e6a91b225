import { consumer } from '@livery/service-kit';
import { recordPayment } from '../commands/recordPayment.ts';
import type { Context } from '../context.ts';
import { recordRefundFailed } from '../domain/payments.ts';

export const onPaymentRefundFailed = (ctx: Context) =>
  consumer('payment.refund_failed', async (event) => {
    await recordPayment(ctx, event, recordRefundFailed);
  });
