import { MAX_DURATION_HOURS, type FreeVehiclesQuery, type SpanQuery } from '@livery/shared-types';
import type { QueryFilter } from 'mongoose';
import type { Context } from '../context.ts';
import { invalidField } from '../domain/booking.ts';
import { readMoment } from '../domain/pickupRules.ts';
import { spanOf, tripEnd, type Span } from '../domain/schedule.ts';
import { INDEX, LISTED, NOT_CALLED_OFF, readBookings, type BookingDocument } from '../store/booking.model.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The span somebody asks about: from now on for `days` days unless they say otherwise, and never longer than allowed. */
export function readSpan(
  ctx: Context,
  { from, to }: SpanQuery,
  { days, maxDays }: { days: number; maxDays: number },
): Span {
  const start = from === undefined ? ctx.clock() : readMoment(from, ctx.zone, 'from').at;
  const end =
    to === undefined ? new Date(start.getTime() + days * DAY_MS) : readMoment(to, ctx.zone, 'to').latestAt;
  if (end <= start) throw invalidField('to', 'The end must come after the start.');
  // A day more than asked for: calendar days may last 25 hours.
  if (end.getTime() - start.getTime() > (maxDays + 1) * DAY_MS)
    throw invalidField('to', `Ask for at most ${maxDays} days at a time.`);
  return { start, end };
}

/** The vehicles that somebody has for a trip at this time, its turnaround included. */
export function takenVehicles(ctx: Context, { pickupDate, duration }: FreeVehiclesQuery): Promise<string[]> {
  const { at } = readMoment(pickupDate, ctx.zone, 'pickupDate');
  return ctx.schedules.vehicle.takenIn(spanOf(at, duration, ctx.turnaroundMinutes));
}

export function calendarFilter({ start, end }: Span): QueryFilter<BookingDocument> {
  // A trip that began before the span may reach into it, but none lasts longer than this.
  const earliest = new Date(start.getTime() - MAX_DURATION_HOURS * HOUR_MS);
  return {
    view: LISTED,
    status: { $in: NOT_CALLED_OFF },
    pickupKey: { $gte: earliest.toISOString(), $lt: end.toISOString() },
  };
}

/** Trips, requests and blocks that touch the span, trips in the order of their pickups. */
export async function staffCalendar(ctx: Context, span: Span) {
  const [bookings, blocks] = await Promise.all([
    readBookings(ctx.model, calendarFilter(span), { sort: { pickupKey: 1 }, hint: INDEX.pickup }),
    ctx.schedules.vehicle.blocksIn(span),
  ]);
  return { trips: bookings.filter((booking) => tripEnd(booking) > span.start), blocks };
}

export type CalendarContents = Awaited<ReturnType<typeof staffCalendar>>;
