import { consumer } from '@livery/service-kit';
import { recordPayment, refuseOrphan } from '../commands/recordPayment.ts';
import type { Context } from '../context.ts';
import { recordSucceeded } from '../domain/payments.ts';

export const onPaymentSucceeded = (ctx: Context) =>
  consumer('payment.succeeded', async (event) => {
    if (!(await recordPayment(ctx, event, recordSucceeded))) await refuseOrphan(ctx, event);
  });
