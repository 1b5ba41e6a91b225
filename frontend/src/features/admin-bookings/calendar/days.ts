const DAY_MS = 24 * 60 * 60 * 1000;

/** Calendar days are texts, `2026-11-21`: nothing of them shifts with the browser's zone. */
const utcOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(utcOf(text)) &&
  dayOfUtc(utcOf(text)) === text;

export const plusDays = (day: string, days: number): string => dayOfUtc(utcOf(day) + days * DAY_MS);

/** The Monday of the week that `day` is in. */
export const weekStart = (day: string): string => {
  const weekday = new Date(utcOf(day)).getUTCDay();
  return plusDays(day, -((weekday + 6) % 7));
};

export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => plusDays(day, index));

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const weekdayOf = (day: string): string => WEEKDAYS[new Date(utcOf(day)).getUTCDay()] ?? '';
