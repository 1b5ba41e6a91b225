import { describe, expect, it } from 'vitest';
import { clock, longMoment, shortDay, spokenMoment } from './displayTime.ts';

const TORONTO = 'America/Toronto';

describe('times in e-mails', () => {
  it('are those of the business zone, whatever offset the event was written in', () => {
    expect(longMoment(new Date('2026-12-01T19:30:00Z'), TORONTO)).toBe(
      'Tuesday, December 1, 2026 at 2:30 PM EST',
    );
    expect(longMoment(new Date('2026-07-01T19:30:00+09:00'), TORONTO)).toBe(
      'Wednesday, July 1, 2026 at 6:30 AM EDT',
    );
  });

  it('keep a late evening on its own day', () => {
    expect(shortDay(new Date('2026-01-06T04:30:00Z'), TORONTO)).toBe('Jan 5, 2026');
  });

  it('jump over the hour that spring skips', () => {
    expect(clock(new Date('2027-03-14T06:59:00Z'), TORONTO)).toBe('1:59 AM EST');
    expect(clock(new Date('2027-03-14T07:00:00Z'), TORONTO)).toBe('3:00 AM EDT');
  });

  it('tell apart the two half past ones of an autumn night', () => {
    expect(clock(new Date('2027-11-07T05:30:00Z'), TORONTO)).toBe('1:30 AM EDT');
    expect(clock(new Date('2027-11-07T06:30:00Z'), TORONTO)).toBe('1:30 AM EST');
  });
});

it('names a moment as people say it', () => {
  const said = (instant: string) =>
    spokenMoment(new Date(instant), new Date('2026-12-01T20:00:00-05:00'), TORONTO);
  expect(said('2026-12-01T22:00:00-05:00')).toBe('today 10:00 PM');
  expect(said('2026-12-02T00:30:00-05:00')).toBe('tomorrow 12:30 AM');
  expect(said('2026-12-03T15:30:00-05:00')).toBe('Thu, Dec 3, 3:30 PM');
});
