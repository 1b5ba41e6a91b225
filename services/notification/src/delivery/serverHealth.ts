import type { DeliveryResult } from '../domain/deliveryResult.ts';
import { nextTryAt } from '../domain/retry.ts';
import { createPause } from './pause.ts';

const LONGEST_PAUSE_MS = 20_000;
/** After so many temporary refusals in a row the server itself counts as away. */
const DEFERRALS_IN_A_ROW = 5;

/** Concludes from the answers of the mail server whether it is away. */
export function createServerHealth() {
  const pause = createPause(LONGEST_PAUSE_MS);
  /** The times of the temporary refusals in a row. */
  let deferrals: number[] = [];
  const isDeferringAll = () => deferrals.length >= DEFERRALS_IN_A_ROW;

  return {
    mayBeTried: pause.mayBeTried,
    enter: pause.enter,
    remainingMs: pause.remainingMs,

    /** Learns from an answer. Returns since when the server had been away, if it is back. */
    learn({ kind }: DeliveryResult): Date | undefined {
      if (kind === 'accepted' || kind === 'refused') {
        deferrals = [];
        return pause.answered();
      }
      if (kind === 'deferred') deferrals.push(Date.now());
      if (kind !== 'deferred') pause.failed();
      else if (isDeferringAll()) pause.failed(deferrals[0]);
      return undefined;
    },

    /** When an e-mail that got this answer is tried again. */
    retryAt(kind: 'unreachable' | 'deferred', failures: number, now: Date): Date {
      const isForAll = kind === 'unreachable' || isDeferringAll();
      return isForAll ? new Date(now.getTime() + pause.remainingMs()) : nextTryAt(failures, now);
    },
  };
}
