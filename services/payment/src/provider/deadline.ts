import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();

/** A customer or staff get an answer within ten seconds, whatever is frozen; this leaves some for the way and the database. */
export const ANSWER_MS = 8_000;

/** Everything that `work` asks of others together may take this long: somebody waits for the answer. */
export const answerWithin = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  deadlines.run(Date.now() + ms, work);

/** Work that goes on after the answer, and was only begun by it. */
export const withoutDeadline = <T>(work: () => Promise<T>): Promise<T> => deadlines.exit(work);

/** What is left of that time; undefined where nobody waits. */
export function remainingMs(): number | undefined {
  const deadline = deadlines.getStore();
  return deadline === undefined ? undefined : Math.max(0, deadline - Date.now());
}

export interface Tries {
  timeout: number;
  maxNetworkRetries: number;
}

/** The longest pause of the SDK between two tries. */
const PAUSE_MS = 1_000;
/** A second try that gets less than this is not worth beginning. */
const MIN_TRY_MS = 1_000;

/** How a call is to be tried so that all of it fits into what is left: with a second try as long as there is time for one. */
export function triesWithin(usual: Tries, leftMs: number | undefined): Tries {
  if (leftMs === undefined) return usual;
  const half = Math.floor((leftMs - PAUSE_MS) / 2);
  if (usual.maxNetworkRetries === 0 || half < MIN_TRY_MS) {
    return { timeout: Math.max(1, Math.min(usual.timeout, leftMs)), maxNetworkRetries: 0 };
  }
  return { timeout: Math.min(usual.timeout, half), maxNetworkRetries: 1 };
}
