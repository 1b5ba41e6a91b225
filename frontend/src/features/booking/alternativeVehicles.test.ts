import type { Vehicle } from '@livery/shared-types/catalog';
import { describe, expect, it } from 'vitest';
import { alternativeVehicles } from './alternativeVehicles.ts';

const car = (id: string, overrides: Partial<Vehicle> = {}) =>
  ({
    id,
    name: id,
    type: 'sedan',
    capacity: 3,
    luggageCapacity: 2,
    hourlyRate: '80.00',
    available: true,
    ...overrides,
  }) as Vehicle;
const nobody = { passengers: 0, luggage: 0 };
const taking = (...ids: string[]) => ({ state: 'known' as const, isTaken: (id: string) => ids.includes(id) });
const names = (list: Vehicle[]) => list.map(({ id }) => id);

describe('the alternatives to a car that is taken', () => {
  const wanted = car('wanted');

  it('are free and available, the same type first and then the nearest in price', () => {
    const fleet = [
      wanted,
      car('van', { type: 'van' }),
      car('dear', { hourlyRate: '150.00' }),
      car('near', { hourlyRate: '85.00' }),
      car('gone'),
      car('in repair', { available: false }),
    ];
    expect(names(alternativeVehicles(wanted, fleet, taking('wanted', 'gone'), nobody))).toEqual([
      'near',
      'dear',
      'van',
    ]);
  });

  it('have room for all passengers and luggage', () => {
    const fleet = [wanted, car('small'), car('large', { capacity: 6, luggageCapacity: 5 })];
    expect(
      names(alternativeVehicles(wanted, fleet, taking('wanted'), { passengers: 5, luggage: 0 })),
    ).toEqual(['large']);
    expect(
      names(alternativeVehicles(wanted, fleet, taking('wanted'), { passengers: 1, luggage: 4 })),
    ).toEqual(['large']);
  });

  it('are at most three', () => {
    const fleet = [wanted, ...['a', 'b', 'c', 'd'].map((id) => car(id))];
    expect(alternativeVehicles(wanted, fleet, taking('wanted'), nobody)).toHaveLength(3);
  });
});
