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
  [ID, ID],
  [ID.toUpperCase(), ID],
  [`#${ID}`, ID],
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
