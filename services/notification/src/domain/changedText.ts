import { displayPhone, passengerOf, type BookingSummary } from '@livery/shared-types';
import type { BookingSnapshot } from './bookingSnapshot.ts';
import { longMoment } from './displayTime.ts';
import { mayAdvertise } from './bookingText.ts';
import type { FactPair } from './emailBlocks.ts';
import { money } from './paymentText.ts';

const words = (value: string | number | null) => (value === null || value === '' ? 'none' : String(value));

type Reader = (booking: BookingSummary, timeZone: string) => string;

type Readers = [label: string, read: Reader][];

const ROUTE: Readers = [
  ['Pickup time', ({ pickupAt }, timeZone) => longMoment(new Date(pickupAt), timeZone)],
  ['Duration', ({ durationHours }) => `${durationHours} hours`],
  ['Pickup address', ({ pickupAddress }) => words(pickupAddress)],
  ['Destinations', ({ destinations }) => words(destinations.join(', '))],
  ['Vehicle', ({ vehicleName }) => words(vehicleName)],
  ['Services', ({ serviceNames }) => words(serviceNames.join(', '))],
];
const DETAILS: Readers = [
  ['Passengers', ({ passengers }) => words(passengers)],
  ['Luggage', ({ luggage }) => words(luggage)],
  ['Flight', ({ flightNumber }) => words(flightNumber)],
  ['Name on the sign', ({ pickupSign }) => words(pickupSign)],
  ['Notes', ({ notes }) => words(notes)],
];
/** What a customer is told of a change. */
const READERS: Readers = [
  ...ROUTE,
  ['Name', ({ customerName }) => customerName],
  ['Phone', ({ customerPhone }) => words(displayPhone(customerPhone))],
  ['Passenger’s name', ({ passengerName }) => words(passengerName)],
  ['Passenger’s phone', ({ passengerPhone }) => words(displayPhone(passengerPhone ?? ''))],
  ...DETAILS,
  ['Total', ({ totalCents }) => money(totalCents)],
];

const withoutAdvertisement = (value: string) => (mayAdvertise(value) ? 'as on your booking page' : value);

/** Old → new of each difference. `isUnverified` leaves out text that could advertise. */
export function differences(
  before: BookingSummary,
  now: BookingSnapshot,
  { timeZone, isUnverified = false }: { timeZone: string; isUnverified?: boolean },
): FactPair[] {
  const shown = isUnverified ? withoutAdvertisement : (value: string) => value;
  return READERS.map(([label, read]) => ({ label, from: read(before, timeZone), to: read(now, timeZone) }))
    .filter(({ from, to }) => from !== to)
    .map(({ label, from, to }): FactPair => [label, `${shown(from)} → ${shown(to)}`]);
}

/** Whether any difference is visible to the customer. */
export const hasChanged = (before: BookingSummary, now: BookingSnapshot): boolean =>
  differences(before, now, { timeZone: 'UTC' }).length > 0 || before.customerEmail !== now.customerEmail;

/** The cash that the chauffeur has to collect; null where there is none. */
export function cashToCollectCents({
  paymentMethod,
  totalCents,
  cashReceivedCents = null,
  capturedCents = 0,
}: Pick<BookingSummary, 'paymentMethod' | 'totalCents'> &
  Partial<Pick<BookingSnapshot, 'cashReceivedCents' | 'capturedCents'>>): number | null {
  const open = totalCents - capturedCents - (cashReceivedCents ?? 0);
  return paymentMethod === 'cash' && open > 0 ? open : null;
}

const cashWords: Reader = (booking) => {
  const cents = cashToCollectCents(booking);
  return cents === null ? 'none' : money(cents);
};

const PASSENGER: Readers = [
  ['Passenger', (booking) => passengerOf(booking).name],
  ['Phone', (booking) => words(displayPhone(passengerOf(booking).phone ?? ''))],
];

/** The differences that matter to the chauffeur: no price but the cash to collect, and no booker who does not ride. */
export function chauffeurDifferences(
  before: BookingSummary,
  now: BookingSummary,
  { timeZone }: { timeZone: string },
): FactPair[] {
  // Who was to ride before may be the booker, whom the chauffeur of somebody else is not told.
  const hidden = passengerOf(now).isBooker ? [] : PASSENGER;
  const readers: Readers = [...ROUTE, ...PASSENGER, ...DETAILS, ['Cash to collect', cashWords]];
  return readers
    .map((reader) => ({ reader, from: reader[1](before, timeZone), to: reader[1](now, timeZone) }))
    .filter(({ from, to }) => from !== to)
    .map(({ reader, from, to }): FactPair => [reader[0], hidden.includes(reader) ? to : `${from} → ${to}`]);
}
