import type { AdminBooking } from '@livery/shared-types';
import { expect } from 'vitest';
import type { BookingDocument } from '../src/store/booking.model.ts';
import { booked, hoursAhead } from './factories.ts';
import type { Harness } from './harness.ts';

export const storedBookings = (booking: Harness) =>
  booking.db.collection<BookingDocument>('bookings').find({ deletedAt: null }).toArray();

/** A clean sheet, by the service's own means. */
export async function deleteAll(booking: Harness): Promise<void> {
  booking.now.value = null;
  const rows = await storedBookings(booking);
  await Promise.all(rows.map(({ _id }) => booking.admin.delete(`/api/admin/bookings/${_id}`)));
  for (const { _id } of rows) await booking.gone(_id);
}

export async function list(booking: Harness, query = '') {
  const reply = await booking.admin.get<AdminBooking[]>(`/api/bookings${query === '' ? '' : `?${query}`}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return {
    ids: reply.body.map(({ id }) => id),
    body: reply.body,
    total: Number(reply.headers.get('x-total-count')),
    next: /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1],
  };
}

/** A booking whose pickup is at an instant, made when it was still to come. */
export async function withPickup(booking: Harness, instant: string, overrides: object): Promise<string> {
  const present = booking.now.value;
  booking.now.value = hoursAhead(-48, new Date(instant));
  const { id } = await booked(booking, { pickupDate: instant, ...overrides });
  booking.now.value = present;
  return id;
}
