import { trusted } from 'mongoose';
import { tryClaim } from '../commands/vehicleClaims.ts';
import type { BookingContext } from '../context.ts';
import { holdsVehicle, type Booking } from '../domain/booking.ts';
import type { Slot } from '../domain/schedule.ts';
import { INDEX } from '../store/booking.model.ts';
import { BOOKING_ONLY, toBooking, type StoredBooking } from '../store/bookingDocument.ts';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 8;

/**
 * Gives back the slots of bookings that do not hold their vehicle: what crashes between two steps have left behind. An
 * approval is over long before `claimMs`, won or lost.
 */
export async function releaseStrays(ctx: BookingContext, claimMs: number): Promise<void> {
  const now = ctx.clock();
  await ctx.schedules.forgetBefore(new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  for await (const { vehicleId, slots } of ctx.schedules.claimsBefore(new Date(now.getTime() - claimMs))) {
    const ids = slots.map(({ id }) => id);
    const rows = await ctx.model
      .find({ _id: trusted({ $in: ids }), voidedAt: trusted({ $exists: false }) }, BOOKING_ONLY)
      .lean<StoredBooking[]>();
    const bookings = new Map(rows.map((row) => [row._id, toBooking(row)]));
    for (const slot of slots) await releaseIfStray(ctx, vehicleId, slot, bookings.get(slot.id));
  }
}

async function releaseIfStray(
  ctx: BookingContext,
  vehicleId: string,
  slot: Slot,
  booking: Booking | undefined,
) {
  if (booking !== undefined && holdsVehicle(booking) && booking.vehicle?.id === vehicleId) return;
  if (booking !== undefined && !(await shutOut(ctx, booking))) return;
  const { id, kind, claimedAt } = slot;
  const isReleased = await ctx.schedules.release(vehicleId, { id, kind, claimedAt });
  if (isReleased) ctx.logger.warn({ bookingId: id, vehicleId }, 'stray vehicle slot given back');
}

/** A stalled approval must not win after its slot is gone: it decided on a version that exists no longer. */
async function shutOut(ctx: BookingContext, { id, version }: Booking): Promise<boolean> {
  const { matchedCount } = await ctx.model.updateOne({ _id: id, version }, { $inc: { version: 1 } });
  return matchedCount === 1;
}

/** Takes the vehicles of approved trips that have no slot: imported bookings arrive like that. */
export async function claimMissing(ctx: BookingContext, stopping?: AbortSignal): Promise<void> {
  const since = new Date(ctx.clock().getTime() - (KEPT_DAYS - 1) * DAY_MS);
  const rows = ctx.model
    .find(
      {
        view: trusted({ $in: ['live', 'archived'] }),
        status: trusted({ $in: ['approved', 'confirmed'] }),
        pickupKey: trusted({ $gte: since.toISOString() }),
      },
      BOOKING_ONLY,
    )
    .hint(INDEX.pickup)
    .lean<StoredBooking[]>()
    .cursor({ batchSize: 500 });
  const known = new Map<string, Set<string>>();
  for await (const row of rows) {
    stopping?.throwIfAborted();
    const booking = toBooking(row);
    if (booking.vehicle === null) continue;
    const slots = known.get(booking.vehicle.id) ?? (await slotIds(ctx, booking.vehicle.id));
    known.set(booking.vehicle.id, slots);
    if (slots.has(booking.id)) continue;
    const inTheWay = await tryClaim(ctx, booking);
    if (inTheWay !== undefined) {
      ctx.logger.error({ bookingId: booking.id, other: inTheWay.id }, 'approved trips share a vehicle');
    }
  }
}

async function slotIds(ctx: BookingContext, vehicleId: string): Promise<Set<string>> {
  const ever = { start: new Date(0), end: new Date(8.64e15) };
  return new Set((await ctx.schedules.slotsIn(vehicleId, ever)).map(({ id }) => id));
}
