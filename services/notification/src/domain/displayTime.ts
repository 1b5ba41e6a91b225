import { displayDay } from '@livery/shared-types/time';

const cache = new Map<string, Intl.DateTimeFormat>();

function format(instant: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const formatter = cache.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  cache.set(key, formatter);
  // Some ICU versions put a narrow no-break space before AM and PM, which plain-text readers show as a box.
  return formatter.format(instant).replaceAll(/[\u202f\u00a0]/g, ' ');
}

/** "Tuesday, December 1, 2026" in the zone. */
export const longDay = (instant: Date, zone: string) => format(instant, zone, { dateStyle: 'full' });

/** "2:30 PM EST" in the zone: its abbreviation tells apart the two 1:30s of an autumn night. */
export const clock = (instant: Date, zone: string) =>
  format(instant, zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

/** "Tuesday, December 1, 2026 at 2:30 PM EST". */
export const longMoment = (instant: Date, zone: string) =>
  `${longDay(instant, zone)} at ${clock(instant, zone)}`;

/** "Dec 1, 2026", as the site shows days. */
export const shortDay = displayDay;
