import { currentSite } from '../../domain/siteConfig.ts';
import table from './places.json' with { type: 'json' };

/** From the middle outwards. The rate is the surcharge, as information only: quotes do not include it. */
export const zones = [
  {
    name: 'premium',
    label: 'Premium',
    rate: 'Standard rates',
    areas: ['Downtown business district', 'Airport area', 'Hotel district', 'Convention centers'],
  },
  {
    name: 'extended',
    label: 'Extended',
    rate: '+25% surcharge',
    areas: ['Suburban communities', 'Corporate parks', 'Secondary airports', 'Shopping centers'],
  },
  {
    name: 'remote',
    label: 'Remote',
    rate: '+50% surcharge',
    areas: ['Rural areas', 'Mountain resorts', 'Coastal properties', 'Private estates'],
  },
] as const;
export type ZoneName = (typeof zones)[number]['name'];

export interface Point {
  latitude: number;
  longitude: number;
}

export interface Place extends Point {
  name: string;
  /** What a driver needs beyond the name. */
  address: string;
  zone: ZoneName;
}

export interface Trip {
  from: Place;
  to: Place;
}

type Row = [name: string, address: string, latitude: number, longitude: number];
const rows = table as Record<ZoneName, Row[]>;

/** Greater Toronto and a day's drive around it; part of the application, so that it works offline. */
export const places: readonly Place[] = zones.flatMap(({ name: zone }) =>
  rows[zone].map(([name, address, latitude, longitude]) => ({ name, address, latitude, longitude, zone })),
);

const placeNames = places.map(({ name }) => name);
const nowhere: string[] = [];

/** Names to offer while an address is typed: those of the table, where the company drives there. */
export const usePlaceNames = (): readonly string[] => (currentSite().hasCoverage ? placeNames : nowhere);

/** The place of exactly that name, in any case. */
export function findPlace(name: string): Place | undefined {
  const wanted = name.trim().toLowerCase();
  return places.find((place) => place.name.toLowerCase() === wanted);
}

/** A trip belongs to the outermost zone it touches. */
export const zoneOfTrip = (from: Place, to: Place) =>
  zones.findLast(({ name }) => name === from.zone || name === to.zone) ?? zones[0];
