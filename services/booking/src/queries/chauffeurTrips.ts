import { calendarDay, dayBounds } from '@livery/shared-types/time';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { isUnderWay, LONGEST_RIDE_MS, takenAt } from '../domain/ride.ts';
import { tripEnd } from '../domain/schedule.ts';
import { INDEX, LISTED, readBookings } from '../store/booking.model.ts';

/** What one chauffeur drives today and tomorrow, by the business zone, and what is under way whatever its day; by pickup.
 *  A trip that began before today and lasts into it is among them. */
export async function chauffeurTrips(ctx: Context, chauffeurId: string) {
  const now = ctx.clock();
  const today = dayBounds(now, ctx.zone);
  const { end } = dayBounds(today.end, ctx.zone);
  const earliest = new Date(now.getTime() - LONGEST_RIDE_MS);
  const found = await readBookings(
    ctx.model,
    {
      'chauffeur.id': chauffeurId,
      pickupKey: { $gte: earliest.toISOString() },
      view: LISTED,
      status: { $in: ['approved', 'confirmed', 'completed'] },
      $or: [
        { pickupKey: { $lt: end.toISOString() } },
        // Set out on already, and moved to a later day since.
        { 'ride.steps.1': { $exists: true } },
      ],
    },
    { hint: INDEX.chauffeur },
  );
  const endOf = (booking: Booking) => takenAt(booking, 'done') ?? tripEnd(booking);
  const runsThen = (booking: Booking) =>
    booking.pickup.at < end && (booking.pickup.at >= today.start || endOf(booking) > today.start);
  const isShown = (booking: Booking) => runsThen(booking) || isUnderWay(booking);
  // With `$or` the database could not use the order of the index either.
  const trips = found
    .filter(isShown)
    .toSorted((one, other) => one.pickup.at.getTime() - other.pickup.at.getTime());
  return { now, today: calendarDay(now, ctx.zone), trips };
}
