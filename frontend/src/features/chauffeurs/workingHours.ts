import type { WorkingHours } from '@livery/shared-types/chauffeur';
import { displayTime } from '../../domain/dates.ts';

/** Monday is 1. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** One row of the form: a select's value is a text. */
export interface HoursRow {
  weekday: string;
  from: string;
  to: string;
}

export const rowOf = ({ weekday, from, to }: WorkingHours): HoursRow => ({
  weekday: String(weekday),
  from,
  to,
});
export const hoursOf = ({ weekday, from, to }: HoursRow): WorkingHours => ({
  weekday: Number(weekday),
  from,
  to,
});

/** What comes after these rows most likely: the same times on the next day. */
export function nextRow(rows: readonly HoursRow[]): HoursRow {
  const last = rows.at(-1);
  if (!last) return { weekday: '1', from: '08:00', to: '18:00' };
  return { ...last, weekday: String((Number(last.weekday) % 7) + 1) };
}

const nameOf = (weekday: number) => WEEKDAYS[weekday - 1] ?? '';

/** "Monday to Friday, 8:00 AM to 6:00 PM; Saturday, 10:00 PM to 4:00 AM" */
export function hoursText(hours: readonly WorkingHours[]): string {
  const sorted = hours.toSorted(
    (one, next) => one.weekday - next.weekday || one.from.localeCompare(next.from),
  );
  const groups = Map.groupBy(sorted, ({ from, to }) => `${displayTime(from)} to ${displayTime(to)}`);
  return [...groups]
    .map(([times, days]) => `${daysText(days.map(({ weekday }) => weekday))}, ${times}`)
    .join('; ');
}

function daysText(weekdays: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const weekday of weekdays) {
    const run = runs.at(-1);
    if (run && run[1] >= weekday - 1) run[1] = weekday;
    else runs.push([weekday, weekday]);
  }
  return runs
    .flatMap(([first, last]) =>
      last - first < 2
        ? Array.from({ length: last - first + 1 }, (_, index) => nameOf(first + index))
        : [`${nameOf(first)} to ${nameOf(last)}`],
    )
    .join(', ');
}
