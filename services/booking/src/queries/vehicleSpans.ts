import type { FreeVehiclesQuery, SpanQuery } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { invalidField } from '../domain/booking.ts';
import { readMoment } from '../domain/pickupRules.ts';
import { spanOf, type Span } from '../domain/schedule.ts';

const DAY_MS = 24 * 60 * 60_000;

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
  return ctx.schedules.takenIn(spanOf(at, duration, ctx.turnaroundMinutes));
}
