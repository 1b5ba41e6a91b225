import { foldText } from './foldText.ts';
import table from './places.json' with { type: 'json' };

/** The service zones, from the middle outwards. */
export type ZoneName = 'premium' | 'extended' | 'remote';
const ZONE_NAMES: readonly ZoneName[] = ['premium', 'extended', 'remote'];

export interface Point {
  latitude: number;
  longitude: number;
}

export interface Place extends Point {
  name: string;
  /** For the driver. */
  address: string;
  zone: ZoneName;
}

type Row = [name: string, address: string, latitude: number, longitude: number];
const rows = table as Record<ZoneName, Row[]>;

/** Places in and around Greater Toronto. Part of the product, so that no other service is asked. */
export const places: readonly Place[] = ZONE_NAMES.flatMap((zone) =>
  rows[zone].map(([name, address, latitude, longitude]) => ({ name, address, latitude, longitude, zone })),
);

/** By name, by town (then what lies in its middle), or by how a name begins, however its letters, quotes and blanks are typed. */
export function findPlace(name: string): Place | undefined {
  const wanted = foldText(name);
  if (wanted === '') return undefined;
  const named = places.find((place) => foldText(place.name) === wanted);
  return named ?? middleOf(wanted) ?? places.find((place) => beginsWith(foldText(place.name), wanted));
}

/** Of the places of a town the one that is nearest to all others. */
function middleOf(town: string): Place | undefined {
  const ofTown = places.filter(({ address }) => foldText(address).endsWith(`, ${town}`));
  const way = (from: Place) => ofTown.reduce((sum, to) => sum + airKm(from, to), 0);
  return ofTown.toSorted((a, b) => way(a) - way(b))[0];
}

/** "40 Bay Street" does not begin with "40 Bay St", nor "Union Stationery" with a station. */
const beginsWith = (text: string, begin: string) =>
  text.startsWith(begin) && !/^[\p{L}\p{N}]/u.test(text.slice(begin.length));

/** The place it begins with; the longest wins. "Union Station, west doors" is one, "near Union Station" is none. */
export function placeOfAddress(address: string): Place | undefined {
  const wanted = foldText(address);
  let found: Place | undefined;
  let longest = 0;
  for (const place of places) {
    for (const text of [place.name, place.address]) {
      const begin = foldText(text);
      if (begin.length <= longest || !beginsWith(wanted, begin)) continue;
      found = place;
      longest = begin.length;
    }
  }
  return found;
}

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The straight distance, in kilometres. */
export function airKm(from: Point, to: Point): number {
  const latitude = radians(to.latitude - from.latitude);
  const longitude = radians(to.longitude - from.longitude);
  const a =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(a));
}
