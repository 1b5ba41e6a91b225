import { HOUR_MS } from './durations.ts';

const SECOND = 1_000;

/**
 * Waits after the 1st, 2nd, … failure of one e-mail; the last one repeats. Servers that greylist take it within minutes,
 * and one that deferred everybody for a while should get it within a minute of its recovery.
 */
const WAITS_SECONDS = [5, 15, 30, 45, 45, 45, 45, 45, 45, 120, 300, 600, 900, 1_800];

/** When an e-mail that failed `failures` times is tried again; up to a tenth later, so that many don't come at once. */
export function nextTryAt(failures: number, now: Date, random = Math.random()): Date {
  const wait = SECOND * (WAITS_SECONDS[Math.min(failures, WAITS_SECONDS.length) - 1] ?? 5);
  return new Date(now.getTime() + wait + Math.round(random * wait * 0.1));
}

/** Nobody tries for ever: whether the first failure lies so far back that this one was the last. */
export function isExhausted(firstFailedAt: Date, now: Date, retryHours: number): boolean {
  return now.getTime() - firstFailedAt.getTime() >= retryHours * HOUR_MS;
}
