import { expect, it } from 'vitest';
import { textNumber } from './textNumber.ts';

it.each([
  ['+14165550142', '+14165550142'],
  ['(416) 555-0142', '+14165550142'],
  ['+442079460958', '+442079460958'],
])('sends the texts for %j, however it was stored, to %s', (phone, number) => {
  expect(textNumber(phone)).toBe(number);
});

it.each([
  '',
  'call me',
  '555-0142',
  '416 555 01423',
  '+1 416 555 014',
  '+0 123 456 789',
  '+1234567890123456',
])('sends no text to %j', (phone) => {
  expect(textNumber(phone)).toBeUndefined();
});

it.each(['+14165550142 ext. 12', '(416) 555-0142 ext. 12', '416 555 0142 x7'])(
  'sends no text to %j, a switchboard',
  (phone) => {
    expect(textNumber(phone)).toBeUndefined();
  },
);
