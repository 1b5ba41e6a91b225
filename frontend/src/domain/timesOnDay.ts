import { dayAfter, displayDate, displayTime } from './dates.ts';

/** Of a trip or a block-out, as the server writes it: the digits are those of the business's own clock. */
export interface ClockSpan {
  from: string;
  to: string;
}

const dayOf = (iso: string) => iso.slice(0, 10);
const isMidnight = (iso: string) => iso.slice(11, 16) === '00:00';

/** The last day of which a span has a part: what ends at midnight has nothing of the day that begins then. */
const lastDayOf = ({ to }: ClockSpan) => (isMidnight(to) ? dayAfter(dayOf(to), -1) : dayOf(to));

/** Which part of a span falls on a day; `whole` for one that begins and ends on it, `none` for one that does not run on it. */
export function partOnDay(day: string, span: ClockSpan): 'whole' | 'first' | 'middle' | 'last' | 'none' {
  const [first, last] = [dayOf(span.from), lastDayOf(span)];
  if (first > day || last < day) return 'none';
  if (first === day) return last === day ? 'whole' : 'first';
  return last === day ? 'last' : 'middle';
}

export const runsOn = (day: string, span: ClockSpan): boolean => partOnDay(day, span) !== 'none';

/** "Dec 7", with the year where it is not that of `day`. */
function dateBeside(day: string, iso: string): string {
  const [date = '', year = ''] = displayDate(iso).split(', ');
  return day.startsWith(year) ? date : `${date}, ${year}`;
}

/** "4:00 AM" on `day`, "Dec 7, 4:00 AM" on another. */
export const timeBeside = (day: string, iso: string): string =>
  dayOf(iso) === day ? displayTime(iso) : `${dateBeside(day, iso)}, ${displayTime(iso)}`;

/** A span as it is written where a day is shown: with dates only where it begins or ends on another day. */
export function timesOnDay(day: string, span: ClockSpan): string {
  const { from, to } = span;
  switch (partOnDay(day, span)) {
    case 'whole':
      return isMidnight(from) && isMidnight(to) ? 'all day' : `${displayTime(from)} – ${displayTime(to)}`;
    case 'middle':
      return `all day (until ${timeBeside(day, to)})`;
    case 'last':
      return `until ${isMidnight(to) ? 'midnight' : displayTime(to)} (since ${dateBeside(day, from)})`;
    case 'first':
    // One whose time is over, and that is still driven.
    case 'none':
      return `${timeBeside(day, from)} – ${timeBeside(day, to)}`;
  }
}
