import { cappedCount, decodeCursor, encodeCursor } from '@livery/service-kit';
import { searchConditions } from '@livery/service-kit/search';
import type { CustomerListQuery } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { contactKey } from '../domain/customer.ts';
import { CUSTOMER_INDEX, toCustomer, type CustomerDocument } from '../store/customer.repository.ts';
import { tripSumsOf } from './customerTrips.ts';

/** One page of customers, newest first, with the sums of their trips. */
export async function listCustomers(ctx: Context, { q, contact, limit, cursor }: CustomerListQuery) {
  const { model } = ctx.customers;
  const words = searchConditions(q ?? '');
  const filter = {
    listed: true,
    ...(contact !== undefined && { _id: await ownerOf(ctx, contact) }),
    ...(words.length > 0 && { $and: words }),
  };
  const listIndex = words.length > 0 ? CUSTOMER_INDEX.search : CUSTOMER_INDEX.created;
  const hint = contact === undefined ? listIndex : CUSTOMER_INDEX.id;
  const beyond = cursor === undefined ? {} : { createdKey: { $lt: decodeCursor(cursor) } };
  const [rows, total] = await Promise.all([
    model
      .find({ ...filter, ...beyond }, { outbox: 0, searchTokens: 0 })
      .sort({ createdKey: -1 })
      .limit(limit + 1)
      .hint(hint)
      .lean<CustomerDocument[]>(),
    cappedCount(model.countDocuments(filter).hint(hint)),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const customers = page.map(toCustomer);
  const sums = await tripSumsOf(ctx, customers);
  return {
    customers: customers.map((customer, index) => ({ customer, sums: sums[index] as (typeof sums)[number] })),
    total,
    nextCursor: last === undefined ? undefined : encodeCursor(last.createdKey),
  };
}

/** Whose bookings with this contact are; null: nobody's. */
async function ownerOf({ customers }: Context, contact: string): Promise<string | null> {
  const { customerId } = await customers.ownerOf(contactKey(contact));
  if (customerId === undefined) return null;
  // A merge that a crash has stopped still has to move the key.
  return (await customers.find(customerId))?.mergedInto ?? customerId;
}
