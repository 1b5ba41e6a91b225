import { randomUUID } from 'node:crypto';
import { notFound } from '@livery/service-kit/errors';
import type { BlockOutInput } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { invalidField, type Resource } from '../domain/booking.ts';
import { readMoment } from '../domain/pickupRules.ts';
import { blockOutClashError, type InTheWay, type Slot, type Span } from '../domain/schedule.ts';

/** The span that staff entered. `to` is the later instant of an hour that happens twice. */
export function readBlock(ctx: Context, input: Pick<BlockOutInput, 'from' | 'to'>): Span {
  const start = readMoment(input.from, ctx.zone, 'from').at;
  const end = readMoment(input.to, ctx.zone, 'to').latestAt;
  if (end <= start) throw invalidField('to', 'The end must come after the start.');
  return { start, end };
}

/** Blocks a vehicle or chauffeur. If trips or other blocks are in the way, they are returned instead. */
export async function claimBlock(
  ctx: Context,
  kind: Resource,
  resourceId: string,
  input: BlockOutInput,
): Promise<{ block: Slot } | { inTheWay: InTheWay }> {
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
  const found = await ctx.schedules[kind].claim(resourceId, slot, now);
  if (found === undefined) return { block: { ...slot, claimedAt: now } };
  const [first, ...more] = await ctx.schedules[kind].slotsIn(resourceId, span);
  // What was found may be gone by now.
  return { inTheWay: first === undefined ? [found] : [first, ...more] };
}

export async function refuseBlockOut(
  ctx: Context,
  inTheWay: InTheWay,
  chauffeur?: { id: string; name: string },
): Promise<never> {
  const ids = inTheWay.flatMap(({ bookingId }) => bookingId ?? []);
  const bookings = await ctx.model
    .find({ _id: { $in: ids }, deletedAt: null }, { customerName: 1 })
    .lean<{ _id: string; customerName: string }[]>();
  const customerNames = new Map(bookings.map(({ _id, customerName }) => [_id, customerName]));
  throw blockOutClashError(inTheWay, { chauffeur, zone: ctx.zone, customerNames });
}

/** Blocks a vehicle, unless trips or another block are in the way. */
export async function addBlockOut(ctx: Context, vehicleId: string, input: BlockOutInput): Promise<Slot> {
  if ((await ctx.catalog.vehicle(vehicleId)) === undefined) throw notFound('Vehicle');
  const claimed = await claimBlock(ctx, 'vehicle', vehicleId, input);
  if ('inTheWay' in claimed) return refuseBlockOut(ctx, claimed.inTheWay);
  return claimed.block;
}

export async function removeBlockOut(ctx: Context, vehicleId: string, blockId: string): Promise<void> {
  const isRemoved = await ctx.schedules.vehicle.release(vehicleId, { id: blockId, kind: 'block' });
  if (!isRemoved) throw notFound('Block-out');
}
