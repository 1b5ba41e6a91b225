import { randomUUID } from 'node:crypto';
import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { unavailable } from '@livery/service-kit/errors';
import type { Context } from '../context.ts';
import { customerKey, phoneKeyOf, type CustomerSighting } from '../domain/customer.ts';

export interface BookedBy extends CustomerSighting {
  bookingId: string;
}

export interface Sighting {
  booking: BookedBy;
  at: Date;
}

/** Safe to repeat and in any order. An erased person is not recreated from earlier bookings. */
export function noteCustomer(ctx: Context, { booking, at }: Sighting): Promise<void> {
  const key = customerKey(booking);
  if (key === undefined) return Promise.resolve();
  const add = (customerId: string, isNew: boolean) =>
    ctx.customers.addSighting({ customerId, sighting: booking, at, isNew });
  const attempt = async () => {
    const { customerId, erasedAt } = await ctx.customers.ownerOf(key);
    if (customerId !== undefined) {
      if (await add(customerId, false)) return undefined;
      // The record may be merged or erased at this moment, or missing after a crash.
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

/** A phone number alone belongs to the person who was seen with it before. */
async function candidate(ctx: Context, booking: BookedBy): Promise<string> {
  const digits = phoneKeyOf(booking);
  const known = digits === null ? undefined : await ctx.customers.firstWithPhone(digits);
  return known ?? randomUUID();
}

async function isOfErased(ctx: Context, { bookingId }: BookedBy, erasedAt: Date): Promise<boolean> {
  const booking = await ctx.bookings.find(bookingId);
  return booking === undefined || booking.createdAt <= erasedAt;
}
