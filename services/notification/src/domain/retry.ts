import { HOUR_MS } from './durations.ts';

const SECOND = 1_000;

/**
 * Pauses after the 1st, 2nd, … failure; the last one repeats. Greylisting ends within minutes, and after a short
 * outage the e-mail should leave within a minute.
 */
const WAITS_SECONDS = [5, 15, 30, 45, 45, 45, 45, 45, 45, 120, 300, 600, 900, 1_800];

/** When an e-mail is tried again after `failures` failures. Up to a tenth later, so that many do not come at once. */
export function nextTryAt(failures: number, now: Date, random = Math.random()): Date {
  const wait = SECOND * (WAITS_SECONDS[Math.min(failures, WAITS_SECONDS.length) - 1] ?? 5);
  return new Date(now.getTime() + wait + Math.round(random * wait * 0.1));
}

/** Whether the first failure is so long ago that the e-mail is given up. */
export function isExhausted(firstFailedAt: Date, now: Date, retryHours: number): boolean {
  return now.getTime() - firstFailedAt.getTime() >= retryHours * HOUR_MS;
}
