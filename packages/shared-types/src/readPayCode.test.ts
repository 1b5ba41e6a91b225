import { describe, expect, it } from 'vitest';
import { readPayCode } from './readPayCode.ts';

describe('a pay code', () => {
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
    'https://livery.example/pay/7K4M-9QX2?from=text',
    'Your code is 7K4M-9QX2',
    '“7K4M-9QX2”',
    '7K4M-9QX2 (valid 7 days)',
    '#7K4M-9QX2!',
  ])('is found in %j', (typed) => {
    expect(readPayCode(typed)).toBe('7K4M9QX2');
  });

  it.each(['', '7K4M-9QX2 7K4M-9QX3', '7K4M-9QX', '7K4M-9QX22', '7K4M-9QXO', '7K4M-9QX1', '{"$gt":""}'])(
    'cannot be %j',
    (typed) => {
      expect(readPayCode(typed)).toBeUndefined();
    },
  );
});
