import type { QueryFilter } from 'mongoose';
import { holdNext, isHeldBy, isNextSlot, settleNext, type NextSlot } from '../commands/moveSlots.ts';
import { tryClaim } from '../commands/slots.ts';
import type { Context } from '../context.ts';
import { heldBy, RESOURCES, type Booking, type Resource } from '../domain/booking.ts';
import { fits, type Slot } from '../domain/schedule.ts';
import { INDEX, LISTED, readBookings, streamBookings, type BookingDocument } from '../store/booking.model.ts';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 8;

interface Owner {
  kind: Resource;
  id: string;
}

/**
 * After crashes, gives back slots that their bookings do not hold, and moves those of moved trips. Slots younger
 * than `claimMs` may belong to a change under way and stay. Settled ones are skipped, unless `all`.
 */
export async function reconcileSlots(ctx: Context, claimMs: number, all = false): Promise<void> {
  for (const kind of RESOURCES) await reconcileKind(ctx, kind, claimMs, all);
}

async function reconcileKind(ctx: Context, kind: Resource, claimMs: number, all: boolean): Promise<void> {
  const now = ctx.clock();
  const schedules = ctx.schedules[kind];
  await schedules.forgetBefore(new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  const before = new Date(now.getTime() - claimMs);
  for await (const { resourceId, slots } of schedules.claimsBefore(before, all)) {
    const owner: Owner = { kind, id: resourceId };
    const bookings = await bookingsOf(ctx, slots);
    const fitting: Slot[] = [];
    for (const slot of slots) {
      const booking = bookings.get(tripOf(slot));
      if (!isHeldBy(booking, kind, resourceId)) await releaseOrphanedSlot(ctx, owner, slot, booking);
      else if (isNextSlot(slot)) await finishMove(ctx, owner, slot, booking);
      else if (isOver(slot, now) || isFitting(ctx, booking, slot)) fitting.push(slot);
      else if (!(await moveSlot(ctx, owner, booking))) fitting.push(slot);
    }
    await settle(ctx, owner, fitting);
  }
}

const keyOf = ({ id, kind, claimedAt }: Slot) => ({ id, kind, claimedAt });

const tripOf = ({ id, bookingId }: Slot): string => bookingId ?? id;

const isOver = ({ end }: Slot, now: Date) => end < now;

const isFitting = (ctx: Context, booking: Booking, slot: Slot) => fits(booking, slot, ctx.turnaroundMinutes);

async function bookingsOf(ctx: Context, slots: readonly Slot[]): Promise<Map<string, Booking>> {
  const ids = slots.map(tripOf);
  const filter = { _id: { $in: ids } };
  return new Map((await readBookings(ctx.model, filter)).map((booking) => [booking.id, booking]));
}

/** Marks the slots and reads their bookings once more: a trip given up in between would keep its slot for ever. */
async function settle(ctx: Context, { kind, id: ownerId }: Owner, slots: readonly Slot[]): Promise<void> {
  const fresh = slots.filter(({ settled }) => settled !== true);
  if (fresh.length === 0) return;
  await ctx.schedules[kind].settle(ownerId, fresh.map(keyOf));
  const present = await bookingsOf(ctx, fresh);
  for (const { id } of fresh) {
    if (!isHeldBy(present.get(id), kind, ownerId))
      await ctx.schedules[kind].unsettle(ownerId, id, ctx.clock());
  }
}

async function releaseOrphanedSlot(ctx: Context, owner: Owner, slot: Slot, booking?: Booking) {
  // An order that is not stored yet is given up before this slot is an orphan.
  if (booking !== undefined && !(await bumpVersion(ctx, booking))) return;
  const isReleased = await ctx.schedules[owner.kind].release(owner.id, keyOf(slot));
  if (isReleased)
    ctx.logger.warn({ bookingId: tripOf(slot), ownerId: owner.id }, `orphaned ${owner.kind} slot released`);
}

/** A change was stored, or not, and its process died before it had settled the slot that it held for that. */
async function finishMove(ctx: Context, owner: Owner, next: NextSlot, booking: Booking) {
  if (!isFitting(ctx, booking, next)) return releaseOrphanedSlot(ctx, owner, next, booking);
  await settleNext(ctx, owner.kind, owner.id, next);
  ctx.logger.warn(
    { bookingId: booking.id, ownerId: owner.id },
    `${owner.kind} slot of a changed trip settled`,
  );
}

/** Gives a trip the span that it needs now. False when another has it: then it keeps what it has. */
async function moveSlot(ctx: Context, { kind, id }: Owner, booking: Booking): Promise<boolean> {
  const held = await holdNext(ctx, kind, id, booking);
  if ('inTheWay' in held) {
    ctx.logger.error({ bookingId: booking.id, other: held.inTheWay.id }, `approved trips share a ${kind}`);
    return false;
  }
  await settleNext(ctx, kind, id, held.next);
  ctx.logger.warn({ bookingId: booking.id, ownerId: id }, `${kind} slot moved to the time of its trip`);
  return true;
}

/** Makes an approval or a change that is still under way fail, as it was decided on an older version: its slot is about to go. */
async function bumpVersion(ctx: Context, { id, version }: Booking): Promise<boolean> {
  const { matchedCount } = await ctx.model.updateOne({ _id: id, version }, { $inc: { version: 1 } });
  return matchedCount === 1;
}

/** Takes vehicles and chauffeurs of approved trips that have no slot: imported bookings arrive like that. */
export async function claimMissingSlots(ctx: Context, stopping?: AbortSignal): Promise<void> {
  const since = new Date(ctx.clock().getTime() - (KEPT_DAYS - 1) * DAY_MS);
  const approved: QueryFilter<BookingDocument> = {
    view: LISTED,
    status: { $in: ['approved', 'confirmed'] },
    pickupKey: { $gte: since.toISOString() },
  };
  const known = new Map<string, Set<string>>();
  for await (const booking of streamBookings(ctx.model, approved, { hint: INDEX.pickup })) {
    stopping?.throwIfAborted();
    for (const kind of RESOURCES) {
      const needed = heldBy(booking, kind);
      if (needed === null) continue;
      const slots = known.get(needed.id) ?? (await slotIds(ctx, kind, needed.id));
      known.set(needed.id, slots);
      if (slots.has(booking.id)) continue;
      const inTheWay = await tryClaim(ctx, kind, booking);
      if (inTheWay !== undefined) {
        ctx.logger.error({ bookingId: booking.id, other: inTheWay.id }, `approved trips share a ${kind}`);
      }
    }
  }
}

async function slotIds(ctx: Context, kind: Resource, resourceId: string): Promise<Set<string>> {
  const ever = { start: new Date(0), end: new Date(8.64e15) };
  return new Set((await ctx.schedules[kind].slotsIn(resourceId, ever)).map(({ id }) => id));
}
