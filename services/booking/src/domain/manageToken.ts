import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

const ID_BYTES = 16;
const SEAL_BYTES = 16;
/** Tokens are needed several times in a row, for an event, an answer and e-mails. */
const MAX_KEPT = 1_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const createManageTokens = (secret: string) => createLinkTokens(secret, 'manage-link');

/** Tokens of offers, which open nothing else. */
export const createOfferTokens = (secret: string) => createLinkTokens(secret, 'offer-link');

export const createRideTokens = (secret: string) => createLinkTokens(secret, 'ride-link');

/** A booking's id, signed for one purpose. Of several secrets (a rotation) the first signs, all are accepted. */
function createLinkTokens(secret: string, purpose: string) {
  const keys = secret.split(',').map((part) => createSecretKey(part.trim(), 'utf8'));
  const [signing] = keys;
  if (signing === undefined) throw new Error('A secret for links is needed');
  const kept = new Map<string, string>();
  const signNew = (bookingId: string) => {
    if (!UUID.test(bookingId)) throw new Error('A link needs the id of a booking');
    const id = Buffer.from(bookingId.replaceAll('-', ''), 'hex');
    const token = Buffer.concat([id, seal(signing, purpose, id)]).toString('base64url');
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(bookingId, token);
    return token;
  };
  return {
    /** Always the same token for the same booking. */
    sign: (bookingId: string): string => kept.get(bookingId) ?? signNew(bookingId),
    /** The booking's id; undefined for a token that was not signed here. */
    read: (token: string) => {
      if (!/^[\w-]{43}$/.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      // Base64url has unused bits at the end, so other spellings of the same bytes are refused.
      if (bytes.length !== ID_BYTES + SEAL_BYTES || bytes.toString('base64url') !== token) return undefined;
      const id = bytes.subarray(0, ID_BYTES);
      const sealed = bytes.subarray(ID_BYTES);
      return keys.some((one) => timingSafeEqual(seal(one, purpose, id), sealed)) ? uuidOf(id) : undefined;
    },
  };
}

export type LinkTokens = ReturnType<typeof createLinkTokens>;

function seal(key: KeyObject, purpose: string, id: Buffer): Buffer {
  return createHmac('sha256', key).update(`${purpose}:`).update(id).digest().subarray(0, SEAL_BYTES);
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
