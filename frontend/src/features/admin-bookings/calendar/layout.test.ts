import type { CalendarEntry } from '@livery/shared-types/adminBooking';
import { describe, expect, it } from 'vitest';
import { clashesIn, minuteOfDay, placeDay, rowsOf, spanOf } from './layout.ts';

const day = '2026-11-24';
let last = 0;

/** An entry on the tests' day; `from` and `to` are clock times, or whole ISO times for another day. */
function entry(from: string, to: string, overrides: Partial<CalendarEntry> = {}): CalendarEntry {
  const iso = (text: string) => (text.includes('T') ? text : `${day}T${text}:00-05:00`);
  last += 1;
  return {
    id: `e${last}`,
    kind: 'trip',
    vehicleId: 'v1',
    vehicleName: 'Onyx',
    from: iso(from),
    to: iso(to),
    bookingId: `e${last}`,
    customerName: 'Nora',
    pickupAddress: null,
    status: 'approved',
    reason: null,
    ...overrides,
  };
}

describe('a day of the calendar', () => {
  it('reads the wall clock that the server wrote and cuts off what lies beyond the day', () => {
    expect(minuteOfDay('2026-11-24T14:30:00-05:00', day)).toBe(870);
    expect(minuteOfDay('2026-11-23T22:00:00-05:00', day)).toBe(0);
    expect(minuteOfDay('2026-11-25T02:00:00-05:00', day)).toBe(1440);
  });

  it('puts overlapping entries below each other and uses a lane again when it is free', () => {
    const { placed, lanes } = placeDay(
      [entry('12:00', '14:00'), entry('09:00', '11:00'), entry('10:00', '13:00')],
      day,
    );
    expect(placed.map(({ start, lane }) => [start * 24, lane])).toEqual([
      [9, 0],
      [10, 1],
      [12, 0],
    ]);
    expect(lanes).toBe(2);
  });

  it('is asked for from midnight to midnight', () => {
    expect(spanOf('2026-10-31', 7)).toEqual({ from: '2026-10-31T00:00', to: '2026-11-07T00:00' });
  });
});

describe('clashes', () => {
  it('are overlaps of one vehicle, its turnaround included', () => {
    const first = entry('09:00', '11:00');
    const tooSoon = entry('11:20', '13:00');
    const later = entry('13:30', '15:00');
    expect([...clashesIn([later, tooSoon, first], 30)].toSorted()).toEqual([first.id, tooSoon.id].toSorted());
  });

  it('are none where the next trip begins at the very end of the turnaround', () => {
    expect(clashesIn([entry('09:00', '11:00'), entry('11:30', '12:30')], 30).size).toBe(0);
  });

  it('are found across entries in between', () => {
    const long = entry('08:00', '18:00');
    const between = entry('09:00', '10:00');
    const late = entry('17:00', '19:00');
    expect(clashesIn([long, between, late], 0)).toEqual(new Set([long.id, between.id, late.id]));
  });

  it('need no turnaround after a block-out, and no vehicle has none', () => {
    const block = entry('09:00', '11:00', { kind: 'block', bookingId: null, status: null });
    expect(clashesIn([block, entry('11:00', '12:00')], 30).size).toBe(0);
    const without = { vehicleId: null, vehicleName: null };
    expect(clashesIn([entry('09:00', '11:00', without), entry('09:00', '11:00', without)], 30).size).toBe(0);
  });
});

describe('rows', () => {
  it('are one for each vehicle, one for a vehicle that has left, and one for trips without any', () => {
    const rows = rowsOf(
      [
        { id: 'v1', name: 'Onyx' },
        { id: 'v2', name: 'Pearl' },
      ],
      [
        entry('09:00', '10:00'),
        entry('09:00', '10:00', { vehicleId: 'gone', vehicleName: 'Old Van' }),
        entry('09:00', '10:00', { vehicleId: null, vehicleName: null }),
      ],
    );
    expect(rows.map(({ name, entries }) => [name, entries.length])).toEqual([
      ['Onyx', 1],
      ['Pearl', 0],
      ['Old Van', 1],
      ['No vehicle', 1],
    ]);
  });
});
