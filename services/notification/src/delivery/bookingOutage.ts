import { backoffMs } from '@livery/service-kit';

const PAUSE = { baseMs: 1_000, maxMs: 15_000 };

/** While booking is away e-mails about bookings are left in the queue; after a pause one of them asks again. */
export function createBookingOutage() {
  let failures = 0;
  let pausedUntil = 0;
  let isProbing = false;

  return {
    /** Whether e-mails about bookings may be claimed now. */
    isOpen: () => failures === 0 || (Date.now() >= pausedUntil && !isProbing),
    isPaused: () => Date.now() < pausedUntil,
    remainingMs: () => Math.max(0, pausedUntil - Date.now()),
    asking() {
      isProbing = failures > 0;
    },
    /** The one that was to ask is done, whether it came to that or not. */
    asked() {
      isProbing = false;
    },
    answered() {
      [failures, pausedUntil] = [0, 0];
    },
    /** Answers how long to pause. */
    failed(): number {
      const remainingMs = pausedUntil - Date.now();
      if (remainingMs > 0) return remainingMs;
      failures += 1;
      const pauseMs = backoffMs(failures, PAUSE);
      pausedUntil = Date.now() + pauseMs;
      return pauseMs;
    },
  };
}
