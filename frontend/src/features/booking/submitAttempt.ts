import type { CreatedBooking } from '@livery/shared-types/booking';
import { newIdempotencyKey } from '../../api/idempotencyKey.ts';
import { readStorage, writeStorage } from '../../domain/browserStorage.ts';
import { parseJson } from '../../domain/parseJson.ts';

const STORAGE_KEY = 'livery.submit-attempts';
/** More drafts than anybody has open at once. */
const MOST_KEPT = 10;

/** What this browser remembers of a booking that it has made. */
export type MadeBooking = Pick<
  CreatedBooking,
  'id' | 'manageToken' | 'pickupDate' | 'pickupTime' | 'totalAmount'
>;

/** How a draft was sent last. All tabs that show the draft share it. */
interface SubmitAttempt {
  draftId: string;
  body: string;
  key: string;
  /** The booking that was made from the draft, once known. */
  booking?: MadeBooking;
  /** The next request makes another booking: the first was called off, or the customer wants one more. */
  isClosed?: true;
}

/** Where storage keeps nothing, the keys live as long as the page. */
let inMemory: SubmitAttempt[] = [];

function attempts(): SubmitAttempt[] {
  const stored = parseJson(readStorage(STORAGE_KEY));
  return Array.isArray(stored)
    ? (stored as (SubmitAttempt | null)[]).filter((one) => one !== null)
    : inMemory;
}
const attemptOf = (draftId: string) => attempts().find((attempt) => attempt.draftId === draftId);

function save(attempt: SubmitAttempt): void {
  const others = attempts().filter(({ draftId }) => draftId !== attempt.draftId);
  inMemory = [attempt, ...others].slice(0, MOST_KEPT);
  writeStorage(STORAGE_KEY, JSON.stringify(inMemory));
}

/**
 * The idempotency key for sending a draft, in whichever tab. It is the draft's own id, so that one draft makes one booking;
 * another one only after the attempt was closed, or when a draft that was booked is sent with a changed body.
 */
export function keyForBooking(draftId: string, body: string): string {
  const known = attemptOf(draftId);
  const isRepetition = known && !known.isClosed && (known.body === body || !known.booking);
  const key = isRepetition ? known.key : known ? newIdempotencyKey() : draftId;
  save({ draftId, body, key, ...(known?.booking && { booking: known.booking }) });
  return key;
}

/** Whether this is what was sent last of the draft, so that sending it again makes nothing new. */
export function wasSent(draftId: string, body: string): boolean {
  const known = attemptOf(draftId);
  return known?.body === body && !known.isClosed;
}

export function rememberBooked(draftId: string, body: string, booking: CreatedBooking): void {
  const { id, manageToken, pickupDate, pickupTime, totalAmount } = booking;
  const key = attemptOf(draftId)?.key ?? draftId;
  save({ draftId, body, key, booking: { id, manageToken, pickupDate, pickupTime, totalAmount } });
}

/** The booking that was made from the draft, in this tab or in another. */
export const bookedFrom = (draftId: string): MadeBooking | undefined => attemptOf(draftId)?.booking;

const close = (attempt: SubmitAttempt) => save({ ...attempt, isClosed: true });

/** The server has booked this draft with another body. Where we know that booking, the customer is asked first. */
export function closeUnknownAttempt(draftId: string): void {
  const known = attemptOf(draftId);
  if (known && !known.booking) close(known);
}

/** The booking was called off or set aside: the draft may be booked again. */
export function closeAttemptOf(bookingId: string): void {
  const known = attempts().find(({ booking }) => booking?.id === bookingId);
  if (known) close(known);
}
