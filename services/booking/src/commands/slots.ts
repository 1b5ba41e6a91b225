import type { Context } from '../context.ts';
import { RESOURCES, type Booking, type Resource } from '../domain/booking.ts';
import { occupiedSpan, type Slot } from '../domain/schedule.ts';

/** Returns what is in the way, if anything. The trip's slot has the booking's id. */
export async function tryClaim(ctx: Context, kind: Resource, booking: Booking): Promise<Slot | undefined> {
  const needed = booking[kind];
  if (needed === null) return undefined;
  const slot = {
    id: booking.id,
    kind: 'trip',
    bookingId: booking.id,
    reason: null,
    ...occupiedSpan(booking, ctx.turnaroundMinutes),
  } as const;
  return ctx.schedules[kind].claim(needed.id, slot, ctx.clock());
}

/** Gives vehicle and chauffeur back. Safe to repeat; after a crash the slot reconciler does it. */
export async function releaseSlots(ctx: Context, booking: Booking): Promise<void> {
  for (const kind of RESOURCES) {
    const had = booking[kind];
    if (had !== null) await ctx.schedules[kind].releaseTrip(had.id, booking.id);
  }
}
