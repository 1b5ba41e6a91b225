import { LOST_RACE } from '@livery/service-kit';
import type { CommandContext } from '../context.ts';
import { heldBy, RESOURCES, type Booking, type Decision } from '../domain/booking.ts';
import { chauffeurClashError, clashError } from '../domain/schedule.ts';
import { checkChauffeur } from '../queries/chauffeurObstacle.ts';
import { freeChauffeursFor } from '../queries/freeChauffeurs.ts';
import { alternativesFor, noAlternatives } from '../queries/previewChange.ts';
import { holdMove, type Obstacle } from './moveSlots.ts';

export interface Confirmation {
  /** The chauffeur drives outside of the agreed hours, or with too little rest. */
  confirm?: boolean | undefined;
}

/** Holds the new slots before storing and gives up the former after it. A refusal names what is free instead. */
export async function storeMoved(
  ctx: CommandContext,
  before: Booking,
  decision: Decision,
  { confirm }: Confirmation = {},
): Promise<Booking | typeof LOST_RACE> {
  const { after } = decision;
  const holdsNone = (booking: Booking) => RESOURCES.every((kind) => heldBy(booking, kind) === null);
  if (holdsNone(before) && holdsNone(after)) return (await ctx.bookings.save(decision)) ? after : LOST_RACE;
  await checkChauffeur(ctx, before, after, confirm);
  const move = await holdMove(ctx, before, after);
  if ('inTheWay' in move) return refuseObstacle(ctx, after, move);
  if (await ctx.bookings.save(decision)) {
    await move.finish();
    return after;
  }
  await move.undo();
  return LOST_RACE;
}

export async function refuseObstacle(
  ctx: CommandContext,
  booking: Booking,
  { kind, inTheWay }: Obstacle,
): Promise<never> {
  if (kind === 'vehicle')
    throw clashError(inTheWay, ctx.zone, await alternativesFor(ctx, booking).catch(noAlternatives));
  const chauffeur = booking.chauffeur ?? { id: '', name: 'The chauffeur' };
  throw chauffeurClashError(inTheWay, chauffeur, ctx.zone, await freeChauffeursFor(ctx, booking));
}
