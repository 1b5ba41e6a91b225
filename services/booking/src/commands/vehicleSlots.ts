import { randomUUID } from 'node:crypto';
import { notFound } from '@livery/service-kit/errors';
import type { BlockOutInput } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { invalidField, type Booking } from '../domain/booking.ts';
import { readMoment } from '../domain/pickupRules.ts';
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

/** Keeps a vehicle of the fleet off the road for a while, unless a trip or another block is in the way. */
export async function addBlockOut(ctx: Context, vehicleId: string, input: BlockOutInput): Promise<Slot> {
  const now = ctx.clock();
  const start = readMoment(input.from, ctx.zone, 'from').at;
  const end = readMoment(input.to, ctx.zone, 'to').latestAt;
  if (end <= start) throw invalidField('to', 'The end must come after the start.');
  if (end <= now) throw invalidField('to', 'The end must be in the future.');
  if (!(await ctx.catalog.hasVehicle(vehicleId))) throw notFound('Vehicle');
  const slot = {
    id: randomUUID(),
    kind: 'block',
    bookingId: null,
    start,
    end,
    reason: input.reason,
  } as const;
  const inTheWay = await ctx.schedules.claim(vehicleId, slot, now);
  if (inTheWay !== undefined) throw clashError(inTheWay, ctx.zone);
  return { ...slot, claimedAt: now };
}

export async function removeBlockOut(ctx: Context, vehicleId: string, blockId: string): Promise<void> {
  const isRemoved = await ctx.schedules.release(vehicleId, { id: blockId, kind: 'block' });
  if (!isRemoved) throw notFound('Block-out');
}
