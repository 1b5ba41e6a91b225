import type { CustomerTrip } from '@livery/shared-types/customer';
import { displayDate } from './dates.ts';

export const tripCount = (count: number) => `${count} ${count === 1 ? 'trip' : 'trips'}`;

/** "Union Station → Casa Loma" */
export const routeOf = ({
  pickupAddress,
  destinations,
}: Pick<CustomerTrip, 'pickupAddress' | 'destinations'>) =>
  [pickupAddress || 'No address', ...destinations].join(' → ');

/** Somebody without any trip yet has none. */
export const lastTripOf = (lastPickup: string | null) => (lastPickup ? displayDate(lastPickup) : 'none yet');
