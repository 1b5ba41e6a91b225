import { expect, it } from 'vitest';
import { readReference } from './readReference.ts';

const ID = '6a0b0f3e-55c5-4c43-9a5e-6a3f6f9f2f11';

it.each([
  ['fedb845c', 'fedb845c'],
  ['FEDB845C', 'fedb845c'],
  [' #FEDB845C ', 'fedb845c'],
  ['# fedb845c', 'fedb845c'],
  ['fedb 845c', 'fedb845c'],
  ['Booking #fedb845c', 'fedb845c'],
  ['Booking no. fedb845c', 'fedb845c'],
  ['Your booking reference: #FEDB845C.', 'fedb845c'],
  ['(#fedb845c)', 'fedb845c'],
  ['“#fedb845c”', 'fedb845c'],
  ['«fedb845c»', 'fedb845c'],
  ['[#fedb845c]!', 'fedb845c'],
  ['Booking ID: fedb845c', 'fedb845c'],
  ['Confirmation #fedb845c', 'fedb845c'],
  ['We have your request for Dec 11, 2026 (Booking #fedb845c)', 'fedb845c'],
  ['#fedb845c and #fedb845d, please', undefined],
  ['Booking #fedb845c1 of mine', undefined],
  ['\u202d#FEDB\u200b845C\u202c', 'fedb845c'],
  ['ＦＥＤＢ８４５Ｃ', 'fedb845c'],
  [ID, ID],
  [ID.toUpperCase(), ID],
  [`#${ID}`, ID],
  [ID.replaceAll('-', '\u2013'), ID],
  [ID.replaceAll('-', ' \u2011 '), ID],
  ['fedb845c fedb845d', undefined],
  ['', undefined],
  ['#', undefined],
  ['##fedb845c', undefined],
  ['fedb845', undefined],
  ['fedb845c1', undefined],
  [ID.slice(0, 13), undefined],
  [`${ID}0`, undefined],
  ['my booking', undefined],
])('%j is read as %j', (typed, reference) => {
  expect(readReference(typed)).toBe(reference);
});
