import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { INDEX } from '../store/booking.model.ts';
import { readBookings } from '../store/readBookings.ts';

/** An address with more than this many bookings sees the ones with the newest pickups. */
const MAX_BY_EMAIL = 200;

/** The bookings of an address (in lower case), archived ones too, newest pickup first. */
export function findByEmail({ model }: Context, email: string): Promise<Booking[]> {
  const filter = { customerEmail: email, deletedAt: null };
  return readBookings(model, filter, { sort: { pickupKey: -1 }, limit: MAX_BY_EMAIL, hint: INDEX.email });
}
