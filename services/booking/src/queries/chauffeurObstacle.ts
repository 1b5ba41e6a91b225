import { AppError } from '@livery/service-kit/errors';
import type { ChauffeurClash, ChauffeurTakenDetails } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { canDrive, refuseUnfit } from '../domain/assign.ts';
import { heldBy, type Booking } from '../domain/booking.ts';
import { chauffeurClashError, fits, occupiedSpan } from '../domain/schedule.ts';
import { freeChauffeursFor } from './freeChauffeurs.ts';

/** Refuses whoever is to drive at a time that was not theirs before, and may not; the refusal names who could instead. */
export async function checkChauffeur(ctx: Context, before: Booking, after: Booking): Promise<void> {
  const { turnaroundMinutes, zone } = ctx;
  const driver = heldBy(after, 'chauffeur');
  const isSame = heldBy(before, 'chauffeur')?.id === driver?.id;
  if (driver === null || (isSame && fits(before, occupiedSpan(after, turnaroundMinutes), turnaroundMinutes)))
    return;
  const chauffeur = await ctx.chauffeurs.find(driver.id);
  if (chauffeur !== undefined && canDrive(chauffeur, after, zone)) return;
  refuseUnfit(chauffeur, after, zone, await freeChauffeursFor(ctx, after));
}

/** What storing the change would be refused for, of its chauffeur, and who is free then. Takes nothing. */
export async function chauffeurObstacleOf(ctx: Context, before: Booking, after: Booking) {
  const driver = heldBy(after, 'chauffeur');
  const refusal = driver && (await refusalOf(ctx, before, after, driver));
  if (driver === null || refusal == null) return { chauffeurClash: null, freeChauffeurs: [] };
  const otherTrip = refusal.details?.['bookingId'];
  const chauffeurClash: ChauffeurClash = {
    code: refusal.code as ChauffeurClash['code'],
    message: refusal.message,
    chauffeurId: driver.id,
    chauffeurName: driver.name,
    bookingId: typeof otherTrip === 'string' ? otherTrip : null,
  };
  // The refusal has looked for them already.
  const { alternatives } = refusal.details as Pick<ChauffeurTakenDetails, 'alternatives'>;
  return { chauffeurClash, freeChauffeurs: alternatives };
}

async function refusalOf(
  ctx: Context,
  before: Booking,
  after: Booking,
  driver: { id: string; name: string },
) {
  const unfit = await checkChauffeur(ctx, before, after).then(() => undefined, ownRefusal);
  if (unfit !== undefined) return unfit;
  const slots = await ctx.schedules.chauffeur.slotsIn(driver.id, occupiedSpan(after, ctx.turnaroundMinutes));
  const inTheWay = slots.find(({ bookingId }) => bookingId !== after.id);
  return inTheWay && chauffeurClashError(inTheWay, driver, ctx.zone, await freeChauffeursFor(ctx, after));
}

function ownRefusal(error: unknown): AppError {
  if (error instanceof AppError && error.kind === 'conflict') return error;
  throw error;
}
