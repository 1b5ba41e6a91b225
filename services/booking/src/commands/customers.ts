import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { conflict, invalid, refuseStale } from '@livery/service-kit/errors';
import type { CustomerUpdate } from '@livery/shared-types';
import type { CommandContext, Context } from '../context.ts';
import type { Customer } from '../domain/customer.ts';

export const customerBusy = (): never => {
  throw conflict('customer.busy', 'This customer is being changed by others. Please try again.');
};

export const refuseErased = ({ erasedAt }: Customer): void => {
  if (erasedAt !== null) throw conflict('customer.erased', 'This customer has been erased.');
};

export function updateCustomer(
  ctx: CommandContext,
  id: string,
  { version, ...change }: CustomerUpdate,
): Promise<Customer> {
  const attempt = async () => {
    const customer = await ctx.customers.get(id);
    refuseErased(customer);
    refuseStale(customer, version, 'customer');
    const wanted = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(wanted).length === 0) return customer;
    return (await ctx.customers.save(customer, wanted, ctx.now)) ? ctx.customers.get(id) : LOST_RACE;
  };
  return retryOnConflict<Customer>(attempt, { giveUp: customerBusy });
}

/**
 * Merges another record into this one. The other is hidden first; after a crash, a repetition or the sweep completes
 * the merge. Two records that are merged into each other at once both stay.
 */
export async function mergeCustomers(ctx: CommandContext, id: string, otherId: string): Promise<Customer> {
  if (id === otherId) {
    const message = 'Choose another customer.';
    throw invalid('invalid_request', message, [{ path: 'otherId', message }]);
  }
  const survivor = await ctx.customers.get(id);
  refuseErased(survivor);
  if (survivor.mergedIds.includes(otherId)) {
    await ctx.customers.finishMerge(otherId, id);
    return survivor;
  }
  const other = await ctx.customers.get(otherId);
  refuseErased(other);
  const isBegun = other.mergedInto === id || (await ctx.customers.beginMerge(other, id));
  if (!isBegun) return customerBusy();
  return completeMerge(ctx, otherId, id);
}

export function completeMerge(ctx: Context, otherId: string, survivorId: string): Promise<Customer> {
  const attempt = async () => {
    const survivor = await ctx.customers.find(survivorId);
    if (survivor === undefined || survivor.mergedInto !== null || survivor.erasedAt !== null) {
      await ctx.customers.undoMerge(otherId);
      return customerBusy();
    }
    const other = await ctx.customers.find(otherId);
    if (other !== undefined && !(await ctx.customers.absorb(survivor, other, ctx.clock()))) return LOST_RACE;
    await ctx.customers.finishMerge(otherId, survivorId);
    return ctx.customers.get(survivorId);
  };
  return retryOnConflict<Customer>(attempt, { giveUp: customerBusy });
}
