import { conflict } from '@livery/service-kit/errors';
import { MIN_RATINGS, type Ratings } from '@livery/shared-types';
import { decide, isAgreedOn, isDriven, type ActorContext, type Booking, type Decision } from './booking.ts';

export const canRate = (booking: Pick<Booking, 'status' | 'deletedAt' | 'ride'>): boolean =>
  (booking.status === 'completed' || (isAgreedOn(booking) && isDriven(booking))) &&
  booking.deletedAt === null;

/** Replaces an earlier rating; a comment that is left out stays. Undefined when nothing changes. */
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

/** The public average. With few ratings there is none, because it might tell who gave them. */
export const publicRatings = ({ count, sum }: { count: number; sum: number }): Ratings => ({
  average: count < MIN_RATINGS ? null : (Math.round((sum / count) * 10) / 10).toFixed(1),
  count,
});
