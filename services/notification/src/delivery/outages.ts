import { backoffMs } from '@livery/service-kit';
import { outagePauseMs } from '../domain/retry.ts';

/** A pause that is longer after each failure in a row. */
function createPause(pauseMsAfter: (failures: number) => number) {
  let failures = 0;
  let pausedUntil = 0;
  const remainingMs = () => Math.max(0, pausedUntil - Date.now());

  return {
    remainingMs,
    isFailing: () => failures > 0,
    /** Answers how long to pause; joins the pause that another e-mail has just started. */
    fail(): number {
      if (remainingMs() > 0) return remainingMs();
      failures += 1;
      const pauseMs = pauseMsAfter(failures);
      pausedUntil = Date.now() + pauseMs;
      return pauseMs;
    },
    end() {
      [failures, pausedUntil] = [0, 0];
    },
  };
}

const BOOKING_PAUSE = { baseMs: 1_000, maxMs: 15_000 };

/** While booking is away e-mails about bookings are left in the queue; after a pause one of them asks again. */
export function createBookingOutage() {
  const pause = createPause((failures) => backoffMs(failures, BOOKING_PAUSE));
  let isProbing = false;

  return {
    isOngoing: pause.isFailing,
    /** Whether e-mails about bookings may be claimed now. */
    isOpen: () => !pause.isFailing() || (pause.remainingMs() === 0 && !isProbing),
    remainingMs: pause.remainingMs,
    asking() {
      isProbing = pause.isFailing();
    },
    /** The one that was to ask is done, whether it came to that or not. */
    asked() {
      isProbing = false;
    },
    answered: pause.end,
    /** Answers how long to pause. */
    failed: pause.fail,
  };
}

/** Deferrals in a row, to this many different recipients: the server itself is in trouble, not one mailbox. */
const DEFERRALS_IN_A_ROW = 5;
const DIFFERENT_RECIPIENTS = 3;

/**
 * What is known about the mail server. While it is away one e-mail at a time tries it, after a pause; when it is back
 * the number sent at once grows with each that is accepted, so that a server that just started is not overrun.
 */
export function createMailServerOutage(concurrency: number) {
  const pause = createPause((failures) => outagePauseMs(failures));
  let limit = concurrency;
  let since: Date | null = null;
  let deferrals = 0;
  const deferred = new Set<string>();

  function fail(now: Date): number {
    since ??= now;
    limit = 1;
    return pause.fail();
  }

  return {
    /** How many may be with the mail server now. */
    limit: () => (pause.remainingMs() > 0 ? 0 : limit),

    /** Nobody answered. Answers how long to pause. */
    unreachable: fail,

    /** "Not now". Answers how long to pause when everybody gets that answer; undefined when it may be this one's alone. */
    deferred(recipient: string, now: Date): number | undefined {
      deferrals += 1;
      deferred.add(recipient.toLowerCase());
      const isForAll = deferrals >= DEFERRALS_IN_A_ROW && deferred.size >= DIFFERENT_RECIPIENTS;
      return since !== null || isForAll ? fail(now) : undefined;
    },

    /** It took one, or refused one for good. Answers when the outage began that this ends, if there was one. */
    served(): Date | null {
      const began = since;
      [since, deferrals] = [null, 0];
      pause.end();
      deferred.clear();
      limit = Math.min(concurrency, limit + 1);
      return began;
    },
  };
}
