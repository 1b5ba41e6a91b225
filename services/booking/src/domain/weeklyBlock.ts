import { isoInZone, wallClock } from '@livery/shared-types/time';
import { overlaps, type Slot, type Span } from './schedule.ts';

/** A time off that repeats every week at the same local times. */
export interface WeeklyBlock {
  id: string;
  /** The first time, as local time in `zone`. */
  from: string;
  to: string;
  zone: string;
  reason: string;
  createdAt: Date;
}

const DAY_MS = 86_400_000;
export const WEEK_MS = 7 * DAY_MS;

/** Local time in `zone`, as weekly blocks store it. */
export const localClock = (instant: Date, zone: string): string => isoInZone(instant, zone).slice(0, 19);

const asUtc = (local: string) => Date.parse(`${local}Z`);

const laterBy = (local: string, weeks: number) =>
  new Date(asUtc(local) + weeks * WEEK_MS).toISOString().slice(0, 19);

/** The block so many weeks after its first time. */
export function weeklySpan({ from, to, zone }: WeeklyBlock, weeks: number): Span {
  return {
    start: wallClock(laterBy(from, weeks), zone).at,
    end: wallClock(laterBy(to, weeks), zone).latestAt,
  };
}

/** The repetitions that touch the span, earliest first. */
export function weeklySlots(block: WeeklyBlock, span: Span): Slot[] {
  const slots: Slot[] = [];
  const lastsMs = asUtc(block.to) - asUtc(block.from);
  // No zone is more than a day from UTC.
  const earliestMs = span.start.getTime() - lastsMs - DAY_MS;
  let weeks = Math.max(0, Math.floor((earliestMs - asUtc(block.from)) / WEEK_MS));
  // An invalid date compares as false, which also ends the loop.
  for (let found = weeklySpan(block, weeks); found.start < span.end; found = weeklySpan(block, weeks)) {
    if (overlaps(found, span)) slots.push(slotOf(block, found));
    weeks += 1;
  }
  return slots;
}

const slotOf = ({ id, reason, createdAt }: WeeklyBlock, span: Span): Slot => ({
  id,
  kind: 'block',
  bookingId: null,
  ...span,
  reason,
  claimedAt: createdAt,
});
