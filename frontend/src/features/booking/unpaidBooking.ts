import type { CreatedBooking } from '@livery/shared-types/booking';
import { readStorage, removeStorage, writeStorage } from '../../domain/browserStorage.ts';
import { parseJson } from '../../domain/parseJson.ts';
import { forgetDraft, loadDraft } from './bookingDraft.ts';
import { closeAttemptOf } from './submitAttempt.ts';

const STORAGE_KEY = 'livery.unpaid-booking';
const FIELDS = ['id', 'manageToken', 'pickupDate', 'pickupTime', 'totalAmount', 'madeFrom'] as const;

/** A booking made in this browser that waits for its card payment. `madeFrom` is the form's draft when it was sent. */
export type UnpaidBooking = Record<(typeof FIELDS)[number], string>;

/** The browser's own event comes from other tabs only. */
const CHANGED_HERE = 'livery:unpaid-booking';
const notify = () => window.dispatchEvent(new Event(CHANGED_HERE));

/** Reports changes made in this tab and in others of this browser. */
export function subscribeToUnpaid(listener: () => void): () => void {
  const subscription = new AbortController();
  for (const type of ['storage', CHANGED_HERE]) window.addEventListener(type, listener, subscription);
  return () => subscription.abort();
}

export function rememberUnpaid(booking: CreatedBooking): void {
  const { id, manageToken, pickupDate, pickupTime, totalAmount } = booking;
  const madeFrom = JSON.stringify(loadDraft());
  const unpaid: UnpaidBooking = { id, manageToken, pickupDate, pickupTime, totalAmount, madeFrom };
  writeStorage(STORAGE_KEY, JSON.stringify(unpaid));
  notify();
}

/** The stored text, equal for as long as nothing changes. */
export const storedUnpaid = () => readStorage(STORAGE_KEY);

export function parseUnpaid(text: string | null): UnpaidBooking | undefined {
  const stored = parseJson(text) as Partial<UnpaidBooking> | null | undefined;
  return stored && FIELDS.every((name) => typeof stored[name] === 'string')
    ? (stored as UnpaidBooking)
    : undefined;
}

export const loadUnpaid = () => parseUnpaid(storedUnpaid());

function removeUnpaid(): void {
  removeStorage(STORAGE_KEY);
  notify();
}

/** After a cancellation, or when it is dismissed: the next submission is a new booking. */
export function forgetUnpaid(): void {
  const unpaid = loadUnpaid();
  if (unpaid) closeAttemptOf(unpaid.id);
  removeUnpaid();
}

/** For a paid booking, or one left as a request. Clears its draft unless changed since; returns whether it did. */
export function settleUnpaid(bookingId: string): boolean {
  const unpaid = loadUnpaid();
  if (unpaid?.id !== bookingId) return false;
  const isUnchanged = JSON.stringify(loadDraft()) === unpaid.madeFrom;
  if (isUnchanged) forgetDraft();
  removeUnpaid();
  return isUnchanged;
}
