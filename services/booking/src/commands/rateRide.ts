import type { CommandContext, Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { rateRide as decideRating } from '../domain/rating.ts';
import { applyDecision } from './applyDecision.ts';

/** Stores what a passenger says of the ride; saying the same again changes nothing. */
export const rateRide = (
  ctx: CommandContext,
  { bookingId, ...said }: { bookingId: string; rating: number; comment?: string | undefined },
): Promise<Booking> => applyDecision(ctx, bookingId, (booking) => decideRating(booking, said, ctx));

/** Counts a rating for company and chauffeur: the booking's newest one, so that events may come late, twice, or in another order. */
export async function noteRating(
  ctx: Context,
  bookingId: string,
  rated: { chauffeur: { id: string } | null; rating: number; at: Date },
): Promise<void> {
  const booking = await ctx.bookings.findWithTombstones(bookingId);
  const newest = booking?.ride.rating ?? rated;
  await ctx.chauffeurs.noteRating(rated.chauffeur?.id ?? null, bookingId, newest);
}
