import { expect, it } from 'vitest';
import { readPhoneNumber } from './phoneNumber.ts';

it.each([
  ['(416) 555-0142', '+14165550142'],
  ['416.555.0142', '+14165550142'],
  ['1 416 555 0142', '+14165550142'],
  ['+1 (416) 555-0142', '+14165550142'],
  ['+44 20 7946 0958', '+442079460958'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['0049 30 901820', '+4930901820'],
])('reads %j as %s', (text, number) => {
  expect(readPhoneNumber(text)).toBe(number);
});

it.each(['', 'call me', '555-0142', '(116) 555-0142', '(416) 155-0142', '416 555 01423', '+1 416 555 014'])(
  'reads no number in %j',
  (text) => {
    expect(readPhoneNumber(text)).toBeUndefined();
  },
);

it.each(['+0 123 456 789', '+1234567', '+1234567890123456', '(416) 555-0142 ext. 12', '416 555 0142 x7'])(
  'reads no number that takes texts in %j',
  (text) => {
    expect(readPhoneNumber(text)).toBeUndefined();
  },
);
