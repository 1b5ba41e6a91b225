import { createHash, createHmac } from 'node:crypto';

/**
 * The id of the booking that a request under a key makes. It is the same for every repetition of the request, so whatever one of
 * them takes for its booking, all of them hold; another body under the key has another id. The secret keeps it from being guessed.
 */
export const requestedId = (secret: string, { id, bodyHash }: { id: string; bodyHash: string }): string =>
  uuidOf(createHmac('sha256', secret).update(`the booking of ${id} ${bodyHash}`).digest());

/** The same for every repetition of an order. */
export const returnIdOf = (bookingId: string): string =>
  uuidOf(createHash('sha256').update(`the way back of ${bookingId}`).digest());

/** The form of a UUID of one's own making (RFC 9562, version 8). */
function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex', 0, 16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20)].join('-');
}
