import type { BookingListQuery } from '@livery/shared-types';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { streamBookings } from '../store/readBookings.ts';
import { planList } from './bookingList.ts';

/** Every booking that a list would show on all its pages, one by one. */
export function exportBookings(
  { model, clock, zone }: Context,
  query: Pick<BookingListQuery, 'filter' | 'archived' | 'status' | 'cash' | 'q'>,
): AsyncIterable<Booking> {
  const { filter, sort, hint } = planList(query, { now: clock(), zone });
  return streamBookings(model, filter, { sort, hint });
}
