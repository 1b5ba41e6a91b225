import { randomBytes } from 'node:crypto';
import { createSignatures } from './signatures.ts';

const ID_BYTES = 16;
const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

/** Proofs of being the same visitor as before: an unguessable id and a seal over it. */
export function createVisitorTokens(secret: string) {
  const { sign, isValid } = createSignatures(secret, 'livery-visitor');
  return {
    issue: () => {
      const visitorId = randomBytes(ID_BYTES).toString('base64url');
      return { visitorId, token: `${visitorId}.${sign(visitorId)}` };
    },
    /** The visitor behind a token; undefined for anything this service did not sign. */
    read: (token: string | undefined): string | undefined => {
      const [, visitorId, given] = TOKEN.exec(token ?? '') ?? [];
      if (visitorId === undefined || given === undefined) return undefined;
      return isValid(visitorId, given) ? visitorId : undefined;
    },
  };
}
export type VisitorTokens = ReturnType<typeof createVisitorTokens>;
