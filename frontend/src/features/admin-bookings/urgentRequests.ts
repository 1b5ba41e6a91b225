import type { CalendarEntry } from '@livery/shared-types/adminBooking';

/** So soon before its pickup a request that nobody has decided on is pointed out. */
const urgentMs = 3 * 60 * 60 * 1000;
/** It stays pointed out for a while after its pickup: the passenger is waiting. */
const overdueMs = 60 * 60 * 1000;

/** Requests that wait for a decision although their pickup is near, the nearest first. */
export function urgentRequests(entries: readonly CalendarEntry[], now: number): CalendarEntry[] {
  return entries
    .filter(({ kind, from }) => {
      const ahead = Date.parse(from) - now;
      return kind === 'request' && ahead <= urgentMs && ahead >= -overdueMs;
    })
    .toSorted((a, b) => a.from.localeCompare(b.from));
}

/** 'in 75 min', 'in 2 h 5 min', '10 min ago' */
export function pickupIn(from: string, now: number): string {
  const minutes = Math.round((Date.parse(from) - now) / 60_000);
  if (minutes < 0) return `${-minutes} min ago`;
  if (minutes < 120) return `in ${minutes} min`;
  const rest = minutes % 60;
  return `in ${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}
