import { currentSite } from './siteConfig.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Made once and only where it is needed: a formatter with a zone is dear. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { timeZone } = currentSite();
  const key = JSON.stringify([locale, timeZone, options]);
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formatters.set(key, made);
  return made;
}

/** An instant in the business's zone, which the server decides by: wherever one looks from, all read the same. */
export const inBusinessZone = (instant: Date, options: Intl.DateTimeFormatOptions): string =>
  formatterOf('en-US', options).format(instant).replaceAll('\u202f', ' ');

/** What a clock on the wall of the business shows, YYYY-MM-DDTHH:mm: pickups are given in its time, wherever one books from. */
export function businessClock(now = new Date()): string {
  const wallClock = formatterOf('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(wallClock.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}`;
}
