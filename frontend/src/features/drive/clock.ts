import { businessClock } from '../../domain/dates.ts';
import type { Texts } from './texts.en.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** "14:32" on a wall of the business, of milliseconds by the server's clock. */
export const clockOf = (instant: number): string => businessClock(new Date(instant)).slice(11);

interface Moment {
  pickupDate: string;
}

/** "Today · in 25 min", "Tomorrow". `today` is that of the business. */
export function whenOf(
  { pickupDate }: Moment,
  { now, today, texts }: { now: number; today: string; texts: Texts },
) {
  const day = pickupDate.slice(0, 10);
  const minutes = Math.round((Date.parse(pickupDate) - now) / MINUTE_MS);
  if (day > today)
    return minutes < 12 * 60 ? `${texts.tomorrow} · ${texts.inMinutes(minutes)}` : texts.tomorrow;
  if (minutes > 0) return `${texts.today} · ${texts.inMinutes(minutes)}`;
  return -minutes < DAY_MINUTES ? `${texts.today} · ${texts.minutesAgo(-minutes)}` : pickupDate.slice(0, 10);
}
