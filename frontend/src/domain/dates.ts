import { businessClock, inBusinessZone } from './businessClock.ts';

export { businessClock, inBusinessZone };

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Jan 5, 2025". The digits are read as they stand: a visitor in another zone must not see another day. */
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

/** "Dec 1, 2026, 2:00 PM to 5:30 PM", with the second date where it is another. */
export function displaySpan({ from, to }: { from: string; to: string }): string {
  const [start, end] = [displayDate(from), displayDate(to)];
  const until = start === end ? displayTime(to) : `${end}, ${displayTime(to)}`;
  return `${start}, ${displayTime(from)} to ${until}`;
}

/** A UTC instant as the business reads it: "Jan 5, 2025, 2:30 PM". */
export function displayInstant(iso: string): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return iso;
  return inBusinessZone(instant, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The instant at which the business's clock shows `wallClock`, YYYY-MM-DDTHH:mm. */
export function businessInstant(wallClock: string): Date {
  const wanted = Date.parse(`${wallClock}Z`);
  let instant = wanted;
  // The second round corrects for a clock change between the first guess and the result.
  for (let look = 0; look < 2; look += 1) {
    instant += wanted - Date.parse(`${businessClock(new Date(instant))}Z`);
  }
  return new Date(instant);
}

/** "Mon, Nov 30, 2:30 PM" on the business's clock; with the year where it is not that of `now`. */
export function displayMoment(instant: Date, now: Date): string {
  const day = businessClock(instant).slice(0, 10);
  const [monthAndDay, year] = displayDate(day).split(', ');
  const ofYear = year === businessToday(now).slice(0, 4) ? '' : `, ${year}`;
  return `${weekdayOf(day).slice(0, 3)}, ${monthAndDay}${ofYear}, ${displayTime(businessClock(instant))}`;
}

/** "today 4:00 PM", "tomorrow 9:00 AM" or "Thu, Dec 3, 3:30 PM", as people say it at `now`. */
export function spokenMoment(instant: Date, now: Date): string {
  const [day, today] = [businessClock(instant).slice(0, 10), businessToday(now)];
  const time = displayTime(businessClock(instant));
  if (day === today) return `today ${time}`;
  return day === dayAfter(today, 1) ? `tomorrow ${time}` : displayMoment(instant, now);
}

export const businessToday = (now = new Date()): string => businessClock(now).slice(0, 10);

/** `days` after a day, YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** "Saturday", of a day, YYYY-MM-DD. */
export const weekdayOf = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
