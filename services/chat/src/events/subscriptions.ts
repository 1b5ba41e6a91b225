import { consumer, type Consumer } from '@livery/service-kit';
import { eraseCustomer } from '../commands/eraseCustomer.ts';
import type { Context } from '../context.ts';
import { SHOWN_TO_STAFF } from './shownToStaff.ts';

export const subscriptions = (ctx: Context): Consumer[] => [
  consumer('customer.erased', ({ data }) => eraseCustomer(ctx, data.emails)),
];

/** Every replica receives these, and tells the staff whose sockets it has. */
export const replicaSubscriptions = ({ broadcaster }: Context): Consumer[] =>
  SHOWN_TO_STAFF.map((type) =>
    consumer(type, async ({ aggregateId }) => broadcaster.announceChange({ type, aggregateId })),
  );
