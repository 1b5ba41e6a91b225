import { cappedCount, decodeCursor, encodeCursor } from '@livery/service-kit';
import type { ChauffeurRatingsQuery } from '@livery/shared-types';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { RATING_INDEX, type RatingDocument } from '../store/chauffeur.repository.ts';

type Told = { _id: string; ride: Pick<Booking['ride'], 'rating'> };

/** One page of what passengers said of a chauffeur, newest first. What they wrote is read from the bookings, where it can be erased. */
export async function chauffeurRatings(ctx: Context, id: string, { limit, cursor }: ChauffeurRatingsQuery) {
  const { id: chauffeurId } = await ctx.chauffeurs.get(id);
  const { ratings } = ctx.chauffeurs;
  const beyond = cursor === undefined ? {} : { ratedKey: { $lt: decodeCursor(cursor) } };
  const [rows, total] = await Promise.all([
    ratings
      .find({ chauffeurId, ...beyond })
      .sort({ ratedKey: -1 })
      .limit(limit + 1)
      .hint(RATING_INDEX.list)
      .lean<RatingDocument[]>(),
    cappedCount(ratings.countDocuments({ chauffeurId }).hint(RATING_INDEX.list)),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const told = await toldOf(ctx, page);
  return {
    ratings: page.map((row) => ({ ...row, booking: told.get(row._id) })),
    total,
    nextCursor: last && encodeCursor(last.ratedKey),
  };
}

/** The bookings that can be opened. */
async function toldOf(ctx: Context, page: readonly RatingDocument[]): Promise<Map<string, Told>> {
  const found = await ctx.model
    .find({ _id: { $in: page.map(({ _id }) => _id) }, deletedAt: null }, { 'ride.rating': 1 })
    .lean<Told[]>();
  return new Map(found.map((booking) => [booking._id, booking]));
}

export type ListedRating = Awaited<ReturnType<typeof chauffeurRatings>>['ratings'][number];
