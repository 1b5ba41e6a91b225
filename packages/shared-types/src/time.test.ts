import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  calendarDay,
  clockTime,
  dayBounds,
  displayDay,
  displayMoment,
  isoInZone,
  parsePickup,
  wallClock,
} from './time.ts';

// Hundreds of instants on a busy machine take their time.
vi.setConfig({ testTimeout: 60_000 });

const TORONTO = 'America/Toronto';
const HOUR_MS = 3_600_000;
const at = (iso: string) => new Date(iso);

// The machine's own zone must not matter anywhere.
describe.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles', TORONTO])('on a machine in %s', (machineZone) => {
  const before = process.env['TZ'];
  beforeAll(() => {
    process.env['TZ'] = machineZone;
  });
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  it('really runs in that zone', () => {
    const januaryOffset = { UTC: 0, 'Asia/Tokyo': -540, 'America/Los_Angeles': 480, [TORONTO]: 300 }[
      machineZone
    ];
    expect(new Date(2026, 0, 5).getTimezoneOffset()).toBe(januaryOffset);
  });

  it.each([
    ['winter', '2026-12-01T14:30', '2026-12-01T19:30:00Z'],
    ['summer', '2026-07-01T14:30', '2026-07-01T18:30:00Z'],
    ['seconds', '2026-07-01T14:30:15', '2026-07-01T18:30:15Z'],
    ['a leap day', '2028-02-29T09:00', '2028-02-29T14:00:00Z'],
    ['the last minute of a year', '2026-12-31T23:59', '2027-01-01T04:59:00Z'],
    ['the first minute of a year', '2027-01-01T00:00', '2027-01-01T05:00:00Z'],
    ['the minute before spring forward', '2027-03-14T01:59', '2027-03-14T06:59:00Z'],
    ['the minute after spring forward', '2027-03-14T03:00', '2027-03-14T07:00:00Z'],
    ['the hour before the repeated one', '2027-11-07T00:59', '2027-11-07T04:59:00Z'],
    ['the hour after the repeated one', '2027-11-07T02:00', '2027-11-07T07:00:00Z'],
  ])('reads %s as wall-clock time', (_what, text, instant) => {
    expect(parsePickup(text, TORONTO)).toEqual({ at: at(instant), latestAt: at(instant) });
  });

  it('reads an hour that happens twice as the first, and knows the second', () => {
    expect(parsePickup('2027-11-07T01:30', TORONTO)).toEqual({
      at: at('2027-11-07T05:30:00Z'),
      latestAt: at('2027-11-07T06:30:00Z'),
    });
  });

  it.each([
    ['02:00 of the spring night', '2027-03-14T02:00'],
    ['02:30 of the spring night', '2027-03-14T02:30'],
    ['02:59 of the spring night', '2027-03-14T02:59'],
    ['a leap day of a common year', '2027-02-29T09:00'],
    ['the 31st of June', '2026-06-31T09:00'],
    ['a thirteenth month', '2026-13-01T09:00'],
    ['minute 60', '2026-06-01T09:60'],
    ['hour 24', '2026-06-01T24:00'],
    ['a place 99 hours ahead', '2026-06-01T09:00+99:99'],
    ['a place 15 hours behind', '2026-06-01T09:00-15:00'],
    ['an offset of 60 minutes and none', '2026-06-01T09:00+05:60'],
    ['nothing', ''],
    ['words', 'tomorrow at nine'],
  ])('knows that %s does not exist', (_what, text) => {
    expect(parsePickup(text, TORONTO)).toBeUndefined();
  });

  it('gives a wall clock an instant also where spring skips it', () => {
    const skipped = at('2027-03-14T07:30:00Z');
    expect(wallClock('2027-03-14T02:30:00', TORONTO)).toEqual({ at: skipped, latestAt: skipped });
    expect(wallClock('2027-11-07T01:30:00', TORONTO)).toEqual({
      at: at('2027-11-07T05:30:00Z'),
      latestAt: at('2027-11-07T06:30:00Z'),
    });
  });

  it('takes a whole instant as it is, whatever the zone', () => {
    const instant = at('2027-11-07T06:30:00Z');
    expect(parsePickup('2027-11-07T06:30:00Z', TORONTO)).toEqual({ at: instant, latestAt: instant });
    expect(parsePickup('2027-11-07T01:30:00-05:00', TORONTO)).toEqual({ at: instant, latestAt: instant });
    expect(parsePickup('2027-11-07T15:30:00.000+09:00', TORONTO)).toEqual({ at: instant, latestAt: instant });
    expect(parsePickup('2027-11-07T20:30+14:00', TORONTO)).toEqual({ at: instant, latestAt: instant });
    expect(parsePickup('2027-11-07T12:15+05:45', TORONTO)).toEqual({ at: instant, latestAt: instant });
  });

  it('renders instants with the zone offset of their season', () => {
    expect(isoInZone(at('2026-12-01T19:30:00Z'), TORONTO)).toBe('2026-12-01T14:30:00-05:00');
    expect(isoInZone(at('2026-07-01T18:30:00Z'), TORONTO)).toBe('2026-07-01T14:30:00-04:00');
    expect(clockTime(at('2026-07-01T18:30:00Z'), TORONTO)).toBe('14:30');
    expect(clockTime(at('2026-07-01T04:05:00Z'), TORONTO)).toBe('00:05');
    expect(displayDay(at('2026-01-05T05:00:00Z'), TORONTO)).toBe('Jan 5, 2026');
    expect(displayMoment(at('2025-01-05T19:30:00Z'), TORONTO)).toBe('Jan 5, 2025, 2:30 PM');
  });

  it('keeps to the calendar day of the zone late in the evening', () => {
    expect(calendarDay(at('2026-06-11T00:30:00Z'), TORONTO)).toBe('2026-06-10');
    expect(calendarDay(at('2026-06-11T03:59:59.999Z'), TORONTO)).toBe('2026-06-10');
    expect(calendarDay(at('2026-06-11T04:00:00Z'), TORONTO)).toBe('2026-06-11');
    expect(calendarDay(at('2027-01-01T04:59:59Z'), TORONTO)).toBe('2026-12-31');
  });

  it.each([
    ['an ordinary day', '2026-06-10T12:00:00Z', 24],
    ['the short day of spring', '2027-03-14T12:00:00Z', 23],
    ['the long day of autumn', '2027-11-07T12:00:00Z', 25],
    ['a leap day', '2028-02-29T12:00:00Z', 24],
  ])('knows how long %s lasts', (_what, noon, hours) => {
    const { start, end } = dayBounds(at(noon), TORONTO);
    expect((end.getTime() - start.getTime()) / HOUR_MS).toBe(hours);
    expect(calendarDay(new Date(start.getTime() - 1), TORONTO)).not.toBe(calendarDay(start, TORONTO));
    expect(calendarDay(new Date(end.getTime() - 1), TORONTO)).toBe(calendarDay(start, TORONTO));
  });

  it('reads back every instant it renders, in any zone', () => {
    const zones = fc.constantFrom(
      TORONTO,
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Apia',
    );
    const instants = fc.date({
      min: at('2020-01-01T00:00:00Z'),
      max: at('2035-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, instants, (zone, raw) => {
        const instant = new Date(Math.floor(raw.getTime() / 1000) * 1000);
        const whole = isoInZone(instant, zone);
        expect(parsePickup(whole, zone)?.at).toEqual(instant);
        const reading = parsePickup(whole.slice(0, 19), zone);
        // The wall clock alone may mean two instants, of which this is one.
        expect([reading?.at.getTime(), reading?.latestAt.getTime()]).toContain(instant.getTime());
        expect(reading && reading.latestAt.getTime() - reading.at.getTime()).toBeLessThanOrEqual(HOUR_MS);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps its word on every minute around the changes of the clocks, leap days and ends of years', () => {
    const edges = fc.constantFrom(
      '2026-11-01T06:00:00Z',
      '2027-03-14T07:00:00Z',
      '2027-11-07T06:00:00Z',
      '2028-02-29T05:00:00Z',
      '2028-03-01T05:00:00Z',
      '2028-03-12T07:00:00Z',
      '2026-01-01T05:00:00Z',
      '2027-01-01T05:00:00Z',
      '2028-01-01T05:00:00Z',
    );
    const minutes = fc.integer({ min: -36 * 60, max: 36 * 60 });
    fc.assert(
      fc.property(edges, minutes, (edge, offset) => {
        const instant = new Date(at(edge).getTime() + offset * 60_000);
        const whole = isoInZone(instant, TORONTO);
        expect(parsePickup(whole, TORONTO)?.at).toEqual(instant);
        const reading = parsePickup(whole.slice(0, 16), TORONTO);
        expect([reading?.at.getTime(), reading?.latestAt.getTime()]).toContain(instant.getTime());
        // A minute belongs to one day, which begins and ends where its neighbours end and begin.
        const { start, end } = dayBounds(instant, TORONTO);
        expect(start <= instant && instant < end).toBe(true);
        expect(whole.slice(0, 10)).toBe(calendarDay(instant, TORONTO));
        expect(calendarDay(start, TORONTO)).toBe(calendarDay(instant, TORONTO));
        expect(dayBounds(end, TORONTO).start).toEqual(end);
        expect([23, 24, 25]).toContain((end.getTime() - start.getTime()) / HOUR_MS);
      }),
      { numRuns: 200 },
    );
  });
});
