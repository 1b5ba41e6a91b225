import { conflict, notFound } from '@livery/service-kit/errors';
import type { RideProblemKind, RideStep } from '@livery/shared-types';
import type { CommandContext } from '../context.ts';
import { isToClose, RESOURCES, type Booking } from '../domain/booking.ts';
import type { Chauffeur } from '../domain/chauffeur.ts';
import { receiveCash, refuseUnderWay, takeStep, undoStep, type Press } from '../domain/rideSteps.ts';
import { addExtra, type Extra } from '../domain/rideExtra.ts';
import { reportProblem } from '../domain/rideProblem.ts';
import { isKnownPress } from '../domain/settledPresses.ts';
import { applyDecision } from './applyDecision.ts';
import { unassignChauffeur } from './assignChauffeur.ts';
import { closingRules } from '../queries/closingRules.ts';
import { tryClaim } from './slots.ts';

export interface Pressed {
  chauffeur: Pick<Chauffeur, 'id'>;
  bookingId: string;
  clientId: string;
}

/** The booking if it is the chauffeur's, or a refusal that tells nothing of other bookings. */
export function ownTrip(booking: Booking | undefined, { id }: Pick<Chauffeur, 'id'>): Booking {
  if (booking?.chauffeur?.id === id) return booking;
  if (booking?.ride.formerChauffeurIds.includes(id))
    throw conflict('ride.not_yours', 'You do not drive this trip any more.');
  throw notFound('Trip');
}

export const pressStep = (
  ctx: CommandContext,
  order: Pressed & Press & { step: RideStep; seen?: string | undefined },
) =>
  applyDecision(ctx, order.bookingId, (booking) => takeStep(ownTrip(booking, order.chauffeur), order, ctx));

/** An undo of `done` that was long on its way takes vehicle and chauffeur again, if nobody else has them. */
export async function pressUndo(ctx: CommandContext, order: Pressed & Press): Promise<Booking> {
  let wasGivenBack = false;
  const undone = await applyDecision(ctx, order.bookingId, (booking) => {
    const decision = undoStep(ownTrip(booking, order.chauffeur), order, ctx);
    wasGivenBack = decision !== undefined && isToClose(booking);
    return decision;
  });
  if (!wasGivenBack) return undone;
  for (const kind of RESOURCES) {
    const inTheWay = await tryClaim(ctx, kind, undone);
    if (inTheWay !== undefined)
      ctx.logger.error({ bookingId: undone.id, other: inTheWay.id }, `a ride goes on without its ${kind}`);
  }
  return undone;
}

export const pressCash = (ctx: CommandContext, order: Pressed & { amountCents: number }) =>
  applyDecision(ctx, order.bookingId, (booking) =>
    receiveCash(ownTrip(booking, order.chauffeur), order, closingRules(ctx, booking), ctx),
  );

export const pressExtra = (ctx: CommandContext, order: Pressed & Extra) =>
  applyDecision(ctx, order.bookingId, (booking) => addExtra(ownTrip(booking, order.chauffeur), order, ctx));

export const pressProblem = (
  ctx: CommandContext,
  order: Pressed & { kind: RideProblemKind; note: string; at: Date },
) =>
  applyDecision(ctx, order.bookingId, (booking) =>
    reportProblem(ownTrip(booking, order.chauffeur), order, ctx),
  );

/** Gives the trip back to staff. A repetition changes nothing, even if somebody else has the trip. */
export const pressDecline = (ctx: CommandContext, order: Pressed & { reason: string }) =>
  unassignChauffeur(
    ctx,
    order.bookingId,
    { because: 'declined', reason: order.reason, clientId: order.clientId },
    (booking) => {
      if (isKnownPress(booking, order.clientId)) return false;
      refuseUnderWay(ownTrip(booking, order.chauffeur));
      return true;
    },
  );
