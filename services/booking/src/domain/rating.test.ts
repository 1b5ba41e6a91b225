import { describe, expect, it } from 'vitest';
import { publicRatings } from './rating.ts';

describe('the ratings that the public sees', () => {
  it('have no average while fewer than five were given', () => {
    expect(publicRatings({ count: 0, sum: 0 })).toEqual({ average: null, count: 0 });
    expect(publicRatings({ count: 4, sum: 20 })).toEqual({ average: null, count: 4 });
  });

  it.each([
    [5, 25, '5.0'],
    [5, 24, '4.8'],
    [7, 31, '4.4'],
    [8, 37, '4.6'],
    [6, 6, '1.0'],
  ])('of %i that add up to %i is %s on average', (count, sum, average) => {
    expect(publicRatings({ count, sum })).toEqual({ average, count });
  });
});
