import type { Context } from '../context.ts';
import { decide, heldBy, type Booking, type Decision } from '../domain/booking.ts';
import { assignedChauffeur, type Chauffeur } from '../domain/chauffeur.ts';
import { readBookings } from '../store/booking.model.ts';
import { applyDecision } from './applyDecision.ts';

const END_OF_TIME = new Date(8.64e15);

/** Copies a chauffeur's changed name, number, address and picture to the trips to come. Safe to repeat. */
export async function refreshTrips(ctx: Context, chauffeurId: string): Promise<void> {
  const chauffeur = await ctx.chauffeurs.find(chauffeurId);
  if (chauffeur === undefined) return;
  const coming = await ctx.schedules.chauffeur.slotsIn(chauffeurId, { start: ctx.clock(), end: END_OF_TIME });
  const ids = coming.flatMap(({ bookingId }) => bookingId ?? []);
  for (const { id } of ids.length === 0 ? [] : await outdated(ctx, chauffeur, ids))
    await applyDecision(ctx, id, (booking) => renewed(ctx, booking, chauffeur));
}

function outdated(ctx: Context, chauffeur: Chauffeur, ids: string[]): Promise<Booking[]> {
  const { id, ...details } = assignedChauffeur(chauffeur);
  const differs = Object.entries(details).map(([name, value]) => ({
    [`chauffeur.${name}`]: { $ne: value },
  }));
  return readBookings(ctx.model, {
    _id: { $in: ids },
    deletedAt: null,
    'chauffeur.id': id,
    $or: differs,
  });
}

function renewed(ctx: Context, booking: Booking, chauffeur: Chauffeur): Decision | undefined {
  if (heldBy(booking, 'chauffeur')?.id !== chauffeur.id) return undefined;
  const entry = { ctx: { actor: 'system', now: ctx.clock() }, action: 'details of the chauffeur changed' };
  return decide(booking, { chauffeur: assignedChauffeur(chauffeur) }, entry);
}
