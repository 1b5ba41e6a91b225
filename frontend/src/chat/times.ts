import { businessClock, inBusinessZone } from '../domain/dates.ts';

/** Hour and minute in the business's zone: "2:30 PM". */
export const clockTime = (iso: string): string =>
  inBusinessZone(new Date(iso), { hour: 'numeric', minute: '2-digit' });

const dayOf = (instant: Date) => businessClock(instant).slice(0, 10);

/** The day a message begins, if it is another than the one before it; nothing for today's first ones. */
export function dayBreak(iso: string, previous: string | undefined, now = new Date()): string | undefined {
  const at = new Date(iso);
  const day = dayOf(at);
  if (day === dayOf(previous === undefined ? now : new Date(previous))) return undefined;
  return day === dayOf(now)
    ? 'Today'
    : inBusinessZone(at, { weekday: 'long', month: 'short', day: 'numeric' });
}

export const justNow = 'just now';

/** How long ago, in a word or two: "just now", "4 min", "3 h", "2 d". */
export function briefAge(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return justNow;
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}
