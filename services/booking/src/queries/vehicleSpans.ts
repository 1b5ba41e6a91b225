import { invalid } from '@livery/service-kit';
import type { SpanQuery } from '@livery/shared-types';
import type { BookingContext } from '../context.ts';
import { readMoment } from '../domain/pickupRules.ts';
import type { Slot, Span } from '../domain/schedule.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The span somebody asks about: from now on for `days` days unless they say otherwise, and never longer than allowed. */
export function readSpan(
  ctx: BookingContext,
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

export function vehicleSlots(ctx: BookingContext, vehicleId: string, span: Span): Promise<Slot[]> {
  return ctx.schedules.slotsIn(vehicleId, span);
}
