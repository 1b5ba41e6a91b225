import { displayMoney, displayPhone, passengerOf, shortId } from '@livery/shared-types';
import { displayMoment } from '@livery/shared-types/time';
import { balanceDueCents } from './balance.ts';
import { serviceLines, stopsOf, type Booking } from './booking.ts';

/** The trip as a message that dispatchers copy to a chauffeur. No price but the cash to collect, and no booker. */
export function jobText(booking: Booking, plate: string | null): string {
  const { pickup, trip, vehicle, quote } = booking;
  const stops = stopsOf(booking);
  const passenger = passengerOf(booking);
  const dueCents = booking.paymentMethod === 'cash' ? balanceDueCents(booking) : 0;
  const facts: [label: string, value: string | number | null][] = [
    ['Trip', `#${shortId(booking.id)}`],
    ['Pickup', `${displayMoment(pickup.at, pickup.zone)}, ${quote.durationHours} hours`],
    ['Car', [vehicle?.name, plate].filter(Boolean).join(', ') || null],
    ['From', booking.pickupAddress || null],
    ...stops.map((stop, index): [string, string] => [
      index === stops.length - 1 ? 'To' : `Stop ${index + 1}`,
      stop,
    ]),
    ['Passenger', [passenger.name, displayPhone(passenger.phone ?? '')].filter(Boolean).join(', ')],
    ['Passengers', trip.passengers],
    ['Luggage', trip.luggage],
    ['Sign', trip.pickupSign],
    ['Flight', trip.flightNumber],
    [
      'Services',
      serviceLines(booking)
        .map(({ name }) => name)
        .join(', ') || null,
    ],
    ['Notes', trip.notes],
    ['Cash to collect', dueCents > 0 ? displayMoney({ cents: dueCents }) : null],
  ];
  return facts
    .filter(([, value]) => value !== null)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}
