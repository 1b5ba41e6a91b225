import { expect, it } from 'vitest';
import { durationFault, hoursOf, settledHours } from './bookedHours.ts';

it.each([
  ['5', '5', 5],
  ['1', '2', 2],
  ['', '2', 2],
  ['three', '2', 2],
  ['٦', '6', 6],
])('%j is shown as %j once it is left, and booked as %d hours', (typed, shown, hours) => {
  expect([settledHours(typed), hoursOf(typed), durationFault(typed)]).toEqual([shown, hours, undefined]);
});

it.each(['6.5', '6,0', '1,149', '12 hours'])('%j stays as it was typed, and has no price', (typed) => {
  expect(settledHours(typed)).toBe(typed);
  expect(durationFault(typed)).toBe('Enter the duration in whole hours, such as 4');
});

it('has no price beyond the longest booking', () => {
  expect(durationFault('169')).toMatch(/168/);
});
