import { describe, expect, it } from 'vitest';
import { airKm, findPlace, placeOfAddress, places } from './places.ts';

describe('the table of places', () => {
  it('names every place once', () => {
    expect(new Set(places.map(({ name }) => name.toLowerCase())).size).toBe(places.length);
  });

  it('keeps every place within a day’s drive of Scarborough', () => {
    const scarborough = findPlace('Scarborough Town Centre');
    for (const { name, latitude, longitude } of places) {
      expect(airKm({ latitude, longitude }, scarborough ?? { latitude: 0, longitude: 0 }), name).toBeLessThan(
        250,
      );
    }
  });

  it('finds a place in any case and with blanks around it', () => {
    expect(findPlace('  union STATION ')?.name).toBe('Union Station');
    expect(findPlace("canada's  wonderland")?.name).toBe('Canada’s Wonderland');
    expect(findPlace('Atlantis')).toBeUndefined();
    expect(findPlace(' ')).toBeUndefined();
  });

  it.each([
    ['Scarborough', 'Scarborough Town Centre'],
    ['niagara falls', 'Niagara Falls, Table Rock'],
    ['Toronto', 'Roy Thomson Hall'],
    ['Hamilton', 'Hamilton, Downtown'],
    ['Toronto Pearson', 'Toronto Pearson, Terminal 1'],
    ['Muskoka', 'Muskoka, Gravenhurst'],
  ])('are found by a town or the beginning of a name: %s', (typed, name) => {
    expect(findPlace(typed)?.name).toBe(name);
  });

  it('has at least ten places in every zone', () => {
    for (const zone of ['premium', 'extended', 'remote']) {
      expect(places.filter((row) => row.zone === zone).length).toBeGreaterThanOrEqual(10);
    }
  });
});

describe('the place of an address', () => {
  it.each([
    ['Union Station', 'Union Station'],
    ['  union   station, west doors', 'Union Station'],
    ['65 Front St W, Toronto, ON M5J 1E6', 'Union Station'],
    ['Toronto Pearson, Terminal 1 (door C)', 'Toronto Pearson, Terminal 1'],
    ['Toronto Pearson, Terminal 3', 'Toronto Pearson, Terminal 3'],
  ])('%s is %s', (address, name) => {
    expect(placeOfAddress(address)?.name).toBe(name);
  });

  it.each(['', '12 Elm Street, Scarborough', 'near Union Station', 'Union Stationery'])(
    '%s is no place that is known',
    (address) => {
      expect(placeOfAddress(address)).toBeUndefined();
    },
  );

  it('is every place itself, by its name', () => {
    for (const { name } of places) expect(placeOfAddress(name)?.name).toBe(name);
  });
});
