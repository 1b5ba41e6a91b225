import { decodeCursor, encodeCursor } from '@livery/service-kit';
import { prefixPattern, searchPrefixes } from '@livery/service-kit/search';
import { BOOKING_STATUSES, type BookingListQuery, type BookingStatus } from '@livery/shared-types';
import { calendarDay, dayBounds } from '@livery/shared-types/time';
import { trusted, type QueryFilter } from 'mongoose';
import type { Context } from '../context.ts';
import { sumOf, type CountedKey, type Counts } from '../counters/counterDelta.ts';
import { exactCounts } from '../counters/exactCounts.ts';
import type { Booking } from '../domain/booking.ts';
import {
  BOOKING_ONLY,
  COMING,
  INDEX,
  readBookings,
  streamBookings,
  toBooking,
  type BookingDocument,
  type StoredBooking,
  type View,
} from '../store/booking.model.ts';

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

/** An address with more than this many bookings sees the ones with the newest pickups. */
const MAX_BY_EMAIL = 200;

/** The bookings of an address (in lower case), archived ones too, newest pickup first. */
export function findByEmail({ model }: Context, email: string): Promise<Booking[]> {
  const filter = { customerEmail: email, deletedAt: null };
  return readBookings(model, filter, { sort: { pickupKey: -1 }, limit: MAX_BY_EMAIL, hint: INDEX.email });
}

type ListFilter = Pick<BookingListQuery, 'filter' | 'archived' | 'status' | 'cash' | 'q' | 'cursor'>;

/** How a list is read: one index gives both the selection and the order, so a page costs what a page holds. */
interface ListPlan {
  filter: QueryFilter<BookingDocument>;
  sort: Record<string, 1 | -1>;
  hint: string;
  /** The key that a page's last row hands to the next page. */
  cursorField: 'createdKey' | 'pickupKey';
}

interface Moment {
  now: Date;
  zone: string;
}

/** Greater than every key of the same instant. */
const AFTER = '/~';

/**
 * All bookings come newest first; what is chosen by its pickup comes in the pickups' order, today's and upcoming ones
 * earliest first, past ones latest first.
 */
export function planList(query: ListFilter, moment: Moment): ListPlan {
  const byPickup = query.filter !== 'all';
  const cursorField = byPickup ? 'pickupKey' : 'createdKey';
  const direction = query.filter === 'today' || query.filter === 'upcoming' ? 1 : -1;
  const range = { ...pickupRange(query.filter, moment) };
  const prefixes = searchPrefixes(query.q ?? '');
  const conditions: QueryFilter<BookingDocument>[] = [
    ...prefixes.map((prefix) => ({ searchTokens: prefixPattern(prefix) })),
    ...(query.cursor === undefined ? [] : [{ [cursorField]: beyond(decodeCursor(query.cursor), direction) }]),
  ];
  return {
    filter: {
      view: trusted({ $in: VIEWS[query.archived] }),
      status: trusted({ $in: [...statusesOf(query)] }),
      ...(query.cash === undefined ? {} : { cashDue: true }),
      ...(byPickup ? { pickupKey: trusted(range) } : {}),
      ...(conditions.length === 0 ? {} : { $and: conditions }),
    },
    sort: { [cursorField]: direction },
    hint: prefixes.length > 0 ? INDEX.search : listIndex(byPickup, query.cash),
    cursorField,
  };
}

function listIndex(byPickup: boolean, cash: ListFilter['cash']): string {
  if (cash === undefined) return byPickup ? INDEX.pickup : INDEX.created;
  return byPickup ? INDEX.cashPickup : INDEX.cashCreated;
}

/** Which bookings a list holds. What has ended is not coming up any more: it is among these only when asked for. */
function statusesOf({ status, filter }: Pick<ListFilter, 'status' | 'filter'>): readonly BookingStatus[] {
  if (status !== undefined) return [status];
  return filter === 'upcoming' ? COMING : BOOKING_STATUSES;
}

const VIEWS: Record<BookingListQuery['archived'], View[]> = {
  false: ['live'],
  true: ['archived'],
  any: ['live', 'archived'],
};

/** Upcoming is what is still to come, today's later trips included; past is what came before today. */
function pickupRange(filter: ListFilter['filter'], { now, zone }: Moment): Record<string, string> {
  const { start, end } = dayBounds(now, zone);
  const ranges = {
    all: {},
    past: { $lt: start.toISOString() },
    today: { $gte: start.toISOString(), $lt: end.toISOString() },
    upcoming: { $gt: `${now.toISOString()}${AFTER}` },
  };
  return ranges[filter];
}

const beyond = (key: string, direction: 1 | -1) => trusted(direction === 1 ? { $gt: key } : { $lt: key });
