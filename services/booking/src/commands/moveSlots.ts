import { randomUUID } from 'node:crypto';
import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import type { Context } from '../context.ts';
import { heldBy, RESOURCES, type Booking, type Resource } from '../domain/booking.ts';
import { fits, occupiedSpan, type Slot } from '../domain/schedule.ts';

/** What a trip holds, on its way to a trip that takes it up, to another time, or to another vehicle or chauffeur. */
export interface Move {
  /** Gives back what was taken for a change that was not stored. */
  undo: () => Promise<void>;
  /** Gives up what the trip held before, once the change is stored. What a crash leaves the slot reconciler finds. */
  finish: () => Promise<void>;
}

/** What is in the way of a trip, and of which of the two. */
export interface Obstacle {
  kind: Resource;
  inTheWay: Slot;
}

const NO_MOVE: Move = { undo: async () => undefined, finish: async () => undefined };

/** A slot that one change holds beside the trip's own, which has the booking's id. */
export type NextSlot = Slot & { bookingId: string };

export const isNextSlot = (slot: Slot): slot is NextSlot =>
  slot.bookingId !== null && slot.id !== slot.bookingId;

export const isHeldBy = (
  booking: Booking | undefined,
  kind: Resource,
  resourceId: string,
): booking is Booking => booking !== undefined && heldBy(booking, kind)?.id === resourceId;

/**
 * Holds what a changed trip needs beside what it has: vehicle and chauffeur, or nothing. Each attempt holds slots of its own, so
 * that giving them back takes nothing from another change of the same trip. Answers what is in the way instead, and then holds
 * nothing new.
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
  // Should this process die after the change was stored, the slot reconciler looks at the old slot again.
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

/** Holds the booking's span under an id of its own. */
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

/**
 * Makes a slot that was held for a stored change the trip's own, in place of the one it had. Where the booking has become
 * something else meanwhile, the slot is given back. Safe to repeat.
 */
export async function settleNext(
  ctx: Context,
  kind: Resource,
  resourceId: string,
  next: NextSlot,
): Promise<void> {
  const { bookingId } = next;
  const schedules = ctx.schedules[kind];
  const attempt = async () => {
    // Read before the booking: a slot that another change puts here after that was claimed later, and is left alone.
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
  // Most often the trip has no other slot here: that needs no look.
  const isSettled =
    (await schedules.replace(resourceId, undefined, next)) ||
    (await retryOnConflict<boolean>(attempt, { giveUp: () => false }));
  // Given up in between: then whoever did it found nothing here to give back.
  if (isSettled && !isHeldBy(await ctx.bookings.find(bookingId), kind, resourceId))
    await schedules.release(resourceId, keyOf({ ...next, id: bookingId }));
}

/** Gives up the slot that the trip has left, unless a later change has brought it back there. */
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
  // What is left after so many tries the slot reconciler puts right.
  await retryOnConflict<void>(attempt, { giveUp: () => undefined });
}
