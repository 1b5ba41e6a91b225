import type { BookingFilter } from '@livery/shared-types/adminBooking';
import { BOOKING_STATUSES } from '@livery/shared-types/booking';
import { BOOKINGS_COUNTED_AT_MOST } from '@livery/shared-types/countedAtMost';
import { rangeText, type Page } from '../../api/pageInfo.ts';
import { oneOf, type SearchChange } from '../../routing/useSearchState.ts';
import type { BookingListArgs } from './adminBookingsApi.ts';

export interface ListView extends BookingListArgs {
  q: string;
  /** Which page the cursor leads to, counted from 1. */
  page: number;
}

export const filters: { value: BookingFilter; label: string }[] = [
  { value: 'all', label: 'All Bookings' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'today', label: 'Today' },
  { value: 'past', label: 'Past' },
];

export const archivedViews: { value: ListView['archived']; label: string }[] = [
  { value: 'false', label: 'Not archived' },
  { value: 'true', label: 'Archived' },
  { value: 'any', label: 'Archived or not' },
];

export function readBookingListParams(search: URLSearchParams): ListView {
  const cursor = search.get('cursor') ?? undefined;
  const page = Number(search.get('page'));
  return {
    filter: oneOf(search.get('filter'), ['all', 'upcoming', 'today', 'past']),
    status: BOOKING_STATUSES.find((status) => status === search.get('status')),
    archived: oneOf(search.get('archived'), ['false', 'true', 'any']),
    cash: search.get('cash') === 'due' ? 'due' : undefined,
    q: search.get('q') ?? '',
    cursor,
    page: cursor !== undefined && Number.isInteger(page) && page > 1 ? page : 1,
  };
}

export type ViewChange = SearchChange | Partial<ListView>;

/** A change of the view as the address takes it. What is usual is left out, and another selection begins on page one. */
export function addressOfView(change: ViewChange): SearchChange {
  const { filter, archived, cursor, page } = change;
  return {
    ...change,
    ...(filter === everything.filter && { filter: undefined }),
    ...(archived === everything.archived && { archived: undefined }),
    cursor,
    page: cursor && String(page),
  };
}

export const everything = {
  filter: 'all',
  status: undefined,
  archived: 'false',
  cash: undefined,
  q: '',
} satisfies Partial<ListView>;

export const isNarrowed = (view: ListView) =>
  Object.entries(everything).some(([name, usual]) => view[name as keyof ListView] !== usual);

export const argsOf = ({ page: _page, ...args }: ListView): BookingListArgs => args;

/** '51–100 of 312', or of a list that is on one page: '14 in all' */
export function rangeOf(page: number, pageSize: number, shown: Page<unknown>): string {
  const { items, total } = shown;
  if (total === 0) return 'No bookings';
  if (items.length === total) return `${total} in all`;
  return rangeText((page - 1) * pageSize + 1, shown, BOOKINGS_COUNTED_AT_MOST);
}
