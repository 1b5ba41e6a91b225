import { describe, expect, it } from 'vitest';
import { aVehicle } from '../../testing/factories.ts';
import { obstacleOf, vehicleChoices } from './vehicleChoices.ts';

const small = aVehicle({ id: 'small', capacity: 3, luggageCapacity: 2, hourlyRate: '80.00' });
const van = aVehicle({ id: 'van', capacity: 10, luggageCapacity: 12, hourlyRate: '110.00' });
const cheap = aVehicle({ id: 'cheap', capacity: 4, luggageCapacity: 4, hourlyRate: '70.00' });
const away = aVehicle({ id: 'away', capacity: 4, luggageCapacity: 4, hourlyRate: '10.00', available: false });
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

describe('the cars for a journey', () => {
  it('are ordered by their totals, and by their rates until those are known', () => {
    const all = [van, small, cheap];
    const alone = { passengers: 0, luggage: 0 };
    expect(ids(vehicleChoices(all, alone, new Map()).fitting)).toEqual(['cheap', 'small', 'van']);
    const totals = new Map([
      ['cheap', '1000.00'],
      ['small', '900.00'],
      ['van', '950.00'],
    ]);
    expect(ids(vehicleChoices(all, alone, totals).fitting)).toEqual(['small', 'van', 'cheap']);
  });

  it('are apart where they are too small or away', () => {
    const { fitting, others } = vehicleChoices([van, small, away], { passengers: 4, luggage: 0 }, new Map());
    expect([ids(fitting), ids(others)]).toEqual([['van'], ['away', 'small']]);
  });

  it('say what keeps them from being chosen', () => {
    expect(obstacleOf(small, { passengers: 3, luggage: 2 })).toBeUndefined();
    expect(obstacleOf(small, { passengers: 4, luggage: 2 })).toBe('Takes up to 3 passengers');
    expect(obstacleOf(small, { passengers: 4, luggage: 3 })).toBe('Takes up to 3 passengers and 2 bags');
    expect(obstacleOf(away, { passengers: 1, luggage: 0 })).toBe('Unavailable');
  });
});
