import { describe, expect, it } from 'vitest';
import { hoursOf, hoursText, nextRow, rowOf } from './workingHours.ts';

const on = (weekdays: number[], from: string, to: string) =>
  weekdays.map((weekday) => ({ weekday, from, to }));

describe('the hours of a chauffeur', () => {
  it.each([
    ['nothing', [], ''],
    ['a week', on([1, 2, 3, 4, 5], '08:00', '18:00'), 'Monday to Friday, 8:00 AM to 6:00 PM'],
    ['two days in a row', on([6, 7], '22:00', '04:00'), 'Saturday, Sunday, 10:00 PM to 4:00 AM'],
    [
      'days with different times, in any order',
      [...on([5], '18:00', '00:00'), ...on([4, 2, 1, 3], '09:00', '17:00')],
      'Monday to Thursday, 9:00 AM to 5:00 PM; Friday, 6:00 PM to 12:00 AM',
    ],
    [
      'days apart',
      on([1, 3, 4, 5, 7], '09:00', '17:00'),
      'Monday, Wednesday to Friday, Sunday, 9:00 AM to 5:00 PM',
    ],
  ])('read as people say them: %s', (_what, hours, text) => {
    expect(hoursText(hours)).toBe(text);
  });

  it('are entered row by row, each new one with the times of the last on the day after', () => {
    expect(nextRow([])).toEqual({ weekday: '1', from: '08:00', to: '18:00' });
    const sunday = { weekday: 7, from: '10:00', to: '14:00' };
    expect(nextRow([rowOf(sunday)])).toEqual({ weekday: '1', from: '10:00', to: '14:00' });
    expect(hoursOf(rowOf(sunday))).toEqual(sunday);
  });
});
