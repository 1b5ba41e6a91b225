import { decodeCursor } from '@livery/service-kit';
import { prefixPattern, searchPrefixes } from '@livery/service-kit/search';
import { BOOKING_STATUSES, type BookingListQuery, type BookingStatus } from '@livery/shared-types';
import { dayBounds } from '@livery/shared-types/time';
import { trusted, type QueryFilter } from 'mongoose';
import { INDEX, type BookingDocument, type View } from '../store/booking.model.ts';

type ListFilter = Pick<BookingListQuery, 'filter' | 'archived' | 'status' | 'cash' | 'q' | 'cursor'>;

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

const COMING: readonly BookingStatus[] = ['pending_approval', 'pending_payment', 'approved', 'confirmed'];

/** Which bookings a list holds. What has ended is not coming up any more: it is among these only when asked for. */
export function statusesOf({
  status,
  filter,
}: Pick<ListFilter, 'status' | 'filter'>): readonly BookingStatus[] {
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
