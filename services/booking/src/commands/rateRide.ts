import type { CommandContext, Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { rateRide as decideRating } from '../domain/rating.ts';
import { applyDecision } from './applyDecision.ts';

/** Stores the passenger's rating. Safe to repeat. */
export const rateRide = (
  ctx: CommandContext,
  { bookingId, ...said }: { bookingId: string; rating: number; comment?: string | undefined },
): Promise<Booking> => applyDecision(ctx, bookingId, (booking) => decideRating(booking, said, ctx));

/** Counts the booking's newest rating for company and chauffeur, so that the order of events does not matter. */
export async function noteRating(
  ctx: Context,
  bookingId: string,
  rated: { chauffeur: { id: string } | null; rating: number; at: Date },
): Promise<void> {
  const booking = await ctx.bookings.findWithTombstones(bookingId);
  const newest = booking?.ride.rating ?? rated;
  await ctx.chauffeurs.noteRating(rated.chauffeur?.id ?? null, bookingId, newest);
}
