import { conflict } from '@livery/service-kit';
import type { BookingContext } from '../context.ts';
import type { Booking, Decision } from '../domain/booking.ts';

/** Nobody loses this many races in a row by chance. */
export const MAX_RACES = 10;

/** Staff acted on what they saw; when that has changed since, they look again first. */
export function refuseStale(booking: Booking, seenVersion: number | undefined): void {
  if (seenVersion === undefined || seenVersion === booking.version) return;
  throw conflict('stale', 'This booking was changed meanwhile. Please look at it again.', {
    version: booking.version,
    status: booking.status,
  });
}

export const tooManyRaces = () =>
  conflict('booking.busy', 'This booking is being changed by others. Please try again.');

/**
 * Decides on a booking and stores the decision. When somebody else changed it in between, the decision is made anew on
 * what it has become, and may then be a refusal. A decision of `undefined` leaves everything as it is.
 */
export async function changeBooking(
  ctx: BookingContext,
  id: string,
  decideOn: (booking: Booking) => Decision | undefined,
): Promise<Booking> {
  for (let race = 0; race < MAX_RACES; race += 1) {
    const booking = await ctx.bookings.get(id);
    const decision = decideOn(booking);
    if (decision === undefined) return booking;
    if (await ctx.bookings.save(decision)) return decision.after;
  }
  throw tooManyRaces();
}
