import { expect, it } from 'vitest';
import { isAirport } from '../../domain/airport.ts';
import { hoursForRoad, roadMinutes } from './tripHours.ts';

const route = (pickupAddress: string, ...stops: string[]) => ({
  pickupAddress,
  destinations: stops.map((address) => ({ address })),
});

it('proposes the hours that the road takes, over all stops', () => {
  expect(hoursForRoad(route('Union Station', 'Niagara Falls, Table Rock'))).toBe(2);
  expect(hoursForRoad(route('Union Station', 'Niagara Falls, Table Rock', 'Union Station'))).toBe(4);
  expect(roadMinutes(route('Union Station', 'Niagara Falls, Table Rock'))).toBeGreaterThan(60);
});

it('proposes the least duration for a short trip, and where a stop is not known', () => {
  expect(hoursForRoad(route('Union Station', 'CN Tower'))).toBe(2);
  expect(hoursForRoad(route('Union Station', 'Aunt Mary', 'Blue Mountain Village'))).toBe(2);
  expect(roadMinutes(route('Union Station', 'Aunt Mary'))).toBeUndefined();
  expect(roadMinutes(route('Union Station', ''))).toBeUndefined();
});

it.each([
  ['Toronto Pearson, Terminal 1', true],
  ['Billy Bishop Toronto City Airport', true],
  ['YYZ arrivals', true],
  ['Terminal 3', true],
  ['Ferry terminal', false],
  ['6900 Airport Rd, Mississauga', false],
  ['Union Station', false],
])('knows whether %s is an airport: %s', (address, expected) => {
  expect(isAirport(address)).toBe(expected);
});
