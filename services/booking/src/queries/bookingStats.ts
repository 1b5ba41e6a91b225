import { dayBounds } from '@livery/shared-types/time';
import type { QueryFilter } from 'mongoose';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { INDEX, readBookings, type BookingDocument } from '../store/booking.model.ts';

/** The dashboard's cards; bookings that are archived don't count. */
export async function bookingStats(ctx: Context) {
  const [figures, nextUpcoming] = await Promise.all([ctx.figures(), findNextUpcoming(ctx)]);
  return { ...figures, nextUpcoming };
}

export type Stats = Awaited<ReturnType<typeof bookingStats>>;

/** Trips that are asked for or approved and not driven yet, with a pickup from this key on. */
export function nextUpcomingFilter(pickupKey: string): QueryFilter<BookingDocument> {
  return {
    view: 'live',
    status: { $in: ['approved', 'pending_approval'] },
    pickupKey: { $gte: pickupKey },
    justDone: { $ne: true },
    toClose: { $ne: true },
  };
}

/** The earliest trip whose pickup is still ahead; with none ahead, the earliest of today's that has begun. */
async function findNextUpcoming(ctx: Context): Promise<Booking | undefined> {
  const now = ctx.clock();
  for (const instant of [now, dayBounds(now, ctx.zone).start]) {
    const options = { sort: { pickupKey: 1 }, limit: 1, hint: INDEX.pickup } as const;
    const [earliest] = await readBookings(ctx.model, nextUpcomingFilter(instant.toISOString()), options);
    if (earliest !== undefined) return earliest;
  }
  return undefined;
}
