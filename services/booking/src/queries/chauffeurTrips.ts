import { MAX_DURATION_HOURS } from '@livery/shared-types';
import { calendarDay, dayBounds } from '@livery/shared-types/time';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { isUnderWay } from '../domain/ride.ts';
import { INDEX, LISTED, readBookings } from '../store/booking.model.ts';

const HOUR_MS = 3_600_000;
/** A trip that is under way may last longer than was planned. */
const OVERTIME_HOURS = 24;

/** What one chauffeur drives today and tomorrow, by the business zone, and what is under way whatever its day; by pickup. */
export async function chauffeurTrips(ctx: Context, chauffeurId: string) {
  const now = ctx.clock();
  const today = dayBounds(now, ctx.zone);
  const { end } = dayBounds(today.end, ctx.zone);
  const earliest = new Date(now.getTime() - (MAX_DURATION_HOURS + OVERTIME_HOURS) * HOUR_MS);
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
  const isShown = (booking: Booking) =>
    (booking.pickup.at >= today.start && booking.pickup.at < end) || isUnderWay(booking);
  // With `$or` the database could not use the order of the index either.
  const trips = found
    .filter(isShown)
    .toSorted((one, other) => one.pickup.at.getTime() - other.pickup.at.getTime());
  return { now, today: calendarDay(now, ctx.zone), trips };
}
