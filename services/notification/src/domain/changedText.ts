import { displayPhone, type BookingSummary } from '@livery/shared-types';
import type { BookingSnapshot } from './bookingSnapshot.ts';
import { longMoment } from './displayTime.ts';
import { mayAdvertise } from './bookingText.ts';
import type { FactPair } from './emailBlocks.ts';
import { money } from './paymentText.ts';

const words = (value: string | number | null) => (value === null || value === '' ? 'none' : String(value));

type Reader = (booking: BookingSummary, timeZone: string) => string;

/** What a customer is told of a change. */
const READERS: [label: string, read: Reader][] = [
  ['Pickup time', ({ pickupAt }, timeZone) => longMoment(new Date(pickupAt), timeZone)],
  ['Duration', ({ durationHours }) => `${durationHours} hours`],
  ['Pickup address', ({ pickupAddress }) => words(pickupAddress)],
  ['Destinations', ({ destinations }) => words(destinations.join(', '))],
  ['Vehicle', ({ vehicleName }) => words(vehicleName)],
  ['Services', ({ serviceNames }) => words(serviceNames.join(', '))],
  ['Name', ({ customerName }) => customerName],
  ['Phone', ({ customerPhone }) => words(displayPhone(customerPhone))],
  ['Passengers', ({ passengers }) => words(passengers)],
  ['Luggage', ({ luggage }) => words(luggage)],
  ['Flight', ({ flightNumber }) => words(flightNumber)],
  ['Name on the sign', ({ pickupSign }) => words(pickupSign)],
  ['Notes', ({ notes }) => words(notes)],
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

const cashWords = (booking: Parameters<typeof cashToCollectCents>[0]): string => {
  const cents = cashToCollectCents(booking);
  return cents === null ? 'none' : money(cents);
};

/** The differences that matter to the chauffeur: no price but the cash to collect. */
export function chauffeurDifferences(
  before: BookingSummary,
  now: BookingSummary,
  { timeZone }: { timeZone: string },
): FactPair[] {
  const told = READERS.filter(([label]) => label !== 'Total');
  const all: [label: string, from: string, to: string][] = [
    ...told.map(([label, read]): [string, string, string] => [
      label === 'Name' ? 'Passenger' : label,
      read(before, timeZone),
      read(now, timeZone),
    ]),
    ['Cash to collect', cashWords(before), cashWords(now)],
  ];
  return all.filter(([, from, to]) => from !== to).map(([label, from, to]) => [label, `${from} → ${to}`]);
}
