import { newIdempotencyKey } from '../../api/idempotencyKey.ts';
import { readStorage, removeStorage, writeStorage } from '../../domain/browserStorage.ts';
import { parseJson } from '../../domain/parseJson.ts';

const STORAGE_KEY = 'livery.submit-attempt';

interface SubmitAttempt {
  body: string;
  key: string;
}

/** Where storage keeps nothing, the key lives as long as the page. */
let last: SubmitAttempt | undefined;

function lastAttempt(): SubmitAttempt | undefined {
  const { body, key } = (parseJson(readStorage(STORAGE_KEY)) ?? {}) as Partial<SubmitAttempt>;
  return typeof body === 'string' && typeof key === 'string' ? { body, key } : last;
}

/**
 * The idempotency key for a request of this browser. The same body keeps its key after a lost answer, a reload and in another
 * tab, until `forgetSubmitAttempt` is called.
 */
export function keyForBooking(body: string): string {
  const known = lastAttempt();
  if (known?.body === body) return known.key;
  last = { body, key: newIdempotencyKey() };
  writeStorage(STORAGE_KEY, JSON.stringify(last));
  return last.key;
}

export const wasSent = (body: string): boolean => lastAttempt()?.body === body;

export function forgetSubmitAttempt(): void {
  last = undefined;
  removeStorage(STORAGE_KEY);
}
