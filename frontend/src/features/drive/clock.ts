import { businessClock } from '../../domain/dates.ts';
import { spanOfBooking } from '../../domain/occupiedSpan.ts';
import { partOnDay } from '../../domain/timesOnDay.ts';
import type { Texts } from './texts.en.ts';

const MINUTE_MS = 60_000;

/** "14:32" on a wall of the business, of milliseconds by the server's clock. */
export const clockOf = (instant: number): string => businessClock(new Date(instant)).slice(11);

/** The same on a calendar, YYYY-MM-DD. */
export const dayOfInstant = (instant: number): string => businessClock(new Date(instant)).slice(0, 10);

interface Trip {
  pickupDate: string;
  duration: number;
}

const dayOf = (wallClock: string) => wallClock.slice(0, 10);

/** The day on which the trip begins, YYYY-MM-DD. */
export const pickupDayOf = (trip: Trip): string => dayOf(spanOfBooking(trip).from);

/** "until 4:00 AM", with the day where that is not `beside`. */
export function untilOf(trip: Trip, beside: string, texts: Texts): string {
  const { to } = spanOfBooking(trip);
  return texts.until(texts.time(to), dayOf(to) === beside ? undefined : texts.day(dayOf(to)));
}

/** Whether the trip ends on another day than it begins; at midnight it ends with its own. */
export const lastsOvernight = (trip: Trip): boolean =>
  partOnDay(pickupDayOf(trip), spanOfBooking(trip)) === 'first';

/** "Today · in 25 min", "Tomorrow", "Dec 4 · until Dec 7, 4:00 AM". `today` is that of the business. */
export function whenOf(trip: Trip, { now, today, texts }: { now: number; today: string; texts: Texts }) {
  const day = pickupDayOf(trip);
  const minutes = Math.round((Date.parse(trip.pickupDate) - now) / MINUTE_MS);
  if (day > today)
    return minutes < 12 * 60 ? `${texts.tomorrow} · ${texts.inMinutes(minutes)}` : texts.tomorrow;
  if (minutes > 0) return `${texts.today} · ${texts.inMinutes(minutes)}`;
  if (day === today) return `${texts.today} · ${texts.minutesAgo(-minutes)}`;
  return `${texts.day(day)} · ${untilOf(trip, today, texts)}`;
}
