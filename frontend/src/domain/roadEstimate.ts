import { airKm, type Point } from '@livery/shared-types/places';

/** Roads here are about a quarter longer than the line through the air. */
const roadFactor = 1.25;
/** The bridge at the lake's western end, which every trip to the Niagara side crosses. */
const skyway: Point = { latitude: 43.3009, longitude: -79.7976 };

const isBeyondTheLake = ({ latitude, longitude }: Point) => latitude < 43.28 && longitude > -79.75;

/** About how far and how long by road, without traffic: whole kilometres, and minutes in steps of five. */
export function estimateTrip(from: Point, to: Point) {
  const aroundTheLake = isBeyondTheLake(from) !== isBeyondTheLake(to);
  const air = aroundTheLake ? airKm(from, skyway) + airKm(skyway, to) : airKm(from, to);
  const km = Math.round(air * roadFactor);
  // City streets for the first part of any trip, highways for the rest.
  const cityKm = Math.min(km, 15);
  const minutes = (cityKm / 32) * 60 + ((km - cityKm) / 85) * 60;
  return { km, minutes: Math.max(5, Math.ceil(minutes / 5) * 5) };
}

/** `45 min`, `1 h`, `2 h 10 min`. */
export function durationInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
