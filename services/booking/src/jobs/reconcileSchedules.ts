import { trusted } from 'mongoose';
import { tryClaim } from '../commands/vehicleSlots.ts';
import type { Context } from '../context.ts';
import { holdsVehicle, type Booking } from '../domain/booking.ts';
import type { Slot } from '../domain/schedule.ts';
import { INDEX, LISTED, readBookings, streamBookings } from '../store/booking.model.ts';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 8;

/**
 * Gives back the slots of bookings that do not hold their vehicle: what crashes between two steps have left behind. An
 * approval is over long before `claimMs`, won or lost. A slot whose booking stands is settled and not looked at again
 * until its trip is about to be given up; with `all`, as at a start, every slot is.
 */
export async function releaseOrphanedSlots(ctx: Context, claimMs: number, all = false): Promise<void> {
  const now = ctx.clock();
  await ctx.schedules.forgetBefore(new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  const before = new Date(now.getTime() - claimMs);
  for await (const { vehicleId, slots } of ctx.schedules.claimsBefore(before, all)) {
    const bookings = await bookingsOf(ctx, slots);
    const stands = (slot: Slot) => isHeld(vehicleId, bookings.get(slot.id));
    const [standing, orphaned] = [slots.filter(stands), slots.filter((slot) => !stands(slot))];
    for (const slot of orphaned) await releaseOrphanedSlot(ctx, vehicleId, slot, bookings.get(slot.id));
    await settle(ctx, vehicleId, standing);
  }
}

const keyOf = ({ id, kind, claimedAt }: Slot) => ({ id, kind, claimedAt });

const isHeld = (vehicleId: string, booking: Booking | undefined) =>
  booking !== undefined && holdsVehicle(booking) && booking.vehicle?.id === vehicleId;

async function bookingsOf(ctx: Context, slots: readonly Slot[]): Promise<Map<string, Booking>> {
  const ids = slots.map(({ id }) => id);
  const filter = { _id: trusted({ $in: ids }), voidedAt: trusted({ $exists: false }) };
  return new Map((await readBookings(ctx.model, filter)).map((booking) => [booking.id, booking]));
}

/** Marks the slots and looks once more: a trip given up in between would keep a slot that nobody looks at. */
async function settle(ctx: Context, vehicleId: string, slots: readonly Slot[]): Promise<void> {
  const fresh = slots.filter(({ settled }) => settled !== true);
  if (fresh.length === 0) return;
  await ctx.schedules.settle(vehicleId, fresh.map(keyOf));
  const present = await bookingsOf(ctx, fresh);
  for (const { id } of fresh) {
    if (!isHeld(vehicleId, present.get(id))) await ctx.schedules.unsettle(vehicleId, id, ctx.clock());
  }
}

async function releaseOrphanedSlot(ctx: Context, vehicleId: string, slot: Slot, booking?: Booking) {
  if (booking !== undefined && !(await bumpVersion(ctx, booking))) return;
  const isReleased = await ctx.schedules.release(vehicleId, keyOf(slot));
  if (isReleased) ctx.logger.warn({ bookingId: slot.id, vehicleId }, 'orphaned vehicle slot released');
}

/** A stalled approval must not win after its slot is gone: it decided on a version that exists no longer. */
async function bumpVersion(ctx: Context, { id, version }: Booking): Promise<boolean> {
  const { matchedCount } = await ctx.model.updateOne({ _id: id, version }, { $inc: { version: 1 } });
  return matchedCount === 1;
}

/** Takes the vehicles of approved trips that have no slot: imported bookings arrive like that. */
export async function claimMissingSlots(ctx: Context, stopping?: AbortSignal): Promise<void> {
  const since = new Date(ctx.clock().getTime() - (KEPT_DAYS - 1) * DAY_MS);
  const approved = {
    view: LISTED,
    status: trusted({ $in: ['approved' as const, 'confirmed' as const] }),
    pickupKey: trusted({ $gte: since.toISOString() }),
  };
  const known = new Map<string, Set<string>>();
  for await (const booking of streamBookings(ctx.model, approved, { hint: INDEX.pickup })) {
    stopping?.throwIfAborted();
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

async function slotIds(ctx: Context, vehicleId: string): Promise<Set<string>> {
  const ever = { start: new Date(0), end: new Date(8.64e15) };
  return new Set((await ctx.schedules.slotsIn(vehicleId, ever)).map(({ id }) => id));
}
