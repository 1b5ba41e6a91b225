import { trusted } from 'mongoose';
import { tryClaim } from '../commands/vehicleClaims.ts';
import type { BookingContext } from '../context.ts';
import { holdsVehicle, type Booking } from '../domain/booking.ts';
import { realigned } from '../domain/realign.ts';
import { INDEX } from '../store/booking.model.ts';
import { BOOKING_ONLY, timeKey, toBooking, type StoredBooking } from '../store/bookingDocument.ts';

/** The rules of all zones, as this process knows them. */
const RULES = process.versions.tz ?? 'unknown';

/**
 * Moves the instants of coming pickups when the rules of their zone have changed since they were booked; the wall clock
 * stays. Done once for each version of the rules.
 */
export async function realignPickups(
  ctx: BookingContext,
  stopping?: AbortSignal,
  rules = RULES,
): Promise<void> {
  const name = `pickups by ${rules}`;
  if (await ctx.upkeep.isDone(name)) return;
  const rows = ctx.model
    .find(
      {
        view: trusted({ $in: ['live', 'archived'] }),
        pickupKey: trusted({ $gte: ctx.clock().toISOString() }),
      },
      BOOKING_ONLY,
    )
    .hint(INDEX.pickup)
    .lean<StoredBooking[]>()
    .cursor({ batchSize: 500 });
  for await (const row of rows) {
    stopping?.throwIfAborted();
    await realign(ctx, toBooking(row));
  }
  await ctx.upkeep.markDone(name, ctx.clock());
}

async function realign(ctx: BookingContext, booking: Booking): Promise<void> {
  const pickup = realigned(booking.pickup);
  if (pickup === undefined) return;
  const { id, version } = booking;
  const now = ctx.clock();
  const entry = {
    at: now,
    action: 'pickup realigned',
    actor: 'system',
    note: 'The rules of the time zone have changed.',
  };
  const { matchedCount } = await ctx.model.updateOne(
    { _id: id, version },
    {
      $set: { pickup, pickupKey: timeKey(pickup.at, id), version: version + 1, updatedAt: now },
      $push: { log: entry },
    },
  );
  // Somebody changed it meanwhile: it is looked at once more, as it is now.
  if (matchedCount === 0) {
    const present = await ctx.bookings.find(id);
    return present === undefined ? undefined : realign(ctx, present);
  }
  const moved = { ...booking, pickup };
  const inTheWay = holdsVehicle(moved) ? await tryClaim(ctx, moved) : undefined;
  if (inTheWay !== undefined)
    ctx.logger.error({ bookingId: id, other: inTheWay.id }, 'realigned trips share a vehicle');
}
