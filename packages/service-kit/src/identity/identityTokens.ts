import { signIdentity, type Identity } from './identity.ts';

const TOKEN_SECONDS = 60;
/** Short, so that clocks may differ by all but this much of a token's life. */
const REUSE_MS = 10_000;
const MAX_KEPT = 1_000;

/** A token lives a minute and is used again for ten seconds: one signature per caller, service and ten seconds. */
export function identityTokens(secret: string) {
  const kept = new Map<string, { token: string; until: number }>();
  return (identity: Identity, audience: string): string => {
    const key = `${audience} ${identity.role} ${identity.subject} ${identity.sessionId ?? ''}`;
    const now = Date.now();
    const known = kept.get(key);
    if (known && known.until > now) return known.token;
    const token = signIdentity(secret, { ...identity, audience }, TOKEN_SECONDS);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, { token, until: now + REUSE_MS });
    return token;
  };
}
export type IdentityTokens = ReturnType<typeof identityTokens>;
