import { currentSite } from './siteConfig.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * "Jan 5, 2025" from a day or an ISO time with the business's offset. The digits are read as they stand: a visitor in
 * another zone must not see another day.
 */
export function displayDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? [];
  return year && month && day ? `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}` : iso;
}

/** "2:30 PM" from "14:30" or from an ISO time. */
export function displayTime(text: string): string {
  const [, hour, minute] = /(?:^|T)(\d{2}):(\d{2})/.exec(text) ?? [];
  if (!hour || !minute) return text;
  const hours = Number(hour);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${minute} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** "Jan 5, 2025 at 2:30 PM". */
export const displayPickup = ({ pickupDate, pickupTime }: { pickupDate: string; pickupTime: string }) =>
  `${displayDate(pickupDate)} at ${displayTime(pickupTime)}`;

/** A UTC instant as the business reads it: "Jan 5, 2025, 2:30 PM". */
export function displayInstant(iso: string): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return iso;
  return inBusinessZone(instant, { dateStyle: 'medium', timeStyle: 'short' });
}

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

export const businessToday = (now = new Date()): string => businessClock(now).slice(0, 10);

/** `days` after a day, YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}
