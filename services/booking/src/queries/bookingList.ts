import { invalid } from '@livery/service-kit';
import { BOOKING_STATUSES, type BookingListQuery, type BookingStatus } from '@livery/shared-types';
import { dayBounds } from '@livery/shared-types/time';
import { trusted, type QueryFilter } from 'mongoose';
import { prefixPattern, searchPrefixes } from '../domain/searchTokens.ts';
import { INDEX, type BookingDocument, type View } from '../store/booking.model.ts';

type ListFilter = Pick<BookingListQuery, 'filter' | 'archived' | 'status' | 'q' | 'cursor'>;

/** How a list is read: one index gives both the selection and the order, so a page costs what a page holds. */
export interface ListPlan {
  filter: QueryFilter<BookingDocument>;
  sort: Record<string, 1 | -1>;
  hint: string;
  /** The key that a page's last row hands to the next page. */
  cursorField: 'createdKey' | 'pickupKey';
}

export interface Moment {
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
    ...(query.cursor === undefined ? [] : [{ [cursorField]: beyond(readCursor(query.cursor), direction) }]),
  ];
  return {
    filter: {
      view: trusted({ $in: VIEWS[query.archived] }),
      status: trusted({ $in: [...statusesOf(query.status)] }),
      ...(byPickup ? { pickupKey: trusted(range) } : {}),
      ...(conditions.length === 0 ? {} : { $and: conditions }),
    },
    sort: { [cursorField]: direction },
    hint: prefixes.length > 0 ? INDEX.search : byPickup ? INDEX.pickup : INDEX.created,
    cursorField,
  };
}

export const statusesOf = (status: BookingStatus | undefined): readonly BookingStatus[] =>
  status === undefined ? BOOKING_STATUSES : [status];

const VIEWS: Record<BookingListQuery['archived'], View[]> = {
  false: ['live'],
  true: ['archived'],
  any: ['live', 'archived'],
};

/** Upcoming is what is still to come, today's later trips included; past is what came before today. */
function pickupRange(filter: ListFilter['filter'], { now, zone }: Moment): Record<string, string> {
  const { start, end } = dayBounds(now, zone);
  switch (filter) {
    case 'upcoming':
      return { $gt: `${now.toISOString()}${AFTER}` };
    case 'today':
      return { $gte: start.toISOString(), $lt: end.toISOString() };
    case 'past':
      return { $lt: start.toISOString() };
    case 'all':
      return {};
    default:
      throw new Error(`Unknown filter ${filter satisfies never as string}`);
  }
}

const beyond = (key: string, direction: 1 | -1) => trusted(direction === 1 ? { $gt: key } : { $lt: key });

const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\/[0-9a-f-]{36}$/;

export const writeCursor = (key: string) => Buffer.from(key).toString('base64url');

function readCursor(text: string): string {
  const key = Buffer.from(text, 'base64url').toString('utf8');
  if (CURSOR.test(key)) return key;
  const message = 'This page does not exist. Please start from the first one.';
  throw invalid('invalid_cursor', message, [{ path: 'cursor', message }]);
}
