import { consumer, type Consumer } from '@livery/service-kit';
import { recordPayment, refuseOrphan } from '../commands/recordPayment.ts';
import type { Context } from '../context.ts';
import {
  recordDisputed,
  recordFailed,
  recordProcessing,
  recordRefunded,
  recordRefundFailed,
  recordSucceeded,
} from '../domain/payments.ts';

/** What booking consumes. Each of these may come twice, late, or in another order. */
export const subscriptions = (ctx: Context): Consumer[] => [
  consumer('payment.processing', async (event) => {
    await recordPayment(ctx, event, recordProcessing);
  }),
  consumer('payment.succeeded', async (event) => {
    if (!(await recordPayment(ctx, event, recordSucceeded))) await refuseOrphan(ctx, event);
  }),
  consumer('payment.failed', async (event) => {
    await recordPayment(ctx, event, recordFailed);
  }),
  consumer('payment.refunded', async (event) => {
    await recordPayment(ctx, event, recordRefunded);
  }),
  consumer('payment.refund_failed', async (event) => {
    await recordPayment(ctx, event, recordRefundFailed);
  }),
  consumer('payment.disputed', async (event) => {
    await recordPayment(ctx, event, recordDisputed);
  }),
  consumer('settings.updated', ({ data }) => ctx.settings.keep(data)),
];
