import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BOOKING_ID } from '../../test/sample.ts';
import { createManageTokens, createOfferTokens } from './manageToken.ts';

const OLD = 'the old secret, thirty-two characters or more';
const NEW = 'the new secret, thirty-two characters or more';

describe('a manage token', () => {
  const tokens = createManageTokens(OLD);
  const token = tokens.sign(BOOKING_ID);

  it('leads back to its booking, always in the same words', () => {
    expect(tokens.read(token)).toBe(BOOKING_ID);
    expect(tokens.sign(BOOKING_ID)).toBe(token);
    const other = randomUUID();
    expect(tokens.read(tokens.sign(other))).toBe(other);
  });

  it('is good for nothing once a single character differs', () => {
    for (let index = 0; index < token.length; index += 1) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
      expect(tokens.read(changed)).toBeUndefined();
    }
  });

  it.each(['', 'x', `${token}=`, `${token}A`, token.slice(1), ` ${token}`, BOOKING_ID, '../../etc/passwd'])(
    'refuses %j',
    (text) => {
      expect(tokens.read(text)).toBeUndefined();
    },
  );

  it('signed by another secret is refused, unless that secret is being rotated out', () => {
    expect(createManageTokens(NEW).read(token)).toBeUndefined();
    const rotating = createManageTokens(`${NEW}, ${OLD}`);
    expect(rotating.read(token)).toBe(BOOKING_ID);
    expect(rotating.sign(BOOKING_ID)).toBe(createManageTokens(NEW).sign(BOOKING_ID));
  });

  it('opens no offer, and the token of an offer no booking', () => {
    const offers = createOfferTokens(OLD);
    expect(offers.read(tokens.sign(BOOKING_ID))).toBeUndefined();
    expect(tokens.read(offers.sign(BOOKING_ID))).toBeUndefined();
    expect(offers.read(offers.sign(BOOKING_ID))).toBe(BOOKING_ID);
  });
});
