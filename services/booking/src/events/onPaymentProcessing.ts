import { consumer } from '@livery/service-kit';
import { recordPayment } from '../commands/recordPayment.ts';
import type { Context } from '../context.ts';
import { recordProcessing } from '../domain/payments.ts';

export const onPaymentProcessing = (ctx: Context) =>
  consumer('payment.processing', async (event) => {
    await recordPayment(ctx, event, recordProcessing);
  });
