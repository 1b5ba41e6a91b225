import type { ChauffeurDay, ChauffeurTrip } from '@livery/shared-types/ride';
import { dayAfter } from '../../domain/dates.ts';
import { spanOfBooking } from '../../domain/occupiedSpan.ts';
import type { Press } from './press.ts';
import { isTripOver } from './shownTrips.ts';

/** What of a trip a chauffeur is told about when it changes, as the page calls it. */
const FIELDS = {
  time: ['pickupDate'],
  pickup: ['pickupAddress'],
  stops: ['destinations'],
  duration: ['duration'],
  services: ['serviceNames'],
  passenger: ['passengerName', 'passengerPhone'],
  passengers: ['passengers'],
  luggage: ['luggage'],
  flight: ['flightNumber'],
  sign: ['pickupSign'],
  notes: ['notes'],
  car: ['vehicleName', 'plate'],
  cash: ['cashToCollect'],
} as const satisfies Record<string, (keyof ChauffeurTrip)[]>;

export type ChangedField = keyof typeof FIELDS;

type DayChange = { trip: ChauffeurTrip } & (
  | { kind: 'new' }
  | { kind: 'withdrawn' }
  | { kind: 'changed'; fields: ChangedField[]; isAskedAgain?: boolean }
);

const isOff = ({ status }: ChauffeurTrip) => status === 'cancelled' || status === 'rejected';
const dayOf = ({ pickupDate }: ChauffeurTrip) => pickupDate.slice(0, 10);
/** It was to be driven on that day, or later. */
const runsInto = (trip: ChauffeurTrip, day: string) =>
  dayOf(trip) >= day || spanOfBooking(trip).to > `${day}T00:00`;

/** What somebody else has changed since: nothing that the chauffeur did, and nothing that only the calendar did. */
export function changesBetween(
  before: ChauffeurDay,
  after: ChauffeurDay,
  presses: readonly Press[],
): DayChange[] {
  const declined = new Set(presses.filter(({ kind }) => kind === 'decline').map(({ tripId }) => tripId));
  const running = (day: ChauffeurDay) =>
    new Map(day.trips.filter((trip) => !isOff(trip)).map((trip) => [trip.id, trip]));
  const old = running(before);
  const now = running(after);
  const changes: DayChange[] = [];
  for (const trip of now.values()) {
    const known = old.get(trip.id);
    if (known === undefined) {
      // The page shows today and tomorrow: another day's trips come into sight at midnight.
      if (dayOf(trip) <= dayAfter(before.today, 1)) changes.push({ trip, kind: 'new' });
    } else if (!isTripOver(trip)) {
      const fields = changedFields(known, trip);
      const isAskedAgain = known.ride.step === 'accepted' && trip.ride.step === null;
      if (fields.length > 0)
        changes.push({ trip, kind: 'changed', fields, ...(isAskedAgain && { isAskedAgain }) });
    }
  }
  for (const trip of old.values()) {
    const isGone = !now.has(trip.id) && !isTripOver(trip) && !declined.has(trip.id);
    // What ended before today goes out of sight.
    if (isGone && runsInto(trip, after.today)) changes.push({ trip, kind: 'withdrawn' });
  }
  return changes;
}

const changedFields = (before: ChauffeurTrip, after: ChauffeurTrip): ChangedField[] =>
  (Object.keys(FIELDS) as ChangedField[]).filter((field) => {
    // It is the chauffeur's own note that settles the cash.
    if (field === 'cash' && before.cashReceived !== after.cashReceived) return false;
    return FIELDS[field].some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  });
