import { randomBytes } from 'node:crypto';
import { createSignatures } from './signatures.ts';

const ID_BYTES = 16;
const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

/** Tokens that identify a visitor: a random id and its signature. */
export function createVisitorTokens(secret: string) {
  const { sign, isValid } = createSignatures(secret, 'livery-visitor');
  return {
    issue: () => {
      const visitorId = randomBytes(ID_BYTES).toString('base64url');
      return { visitorId, token: `${visitorId}.${sign(visitorId)}` };
    },
    /** The visitor's id; undefined if the token was not signed here. */
    read: (token: string | undefined): string | undefined => {
      const [, visitorId, given] = TOKEN.exec(token ?? '') ?? [];
      if (visitorId === undefined || given === undefined) return undefined;
      return isValid(visitorId, given) ? visitorId : undefined;
    },
  };
}
export type VisitorTokens = ReturnType<typeof createVisitorTokens>;
