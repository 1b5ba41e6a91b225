import { createHash, generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { describe, expect, it, vi } from 'vitest';
import { signIdentity, verifyIdentity } from '../src/index.ts';
import { AppError } from '../src/errors/AppError.ts';

const secret = 'a-secret-of-the-house-with-enough-length';
const other = 'another-secret-of-equally-enough-length!';
const keyId = (key: string) => createHash('sha256').update(`livery-key-id:${key}`).digest('hex').slice(0, 8);
const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const identity = { role: 'admin', subject: 'u1', username: 'ada', sessionId: 's1' } as const;

function refusal(token: string, held = secret): unknown {
  try {
    return verifyIdentity(held, token, 'booking');
  } catch (error) {
    return error instanceof AppError ? error.kind : error;
  }
}

interface Forgery {
  claims?: object;
  header?: Partial<jwt.JwtHeader>;
  options?: jwt.SignOptions;
  key?: string;
}

/** A token that differs from a good one in the named point only. */
function forge({ claims = {}, header = {}, options = {}, key = secret }: Forgery): string {
  return jwt.sign({ role: 'admin', sub: 'u1', ...claims }, key, {
    algorithm: 'HS256',
    issuer: 'livery',
    audience: 'booking',
    expiresIn: 60,
    ...options,
    header: { alg: options.algorithm ?? 'HS256', typ: 'livery-identity+jwt', kid: keyId(secret), ...header },
  });
}

function unsigned(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const header = part({ alg: 'none', typ: 'livery-identity+jwt', kid: keyId(secret) });
  return `${header}.${part({ role: 'admin', sub: 'u1', iss: 'livery', aud: 'booking', iat: now, exp: now + 60 })}.`;
}

describe('the internal identity', () => {
  it('carries who asks to the one service it is meant for', () => {
    expect(
      verifyIdentity(secret, signIdentity(secret, { ...identity, audience: 'booking' }), 'booking'),
    ).toEqual(identity);
  });

  it('accepts a forged token only when nothing is wrong with it', () => {
    expect(refusal(forge({}))).toEqual({ role: 'admin', subject: 'u1' });
  });

  it.each([
    ['no signature at all', unsigned()],
    ['another algorithm', forge({ options: { algorithm: 'HS512' } })],
    ['a key pair of the forger’s own', forge({ options: { algorithm: 'RS256' }, key: rsa.privateKey })],
    ['another key', forge({ key: other })],
    ['an unknown key id', forge({ header: { kid: 'deadbeef' } })],
    ['no key id', forge({ header: { kid: undefined } })],
    ['another audience', forge({ options: { audience: 'payment' } })],
    ['another issuer', forge({ options: { issuer: 'elsewhere' } })],
    ['a session token, by its type', forge({ header: { typ: 'JWT' } })],
    ['a token not valid yet', forge({ options: { notBefore: 60 } })],
    ['an unknown role', forge({ claims: { role: 'root' } })],
    ['no subject', forge({ claims: { sub: '' } })],
    ['garbage', 'not.a.token'],
    ['nothing', ''],
    ['a changed payload', forge({}).replace(/\.([^.]{6})/, '.AAAAAA')],
  ])('refuses %s', (_case, token) => {
    expect(refusal(token)).toBe('unauthenticated');
  });

  it.each([
    ['expired by half a minute', forge({ options: { expiresIn: -30 } }), 'unavailable'],
    ['expired, and signed by another', forge({ options: { expiresIn: -30 }, key: other }), 'unauthenticated'],
    [
      'expired, and for another',
      forge({ options: { expiresIn: -30, audience: 'payment' } }),
      'unauthenticated',
    ],
  ])('takes a token of ours that is only too old for clocks that differ: %s', (_case, token, kind) => {
    expect(refusal(token)).toBe(kind);
  });

  it('lets clocks differ by 45 seconds, and by 90 it is our fault, not the asking person’s', () => {
    vi.useFakeTimers();
    try {
      const token = signIdentity(secret, { ...identity, audience: 'booking' }, 60);
      vi.advanceTimersByTime(45_000);
      expect(verifyIdentity(secret, token, 'booking')).toEqual(identity);
      vi.advanceTimersByTime(45_000);
      expect(refusal(token)).toBe('unavailable');
    } finally {
      vi.useRealTimers();
    }
  });

  it('refuses a signature by the private key, even where the secret is the public one', () => {
    const held = rsa.publicKey.trim();
    const header = { kid: keyId(held) };
    expect(refusal(forge({ header, key: held }), held)).toMatchObject({ role: 'admin' });
    const options = { algorithm: 'RS256' } as const;
    expect(refusal(forge({ header, options, key: rsa.privateKey }), held)).toBe('unauthenticated');
  });

  it('refuses a token without an expiry', () => {
    const eternal = jwt.sign({ role: 'admin', sub: 'u1' }, secret, {
      algorithm: 'HS256',
      issuer: 'livery',
      audience: 'booking',
      header: { alg: 'HS256', typ: 'livery-identity+jwt', kid: keyId(secret) },
    });
    expect(refusal(eternal)).toBe('unauthenticated');
  });

  it('lets an old and a new secret overlap while they are exchanged', () => {
    const before = signIdentity(secret, { ...identity, audience: 'booking' });
    const after = signIdentity(`${other},${secret}`, { ...identity, audience: 'booking' });
    expect(verifyIdentity(`${other},${secret}`, before, 'booking').subject).toBe('u1');
    expect(verifyIdentity(`${secret},${other}`, after, 'booking').subject).toBe('u1');
    expect(() => verifyIdentity(other, before, 'booking')).toThrow(AppError);
  });

  it('does not work with a short secret', () => {
    expect(() => signIdentity('short', { ...identity, audience: 'booking' })).toThrow('at least 32');
    expect(() => signIdentity(`${secret},`, { ...identity, audience: 'booking' })).toThrow('at least 32');
  });
});
