import { expect, test } from 'vitest';
import { aVehicle } from '../../testing/factories.ts';
import { isFitting, readFleetFilter } from './fleetFilter.ts';

test('the filter of an address is what it names and can be', () => {
  const read = (search: string) => readFleetFilter(new URLSearchParams(search));
  expect(read('type=van&passengers=4&luggage=6')).toEqual({ type: 'van', passengers: 4, luggage: 6 });
  expect(read('type=boat&passengers=many&luggage=0')).toEqual({});
});

test('a car fits by its seats, its luggage and its kind', () => {
  const car = aVehicle({ type: 'suv', capacity: 6, luggageCapacity: 5 });
  expect(isFitting(car, {})).toBe(true);
  expect(isFitting(car, { type: 'suv', passengers: 6, luggage: 5 })).toBe(true);
  expect(isFitting(car, { type: 'van' })).toBe(false);
  expect(isFitting(car, { passengers: 7 })).toBe(false);
  expect(isFitting(car, { luggage: 6 })).toBe(false);
});
