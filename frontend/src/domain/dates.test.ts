import { describe, expect, it } from 'vitest';
import {
  businessClock,
  businessInstant,
  businessToday,
  dayAfter,
  displayDate,
  displayInstant,
  displaySpan,
  displayMoment,
  displayTime,
  spokenMoment,
  weekdayOf,
} from './dates.ts';

describe('dates', () => {
  it('shows the day and the time that the server wrote, whatever the visitor’s zone', () => {
    expect(displayDate('2025-01-05T23:30:00-05:00')).toBe('Jan 5, 2025');
    expect(displayDate('2026-11-30')).toBe('Nov 30, 2026');
    expect(displayTime('2025-01-05T23:30:00-05:00')).toBe('11:30 PM');
    expect(displayTime('00:05')).toBe('12:05 AM');
    expect(displayTime('12:00')).toBe('12:00 PM');
  });

  it('writes a span with its second date only where it is another', () => {
    const from = '2026-12-04T14:00';
    expect(displaySpan({ from, to: '2026-12-04T17:30' })).toBe('Dec 4, 2026, 2:00 PM to 5:30 PM');
    expect(displaySpan({ from, to: '2026-12-05T04:30' })).toBe(
      'Dec 4, 2026, 2:00 PM to Dec 5, 2026, 4:30 AM',
    );
  });

  it('puts an instant into the business zone', () => {
    expect(displayInstant('2026-07-01T03:30:00.000Z')).toBe('Jun 30, 2026, 11:30 PM');
  });

  it('knows the business’s today late in the evening', () => {
    expect(businessToday(new Date('2026-11-22T03:00:00Z'))).toBe('2026-11-21');
  });

  it('reads the business’s clock, at midnight too', () => {
    expect(businessClock(new Date('2026-11-22T03:05:00Z'))).toBe('2026-11-21T22:05');
    expect(businessClock(new Date('2026-11-22T05:05:00Z'))).toBe('2026-11-22T00:05');
  });

  it('counts days over the end of a month and of summer time', () => {
    expect(dayAfter('2026-10-31', 1)).toBe('2026-11-01');
    expect(dayAfter('2026-11-21', 365)).toBe('2027-11-21');
    expect(weekdayOf('2026-11-21')).toBe('Saturday');
  });
});

it.each([
  ['2026-12-01T14:30', '2026-12-01T19:30:00.000Z'],
  ['2026-07-01T00:15', '2026-07-01T04:15:00.000Z'],
  ['2027-03-14T03:00', '2027-03-14T07:00:00.000Z'],
  ['2026-11-01T23:00', '2026-11-02T04:00:00.000Z'],
])('the business clock at %s is %s', (wallClock, instant) => {
  expect(businessInstant(wallClock).toISOString()).toBe(instant);
});

it('names a moment with its weekday, and its year where that is another', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  expect(displayMoment(new Date('2026-11-30T19:30:00Z'), now)).toBe('Mon, Nov 30, 2:30 PM');
  expect(displayMoment(new Date('2027-01-04T05:00:00Z'), now)).toBe('Mon, Jan 4, 2027, 12:00 AM');
});

it('names a moment as people say it', () => {
  const said = (instant: string) => spokenMoment(new Date(instant), new Date('2026-12-01T20:00:00-05:00'));
  expect(said('2026-12-01T22:00:00-05:00')).toBe('today 10:00 PM');
  expect(said('2026-12-02T00:30:00-05:00')).toBe('tomorrow 12:30 AM');
  expect(said('2026-12-03T15:30:00-05:00')).toBe('Thu, Dec 3, 3:30 PM');
});
