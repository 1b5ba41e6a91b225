import { describe, expect, it } from 'vitest';
import { aDispatchTrip } from '../../testing/dispatchFactories.ts';
import {
  dayOf,
  hourCount,
  hoursOf,
  loadHours,
  neighbourOf,
  offHoursOf,
  placeTrips,
  shareOf,
  slacksOf,
} from './timeline.ts';

const day = dayOf({ from: '2026-11-25T00:00:00-05:00', to: '2026-11-26T00:00:00-05:00' });
const at = (time: string, offset = '-05:00') => `2026-11-25T${time}:00${offset}`;

describe('the hours of a day', () => {
  it('are 24 on most days', () => {
    expect(hourCount(day)).toBe(24);
    const labels = hoursOf(day).map(({ label }) => label);
    expect(labels).toHaveLength(24);
    expect([labels[0], labels[7], labels[12], labels[23]]).toEqual(['12 AM', '7 AM', '12 PM', '11 PM']);
  });

  it('are 23 in spring and 25 in autumn, when one hour comes twice', () => {
    const spring = dayOf({ from: '2027-03-14T00:00:00-05:00', to: '2027-03-15T00:00:00-04:00' });
    expect(hoursOf(spring).map(({ label }) => label)).toHaveLength(23);
    expect(hoursOf(spring).map(({ label }) => label)).not.toContain('2 AM');
    const autumn = dayOf({ from: '2026-11-01T00:00:00-04:00', to: '2026-11-02T00:00:00-05:00' });
    expect(hoursOf(autumn).filter(({ label }) => label === '1 AM')).toHaveLength(2);
    // Noon comes thirteen hours after midnight.
    expect(shareOf(autumn, Date.parse('2026-11-01T12:00:00-05:00'))).toBeCloseTo(13 / 25);
  });
});

describe('a row of the day', () => {
  it('shades what is outside the agreed hours', () => {
    const off = (...spans: [string, string][]) =>
      offHoursOf(
        spans.map(([from, to]) => ({ from, to })),
        day,
      ).map(({ from, to }) => [new Date(from).toISOString(), new Date(to).toISOString()]);
    expect(offHoursOf(null, day)).toEqual([]);
    expect(off()).toEqual([['2026-11-25T05:00:00.000Z', '2026-11-26T05:00:00.000Z']]);
    // A night from the day before, and an evening into the day after.
    expect(
      off(['2026-11-24T20:00:00-05:00', at('04:00')], [at('20:00'), '2026-11-26T04:00:00-05:00']),
    ).toEqual([['2026-11-25T09:00:00.000Z', '2026-11-26T01:00:00.000Z']]);
  });

  it('knows the time between two trips, once the first is ready for the next', () => {
    const trips = [
      aDispatchTrip({ id: 'third', from: at('14:00'), to: at('15:00') }),
      aDispatchTrip({ id: 'first', from: at('08:00'), to: at('10:00') }),
      // What only asks for its time needs no turnaround.
      aDispatchTrip({ id: 'second', from: at('11:30'), to: at('13:00'), status: 'pending_approval' }),
      aDispatchTrip({ id: 'clash', from: at('14:30'), to: at('16:00') }),
    ];
    const slacks = slacksOf(trips, day, 60);
    expect(slacks.map(({ after, minutes }) => [after, minutes])).toEqual([
      ['first', 30],
      ['second', 60],
    ]);
    expect(slacks[0]?.left).toBeCloseTo(11 / 24);
    expect(slacks[0]?.width).toBeCloseTo(0.5 / 24);
  });

  it('adds up the hours of its trips that fall on the day', () => {
    const trips = [
      aDispatchTrip({ from: '2026-11-24T23:00:00-05:00', to: at('01:00') }),
      aDispatchTrip({ from: at('10:00'), to: at('12:20') }),
    ];
    expect(loadHours(trips, day)).toBe(3.3);
  });
});

describe('the place of trips in a row', () => {
  it('is by their time, with a turnaround beyond the end', () => {
    const { placed, lanes } = placeTrips([aDispatchTrip({ from: at('06:00'), to: at('12:00') })], day, 60);
    expect(lanes).toBe(1);
    expect(placed[0]).toMatchObject({ left: 0.25, width: 0.25, lane: 0 });
    expect(placed[0]?.tail).toBeCloseTo(1 / 24);
  });

  it('is below another that overlaps, turnaround included, and beside one that ends in time', () => {
    const trips = [
      aDispatchTrip({ id: 'a', from: at('08:00'), to: at('10:00') }),
      aDispatchTrip({ id: 'b', from: at('10:30'), to: at('12:00') }),
      aDispatchTrip({ id: 'c', from: at('13:00'), to: at('15:00') }),
    ];
    const { placed, lanes } = placeTrips(trips, day, 60);
    expect(lanes).toBe(2);
    expect(placed.map(({ trip, lane }) => [trip.id, lane])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ]);
  });

  it('has no turnaround where the trip holds nobody’s time', () => {
    const { placed } = placeTrips(
      [
        aDispatchTrip({ id: 'over', status: 'completed' }),
        aDispatchTrip({ id: 'asked', status: 'pending_approval' }),
      ],
      day,
      60,
    );
    expect(placed.map(({ tail }) => tail)).toEqual([0, 0]);
  });

  it('begins and ends where the day does, whatever more there is of the trip', () => {
    const late = aDispatchTrip({ from: at('22:00'), to: '2026-11-26T03:00:00-05:00' });
    const early = aDispatchTrip({ from: '2026-11-24T22:00:00-05:00', to: at('02:00') });
    const long = aDispatchTrip({ from: '2026-11-24T22:00:00-05:00', to: '2026-11-27T04:00:00-05:00' });
    const ends = (trip: typeof late) => {
      const [placed] = placeTrips([trip], day, 60).placed;
      return [placed?.left, (placed?.left ?? 0) + (placed?.width ?? 0)];
    };
    expect(ends(late)).toEqual([22 / 24, 1]);
    expect(ends(early)).toEqual([0, 2 / 24]);
    expect(ends(long)).toEqual([0, 1]);
  });

  it('can be seen of a trip that is still driven although its time ended yesterday', () => {
    const over = aDispatchTrip({ from: '2026-11-24T20:00:00-05:00', to: '2026-11-24T23:00:00-05:00' });
    expect(placeTrips([over], day, 60).placed[0]).toMatchObject({ left: 0, width: 0.25 / 24 });
  });
});

describe('arrow keys', () => {
  const trip = (id: string, time: string) => aDispatchTrip({ id, from: at(time) });
  const column = [trip('u1', '09:00'), trip('u2', '11:00')];
  const rows = [[trip('a2', '14:00'), trip('a1', '08:00')], [], [trip('b1', '13:00')]];
  const next = (from: string, key: string) => neighbourOf(column, rows, from, key);

  it('lead down the unassigned trips and into the rows', () => {
    expect(next('u1', 'ArrowDown')).toBe('u2');
    expect(next('u1', 'ArrowUp')).toBeUndefined();
    expect(next('u2', 'ArrowRight')).toBe('a1');
    expect(next('u1', 'End')).toBe('u2');
  });

  it('lead along the day, and to the nearest trip of the next row that has any', () => {
    expect(next('a1', 'ArrowRight')).toBe('a2');
    expect(next('a1', 'ArrowLeft')).toBe('u1');
    expect(next('a1', 'ArrowDown')).toBe('b1');
    expect(next('b1', 'ArrowUp')).toBe('a2');
    expect(next('b1', 'ArrowDown')).toBeUndefined();
    expect(next('a2', 'Home')).toBe('a1');
    expect(next('a1', 'x')).toBeUndefined();
  });
});
