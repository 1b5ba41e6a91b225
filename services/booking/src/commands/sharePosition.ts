import { conflict } from '@livery/service-kit/errors';
import type { Position } from '@livery/shared-types';
import type { CommandContext } from '../context.ts';
import type { Chauffeur } from '../domain/chauffeur.ts';
import { expectedArrival } from '../domain/expectedArrival.ts';
import { sharesPosition, stepOf } from '../domain/ride.ts';
import { ownTrip } from './chauffeurPresses.ts';

/** Stores the car's position for a while, and sends it to whoever watches the ride. */
export async function sharePosition(
  ctx: CommandContext,
  {
    chauffeur,
    bookingId,
    ...sent
  }: { chauffeur: Chauffeur; bookingId: string; lat: number; lng: number; at: Date },
): Promise<void> {
  const booking = ownTrip(await ctx.bookings.find(bookingId), chauffeur);
  if (!sharesPosition(booking)) {
    const message = 'The position is shared only on the way to the passenger.';
    throw conflict('ride.not_on_the_way', message, { status: booking.status, step: stepOf(booking) });
  }
  const at = new Date(Math.min(sent.at.getTime(), ctx.now.getTime())).toISOString();
  const position: Position = { lat: sent.lat, lng: sent.lng, at };
  await ctx.live.keep(bookingId, position);
  // If the ride has gone on meanwhile, the position that was just stored has to go.
  const present = await ctx.bookings.find(bookingId);
  if (present?.chauffeur?.id !== chauffeur.id || !sharesPosition(present)) return ctx.live.remove(bookingId);
  const expectedAt = expectedArrival(present, position)?.toISOString() ?? null;
  ctx.live.publish(bookingId, { position, expectedAt });
}
