import { conflict } from '@livery/service-kit/errors';
import { MIN_RATINGS, type Ratings } from '@livery/shared-types';
import { decide, type ActorContext, type Booking, type Decision } from './booking.ts';

/** A ride can be rated once it is done. */
export const canRate = ({ status, deletedAt }: Pick<Booking, 'status' | 'deletedAt'>): boolean =>
  status === 'completed' && deletedAt === null;

/** What the passenger says of the ride; it takes the place of what was said before, but for a comment that is left out. Undefined when that was the same. */
export function rateRide(
  booking: Booking,
  said: { rating: number; comment?: string | undefined },
  ctx: ActorContext,
): Decision | undefined {
  if (!canRate(booking))
    throw conflict('ride.not_done', 'The ride can be rated once it is done.', { status: booking.status });
  const { chauffeur, ride } = booking;
  const before = ride.rating;
  const { rating, comment = before?.comment ?? '' } = said;
  if (before?.rating === rating && before.comment === comment) return undefined;
  return decide(
    booking,
    { ride: { ...ride, rating: { rating, comment, at: ctx.now } } },
    { ctx, action: 'rated', changes: [`rating ${before?.rating ?? 'none'} → ${rating}`] },
    [{ type: 'ride.rated', chauffeur, rating, comment }],
  );
}

/** What the public may know of all ratings. Of a few an average says little, and may say who gave them. */
export const publicRatings = ({ count, sum }: { count: number; sum: number }): Ratings => ({
  average: count < MIN_RATINGS ? null : (Math.round((sum / count) * 10) / 10).toFixed(1),
  count,
});
