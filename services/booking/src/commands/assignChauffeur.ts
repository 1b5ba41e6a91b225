import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { refuseStale } from '@livery/service-kit/errors';
import type { CommandContext } from '../context.ts';
import { assign, namedChauffeur, unassign, type Unassignment } from '../domain/assign.ts';
import type { Booking, Decision } from '../domain/booking.ts';
import { assignedChauffeur } from '../domain/chauffeur.ts';
import { refuseBusy } from './applyDecision.ts';
import type { StaffOrder } from './bookingActions.ts';
import { storeMoved, type Confirmation } from './storeMoved.ts';

/** Null assigns nobody. Two trips at the same time cannot get the same chauffeur. Safe to repeat. */
export async function assignChauffeur(
  ctx: CommandContext,
  order: StaffOrder & Confirmation & { chauffeurId: string | null },
): Promise<Booking> {
  const { reference, version, chauffeurId } = order;
  const { id } = await ctx.bookings.getByReference(reference);
  const decideOn = async (booking: Booking) => {
    refuseStale(booking, version, 'booking');
    if (chauffeurId === null) return unassign(booking, { because: 'staff' }, ctx);
    const chauffeur = namedChauffeur(await ctx.chauffeurs.find(chauffeurId));
    return assign(booking, assignedChauffeur(chauffeur), ctx);
  };
  return changeChauffeur(ctx, id, decideOn, order);
}

/** Takes the chauffeur off a trip, if `isHis` is still true of it. */
export const unassignChauffeur = (
  ctx: CommandContext,
  bookingId: string,
  why: Unassignment,
  isHis: (booking: Booking) => boolean,
): Promise<Booking> =>
  changeChauffeur(ctx, bookingId, async (booking) =>
    isHis(booking) ? unassign(booking, why, ctx) : undefined,
  );

function changeChauffeur(
  ctx: CommandContext,
  id: string,
  decideOn: (booking: Booking) => Promise<Decision | undefined>,
  confirmation?: Confirmation,
): Promise<Booking> {
  const attempt = async (): Promise<Booking | typeof LOST_RACE> => {
    const booking = await ctx.bookings.get(id);
    const decision = await decideOn(booking);
    return decision === undefined ? booking : storeMoved(ctx, booking, decision, confirmation);
  };
  return retryOnConflict<Booking>(attempt, { giveUp: refuseBusy });
}
