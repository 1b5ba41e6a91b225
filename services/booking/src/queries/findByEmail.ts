import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { INDEX } from '../store/booking.model.ts';
import { BOOKING_ONLY, toBooking, type StoredBooking } from '../store/bookingDocument.ts';

/** An address with more than this many bookings sees the ones with the newest pickups. */
export const MAX_BY_EMAIL = 200;

/** The bookings of an address (in lower case), archived ones too, newest pickup first. */
export async function findByEmail(ctx: Context, email: string): Promise<Booking[]> {
  const rows = await ctx.model
    .find({ customerEmail: email, deletedAt: null }, BOOKING_ONLY)
    .sort({ pickupKey: -1 })
    .limit(MAX_BY_EMAIL)
    .hint(INDEX.email)
    .lean<StoredBooking[]>();
  return rows.map(toBooking);
}
