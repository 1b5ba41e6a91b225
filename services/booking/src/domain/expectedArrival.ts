import type { Position } from '@livery/shared-types';
import { airKm, placeOfAddress } from '@livery/shared-types/places';
import type { Booking } from './booking.ts';
import { stepOf } from './ride.ts';

const HOUR_MS = 3_600_000;
/** Streets are longer than the line through the air … */
const ROAD_FACTOR = 1.35;
/** … and a city is driven through at this speed. */
const KM_PER_HOUR = 35;

/** When a car that is on the way from there is at the pickup; null where nobody knows the place, and once it is there. */
export function expectedArrival(booking: Booking, position: Position | null): Date | null {
  const place = placeOfAddress(booking.pickupAddress);
  if (position === null || place === undefined || stepOf(booking) !== 'on_the_way') return null;
  const km = airKm({ latitude: position.lat, longitude: position.lng }, place) * ROAD_FACTOR;
  return new Date(Date.parse(position.at) + (km / KM_PER_HOUR) * HOUR_MS);
}
