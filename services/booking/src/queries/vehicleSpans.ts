import { invalid } from '@livery/service-kit/errors';
import type { FreeVehiclesQuery, SpanQuery } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { readMoment } from '../domain/pickupRules.ts';
import { spanOf, type Slot, type Span } from '../domain/schedule.ts';

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
  const refuse = (message: string) => invalid('invalid_request', message, [{ path: 'to', message }]);
  if (end <= start) throw refuse('The end must come after the start.');
  // A day more than asked for: calendar days may last 25 hours.
  if (end.getTime() - start.getTime() > (maxDays + 1) * DAY_MS)
    throw refuse(`Ask for at most ${maxDays} days at a time.`);
  return { start, end };
}

export function vehicleSlots(ctx: Context, vehicleId: string, span: Span): Promise<Slot[]> {
  return ctx.schedules.slotsIn(vehicleId, span);
}

/** The vehicles that somebody has for a trip at this time, its turnaround included. */
export function takenVehicles(ctx: Context, { pickupDate, duration }: FreeVehiclesQuery): Promise<string[]> {
  const { at } = readMoment(pickupDate, ctx.zone, 'pickupDate');
  return ctx.schedules.takenIn(spanOf(at, duration, ctx.turnaroundMinutes));
}
