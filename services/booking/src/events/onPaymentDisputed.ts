import { consumer } from '@livery/service-kit';
import { recordPayment } from '../commands/recordPayment.ts';
import type { Context } from '../context.ts';
import { recordDisputed } from '../domain/payments.ts';

export const onPaymentDisputed = (ctx: Context) =>
  consumer('payment.disputed', async (event) => {
    await recordPayment(ctx, event, recordDisputed);
  });
