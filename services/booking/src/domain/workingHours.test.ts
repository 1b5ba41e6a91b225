import { describe, expect, it } from 'vitest';
import { isAtWork, offHours, shiftsAround, shortRest } from './workingHours.ts';

const zone = 'America/Toronto';
const utc = (from: string, to: string) => ({ start: new Date(from), end: new Date(to) });
const marc = (hours: { weekday: number; from: string; to: string }[]) => ({ id: 'm', name: 'Marc', hours });
const daily = (from: string, to: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));

describe('the hours of a chauffeur', () => {
  it('without any, are always', () => {
    expect(isAtWork([], utc('2026-12-01T08:00Z', '2026-12-01T09:00Z'), zone)).toBe(true);
  });

  it.each([
    // Tuesday, December 1, in Toronto, five hours behind.
    ['within', '2026-12-01T13:00Z', '2026-12-01T23:00Z', true],
    ['a minute early', '2026-12-01T12:59Z', '2026-12-01T15:00Z', false],
    ['a minute late', '2026-12-01T22:00Z', '2026-12-01T23:01Z', false],
    ['on a day off', '2026-12-02T15:00Z', '2026-12-02T16:00Z', false],
  ])('hold a whole trip: %s', (_what, from, to, expected) => {
    expect(isAtWork([{ weekday: 2, from: '08:00', to: '18:00' }], utc(from, to), zone)).toBe(expected);
  });

  it('go on past midnight, and meet the hours of the next day', () => {
    const night = [{ weekday: 7, from: '20:00', to: '04:00' }];
    expect(isAtWork(night, utc('2026-12-07T04:30Z', '2026-12-07T09:00Z'), zone)).toBe(true);
    expect(isAtWork(night, utc('2026-12-07T08:30Z', '2026-12-07T09:01Z'), zone)).toBe(false);
    const both = [...night, { weekday: 1, from: '04:00', to: '08:00' }];
    expect(isAtWork(both, utc('2026-12-07T08:30Z', '2026-12-07T09:30Z'), zone)).toBe(true);
    expect(shiftsAround(both, utc('2026-12-07T05:00Z', '2026-12-08T05:00Z'), zone)).toEqual([
      utc('2026-12-07T01:00:00Z', '2026-12-07T13:00:00Z'),
    ]);
  });

  it('two equal times are a day and a night', () => {
    const tuesday = [{ weekday: 2, from: '06:00', to: '06:00' }];
    expect(isAtWork(tuesday, utc('2026-12-01T11:00Z', '2026-12-02T11:00Z'), zone)).toBe(true);
  });

  it('are those of the clock when the clocks change', () => {
    // On March 14, 2027 the night has an hour less; on November 7 one more.
    const nights = daily('22:00', '06:00');
    expect(shiftsAround(nights, utc('2027-03-14T06:00Z', '2027-03-14T07:00Z'), zone)).toEqual([
      utc('2027-03-14T03:00:00Z', '2027-03-14T10:00:00Z'),
    ]);
    expect(shiftsAround(nights, utc('2027-11-07T06:00Z', '2027-11-07T07:00Z'), zone)).toEqual([
      utc('2027-11-07T02:00:00Z', '2027-11-07T11:00:00Z'),
    ]);
  });

  it('are named in the refusal', () => {
    const office = marc([{ weekday: 2, from: '08:00', to: '18:00' }]);
    const late = offHours(office, utc('2026-12-01T22:00Z', '2026-12-02T00:00Z'), zone);
    expect(late).toMatchObject({
      code: 'chauffeur.off_hours',
      message: 'Marc works only from Dec 1, 2026, 8:00 AM to Dec 1, 2026, 6:00 PM.',
    });
    const wednesday = offHours(office, utc('2026-12-02T15:00Z', '2026-12-02T16:00Z'), zone);
    expect(wednesday?.message).toBe('Marc does not work then.');
  });
});

describe('rest between two days', () => {
  const how = { zone, minRestHours: 8 };
  // From 9:00 PM to 11:30 PM on Tuesday.
  const evening = { bookingId: 'evening', ...utc('2026-12-02T02:00Z', '2026-12-02T04:30Z') };
  const morning = (from: string) => utc(from, '2026-12-02T16:00Z');

  it.each([
    ['2026-12-02T12:30Z', undefined],
    [
      '2026-12-02T12:29Z',
      { code: 'chauffeur.short_rest', details: { bookingId: 'evening', restMinutes: 479 } },
    ],
  ])('is asked for after the last trip of a day, until %s', (from, expected) => {
    const refusal = shortRest(marc([]), morning(from), [evening], how);
    if (expected === undefined) expect(refusal).toBeUndefined();
    else expect(refusal).toMatchObject(expected);
  });

  it('is asked for before the first trip of the next day', () => {
    const early = { bookingId: 'early', ...morning('2026-12-02T10:00Z') };
    expect(shortRest(marc([]), utc('2026-12-02T02:00Z', '2026-12-02T04:30Z'), [early], how)).toMatchObject({
      message:
        'Marc would have 5 hours 30 minutes of rest before the trip that begins Dec 2, 2026, 5:00 AM; 8 hours are asked for.',
      details: { bookingId: 'early' },
    });
  });

  it('is not asked for within a day, within a night shift, or with nothing to keep', () => {
    const noon = { bookingId: 'noon', ...utc('2026-12-01T17:00Z', '2026-12-01T18:00Z') };
    const after = utc('2026-12-01T19:00Z', '2026-12-01T20:00Z');
    expect(shortRest(marc([]), after, [noon], how)).toBeUndefined();
    const pastMidnight = utc('2026-12-02T05:30Z', '2026-12-02T07:00Z');
    expect(shortRest(marc(daily('20:00', '04:00')), pastMidnight, [evening], how)).toBeUndefined();
    expect(shortRest(marc([]), pastMidnight, [evening], how)).toBeDefined();
    // Who may be called at any hour rests all the same.
    expect(shortRest(marc(daily('00:00', '00:00')), pastMidnight, [evening], how)).toBeDefined();
    expect(shortRest(marc([]), pastMidnight, [evening], { zone, minRestHours: 0 })).toBeUndefined();
  });
});
