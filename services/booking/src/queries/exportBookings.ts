import type { BookingListQuery } from '@livery/shared-types';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { BOOKING_ONLY, toBooking, type StoredBooking } from '../store/bookingDocument.ts';
import { planList } from './bookingList.ts';

/** Every booking that a list would show on all its pages, one by one. */
export async function* exportBookings(
  ctx: Context,
  query: Pick<BookingListQuery, 'filter' | 'archived' | 'status' | 'cash' | 'q'>,
): AsyncIterable<Booking> {
  const { filter, sort, hint } = planList(query, { now: ctx.clock(), zone: ctx.zone });
  const rows = ctx.model
    .find(filter, BOOKING_ONLY)
    .sort(sort)
    .hint(hint)
    .lean<StoredBooking[]>()
    .cursor({ batchSize: 500 });
  for await (const row of rows) yield toBooking(row);
}
