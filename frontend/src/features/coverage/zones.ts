import type { Place, ZoneName } from './places.ts';

export interface Zone {
  name: ZoneName;
  label: string;
  /** The surcharge, as information only: quotes do not include it. */
  rate: string;
  areas: readonly string[];
}

/** From the middle outwards. */
export const zones: readonly Zone[] = [
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
];

const rank = (name: ZoneName) => zones.findIndex((zone) => zone.name === name);

/** A trip belongs to the outermost zone it touches. */
export function zoneOfTrip(from: Place, to: Place): Zone {
  const outermost = zones[Math.max(rank(from.zone), rank(to.zone))];
  if (!outermost) throw new Error(`No such zone: ${from.zone} or ${to.zone}`);
  return outermost;
}
