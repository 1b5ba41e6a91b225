import { conflict } from '@livery/service-kit/errors';
import type { Position } from '@livery/shared-types';
import type { CommandContext } from '../context.ts';
import type { Chauffeur } from '../domain/chauffeur.ts';
import { expectedArrival } from '../domain/expectedArrival.ts';
import { sharesPosition, stepOf } from '../domain/ride.ts';
import { ownTrip } from './chauffeurPresses.ts';

/** Where the car is, from setting out until the passenger is on board. It is kept for a while, and sent to whoever watches. */
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
  // The passenger may have got in meanwhile: then what ended before it was kept ends now.
  const present = await ctx.bookings.find(bookingId);
  if (present?.chauffeur?.id !== chauffeur.id || !sharesPosition(present)) return ctx.live.remove(bookingId);
  const expectedAt = expectedArrival(present, position)?.toISOString() ?? null;
  ctx.live.publish(bookingId, { position, expectedAt });
}
