import type { DispatchTrip } from '@livery/shared-types/dispatch';
import { passengerOf } from '@livery/shared-types/passenger';
import { displayTime } from './dates.ts';

/** How a trip is named in a sentence: "Ana Lee at 2:30 PM". */
export const nameOf = (trip: DispatchTrip): string =>
  `${passengerOf(trip).name} at ${displayTime(trip.from)}`;
