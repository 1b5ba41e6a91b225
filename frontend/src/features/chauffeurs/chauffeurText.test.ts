import { describe, expect, it } from 'vitest';
import { aChauffeur } from '../../testing/factories.ts';
import { matching, ratingText, timeOffText } from './chauffeurText.ts';

it('says how many have rated', () => {
  expect(ratingText({ rating: null })).toBe('Not rated yet');
  expect(ratingText({ rating: { average: 5, count: 1 } })).toBe('5.0 (1 rating)');
  expect(ratingText({ rating: { average: 4.75, count: 12 } })).toBe('4.8 (12 ratings)');
});

it('finds by name in plain letters, by language, and by digits however the number is written', () => {
  const marc = aChauffeur({
    id: '1',
    name: 'Marc-André Roy',
    phone: '(416) 555-0142',
    languages: ['French'],
  });
  const ines = aChauffeur({ id: '2', name: 'Ines Costa', phone: '647 555 0100', languages: ['Portuguese'] });
  const lucja = aChauffeur({
    id: '3',
    name: "Łucja O'Brien\u2011Müller",
    phone: '647 444 0100',
    languages: [],
  });
  const found = (q: string) => matching([marc, ines, lucja], q).map(({ id }) => id);
  for (const q of ['andre', 'marc andre', 'marcandre']) expect(found(q), q).toEqual(['1']);
  for (const q of ['łucja o’brien', 'lucja obrien mueller', 'o brien', 'muller'])
    expect(found(q), q).toEqual(['3']);
  expect(found('FRENCH')).toEqual(['1']);
  expect(found('4165550142')).toEqual(['1']);
  expect(found('555')).toEqual(['1', '2']);
  expect(found('')).toEqual(['1', '2', '3']);
  expect(found('nobody')).toEqual([]);
});

describe('a time off in words', () => {
  const off = (from: string, to: string, weekly = false) =>
    timeOffText({ from: `${from}:00-05:00`, to: `${to}:00-05:00`, weekly });

  it('names whole days without their midnights', () => {
    expect(off('2026-12-24T00:00', '2026-12-25T00:00')).toBe('Dec 24, 2026');
    expect(off('2026-12-24T00:00', '2026-12-27T00:00')).toBe('Dec 24, 2026 to Dec 26, 2026');
  });

  it('names the times where it is less than days', () => {
    expect(off('2026-12-24T08:00', '2026-12-24T18:30')).toBe('Dec 24, 2026, 8:00 AM to 6:30 PM');
    expect(off('2026-12-24T20:00', '2026-12-25T06:00')).toBe(
      'Dec 24, 2026, 8:00 PM to Dec 25, 2026, 6:00 AM',
    );
  });

  it('says from when on it comes every week', () => {
    expect(off('2027-01-04T00:00', '2027-01-05T00:00', true)).toBe('Every Monday, from Jan 4, 2027');
    expect(off('2027-01-01T18:00', '2027-01-03T06:00', true)).toBe(
      'Every Friday, 6:00 PM to Sunday, 6:00 AM, from Jan 1, 2027',
    );
  });
});
