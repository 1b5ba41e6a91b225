import { BOOKING_STATUSES } from '@livery/shared-types';
import { dayBounds } from '@livery/shared-types/time';
import { trusted, type QueryFilter } from 'mongoose';
import type { BookingContext } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { sumOf } from '../domain/tally.ts';
import { INDEX, type BookingDocument } from '../store/booking.model.ts';
import { BOOKING_ONLY, toBooking, type StoredBooking } from '../store/bookingDocument.ts';
import { exactCounts } from './exactCounts.ts';

export interface Stats {
  totalBookings: number;
  approved: number;
  pendingApproval: number;
  revenueCents: number;
  nextUpcoming: Booking | undefined;
}

/** The dashboard's cards; bookings that are archived don't count. */
export async function bookingStats(ctx: BookingContext): Promise<Stats> {
  const [{ all }, nextUpcoming] = await Promise.all([exactCounts(ctx, undefined), findNextUpcoming(ctx)]);
  return {
    totalBookings: sumOf(all, 'n', { archived: 'false', statuses: BOOKING_STATUSES }),
    approved: sumOf(all, 'n', { archived: 'false', statuses: ['approved'] }),
    pendingApproval: sumOf(all, 'n', { archived: 'false', statuses: ['pending_approval'] }),
    revenueCents: sumOf(all, 'cents', { archived: 'false', statuses: ['approved', 'confirmed'] }),
    nextUpcoming,
  };
}

export function nextUpcomingFilter(now: Date, zone: string): QueryFilter<BookingDocument> {
  return {
    view: 'live',
    status: trusted({ $in: ['approved', 'pending_approval'] }),
    pickupKey: trusted({ $gte: dayBounds(now, zone).start.toISOString() }),
  };
}

/** The earliest trip, asked for or approved, of today or later. */
async function findNextUpcoming(ctx: BookingContext): Promise<Booking | undefined> {
  const found = await ctx.model
    .findOne(nextUpcomingFilter(ctx.clock(), ctx.zone), BOOKING_ONLY)
    .sort({ pickupKey: 1 })
    .hint(INDEX.pickup)
    .lean<StoredBooking>();
  return found === null ? undefined : toBooking(found);
}
