import { describe, expect, it } from 'vitest';
import { displayDuration, displayMegabytes } from './statusText.ts';

describe('how long a part has run', () => {
  it.each([
    [0, 'less than a minute'],
    [59, 'less than a minute'],
    [60, '1 minute'],
    [7_199, '1 hour'],
    [7_200, '2 hours'],
    [86_400 * 3 + 5, '3 days'],
  ])('%i seconds are "%s"', (seconds, text) => {
    expect(displayDuration(seconds)).toBe(text);
  });
});

it('memory is shown in whole megabytes', () => {
  expect(displayMegabytes(98_765_432)).toBe('99 MB');
});
