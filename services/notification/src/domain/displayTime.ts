import { calendarDay, displayDay } from '@livery/shared-types/time';

const MAX_TEXTS = 1_000;

/** Keeps what was formatted: one e-mail names the same pickup many times, and formatting is slow. */
function remembered(write: (instant: Date, timeZone: string) => string) {
  const texts = new Map<string, string>();
  return (instant: Date, timeZone: string): string => {
    const key = `${instant.getTime()} ${timeZone}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = write(instant, timeZone);
    if (texts.size >= MAX_TEXTS) texts.clear();
    texts.set(key, text);
    return text;
  };
}

/** Makes each formatter once, since that is much slower than using it. */
function format(options: Intl.DateTimeFormatOptions) {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return remembered((instant, timeZone) => {
    const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    formatters.set(timeZone, formatter);
    // Some ICU versions put a narrow no-break space before AM and PM, which plain-text readers show as a box.
    return formatter.format(instant).replaceAll(/[\u202f\u00a0]/g, ' ');
  });
}

/** "Tuesday, December 1, 2026" in the zone. */
export const longDay = format({ dateStyle: 'full' });

/** "2:30 PM EST" in the zone. The abbreviation tells the two 1:30s of an autumn night apart. */
export const clock = format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

/** "Tuesday, December 1, 2026 at 2:30 PM EST". */
export const longMoment = (instant: Date, zone: string) =>
  `${longDay(instant, zone)} at ${clock(instant, zone)}`;

/** "Dec 1, 2026", as the site shows days. */
export const shortDay = remembered(displayDay);

/** "Mon, Nov 30, 2:30 PM", as the site shows deadlines. */
export const shortMoment = format({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const clockOnly = format({ hour: 'numeric', minute: '2-digit' });
const DAY_MS = 86_400_000;

/** "today 4:00 PM", "tomorrow 9:00 AM" or "Thu, Dec 3, 3:30 PM", as people say it at `now`. */
export function spokenMoment(instant: Date, now: Date, timeZone: string): string {
  const day = calendarDay(instant, timeZone);
  const today = calendarDay(now, timeZone);
  if (day === today) return `today ${clockOnly(instant, timeZone)}`;
  const isTomorrow = Date.parse(day) - Date.parse(today) === DAY_MS;
  return isTomorrow ? `tomorrow ${clockOnly(instant, timeZone)}` : shortMoment(instant, timeZone);
}
