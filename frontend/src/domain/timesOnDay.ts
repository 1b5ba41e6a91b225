import { dayAfter, displayDate, displayTime } from './dates.ts';

/** Of a trip or a block-out, as the server writes it: the digits are those of the business's own clock. */
export interface ClockSpan {
  from: string;
  to: string;
}

const dayOf = (iso: string) => iso.slice(0, 10);
export const isMidnight = (iso: string) => iso.slice(11, 16) === '00:00';

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

/** A span as it is written where a day is shown, in two lines: with dates only where it begins or ends on another day. */
export function linesOnDay(day: string, span: ClockSpan): { time: string; note: string } {
  const { from, to } = span;
  const part = partOnDay(day, span);
  if (part === 'last') {
    const time = isMidnight(to) ? 'midnight' : displayTime(to);
    return { time: `until ${time}`, note: `since ${dateBeside(day, from)}` };
  }
  const note = `until ${part === 'whole' ? displayTime(to) : timeBeside(day, to)}`;
  return { time: part === 'middle' ? 'all day' : timeBeside(day, from), note };
}

/** The same in one: "2:30 PM – 5:30 PM", "10:00 PM – Dec 7, 4:00 AM", "all day (until Dec 7, 4:00 AM)", "until 4:00 AM (since Dec 4)". */
export function timesOnDay(day: string, span: ClockSpan): string {
  const { from, to } = span;
  const part = partOnDay(day, span);
  if (part === 'whole') {
    return isMidnight(from) && isMidnight(to) ? 'all day' : `${displayTime(from)} – ${displayTime(to)}`;
  }
  // A trip whose time is over may still be driven.
  if (part === 'first' || part === 'none') return `${timeBeside(day, from)} – ${timeBeside(day, to)}`;
  const { time, note } = linesOnDay(day, span);
  return `${time} (${note})`;
}
