import { expect, it } from 'vitest';
import { codeDigits, hashCode, isSameHash } from './lookupCode.ts';

it('always has six digits', () => {
  expect([codeDigits(0), codeDigits(42), codeDigits(999_999)]).toEqual(['000000', '000042', '999999']);
});

it('is hidden by address and secret', () => {
  const hash = hashCode('secret', 'ada@example.com', '123456');
  expect(hash).not.toContain('123456');
  expect(isSameHash(hash, hashCode('secret', 'ada@example.com', '123456'))).toBe(true);
  expect(isSameHash(hash, hashCode('secret', 'bob@example.com', '123456'))).toBe(false);
  expect(isSameHash(hash, hashCode('other', 'ada@example.com', '123456'))).toBe(false);
  expect(isSameHash(hash, '')).toBe(false);
});
