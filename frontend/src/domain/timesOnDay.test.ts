import { describe, expect, it } from 'vitest';
import { linesOnDay, partOnDay, runsOn, timeBeside, timesOnDay } from './timesOnDay.ts';

const trip54h = { from: '2026-12-04T22:00:00-05:00', to: '2026-12-07T04:00:00-05:00' };
const pastMidnight = { from: '2026-12-04T23:30:00-05:00', to: '2026-12-05T01:30:00-05:00' };
const toMidnight = { from: '2026-12-04T22:00:00-05:00', to: '2026-12-05T00:00:00-05:00' };
const wholeDays = { from: '2026-12-04T00:00:00-05:00', to: '2026-12-07T00:00:00-05:00' };
/** 24 hours each, over the nights in which the clocks go forward and back. */
const spring = { from: '2027-03-13T20:00:00-05:00', to: '2027-03-14T21:00:00-04:00' };
const autumn = { from: '2027-11-06T20:00:00-04:00', to: '2027-11-07T19:00:00-05:00' };
const newYear = { from: '2026-12-31T22:00:00-05:00', to: '2027-01-01T03:00:00-05:00' };

describe('what is written of a trip beside a day', () => {
  it.each([
    ['54 hours', trip54h, '2026-12-03', 'none', 'Dec 4, 10:00 PM – Dec 7, 4:00 AM'],
    ['54 hours', trip54h, '2026-12-04', 'first', '10:00 PM – Dec 7, 4:00 AM'],
    ['54 hours', trip54h, '2026-12-05', 'middle', 'all day (until Dec 7, 4:00 AM)'],
    ['54 hours', trip54h, '2026-12-06', 'middle', 'all day (until Dec 7, 4:00 AM)'],
    ['54 hours', trip54h, '2026-12-07', 'last', 'until 4:00 AM (since Dec 4)'],
    ['54 hours', trip54h, '2026-12-08', 'none', 'Dec 4, 10:00 PM – Dec 7, 4:00 AM'],
    ['past midnight', pastMidnight, '2026-12-04', 'first', '11:30 PM – Dec 5, 1:30 AM'],
    ['past midnight', pastMidnight, '2026-12-05', 'last', 'until 1:30 AM (since Dec 4)'],
    ['to midnight', toMidnight, '2026-12-04', 'whole', '10:00 PM – 12:00 AM'],
    ['to midnight', toMidnight, '2026-12-05', 'none', 'Dec 4, 10:00 PM – 12:00 AM'],
    ['whole days', wholeDays, '2026-12-04', 'first', '12:00 AM – Dec 7, 12:00 AM'],
    ['whole days', wholeDays, '2026-12-05', 'middle', 'all day (until Dec 7, 12:00 AM)'],
    ['whole days', wholeDays, '2026-12-06', 'last', 'until midnight (since Dec 4)'],
    ['clocks forward', spring, '2027-03-13', 'first', '8:00 PM – Mar 14, 9:00 PM'],
    ['clocks forward', spring, '2027-03-14', 'last', 'until 9:00 PM (since Mar 13)'],
    ['clocks forward', spring, '2027-03-15', 'none', 'Mar 13, 8:00 PM – Mar 14, 9:00 PM'],
    ['clocks back', autumn, '2027-11-06', 'first', '8:00 PM – Nov 7, 7:00 PM'],
    ['clocks back', autumn, '2027-11-07', 'last', 'until 7:00 PM (since Nov 6)'],
    ['over the year', newYear, '2026-12-31', 'first', '10:00 PM – Jan 1, 2027, 3:00 AM'],
    ['over the year', newYear, '2027-01-01', 'last', 'until 3:00 AM (since Dec 31, 2026)'],
  ] as const)('%s, %j on %s', (_name, span, day, part, text) => {
    expect(partOnDay(day, span)).toBe(part);
    expect(runsOn(day, span)).toBe(part !== 'none');
    expect(timesOnDay(day, span)).toBe(text);
  });

  it.each([
    ['2026-12-04', '10:00 PM', 'until Dec 7, 4:00 AM'],
    ['2026-12-05', 'all day', 'until Dec 7, 4:00 AM'],
    ['2026-12-07', 'until 4:00 AM', 'since Dec 4'],
  ])('is in two lines the same, on %s', (day, time, note) => {
    expect(linesOnDay(day, trip54h)).toEqual({ time, note });
  });

  it('has no dates where it begins and ends on the day', () => {
    const span = { from: '2026-12-04T14:30:00-05:00', to: '2026-12-04T17:00:00-05:00' };
    expect(timesOnDay('2026-12-04', span)).toBe('2:30 PM – 5:00 PM');
    expect(linesOnDay('2026-12-04', span)).toEqual({ time: '2:30 PM', note: 'until 5:00 PM' });
    const day = { from: '2026-12-04T00:00:00-05:00', to: '2026-12-05T00:00:00-05:00' };
    expect(timesOnDay('2026-12-04', day)).toBe('all day');
    expect(timeBeside('2026-12-04', span.from)).toBe('2:30 PM');
  });
});
