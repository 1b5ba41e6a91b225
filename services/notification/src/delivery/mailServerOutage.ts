import { outagePauseMs } from '../domain/retry.ts';

/** Deferrals in a row, to this many different recipients: the server itself is in trouble, not one mailbox. */
const DEFERRALS_IN_A_ROW = 5;
const DIFFERENT_RECIPIENTS = 3;

/**
 * What is known about the mail server. While it is away one e-mail at a time tries it, after a pause; when it is back
 * the number sent at once grows with each that is accepted, so that a server that just started is not overrun.
 */
export function createMailServerOutage(concurrency: number) {
  let limit = concurrency;
  let failures = 0;
  let pausedUntil = 0;
  let since: Date | null = null;
  let deferrals = 0;
  const deferred = new Set<string>();

  function pause(now: Date): number {
    const remainingMs = pausedUntil - Date.now();
    if (remainingMs > 0) return remainingMs;
    since ??= now;
    failures += 1;
    limit = 1;
    const pauseMs = outagePauseMs(failures);
    pausedUntil = Date.now() + pauseMs;
    return pauseMs;
  }

  return {
    /** How many may be with the mail server now. */
    limit: () => (Date.now() < pausedUntil ? 0 : limit),

    /** Nobody answered. Answers how long to pause; joins the pause that another e-mail has just started. */
    unreachable: pause,

    /** "Not now". Answers how long to pause when everybody gets that answer; undefined when it may be this one's alone. */
    deferred(recipient: string, now: Date): number | undefined {
      deferrals += 1;
      deferred.add(recipient.toLowerCase());
      const isForAll = deferrals >= DEFERRALS_IN_A_ROW && deferred.size >= DIFFERENT_RECIPIENTS;
      return since !== null || isForAll ? pause(now) : undefined;
    },

    /** It took one, or refused one for good. Answers when the outage began that this ends, if there was one. */
    served(): Date | null {
      const began = since;
      [since, failures, deferrals, pausedUntil] = [null, 0, 0, 0];
      deferred.clear();
      limit = Math.min(concurrency, limit + 1);
      return began;
    },
  };
}
