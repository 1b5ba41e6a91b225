import type { OwnBooking } from '@livery/shared-types/booking';
import { MIN_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import { countOf, optionalCountOf } from '@livery/shared-types/readNumber';
import { destinationsOf } from '../../domain/bookingStatus.ts';
import type { WantedChange } from '../../api/ownBookingsApi.ts';

/** The trip as it stands in the form. Typed values are text. */
export interface WantedTrip {
  date: string;
  time: string;
  duration: string;
  pickupAddress: string;
  destinations: string[];
  /** `''` while no car is chosen. */
  vehicleId: string;
  passengers: string;
}
export type WantedField = keyof WantedTrip;

export function wantedTripOf(booking: OwnBooking): WantedTrip {
  const destinations = destinationsOf(booking);
  return {
    date: booking.pickupDate.slice(0, 10),
    time: booking.pickupTime.slice(0, 5),
    duration: String(booking.duration),
    pickupAddress: booking.pickupAddress,
    destinations: destinations.length > 0 ? destinations : [''],
    vehicleId: booking.vehicleId ?? '',
    passengers: booking.passengers === null ? '' : String(booking.passengers),
  };
}

/** What is missing or no number. The server checks the rest. */
export function faultsOf({
  date,
  time,
  duration,
  passengers,
}: WantedTrip): Partial<Record<WantedField, string>> {
  const people = optionalCountOf(passengers);
  return {
    ...(date === '' && { date: 'Choose a pickup date' }),
    ...(time === '' && { time: 'Choose a pickup time' }),
    ...(!(countOf(duration) >= MIN_DURATION_HOURS) && {
      duration: `Enter ${MIN_DURATION_HOURS} hours or more`,
    }),
    ...(people !== null && !(people >= 1) && { passengers: 'At least one passenger travels' }),
  };
}

const stopsOf = ({ destinations }: WantedTrip) => destinations.map((row) => row.trim()).filter(Boolean);

/** The fields in which the form differs from the booking; empty without any change. */
export function changeWanted(booking: OwnBooking, wanted: WantedTrip): WantedChange {
  const present = wantedTripOf(booking);
  const pickup = ({ date, time }: WantedTrip) => `${date}T${time}`;
  const isOther = (field: 'duration' | 'passengers' | 'vehicleId' | 'pickupAddress') =>
    wanted[field].trim() !== present[field].trim();
  return {
    ...(pickup(wanted) !== pickup(present) && { pickupDate: pickup(wanted) }),
    ...(isOther('duration') && { duration: countOf(wanted.duration) }),
    ...(isOther('pickupAddress') && { pickupAddress: wanted.pickupAddress.trim() }),
    ...(stopsOf(wanted).join('\n') !== stopsOf(present).join('\n') && { destinations: stopsOf(wanted) }),
    ...(isOther('vehicleId') && { vehicleId: wanted.vehicleId || null }),
    ...(isOther('passengers') && { passengers: optionalCountOf(wanted.passengers) }),
  };
}

const FIELD_OF: Record<string, WantedField> = { pickupDate: 'date' };
const FIELDS: readonly string[] = [
  'duration',
  'pickupAddress',
  'destinations',
  'vehicleId',
  'passengers',
] satisfies WantedField[];

/** The form's field that a fault of the request is about. */
export function fieldOfFault(path: string): WantedField | undefined {
  const name = path.replace(/^body\./, '').split('.')[0] ?? '';
  return FIELD_OF[name] ?? (FIELDS.includes(name) ? (name as WantedField) : undefined);
}
