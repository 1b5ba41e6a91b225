import { randomUUID } from 'node:crypto';
import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { unavailable } from '@livery/service-kit/errors';
import type { Context } from '../context.ts';
import { customerKey, phoneKeyOf, type CustomerSighting } from '../domain/customer.ts';

export interface BookedBy extends CustomerSighting {
  bookingId: string;
}

/** What a booking says of its customer, and when. */
export interface Sighting {
  booking: BookedBy;
  at: Date;
}

/**
 * Adds what a booking says of its customer to the record of this person, or begins one. Safe to repeat, in any order: a record
 * only gains. Who was erased is not built again from bookings that were made before.
 */
export function noteCustomer(ctx: Context, { booking, at }: Sighting): Promise<void> {
  const key = customerKey(booking);
  if (key === undefined) return Promise.resolve();
  const add = (customerId: string, isNew: boolean) =>
    ctx.customers.addSighting({ customerId, sighting: booking, at, isNew });
  const attempt = async () => {
    const { customerId, erasedAt } = await ctx.customers.ownerOf(key);
    if (customerId !== undefined) {
      if (await add(customerId, false)) return undefined;
      // It is being merged or erased; or a crash came between the key and its record.
      const isStill = (await ctx.customers.ownerOf(key)).customerId === customerId;
      if (!isStill) return LOST_RACE;
    } else if (erasedAt !== undefined && (await isOfErased(ctx, booking, erasedAt))) return undefined;
    const owner = customerId ?? (await ctx.customers.claimKey(key, await candidate(ctx, booking)));
    return (await add(owner, true)) ? undefined : LOST_RACE;
  };
  const giveUp = () => {
    throw unavailable('customer record', 1);
  };
  return retryOnConflict<undefined>(attempt, { giveUp });
}

/** A number without an e-mail address is that of whoever was seen with it before. */
async function candidate(ctx: Context, booking: BookedBy): Promise<string> {
  const digits = phoneKeyOf(booking);
  const known = digits === null ? undefined : await ctx.customers.firstWithPhone(digits);
  return known ?? randomUUID();
}

async function isOfErased(ctx: Context, { bookingId }: BookedBy, erasedAt: Date): Promise<boolean> {
  const booking = await ctx.bookings.find(bookingId);
  return booking === undefined || booking.createdAt <= erasedAt;
}
