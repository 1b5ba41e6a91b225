import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shorten } from './shorten.ts';

const family = '👨‍👩‍👧‍👦';

describe('a shortened text', () => {
  it.each([
    ['short', 5, 'short'],
    ['a little longer', 9, 'a little…'],
    ['ab🎉', 3, 'ab…'],
    ['abc🎉', 5, 'abc🎉'],
    ['abc🎉d', 5, 'abc…'],
    [`ab${family}c`, 12, 'ab…'],
    [`ab${family}c`, 14, `ab${family}c`],
    ['cafe\u0301s', 5, 'caf…'],
    ['cafe\u0301!s', 6, 'cafe\u0301…'],
    ['🇨🇦🇨🇦', 6, '🇨🇦…'],
    ['각각각', 2, '각…'],
    ['नमस्ते', 4, 'नम…'],
    ['anything', 1, '…'],
  ])('of %j in %d is %j', (text, max, shortened) => {
    expect(shorten(text, max)).toBe(shortened);
  });

  it('ends as it is told to', () => {
    expect(shorten('abc🎉', 4, '')).toBe('abc');
  });

  it('is never too long, and well formed where the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, max) => {
        const shortened = shorten(text, max);
        expect(shortened.length).toBeLessThanOrEqual(max);
        expect(shortened.isWellFormed()).toBe(true);
      }),
    );
  });
});
