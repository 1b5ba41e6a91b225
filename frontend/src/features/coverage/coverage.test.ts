import { airKm, findPlace, type Place } from '@livery/shared-types/places';
import { describe, expect, it } from 'vitest';
import { durationInWords, estimateTrip } from '../../domain/roadEstimate.ts';
import { zoneOfTown, zoneOfTrip, zones } from './places.ts';

function place(name: string): Place {
  const found = findPlace(name);
  if (!found) throw new Error(`No place called ${name}`);
  return found;
}

describe('the zones', () => {
  it('are those of the specification, from the middle outwards', () => {
    expect(zones.map(({ label, rate }) => [label, rate])).toEqual([
      ['Premium', 'Standard rates'],
      ['Extended', '+25% surcharge'],
      ['Remote', '+50% surcharge'],
    ]);
    expect(zones.map(({ areas }) => areas.join(', ').toLowerCase())).toEqual([
      'downtown business district, airport area, hotel district, convention centers',
      'suburban communities, corporate parks, secondary airports, shopping centers',
      'rural areas, mountain resorts, coastal properties, private estates',
    ]);
  });
});

describe('the distance of a trip', () => {
  // Distances by road, from a map.
  it.each([
    ['Toronto Pearson, Terminal 1', 'Union Station', 27],
    ['Union Station', 'Scarborough Town Centre', 24],
    ['Union Station', 'Hamilton, Downtown', 69],
    ['Union Station', 'Oshawa, Downtown', 61],
    ['Union Station', 'Barrie Waterfront', 107],
    ['Union Station', 'Niagara Falls, Table Rock', 131],
  ])('from %s to %s is within a fifth of the distance by road', (from, to, roadKm) => {
    const { km } = estimateTrip(place(from), place(to));
    expect(Math.abs(km - roadKm) / roadKm).toBeLessThan(0.2);
  });

  it('goes around the lake, not across it', () => {
    const direct = airKm(place('Union Station'), place('Niagara-on-the-Lake'));
    expect(estimateTrip(place('Union Station'), place('Niagara-on-the-Lake')).km).toBeGreaterThan(direct * 2);
  });

  it('is the same there and back', () => {
    const there = estimateTrip(place('CN Tower'), place('Blue Mountain Village'));
    expect(estimateTrip(place('Blue Mountain Village'), place('CN Tower'))).toEqual(there);
  });

  it('formats the time', () => {
    expect([5, 60, 130].map(durationInWords)).toEqual(['5 min', '1 h', '2 h 10 min']);
  });
});

describe('the zone of a trip', () => {
  it('is the outermost one it touches', () => {
    expect(zoneOfTrip(place('Union Station'), place('CN Tower')).rate).toBe('Standard rates');
    expect(zoneOfTrip(place('Yorkdale Shopping Centre'), place('CN Tower')).rate).toBe('+25% surcharge');
    expect(zoneOfTrip(place('CN Tower'), place('Deerhurst Resort, Huntsville')).rate).toBe('+50% surcharge');
  });
});

it.each([
  ['Scarborough', 'Extended'],
  ['Toronto', 'Premium'],
  ['Vancouver', undefined],
])('the zone of %s is %s', (town, label) => {
  expect(zoneOfTown(town)?.label).toBe(label);
});
