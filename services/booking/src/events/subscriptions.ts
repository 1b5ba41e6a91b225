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
  consumer('payment.processing', (event) => recordPayment(ctx, event, recordProcessing)),
  consumer('payment.succeeded', (event) =>
    recordPayment(ctx, event, recordSucceeded, () => refuseOrphan(ctx, event)),
  ),
  consumer('payment.failed', (event) => recordPayment(ctx, event, recordFailed)),
  consumer('payment.refunded', (event) => recordPayment(ctx, event, recordRefunded)),
  consumer('payment.refund_failed', (event) => recordPayment(ctx, event, recordRefundFailed)),
  consumer('payment.disputed', (event) => recordPayment(ctx, event, recordDisputed)),
  consumer('settings.updated', ({ data }) => ctx.settings.keep(data)),
];
