import { consumer } from '@livery/service-kit';
import { recordPayment } from '../commands/recordPayment.ts';
import type { Context } from '../context.ts';
import { recordRefunded } from '../domain/payments.ts';

export const onPaymentRefunded = (ctx: Context) =>
  consumer('payment.refunded', async (event) => {
    await recordPayment(ctx, event, recordRefunded);
  });
