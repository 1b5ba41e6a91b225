import { encodeCursor } from '@livery/service-kit';
import { searchPrefixes } from '@livery/service-kit/search';
import type { BookingListQuery } from '@livery/shared-types';
import { calendarDay, dayBounds } from '@livery/shared-types/time';
import { trusted } from 'mongoose';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { sumOf, type CountedKey, type Counts } from '../counters/counterDelta.ts';
import { BOOKING_ONLY, toBooking, type StoredBooking } from '../store/bookingDocument.ts';
import { streamBookings } from '../store/readBookings.ts';
import { planList, statusesOf } from './bookingList.ts';
import { exactCounts } from '../counters/exactCounts.ts';

/** One page of bookings, and how many there are on all pages together. */
export async function listBookings(ctx: Context, query: BookingListQuery) {
  const moment = { now: ctx.clock(), zone: ctx.zone };
  const { filter, sort, hint, cursorField } = planList(query, moment);
  const [rows, total] = await Promise.all([
    ctx.model
      .find(filter, BOOKING_ONLY)
      .sort(sort)
      .limit(query.limit + 1)
      .hint(hint)
      .lean<StoredBooking[]>(),
    countList(ctx, query, moment.now),
  ]);
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return {
    bookings: page.map(toBooking),
    total,
    nextCursor: last === undefined ? undefined : encodeCursor(last[cursorField]),
  };
}

/** Every booking that a list would show on all its pages, one by one. */
export function exportBookings(
  { model, clock, zone }: Context,
  query: Omit<BookingListQuery, 'limit' | 'cursor'>,
): AsyncIterable<Booking> {
  const { filter, sort, hint } = planList(query, { now: clock(), zone });
  return streamBookings(model, filter, { sort, hint });
}

/**
 * Exact at any size: the counts are kept, not taken. Only a search counts its own matches, and of today's pickups the
 * ones still to come are looked up.
 */
async function countList(ctx: Context, query: BookingListQuery, now: Date): Promise<number> {
  if (searchPrefixes(query.q ?? '').length > 0) {
    const plan = planList({ ...query, cursor: undefined }, { now, zone: ctx.zone });
    return ctx.model.countDocuments(plan.filter).hint(plan.hint);
  }
  const filter = { archived: query.archived, statuses: countedKeys(query) };
  const count = (counts: Counts[]) => sumOf(counts, 'n', filter);
  if (query.filter === 'all') return count((await exactCounts(ctx, undefined)).all);
  const today = calendarDay(now, ctx.zone);
  const counts = await exactCounts(ctx, today);
  const later = count(counts.after(today));
  switch (query.filter) {
    case 'today':
      return count(counts.onDay(today));
    case 'past':
      return count(counts.all) - count(counts.onDay(today)) - later;
    case 'upcoming':
      return later + (await restOfToday(ctx, query, now));
    default:
      throw new Error(`Unknown filter ${query.filter satisfies never as string}`);
  }
}

/** Cash is due of completed trips only, which have a count of their own. */
function countedKeys(query: BookingListQuery): readonly CountedKey[] {
  const statuses = statusesOf(query);
  if (query.cash === undefined) return statuses;
  return statuses.includes('completed') ? ['cash_due'] : [];
}

async function restOfToday(ctx: Context, query: BookingListQuery, now: Date): Promise<number> {
  const moment = { now, zone: ctx.zone };
  const { filter, hint } = planList({ ...query, cursor: undefined, filter: 'upcoming' }, moment);
  const { end } = dayBounds(now, ctx.zone);
  return ctx.model
    .countDocuments({ ...filter, $and: [{ pickupKey: trusted({ $lt: end.toISOString() }) }] })
    .hint(hint);
}
