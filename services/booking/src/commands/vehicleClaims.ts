import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { clashError, occupiedSpan, type Slot } from '../domain/schedule.ts';

/** Tries to take the booking's vehicle for its trip; answers what is in the way. A trip's slot has the booking's id. */
export async function tryClaim(ctx: Context, booking: Booking): Promise<Slot | undefined> {
  if (booking.vehicle === null) return undefined;
  const slot = {
    id: booking.id,
    kind: 'trip',
    bookingId: booking.id,
    reason: null,
    ...occupiedSpan(booking, ctx.turnaroundMinutes),
  } as const;
  return ctx.schedules.claim(booking.vehicle.id, slot, ctx.clock());
}

/** Takes the vehicle, or refuses by naming who has it. Safe to repeat; `releaseVehicle` is the undo. */
export async function claimVehicle(ctx: Context, booking: Booking): Promise<void> {
  const inTheWay = await tryClaim(ctx, booking);
  if (inTheWay !== undefined) throw clashError(inTheWay, ctx.zone);
}

/** Gives the vehicle back. Safe to repeat; what a crash leaves behind is given back by the reconciler. */
export async function releaseVehicle(ctx: Context, booking: Booking): Promise<void> {
  if (booking.vehicle !== null)
    await ctx.schedules.release(booking.vehicle.id, { id: booking.id, kind: 'trip' });
}
