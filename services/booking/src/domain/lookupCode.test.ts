import { expect, it } from 'vitest';
import { codeDigits, hashCode, isSameHash, wrongCodeText } from './lookupCode.ts';

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

it('sends nobody for a new code while the right one still works', () => {
  expect([4, 1, 0].map(wrongCodeText)).toEqual([
    'The code is not right. You have 4 more tries.',
    'The code is not right. You have one more try.',
    'This code is not valid or has expired. Please ask for a new one.',
  ]);
});
