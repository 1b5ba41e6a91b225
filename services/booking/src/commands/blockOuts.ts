import { randomUUID } from 'node:crypto';
import { notFound } from '@livery/service-kit/errors';
import type { BlockOutInput } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { invalidField, type Resource } from '../domain/booking.ts';
import { readMoment } from '../domain/pickupRules.ts';
import { clashError, type Slot, type Span } from '../domain/schedule.ts';

/** The span that staff entered. `to` is the later instant of an hour that happens twice. */
export function readBlock(ctx: Context, input: Pick<BlockOutInput, 'from' | 'to'>): Span {
  const start = readMoment(input.from, ctx.zone, 'from').at;
  const end = readMoment(input.to, ctx.zone, 'to').latestAt;
  if (end <= start) throw invalidField('to', 'The end must come after the start.');
  return { start, end };
}

/** Blocks a vehicle or chauffeur. If a trip or another block is in the way, that is returned instead. */
export async function claimBlock(
  ctx: Context,
  kind: Resource,
  resourceId: string,
  input: BlockOutInput,
): Promise<{ block: Slot } | { inTheWay: Slot }> {
  const now = ctx.clock();
  const span = readBlock(ctx, input);
  if (span.end <= now) throw invalidField('to', 'The end must be in the future.');
  const slot = {
    id: randomUUID(),
    kind: 'block',
    bookingId: null,
    ...span,
    reason: input.reason,
  } as const;
  const inTheWay = await ctx.schedules[kind].claim(resourceId, slot, now);
  return inTheWay === undefined ? { block: { ...slot, claimedAt: now } } : { inTheWay };
}

/** Blocks a vehicle, unless a trip or another block is in the way. */
export async function addBlockOut(ctx: Context, vehicleId: string, input: BlockOutInput): Promise<Slot> {
  if ((await ctx.catalog.vehicle(vehicleId)) === undefined) throw notFound('Vehicle');
  const claimed = await claimBlock(ctx, 'vehicle', vehicleId, input);
  if ('inTheWay' in claimed) throw clashError(claimed.inTheWay, ctx.zone);
  return claimed.block;
}

export async function removeBlockOut(ctx: Context, vehicleId: string, blockId: string): Promise<void> {
  const isRemoved = await ctx.schedules.vehicle.release(vehicleId, { id: blockId, kind: 'block' });
  if (!isRemoved) throw notFound('Block-out');
}
