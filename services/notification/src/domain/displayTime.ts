import { displayDay } from '@livery/shared-types/time';

/** A format for any zone. Making a formatter costs far more than using it, so each is made once. */
function format(options: Intl.DateTimeFormatOptions) {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (instant: Date, timeZone: string): string => {
    const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    formatters.set(timeZone, formatter);
    // Some ICU versions put a narrow no-break space before AM and PM, which plain-text readers show as a box.
    return formatter.format(instant).replaceAll(/[\u202f\u00a0]/g, ' ');
  };
}

/** "Tuesday, December 1, 2026" in the zone. */
export const longDay = format({ dateStyle: 'full' });

/** "2:30 PM EST" in the zone: its abbreviation tells apart the two 1:30s of an autumn night. */
export const clock = format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

/** "Tuesday, December 1, 2026 at 2:30 PM EST". */
export const longMoment = (instant: Date, zone: string) =>
  `${longDay(instant, zone)} at ${clock(instant, zone)}`;

/** "Dec 1, 2026", as the site shows days. */
export const shortDay = displayDay;
