const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric' });

/** Hour and minute, where the reader is: "2:30 PM". */
export const clockTime = (iso: string): string => clock.format(new Date(iso)).replaceAll('\u202f', ' ');

const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString();

/** The day a message begins, if it is another than the one before it; nothing for today's first ones. */
export function dayBreak(iso: string, previous: string | undefined, now = new Date()): string | undefined {
  const at = new Date(iso);
  if (previous === undefined ? isSameDay(at, now) : isSameDay(at, new Date(previous))) return undefined;
  return isSameDay(at, now) ? 'Today' : day.format(at);
}

export const justNow = 'just now';

/** How long ago, in a word or two: "just now", "4 min", "3 h", "2 d". */
export function briefAge(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return justNow;
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}
