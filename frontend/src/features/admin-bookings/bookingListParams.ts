import type { BookingFilter } from '@livery/shared-types/adminBooking';
import { BOOKING_STATUSES } from '@livery/shared-types/booking';
import { REASON_CODES } from '@livery/shared-types/reasonCode';
import { firstPage } from '../../forms/pages.ts';
import { oneOf, type SearchChange } from '../../routing/useSearchState.ts';
import type { BookingListArgs } from './adminBookingsApi.ts';

export interface ListView extends BookingListArgs {
  q: string;
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
  return {
    filter: oneOf(search.get('filter'), ['all', 'upcoming', 'today', 'past']),
    status: BOOKING_STATUSES.find((status) => status === search.get('status')),
    archived: oneOf(search.get('archived'), ['false', 'true', 'any']),
    cash: search.get('cash') === 'due' ? 'due' : undefined,
    closing: search.get('closing') === 'due' ? 'due' : undefined,
    reasonCode: REASON_CODES.find((code) => code === search.get('reasonCode')),
    q: search.get('q') ?? '',
    cursor: search.get('cursor') ?? undefined,
  };
}

/** A change of the view as the address takes it. What is usual is left out, and another selection begins on page one. */
export function addressOfView(change: SearchChange | Partial<ListView>): SearchChange {
  const { filter, archived } = change;
  return {
    ...change,
    ...(filter === everything.filter && { filter: undefined }),
    ...(archived === everything.archived && { archived: undefined }),
    ...firstPage,
  };
}

export const everything = {
  filter: 'all',
  status: undefined,
  archived: 'false',
  cash: undefined,
  closing: undefined,
  reasonCode: undefined,
  q: '',
} satisfies Partial<ListView>;

export const isNarrowed = (view: ListView) =>
  Object.entries(everything).some(([name, usual]) => view[name as keyof ListView] !== usual);
