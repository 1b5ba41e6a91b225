import { randomUUID } from 'node:crypto';
import { notFound } from '@livery/service-kit/errors';
import type { BlockOutInput } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { invalidField } from '../domain/booking.ts';
import { readMoment } from '../domain/pickupRules.ts';
import { clashError, type Slot } from '../domain/schedule.ts';

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
