const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Waits after the 1st, 2nd, … failure of one letter; the last one repeats. */
const WAITS_MS = [
  5 * SECOND,
  15 * SECOND,
  45 * SECOND,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
];

/** When a letter that failed `failures` times is tried again; up to a tenth later, so that many don't come at once. */
export function nextTryAt(failures: number, now: Date, random = Math.random()): Date {
  const wait = WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? 5 * SECOND;
  return new Date(now.getTime() + wait + Math.round(random * wait * 0.1));
}

/** Nobody tries for ever: whether the first failure lies so far back that this one was the last. */
export function isExhausted(firstFailedAt: Date, now: Date, retryHours: number): boolean {
  return now.getTime() - firstFailedAt.getTime() >= retryHours * 60 * MINUTE;
}

/** While the mail server can't be reached at all, one letter at a time knocks on its door: 1 s, 2 s, … 30 s. */
export function outagePauseMs(failures: number, random = Math.random()): number {
  const ceiling = Math.min(30 * SECOND, SECOND * 2 ** Math.min(failures - 1, 10));
  return Math.round(ceiling * (0.75 + random * 0.25));
}
