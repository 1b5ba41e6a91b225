import { places, type Place, type ZoneName } from '@livery/shared-types/places';
import { currentSite } from '../../domain/siteConfig.ts';

/** From the middle outwards. The rate is what the zone is known by: no price includes it today, as `ZoneTerms` says. */
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
] as const satisfies { name: ZoneName; label: string; rate: string; areas: readonly string[] }[];

export interface Trip {
  from: Place;
  to: Place;
}

const placeNames = places.map(({ name }) => name);
const nowhere: string[] = [];

/** Names to offer while an address is typed: those of the table, where the company drives there. */
export const usePlaceNames = (): readonly string[] => (currentSite().hasCoverage ? placeNames : nowhere);

/** The zone that most known places of a town lie in; undefined for a town without any. */
export function zoneOfTown(town: string) {
  const ofTown = places.filter(({ address }) => address.endsWith(`, ${town}`));
  const placesIn = (zone: ZoneName) => ofTown.filter((place) => place.zone === zone).length;
  const [most] = zones.toSorted((a, b) => placesIn(b.name) - placesIn(a.name));
  return ofTown.length > 0 ? most : undefined;
}

/** A trip belongs to the outermost zone it touches. */
export const zoneOfTrip = (from: Place, to: Place) =>
  zones.findLast(({ name }) => name === from.zone || name === to.zone) ?? zones[0];
