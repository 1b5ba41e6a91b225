import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();

/** Customers and staff get an answer within ten seconds. The rest is for the network and the database. */
export const ANSWER_MS = 8_000;

/** Calls within `work` share this time. */
export const answerWithin = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  deadlines.run(Date.now() + ms, work);

/** Work that a request starts and does not wait for. */
export const withoutDeadline = <T>(work: () => Promise<T>): Promise<T> => deadlines.exit(work);

/** What is left of the time; undefined without a deadline. */
export function remainingMs(): number | undefined {
  const deadline = deadlines.getStore();
  return deadline === undefined ? undefined : Math.max(0, deadline - Date.now());
}

export interface Tries {
  timeout: number;
  maxNetworkRetries: number;
}

/** The SDK's longest pause between two tries. */
const PAUSE_MS = 1_000;
/** With less time a second try is not started. */
const MIN_TRY_MS = 1_000;

/** Timeout and number of tries, so that the call fits into what is left. */
export function triesWithin(usual: Tries, leftMs: number | undefined): Tries {
  if (leftMs === undefined) return usual;
  const half = Math.floor((leftMs - PAUSE_MS) / 2);
  if (usual.maxNetworkRetries === 0 || half < MIN_TRY_MS) {
    return { timeout: Math.max(1, Math.min(usual.timeout, leftMs)), maxNetworkRetries: 0 };
  }
  return { timeout: Math.min(usual.timeout, half), maxNetworkRetries: 1 };
}
