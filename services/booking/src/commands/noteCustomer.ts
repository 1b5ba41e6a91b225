import { randomUUID } from 'node:crypto';
import { batched, LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { unavailable } from '@livery/service-kit/errors';
import type { Context } from '../context.ts';
import { customerKey, phoneKeyOf, type CustomerSighting } from '../domain/customer.ts';
import type { CustomerNote } from '../store/customer.repository.ts';

export interface BookedBy extends CustomerSighting {
  bookingId: string;
}

/** What a booking says of its customer, and when. */
export interface Sighting {
  booking: BookedBy;
  at: Date;
}

/** As many as the broker delivers at once. */
const AT_ONCE = 16;

/** Notes customers, those of a moment together: nobody looks for a customer within a tenth of a second. */
export const customerNoter = (ctx: Context) =>
  batched<Sighting, void>((sightings) => noteCustomers(ctx, sightings), {
    waitMs: 100,
    maxItems: AT_ONCE,
    expected: () => AT_ONCE,
  });

/**
 * Adds what bookings say of their customers to the records of these persons, or begins some. Safe to repeat, in any order: a
 * record only gains. Answers for each of them what kept it from being noted.
 */
export async function noteCustomers(
  ctx: Context,
  sightings: readonly Sighting[],
): Promise<(undefined | Error)[]> {
  const isNoted = await noteTogether(ctx, sightings).catch(() => false);
  if (isNoted) return sightings.map(() => undefined);
  const noted = sightings.map((sighting) => noteCustomer(ctx, sighting));
  return (await Promise.allSettled(noted)).map((outcome) =>
    outcome.status === 'fulfilled' ? undefined : (outcome.reason as Error),
  );
}

/** Three commands at most. False: there are some of which more has to be known, so each is noted by itself. */
async function noteTogether(ctx: Context, sightings: readonly Sighting[]): Promise<boolean> {
  // Without an e-mail address a person is looked for by the phone number.
  if (sightings.some(({ booking }) => booking.customerEmail === '')) return false;
  const keys = sightings.map(({ booking }) => customerKey(booking) ?? '');
  const owners = await ctx.customers.ownersOf(keys);
  const begun = new Map<string, string>();
  const notes: CustomerNote[] = [];
  for (const [index, { booking: sighting, at }] of sightings.entries()) {
    const key = keys[index] ?? '';
    const { customerId, erasedAt } = owners[index] ?? {};
    if (customerId === undefined && erasedAt !== undefined) return false;
    const known = customerId ?? begun.get(key);
    const id = known ?? randomUUID();
    if (known === undefined) begun.set(key, id);
    notes.push({ customerId: id, sighting, at, isNew: known === undefined });
  }
  if (begun.size > 0 && !(await ctx.customers.claimKeys(begun))) return false;
  return ctx.customers.addSightings(notes);
}

/** Who was erased is not built again from bookings that were made before. */
function noteCustomer(ctx: Context, { booking, at }: Sighting): Promise<void> {
  const key = customerKey(booking);
  if (key === undefined) return Promise.resolve();
  const add = (customerId: string, isNew: boolean) =>
    ctx.customers.addSightings([{ customerId, sighting: booking, at, isNew }]);
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
