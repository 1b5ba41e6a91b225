import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Proofs of being the same visitor as before: an unguessable id and a seal over it. Several secrets separated by commas
 * overlap during a rotation: the first signs, every one is accepted.
 */
export function createVisitorTokens(secret: string) {
  const secrets = secret.split(',').map((part) => part.trim());
  const [signing = ''] = secrets;
  return {
    issue: () => {
      const visitorId = randomBytes(ID_BYTES).toString('base64url');
      return { visitorId, token: `${visitorId}.${seal(signing, visitorId)}` };
    },
    /** The visitor behind a token; undefined for anything this service did not sign. */
    read: (token: string | undefined): string | undefined => {
      const [, visitorId, given] = TOKEN.exec(token ?? '') ?? [];
      if (visitorId === undefined || given === undefined) return undefined;
      return secrets.some((one) => isSame(seal(one, visitorId), given)) ? visitorId : undefined;
    },
  };
}
export type VisitorTokens = ReturnType<typeof createVisitorTokens>;

const seal = (secret: string, visitorId: string) =>
  createHmac('sha256', secret).update(`livery-visitor:${visitorId}`).digest('base64url');

const isSame = (expected: string, given: string) =>
  expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
