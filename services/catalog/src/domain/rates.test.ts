import { describe, expect, it } from 'vitest';
import { parseRate } from './rates.ts';

describe('rates', () => {
  it.each([
    ['0', 0],
    ['0.085', 85_000],
    ['0.05', 50_000],
    [' 0.1 ', 100_000],
    ['0.000001', 1],
    ['1', 1_000_000],
    ['1.000000', 1_000_000],
  ])('reads %s as whole parts per million', (text, ppm) => {
    expect(parseRate(text)).toBe(ppm);
  });

  it.each(['', 'abc', '-0.1', '1.1', '8.5', '0.0000001', '.5', '1e-3', '0,1', '0x1'])(
    'refuses %j rather than rounding or guessing',
    (text) => {
      expect(parseRate(text)).toBeUndefined();
    },
  );
});
