import { expect, it } from 'vitest';
import { tableOf, verdictOf } from '../../bench/harness/report.ts';

const row = (candidate, reference) => ({ what: 'list', candidate, reference, atMost: 2 });

it('a goal is met or missed only where no round says otherwise', () => {
  expect(verdictOf(row([15, 18, 19], [10, 11, 12]))).toBe('met');
  expect(verdictOf(row([25, 28, 29], [10, 11, 12]))).toBe('missed');
  expect(verdictOf(row([15, 18, 21], [10, 11, 12]))).toBe('unclear');
  expect(verdictOf(row([1.5, 1.9], undefined))).toBe('met');
});

it('a row compares medians, with ranges beside them', () => {
  expect(
    tableOf([row([15, 18, 19], [10, 12, 11])])
      .split('\n')
      .at(-1),
  ).toBe('| list | × 1.64 | ≤ × 2 | met | 18.0 ms (15.0–19.0) | 11.0 ms (10.0–12.0) |');
});
