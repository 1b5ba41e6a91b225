import { MIN_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import { placeOfAddress } from '@livery/shared-types/places';
import { estimateTrip } from '../../domain/roadEstimate.ts';
import type { BookingDraft } from './bookingDraft.ts';

type Route = Pick<BookingDraft, 'pickupAddress' | 'destinations'>;

/** About how long the road takes, in minutes, without traffic; undefined where a stop is no known place. */
export function roadMinutes({ pickupAddress, destinations }: Route): number | undefined {
  const stops = [pickupAddress, ...destinations.map(({ address }) => address)].filter(
    (stop) => stop.trim() !== '',
  );
  const places = stops.map(placeOfAddress);
  let minutes = 0;
  for (const [index, to] of places.entries()) {
    if (!to) return undefined;
    const from = places[index - 1];
    if (from) minutes += estimateTrip(from, to).minutes;
  }
  return minutes > 0 ? minutes : undefined;
}

/** The hours to propose for a trip: the driving time, and at least the shortest booking. */
export const hoursForRoad = (route: Route): number =>
  Math.max(MIN_DURATION_HOURS, Math.ceil((roadMinutes(route) ?? 0) / 60));
