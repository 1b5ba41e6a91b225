import { randomUUID } from 'node:crypto';
import { notFound } from '@livery/service-kit/errors';
import type { ChauffeurBlockOutInput } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { invalidField } from '../domain/booking.ts';
import { timeOffClashError, type Slot } from '../domain/schedule.ts';
import { localClock, WEEK_MS, type WeeklyBlock } from '../domain/weeklyBlock.ts';
import { claimBlock, readBlock } from './blockOuts.ts';

/** Gives a chauffeur time off, once or every week, unless trips are in the way. */
export async function addTimeOff(
  ctx: Context,
  chauffeurId: string,
  { weekly, ...input }: ChauffeurBlockOutInput,
): Promise<{ block: Slot } | { weekly: WeeklyBlock }> {
  const chauffeur = await ctx.chauffeurs.get(chauffeurId);
  const added = await (weekly ? addWeekly : addOnce)(ctx, chauffeurId, input);
  if ('inTheWay' in added) throw timeOffClashError(added.inTheWay, chauffeur, ctx.zone);
  await ctx.chauffeurs.announceChange(chauffeurId);
  return added;
}

type TimeOffInput = Omit<ChauffeurBlockOutInput, 'weekly'>;
interface InTheWay {
  inTheWay: readonly [Slot, ...Slot[]];
}

async function addOnce(
  ctx: Context,
  chauffeurId: string,
  input: TimeOffInput,
): Promise<{ block: Slot } | InTheWay> {
  const claimed = await claimBlock(ctx, 'chauffeur', chauffeurId, input);
  if ('block' in claimed) return claimed;
  const others = await ctx.schedules.chauffeur.slotsIn(chauffeurId, readBlock(ctx, input));
  const [first, ...more] = others;
  // The trips found before may be gone by now.
  return { inTheWay: first === undefined ? [claimed.inTheWay] : [first, ...more] };
}

async function addWeekly(
  ctx: Context,
  chauffeurId: string,
  input: TimeOffInput,
): Promise<{ weekly: WeeklyBlock } | InTheWay> {
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
