import { describe, expect, it } from 'vitest';
import { dayAfter } from '../../../domain/dates.ts';
import {
  addressOfCalendar,
  daysFrom,
  isDay,
  readCalendarParams,
  shownDays,
  stepped,
  weekStart,
} from './calendarParams.ts';

describe('calendar days', () => {
  it('step over months, years and the change of the clocks', () => {
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(dayAfter('2027-03-13', 2)).toBe('2027-03-15');
    expect(dayAfter('2024-03-01', -1)).toBe('2024-02-29');
  });

  it('begin their week on Monday', () => {
    expect(weekStart('2026-11-21')).toBe('2026-11-16');
    expect(weekStart('2026-11-22')).toBe('2026-11-16');
    expect(weekStart('2026-11-23')).toBe('2026-11-23');
    expect(daysFrom('2026-11-16', 7).at(-1)).toBe('2026-11-22');
  });

  it('are real days only', () => {
    expect(isDay('2026-02-28')).toBe(true);
    expect(isDay('2026-02-30')).toBe(false);
    expect(isDay('tomorrow')).toBe(false);
    expect(isDay(null)).toBe(false);
  });
});

describe('what the calendar shows', () => {
  const today = '2026-11-21';
  const read = (query: string) => readCalendarParams(new URLSearchParams(query), today);

  it('is this week unless the address says otherwise', () => {
    expect(read('')).toEqual({ span: 'week', day: today });
    expect(read('span=day&date=2026-12-01')).toEqual({ span: 'day', day: '2026-12-01' });
    expect(read('span=year&date=soon')).toEqual({ span: 'week', day: today });
  });

  it('steps by what it shows', () => {
    expect(stepped(read(''), 1).day).toBe('2026-11-28');
    expect(stepped(read('span=day'), -1).day).toBe('2026-11-20');
    expect(shownDays(read(''))).toHaveLength(7);
    expect(shownDays(read('span=day'))).toEqual([today]);
  });

  it('leaves what is usual out of the address', () => {
    expect(addressOfCalendar({ span: 'week', day: today }, today)).toEqual({
      span: undefined,
      date: undefined,
    });
    expect(addressOfCalendar({ span: 'day', day: '2026-12-01' }, today)).toEqual({
      span: 'day',
      date: '2026-12-01',
    });
  });
});
