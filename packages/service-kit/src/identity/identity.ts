import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';
import { unauthenticated } from '../http/AppError.ts';

/** The header that carries who is asking, from the gateway or from another service. */
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
  /** The client's address as the gateway saw it. */
  ip?: string;
}

const Claims = z.object({
  role: z.enum(['public', 'admin', 'service']),
  sub: z.string().check(z.minLength(1)),
  exp: z.number(),
  username: z.optional(z.string()),
  sid: z.optional(z.string()),
  ip: z.optional(z.string()),
});

interface SigningKey {
  id: string;
  key: KeyObject;
}

const keysBySecret = new Map<string, SigningKey[]>();

/** Several secrets separated by commas overlap during a rotation: the first signs, every one verifies. */
function keysOf(secret: string): SigningKey[] {
  const known = keysBySecret.get(secret);
  if (known !== undefined) return known;
  const parts = secret.split(',').map((part) => part.trim());
  if (parts.some((part) => part.length < 32))
    throw new Error('An identity secret needs at least 32 characters');
  const keys = parts.map((part) => ({
    id: createHash('sha256').update(`livery-key-id:${part}`).digest('hex').slice(0, 8),
    key: createSecretKey(part, 'utf8'),
  }));
  keysBySecret.set(secret, keys);
  return keys;
}

/** A short-lived token that says who asks, good for one target service only. */
export function signIdentity(
  secret: string,
  identity: Identity & { audience: string },
  ttlSeconds = 60,
): string {
  const [signing] = keysOf(secret);
  if (signing === undefined) throw new Error('An identity secret is needed');
  const { role, subject, audience, username, sessionId, ip } = identity;
  return jwt.sign({ role, username, sid: sessionId, ip }, signing.key, {
    algorithm: ALGORITHM,
    issuer: ISSUER,
    audience,
    subject,
    expiresIn: ttlSeconds,
    header: { alg: ALGORITHM, typ: TOKEN_TYPE, kid: signing.id },
  });
}

/** Who asks, or an `unauthenticated` refusal that says nothing about the reason. */
export function verifyIdentity(secret: string, token: string, audience: string): Identity {
  const claims = readClaims(keysOf(secret), token, audience);
  if (claims === undefined) throw unauthenticated('A valid identity is required.');
  return {
    role: claims.role,
    subject: claims.sub,
    ...(claims.username === undefined ? {} : { username: claims.username }),
    ...(claims.sid === undefined ? {} : { sessionId: claims.sid }),
    ...(claims.ip === undefined ? {} : { ip: claims.ip }),
  };
}

function readClaims(keys: SigningKey[], token: string, audience: string): z.infer<typeof Claims> | undefined {
  try {
    const keyId = jwt.decode(token, { complete: true })?.header.kid;
    const signing = keys.find((candidate) => candidate.id === keyId);
    if (signing === undefined) return undefined;
    const { header, payload } = jwt.verify(token, signing.key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      complete: true,
    });
    return header.typ === TOKEN_TYPE ? z.parse(Claims, payload) : undefined;
  } catch {
    return undefined;
  }
}
