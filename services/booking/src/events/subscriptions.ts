import { consumer, type Consumer } from '@livery/service-kit';
import { recordPayment, refuseOrphan } from '../commands/recordPayment.ts';
import type { BookingContext } from '../context.ts';
import {
  recordFailed,
  recordProcessing,
  recordRefunded,
  recordRefundFailed,
  recordSucceeded,
} from '../domain/payments.ts';

/** Everything this service listens to. Each of these may come twice, late, or in another order. */
export function subscriptions(ctx: BookingContext): Consumer[] {
  return [
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
    consumer('settings.updated', ({ data }) => ctx.settings.keep(data)),
  ];
}
