import { describe, expect, it } from 'vitest';
import { businessClock, businessToday, dayAfter, displayDate, displayInstant, displayTime } from './dates.ts';

describe('dates', () => {
  it('shows the day and the time that the server wrote, whatever the visitor’s zone', () => {
    expect(displayDate('2025-01-05T23:30:00-05:00')).toBe('Jan 5, 2025');
    expect(displayDate('2026-11-30')).toBe('Nov 30, 2026');
    expect(displayTime('2025-01-05T23:30:00-05:00')).toBe('11:30 PM');
    expect(displayTime('00:05')).toBe('12:05 AM');
    expect(displayTime('12:00')).toBe('12:00 PM');
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
  });
});
