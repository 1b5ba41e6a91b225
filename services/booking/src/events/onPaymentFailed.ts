import { consumer } from '@livery/service-kit';
import { recordPayment } from '../commands/recordPayment.ts';
import type { Context } from '../context.ts';
import { recordFailed } from '../domain/payments.ts';

export const onPaymentFailed = (ctx: Context) =>
  consumer('payment.failed', async (event) => {
    await recordPayment(ctx, event, recordFailed);
  });
