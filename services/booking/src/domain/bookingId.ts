import { createHash, createHmac } from 'node:crypto';

/** The same for every repetition, so that all hold one promo use and slots. The secret makes it unpredictable. */
export const requestedId = (secret: string, { id, bodyHash }: { id: string; bodyHash: string }): string =>
  uuidOf(createHmac('sha256', secret).update(`the booking of ${id} ${bodyHash}`).digest());

export const returnIdOf = (bookingId: string): string =>
  uuidOf(createHash('sha256').update(`the way back of ${bookingId}`).digest());

/** Custom bytes as a UUID (RFC 9562, version 8). */
function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex', 0, 16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20)].join('-');
}
