import { createHash } from 'node:crypto';
import { passengerOf, type TripChange } from '@livery/shared-types';
import { isDriven, stopsOf, type AcceptedTrip, type Booking, type RideState } from './booking.ts';
import { withSettled } from './settledPresses.ts';
import { allows } from './transitions.ts';

type Trip = Pick<
  Booking,
  | 'pickup'
  | 'pickupAddress'
  | 'destinations'
  | 'destinationAddress'
  | 'vehicle'
  | 'trip'
  | 'customerName'
  | 'customerPhone'
  | 'passengerName'
  | 'passengerPhone'
>;

/** What a chauffeur says yes to. A change of anything else needs no new yes. */
export const tripToAccept = (booking: Trip): AcceptedTrip => ({
  pickupLocal: booking.pickup.local,
  pickupAddress: booking.pickupAddress,
  stops: stopsOf(booking),
  vehicle: booking.vehicle,
  passengers: booking.trip.passengers,
  pickupSign: booking.trip.pickupSign,
  passengerName: passengerOf(booking).name,
});

/** The same for two trips that one yes is good for. The vehicle counts by its id. */
const keyOf = ({ vehicle, ...trip }: AcceptedTrip): string =>
  createHash('sha256')
    .update(JSON.stringify([...Object.values(trip), vehicle?.id ?? null]))
    .digest('hex')
    .slice(0, 16);

/** Names the trip as it is now, so that a press can say which one it saw. */
export const tripKey = (booking: Trip): string => keyOf(tripToAccept(booking));

/**
 * The ride after its trip has changed from `before` to `after`: a yes to another trip is taken back, and counts again
 * when the trip is as it was. A chauffeur who has set out keeps the steps, and is asked all the same (`changesToAccept`).
 */
export function reviewAcceptance(ride: RideState, before: Trip, after: Trip, now: Date): RideState {
  if (tripKey(before) === tripKey(after)) return ride;
  const changed: RideState = { ...ride, tripChangedAt: now };
  const { acceptance, steps } = ride;
  if (acceptance === null || steps.length > 1) return changed;
  if (keyOf(acceptance.trip) === tripKey(after)) return { ...changed, steps: [acceptance.step] };
  return { ...withSettled(changed, acceptance.step.clientId), steps: [] };
}

const READ: [field: TripChange['field'], read: (trip: AcceptedTrip) => string | null][] = [
  ['pickupDate', ({ pickupLocal }) => pickupLocal],
  ['pickupAddress', ({ pickupAddress }) => pickupAddress || null],
  ['destinations', ({ stops }) => stops.join(' → ') || null],
  ['vehicleId', ({ vehicle }) => vehicle?.name ?? null],
  ['passengers', ({ passengers }) => passengers?.toString() ?? null],
  ['pickupSign', ({ pickupSign }) => pickupSign],
  ['passengerName', ({ passengerName }) => passengerName],
];

/** What is otherwise than the chauffeur accepted it, until that is accepted, too. None once the trip is over. */
export function changesToAccept(booking: Booking): TripChange[] {
  const { acceptance } = booking.ride;
  if (acceptance === null || booking.chauffeur === null || booking.deletedAt !== null) return [];
  if (!allows('complete', booking) || isDriven(booking)) return [];
  const now = tripToAccept(booking);
  if (keyOf(acceptance.trip) === keyOf(now)) return [];
  return READ.map(([field, read]) => ({ field, from: read(acceptance.trip), to: read(now) })).filter(
    // Two cars may have one name.
    ({ field, from, to }) =>
      from !== to || (field === 'vehicleId' && acceptance.trip.vehicle?.id !== now.vehicle?.id),
  );
}
