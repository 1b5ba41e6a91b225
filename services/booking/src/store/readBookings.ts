import type { QueryFilter } from 'mongoose';
import type { Booking } from '../domain/booking.ts';
import type { BookingDocument, BookingModel } from './booking.model.ts';
import { BOOKING_ONLY, toBooking, type StoredBooking } from './bookingDocument.ts';

interface ReadOptions {
  sort?: Record<string, 1 | -1>;
  limit?: number;
  hint?: string;
}

/** For queries: they read what they show, without the repository's detour over the domain. */
export async function readBookings(
  model: BookingModel,
  filter: QueryFilter<BookingDocument>,
  options: ReadOptions = {},
): Promise<Booking[]> {
  const rows = await model.find(filter, BOOKING_ONLY, options).lean<StoredBooking[]>();
  return rows.map(toBooking);
}

/** The same one by one, of however many. */
export async function* streamBookings(
  model: BookingModel,
  filter: QueryFilter<BookingDocument>,
  options: ReadOptions = {},
): AsyncGenerator<Booking> {
  const rows = model.find(filter, BOOKING_ONLY, options).lean<StoredBooking[]>().cursor({ batchSize: 500 });
  for await (const row of rows) yield toBooking(row);
}
