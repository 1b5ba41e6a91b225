import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { displayPayCode, newPayCode, payCodeExpiry, readPayCode } from './payCode.ts';

describe('a pay code', () => {
  it('has eight characters that are not taken for others, in two groups', () => {
    const codes = Array.from({ length: 200 }, () => newPayCode(randomInt));
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) {
      expect(code).toMatch(/^[^01OILU]{8}$/);
      expect(displayPayCode(code)).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    }
  });

  it('is read in any case, with and without dash and spaces', () => {
    for (const typed of ['7K4M-9QX2', '7k4m9qx2', ' 7K4M 9qx2 ', '7k-4m-9q-x2'])
      expect(readPayCode(typed)).toBe('7K4M9QX2');
  });

  it.each([
    'Code: 7K4M-9QX2.',
    'pay code 7K4M 9QX2',
    '\u202d7K4M\u20139QX2\u200b',
    '７Ｋ４Ｍ－９ＱＸ２',
    'https://livery.example/pay/7K4M-9QX2',
  ])('is found in %j', (typed) => {
    expect(readPayCode(typed)).toBe('7K4M9QX2');
  });

  it.each(['', '7K4M-9QX2 7K4M-9QX3', '7K4M-9QX', '7K4M-9QX22', '7K4M-9QXO', '7K4M-9QX1', '{"$gt":""}'])(
    'cannot be %j',
    (typed) => {
      expect(readPayCode(typed)).toBeUndefined();
    },
  );

  it('serves for seven days', () => {
    expect(payCodeExpiry(new Date('2026-03-01T12:00:00Z'))).toEqual(new Date('2026-03-08T12:00:00Z'));
  });
});
