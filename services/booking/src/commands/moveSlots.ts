import { randomUUID } from 'node:crypto';
import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import type { Context } from '../context.ts';
import { heldBy, RESOURCES, type Booking, type Resource } from '../domain/booking.ts';
import { fits, occupiedSpan, type Slot } from '../domain/schedule.ts';

export interface Move {
  /** Gives the new slots back, if the change is not stored. */
  undo: () => Promise<void>;
  /** Gives the former slots up, once the change is stored. After a crash the slot reconciler does it. */
  finish: () => Promise<void>;
}

export interface Obstacle {
  kind: Resource;
  inTheWay: Slot;
}

const NO_MOVE: Move = { undo: async () => undefined, finish: async () => undefined };

/** A slot for a change. The trip's own slot has the booking's id, this one an id of its own. */
export type NextSlot = Slot & { bookingId: string };

export const isNextSlot = (slot: Slot): slot is NextSlot =>
  slot.bookingId !== null && slot.id !== slot.bookingId;

export const isHeldBy = (
  booking: Booking | undefined,
  kind: Resource,
  resourceId: string,
): booking is Booking => booking !== undefined && heldBy(booking, kind)?.id === resourceId;

/**
 * Holds what a changed trip needs beside what it has: vehicle and chauffeur, or neither; returns what is in the
 * way. Every attempt holds slots of its own, so giving them back does not touch another change of the trip.
 */
export async function holdMove(ctx: Context, before: Booking, after: Booking): Promise<Move | Obstacle> {
  const moves: Move[] = [];
  const undo = async () => {
    for (const move of moves) await move.undo();
  };
  for (const kind of RESOURCES) {
    const move = await holdOne(ctx, kind, before, after).catch(async (error: unknown) => {
      await undo();
      throw error;
    });
    if ('inTheWay' in move) {
      await undo();
      return { kind, ...move };
    }
    moves.push(move);
  }
  return {
    undo,
    finish: async () => {
      for (const move of moves) await move.finish();
    },
  };
}

async function holdOne(
  ctx: Context,
  kind: Resource,
  before: Booking,
  after: Booking,
): Promise<Move | { inTheWay: Slot }> {
  const [from, to] = [heldBy(before, kind), heldBy(after, kind)];
  const { turnaroundMinutes } = ctx;
  if (from?.id === to?.id && fits(before, occupiedSpan(after, turnaroundMinutes), turnaroundMinutes))
    return NO_MOVE;
  // After a crash the slot reconciler looks at unsettled slots.
  if (from !== null) await ctx.schedules[kind].unsettle(from.id, before.id, ctx.clock());
  const held = to === null ? undefined : await holdNext(ctx, kind, to.id, after);
  if (held !== undefined && 'inTheWay' in held) return held;
  return {
    undo: async () => {
      if (to !== null && held !== undefined) await ctx.schedules[kind].release(to.id, keyOf(held.next));
    },
    finish: async () => {
      if (to !== null && held !== undefined) await settleNext(ctx, kind, to.id, held.next);
      if (from !== null && from.id !== to?.id) await releaseFormer(ctx, kind, from.id, before.id);
    },
  };
}

const keyOf = ({ id, kind, claimedAt }: Slot) => ({ id, kind, claimedAt });

/** Holds the booking's time under an id of its own. */
export async function holdNext(
  ctx: Context,
  kind: Resource,
  resourceId: string,
  booking: Booking,
): Promise<{ next: NextSlot } | { inTheWay: Slot }> {
  const claimedAt = ctx.clock();
  const slot = {
    id: `${booking.id}:${randomUUID()}`,
    kind: 'trip' as const,
    bookingId: booking.id,
    reason: null,
    ...occupiedSpan(booking, ctx.turnaroundMinutes),
  };
  const inTheWay = await ctx.schedules[kind].claim(resourceId, slot, claimedAt);
  return inTheWay === undefined ? { next: { ...slot, claimedAt } } : { inTheWay };
}

/** Makes a held slot the trip's own, or gives it back if the booking has changed meanwhile. Safe to repeat. */
export async function settleNext(
  ctx: Context,
  kind: Resource,
  resourceId: string,
  next: NextSlot,
): Promise<void> {
  const { bookingId } = next;
  const schedules = ctx.schedules[kind];
  const attempt = async () => {
    // Read before the booking, so that slots which another change adds later are left alone.
    const slots = await schedules.slotsOf(resourceId, bookingId);
    if (slots.every(({ id }) => id !== next.id)) return false;
    const present = slots.find(({ id }) => id === bookingId);
    const booking = await ctx.bookings.find(bookingId);
    if (!isHeldBy(booking, kind, resourceId) || !fits(booking, next, ctx.turnaroundMinutes)) {
      await schedules.release(resourceId, keyOf(next));
      return false;
    }
    return (await schedules.replace(resourceId, present, next)) || LOST_RACE;
  };
  // Usually there is no other slot of the trip here, and nothing has to be read.
  const isSettled =
    (await schedules.replace(resourceId, undefined, next)) ||
    (await retryOnConflict<boolean>(attempt, { giveUp: () => false }));
  // The trip was given up meanwhile, when this slot was not yet to be found.
  if (isSettled && !isHeldBy(await ctx.bookings.find(bookingId), kind, resourceId))
    await schedules.release(resourceId, keyOf({ ...next, id: bookingId }));
}

/** Gives back what the booking holds no longer, unless a later change has brought it back. */
export async function giveBack(ctx: Context, booking: Booking): Promise<void> {
  for (const kind of RESOURCES) {
    const had = booking[kind];
    if (had !== null && heldBy(booking, kind)?.id !== had.id)
      await releaseFormer(ctx, kind, had.id, booking.id);
  }
}

/** Gives up the slot that the trip has left, unless a later change has brought it back. */
async function releaseFormer(
  ctx: Context,
  kind: Resource,
  resourceId: string,
  bookingId: string,
): Promise<void> {
  const schedules = ctx.schedules[kind];
  const attempt = async () => {
    const slots = await schedules.slotsOf(resourceId, bookingId);
    const own = slots.find(({ id }) => id === bookingId);
    if (own === undefined || isHeldBy(await ctx.bookings.find(bookingId), kind, resourceId)) return;
    return (await schedules.release(resourceId, keyOf(own))) ? undefined : LOST_RACE;
  };
  // After so many lost races the slot reconciler does it.
  await retryOnConflict<void>(attempt, { giveUp: () => undefined });
}
