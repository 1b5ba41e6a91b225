import { createHash, createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';
import { AppError, unauthenticated } from '../errors/AppError.ts';

export const IDENTITY_HEADER = 'x-livery-identity';

const ALGORITHM = 'HS256';
const ISSUER = 'livery';
const TOKEN_TYPE = 'livery-identity+jwt';
const CLOCK_TOLERANCE_SECONDS = 5;

export type Role = 'public' | 'admin' | 'service';

export interface Identity {
  role: Role;
  /** A user id, a service name, or `public`. */
  subject: string;
  username?: string;
  sessionId?: string;
}

const Claims = z.object({
  role: z.enum(['public', 'admin', 'service']),
  sub: z.string().check(z.minLength(1)),
  exp: z.number(),
  username: z.optional(z.string()),
  sid: z.optional(z.string()),
});

/** Several secrets, separated by commas, overlap during a rotation: the first signs, all verify. */
const keysOf = (secret: string) =>
  secret.split(',').map((one) => {
    const part = one.trim();
    if (part.length < 32) throw new Error('An identity secret needs at least 32 characters');
    return {
      id: createHash('sha256').update(`livery-key-id:${part}`).digest('hex').slice(0, 8),
      // Not a string: jsonwebtoken takes one in the form of a public key for such a key.
      key: createSecretKey(part, 'utf8'),
    };
  });

/** A short-lived token that tells one service who asks. */
export function signIdentity(secret: string, identity: Identity & { audience: string }, ttlSeconds = 60) {
  const [signing] = keysOf(secret);
  if (signing === undefined) throw new Error('An identity secret is needed');
  const { role, subject, audience, username, sessionId } = identity;
  return jwt.sign({ role, username, sid: sessionId }, signing.key, {
    algorithm: ALGORITHM,
    issuer: ISSUER,
    audience,
    subject,
    expiresIn: ttlSeconds,
    header: { alg: ALGORITHM, typ: TOKEN_TYPE, kid: signing.id },
  });
}

/** The token is ours and too old. Outsiders never have one, so the clocks of our machines must differ. */
const clocksDiffer = () =>
  new AppError('unavailable', 'clock_skew', 'This is not available right now. Please try again shortly.', {
    retryAfterSeconds: 5,
  });

/** Who asks, or an `unauthenticated` refusal without a reason. A token that is only too old is `unavailable`. */
export function verifyIdentity(secret: string, token: string, audience: string): Identity {
  const claims = readClaims(secret, token, audience);
  if (claims === undefined) throw unauthenticated('A valid identity is required.');
  if ((claims.exp + CLOCK_TOLERANCE_SECONDS) * 1_000 <= Date.now()) throw clocksDiffer();
  const { role, sub: subject, username, sid: sessionId } = claims;
  return { role, subject, username, sessionId };
}

function readClaims(secret: string, token: string, audience: string) {
  try {
    const keyId = jwt.decode(token, { complete: true })?.header.kid;
    const signing = keysOf(secret).find((candidate) => candidate.id === keyId);
    if (signing === undefined) return undefined;
    const { header, payload } = jwt.verify(token, signing.key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience,
      ignoreExpiration: true,
      complete: true,
    });
    return header.typ === TOKEN_TYPE ? z.parse(Claims, payload) : undefined;
  } catch {
    return undefined;
  }
}
