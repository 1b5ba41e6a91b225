import { completeErasure } from '../commands/eraseCustomer.ts';
import { completeMerge } from '../commands/customers.ts';
import type { Context } from '../context.ts';

const AT_ONCE = 20;

/** Finishes the merges and erasures that a crash cut short. */
export async function settleCustomers(ctx: Context): Promise<void> {
  for (const customer of await ctx.customers.unsettled(AT_ONCE)) {
    if (customer.erasedAt !== null)
      await completeErasure(ctx, customer, { actor: 'system', now: ctx.clock() });
    else if (customer.mergedInto !== null) await completeMerge(ctx, customer.id, customer.mergedInto);
  }
}
