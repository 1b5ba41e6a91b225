import { consumer, type Consumer } from '@livery/service-kit';
import { eraseCustomer } from '../commands/eraseCustomer.ts';
import type { Context } from '../context.ts';

/** What chat consumes. */
export const subscriptions = (ctx: Context): Consumer[] => [
  consumer('customer.erased', ({ data }) => eraseCustomer(ctx, data.emails)),
];
