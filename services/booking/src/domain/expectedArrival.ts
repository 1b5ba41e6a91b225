import type { Position } from '@livery/shared-types';
import { airKm, placeOfAddress } from '@livery/shared-types/places';
import type { Booking } from './booking.ts';
import { stepOf } from './ride.ts';

const HOUR_MS = 3_600_000;
/** Roads are longer than the straight line by this factor. */
const ROAD_FACTOR = 1.35;
/** Average speed in a city. */
const KM_PER_HOUR = 35;

/** When a car that is on the way reaches the pickup. Null where the place is not known, and after arrival. */
export function expectedArrival(booking: Booking, position: Position | null): Date | null {
  const place = placeOfAddress(booking.pickupAddress);
  if (position === null || place === undefined || stepOf(booking) !== 'on_the_way') return null;
  const km = airKm({ latitude: position.lat, longitude: position.lng }, place) * ROAD_FACTOR;
  return new Date(Date.parse(position.at) + (km / KM_PER_HOUR) * HOUR_MS);
}
