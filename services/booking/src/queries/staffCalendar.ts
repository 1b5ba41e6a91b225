import { MAX_DURATION_HOURS, type BookingStatus } from '@livery/shared-types';
import { trusted, type QueryFilter } from 'mongoose';
import type { Context } from '../context.ts';
import { tripEnd, type Span } from '../domain/schedule.ts';
import { INDEX, LISTED, readBookings, type BookingDocument } from '../store/booking.model.ts';

const HOUR_MS = 3_600_000;
const SHOWN: BookingStatus[] = ['pending_approval', 'pending_payment', 'approved', 'confirmed', 'completed'];

export function calendarFilter({ start, end }: Span): QueryFilter<BookingDocument> {
  // A trip that began before the span may reach into it, but none lasts longer than this.
  const earliest = new Date(start.getTime() - MAX_DURATION_HOURS * HOUR_MS);
  return {
    view: LISTED,
    status: trusted({ $in: SHOWN }),
    pickupKey: trusted({ $gte: earliest.toISOString(), $lt: end.toISOString() }),
  };
}

/** Trips, requests and blocks that touch the span, trips in the order of their pickups. */
export async function staffCalendar(ctx: Context, span: Span) {
  const [bookings, blocks] = await Promise.all([
    readBookings(ctx.model, calendarFilter(span), { sort: { pickupKey: 1 }, hint: INDEX.pickup }),
    ctx.schedules.blocksIn(span),
  ]);
  return { trips: bookings.filter((booking) => tripEnd(booking) > span.start), blocks };
}

export type CalendarContents = Awaited<ReturnType<typeof staffCalendar>>;
