import { LOST_RACE } from '@livery/service-kit';
import { conflict } from '@livery/service-kit/errors';
import type { VehicleDocumentDetails } from '@livery/shared-types';
import type { CommandContext } from '../context.ts';
import { heldBy, RESOURCES, type Booking, type Decision } from '../domain/booking.ts';
import { expiredText, sendsCarAnew, termOf } from '../domain/documents.ts';
import { chauffeurClashError, clashError } from '../domain/schedule.ts';
import { checkChauffeur } from '../queries/chauffeurObstacle.ts';
import { freeChauffeursFor } from '../queries/freeChauffeurs.ts';
import { alternativesFor, noAlternatives } from '../queries/previewChange.ts';
import { expiredOfVehicle } from '../queries/vehicleObstacle.ts';
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
  if (sendsCarAnew(before, after, ctx.turnaroundMinutes)) await refuseExpiredVehicle(ctx, after);
  const move = await holdMove(ctx, before, after);
  if ('inTheWay' in move) return refuseObstacle(ctx, after, move);
  if (await ctx.bookings.save(decision)) {
    await move.finish();
    return after;
  }
  await move.undo();
  return LOST_RACE;
}

/** Refuses a vehicle one of whose documents ends before the trip does, and names what is free instead. */
export async function refuseExpiredVehicle(ctx: CommandContext, booking: Booking): Promise<void> {
  const { vehicle } = booking;
  const expired = expiredOfVehicle(ctx, booking);
  if (vehicle === null || expired === undefined) return;
  throw conflict('vehicle.document_expired', expiredText(vehicle.name, expired), {
    ...termOf(expired),
    vehicleId: vehicle.id,
    vehicleName: vehicle.name,
    alternatives: await alternativesFor(ctx, booking).catch(noAlternatives),
  } satisfies VehicleDocumentDetails);
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
