import { cappedCount, decodeCursor, encodeCursor } from '@livery/service-kit';
import { searchConditions } from '@livery/service-kit/search';
import { BOOKING_STATUSES, type BookingListQuery, type BookingStatus } from '@livery/shared-types';
import { BOOKINGS_COUNTED_AT_MOST } from '@livery/shared-types/countedAtMost';
import { dayBounds } from '@livery/shared-types/time';
import type { QueryFilter } from 'mongoose';
import type { Context } from '../context.ts';
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
    countList(ctx, query, moment),
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

/** A list with more bookings than are counted is not counted again for so long. */
const STILL_LONG_MS = 60_000;

/** On all pages together; undefined when there are more than are counted. What a search finds is counted anew each time. */
async function countList(ctx: Context, query: BookingListQuery, moment: Moment): Promise<number | undefined> {
  const { filter, archived, status, cash, closing, reasonCode, email, q } = query;
  const name = [filter, archived, status, cash, closing, reasonCode].join();
  const isSearch = email !== undefined || searchConditions(q ?? '').length > 0;
  const longAt = isSearch ? undefined : ctx.longLists.get(name);
  if (longAt !== undefined && performance.now() - longAt < STILL_LONG_MS) return undefined;
  const plan = planList({ ...query, cursor: undefined }, moment);
  const total = await cappedCount(
    ctx.model.countDocuments(plan.filter).hint(plan.hint),
    BOOKINGS_COUNTED_AT_MOST,
  );
  if (total === undefined && !isSearch) ctx.longLists.set(name, performance.now());
  return total;
}

/** An address with more than this many bookings sees the ones with the newest pickups. */
const MAX_BY_EMAIL = 200;

/** The bookings of an address (in lower case), archived ones too, newest pickup first. */
export function findByEmail({ model }: Context, email: string): Promise<Booking[]> {
  const filter = { customerEmail: email, deletedAt: null };
  return readBookings(model, filter, { sort: { pickupKey: -1 }, limit: MAX_BY_EMAIL, hint: INDEX.email });
}

type ListFilter = Pick<
  BookingListQuery,
  'filter' | 'archived' | 'status' | 'cash' | 'closing' | 'reasonCode' | 'email' | 'q' | 'cursor'
>;

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

/** All bookings come newest first; lists by pickup come earliest first, past ones and those of an address latest first. */
export function planList(query: ListFilter, moment: Moment): ListPlan {
  const statuses = statusesOf(query);
  // Cash is due of completed trips only: to ask for these as well would read every booking, just to count it.
  const isDue = query.cash !== undefined && statuses.includes('completed');
  // Likewise, only agreed trips are to be closed.
  const isToClose = query.closing !== undefined && query.status === undefined;
  // Likewise, only what was cancelled or rejected has a reason.
  const isReasoned = query.reasonCode !== undefined && query.status === undefined;
  const byPickup = query.filter !== 'all' || query.email !== undefined;
  const cursorField = byPickup ? 'pickupKey' : 'createdKey';
  const direction = query.filter === 'today' || query.filter === 'upcoming' ? 1 : -1;
  const words = searchConditions(query.q ?? '');
  const conditions: QueryFilter<BookingDocument>[] = [
    ...words,
    ...(query.email === undefined ? [] : [{ customerEmail: query.email }]),
    ...(query.cursor === undefined ? [] : [{ [cursorField]: beyond(decodeCursor(query.cursor), direction) }]),
  ];
  return {
    filter: {
      view: { $in: VIEWS[query.archived] },
      ...(isDue || isToClose || isReasoned ? {} : { status: { $in: statuses } }),
      ...(query.cash === undefined ? {} : { cashDue: true }),
      ...(query.closing === undefined ? {} : { toClose: true }),
      ...(query.reasonCode === undefined ? {} : { reasonCode: query.reasonCode }),
      ...(query.filter === 'all' ? {} : { pickupKey: pickupRange(query.filter, moment) }),
      ...(conditions.length === 0 ? {} : { $and: conditions }),
    },
    sort: { [cursorField]: direction },
    hint: indexOf(query, { byPickup, isSearch: words.length > 0 }),
    cursorField,
  };
}

function indexOf(
  { email, cash, closing, reasonCode }: ListFilter,
  how: { byPickup: boolean; isSearch: boolean },
): string {
  const { byPickup, isSearch } = how;
  if (email !== undefined) return INDEX.email;
  if (isSearch) return INDEX.search;
  if (cash !== undefined) return byPickup ? INDEX.cashPickup : INDEX.cashCreated;
  if (closing !== undefined) return byPickup ? INDEX.toClosePickup : INDEX.toCloseCreated;
  if (reasonCode !== undefined) return byPickup ? INDEX.reasonPickup : INDEX.reasonCreated;
  return byPickup ? INDEX.pickup : INDEX.created;
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
function pickupRange(
  filter: Exclude<ListFilter['filter'], 'all'>,
  { now, zone }: Moment,
): Record<string, string> {
  const { start, end } = dayBounds(now, zone);
  const ranges = {
    past: { $lt: start.toISOString() },
    today: { $gte: start.toISOString(), $lt: end.toISOString() },
    upcoming: { $gt: `${now.toISOString()}${AFTER}` },
  };
  return ranges[filter];
}

const beyond = (key: string, direction: 1 | -1) => (direction === 1 ? { $gt: key } : { $lt: key });
