import { randomUUID } from 'node:crypto';
import { notFound } from '@livery/service-kit/errors';
import type { BlockOutInput, ChauffeurBlockOutInput } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { invalidField } from '../domain/booking.ts';
import type { InTheWay, Slot } from '../domain/schedule.ts';
import { localClock, WEEK_MS, type WeeklyBlock } from '../domain/weeklyBlock.ts';
import { claimBlock, readBlock, refuseBlockOut } from './blockOuts.ts';

/** Gives a chauffeur time off, once or every week, unless trips are in the way. */
export async function addTimeOff(
  ctx: Context,
  chauffeurId: string,
  { weekly, ...input }: ChauffeurBlockOutInput,
): Promise<{ block: Slot } | { weekly: WeeklyBlock }> {
  const chauffeur = await ctx.chauffeurs.get(chauffeurId);
  const added = weekly
    ? await addWeekly(ctx, chauffeurId, input)
    : await claimBlock(ctx, 'chauffeur', chauffeurId, input);
  if ('inTheWay' in added) return refuseBlockOut(ctx, added.inTheWay, chauffeur);
  await ctx.chauffeurs.announceChange(chauffeurId);
  return added;
}

async function addWeekly(
  ctx: Context,
  chauffeurId: string,
  input: BlockOutInput,
): Promise<{ weekly: WeeklyBlock } | { inTheWay: InTheWay }> {
  const { start, end } = readBlock(ctx, input);
  if (end.getTime() - start.getTime() > WEEK_MS)
    throw invalidField('to', 'A time off of every week lasts a week at the most.');
  const { zone } = ctx;
  const weekly: WeeklyBlock = {
    id: randomUUID(),
    from: localClock(start, zone),
    to: localClock(end, zone),
    zone,
    reason: input.reason,
    createdAt: ctx.clock(),
  };
  const [first, ...more] = await ctx.schedules.chauffeur.addWeekly(chauffeurId, weekly, ctx.clock());
  return first === undefined ? { weekly } : { inTheWay: [first, ...more] };
}

/** Ends a time off; a weekly one with all its repetitions. */
export async function removeTimeOff(ctx: Context, chauffeurId: string, blockId: string): Promise<void> {
  const schedules = ctx.schedules.chauffeur;
  const isRemoved =
    (await schedules.release(chauffeurId, { id: blockId, kind: 'block' })) ||
    (await schedules.removeWeekly(chauffeurId, blockId));
  if (!isRemoved) throw notFound('Block-out');
  await ctx.chauffeurs.announceChange(chauffeurId);
}
