import { displayDay } from '@livery/shared-types/time';

// Some ICU versions put a narrow no-break space before AM and PM, which plain-text readers show as a box.
const format = (instant: Date, options: Intl.DateTimeFormatOptions) =>
  instant.toLocaleString('en-US', options).replaceAll(/[\u202f\u00a0]/g, ' ');

/** "Tuesday, December 1, 2026" in the zone. */
export const longDay = (instant: Date, timeZone: string) => format(instant, { dateStyle: 'full', timeZone });

/** "2:30 PM EST" in the zone: its abbreviation tells apart the two 1:30s of an autumn night. */
export const clock = (instant: Date, timeZone: string) =>
  format(instant, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone });

/** "Tuesday, December 1, 2026 at 2:30 PM EST". */
export const longMoment = (instant: Date, zone: string) =>
  `${longDay(instant, zone)} at ${clock(instant, zone)}`;

/** "Dec 1, 2026", as the site shows days. */
export const shortDay = displayDay;
