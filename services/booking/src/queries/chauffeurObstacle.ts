import { AppError, conflict } from '@livery/service-kit/errors';
import {
  RIDE_SETTINGS_DEFAULTS,
  type ChauffeurClash,
  type ChauffeurTakenDetails,
} from '@livery/shared-types';
import type { Context } from '../context.ts';
import { canDrive, refuseUnfit } from '../domain/assign.ts';
import { heldBy, type Booking } from '../domain/booking.ts';
import type { Chauffeur } from '../domain/chauffeur.ts';
import { chauffeurClashError, fits, occupiedSpan, overlaps, tripEnd } from '../domain/schedule.ts';
import { offHours, shortRest } from '../domain/workingHours.ts';
import { freeChauffeursFor } from './freeChauffeurs.ts';

const DAY_MS = 86_400_000;

/**
 * Refuses whoever is to drive at a time that was not theirs before, and may not, or may only once staff `confirm` it: outside
 * their hours, or with too little rest. The refusal names who could instead.
 */
export async function checkChauffeur(
  ctx: Context,
  before: Booking,
  after: Booking,
  confirm = false,
): Promise<void> {
  const { turnaroundMinutes, zone } = ctx;
  const driver = heldBy(after, 'chauffeur');
  const isSame = heldBy(before, 'chauffeur')?.id === driver?.id;
  if (driver === null || (isSame && fits(before, occupiedSpan(after, turnaroundMinutes), turnaroundMinutes)))
    return;
  const chauffeur = await ctx.chauffeurs.find(driver.id);
  if (chauffeur === undefined || !canDrive(chauffeur, after, zone))
    return refuseUnfit(chauffeur, after, zone, await freeChauffeursFor(ctx, after));
  if (confirm) return;
  const doubt = await doubtAbout(ctx, chauffeur, after);
  if (doubt === undefined) return;
  const alternatives = await freeChauffeursFor(ctx, after);
  throw conflict(doubt.code, doubt.message, { ...doubt.details, alternatives });
}

/** What staff have to confirm. Nothing where another trip is in the way: then the claim is refused. */
async function doubtAbout(ctx: Context, chauffeur: Chauffeur, booking: Booking) {
  const { turnaroundMinutes, zone } = ctx;
  const trip = { start: booking.pickup.at, end: tripEnd(booking) };
  // No more than a day of rest is asked for.
  const around = {
    start: new Date(trip.start.getTime() - DAY_MS),
    end: new Date(trip.end.getTime() + DAY_MS),
  };
  const slots = await ctx.schedules.chauffeur.slotsIn(chauffeur.id, around);
  const others = slots.filter(({ bookingId }) => bookingId !== booking.id);
  if (others.some((slot) => overlaps(slot, occupiedSpan(booking, turnaroundMinutes)))) return undefined;
  const trips = others.flatMap(({ bookingId, start, end }) =>
    bookingId === null ? [] : { bookingId, start, end: new Date(end.getTime() - turnaroundMinutes * 60_000) },
  );
  const { minRestHours } = (await ctx.settings.find()) ?? RIDE_SETTINGS_DEFAULTS;
  return offHours(chauffeur, trip, zone) ?? shortRest(chauffeur, trip, trips, { zone, minRestHours });
}

/** What storing the change would be refused for, of its chauffeur, and who is free then. Takes nothing. */
export async function chauffeurObstacleOf(ctx: Context, before: Booking, after: Booking, confirm?: boolean) {
  const driver = heldBy(after, 'chauffeur');
  const refusal = driver && (await refusalOf(ctx, before, after, driver, confirm));
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
  confirm?: boolean,
) {
  const unfit = await checkChauffeur(ctx, before, after, confirm).then(() => undefined, ownRefusal);
  if (unfit !== undefined) return unfit;
  const slots = await ctx.schedules.chauffeur.slotsIn(driver.id, occupiedSpan(after, ctx.turnaroundMinutes));
  const inTheWay = slots.find(({ bookingId }) => bookingId !== after.id);
  return inTheWay && chauffeurClashError(inTheWay, driver, ctx.zone, await freeChauffeursFor(ctx, after));
}

function ownRefusal(error: unknown): AppError {
  if (error instanceof AppError && error.kind === 'conflict') return error;
  throw error;
}
