import { distinctTokens, emailTokens, phoneTokens, wordsOf } from '@livery/service-kit/search';
import type { Booking } from './booking.ts';

/** "AC 871" is also found as "AC871". */
const flightTokens = (flight: string) => [...wordsOf(flight), wordsOf(flight).join('')];

const MAX_TOKENS = 120;

export function searchTokens(booking: Booking): string[] {
  const tokens = [
    booking.id,
    ...wordsOf(booking.customerName),
    ...emailTokens(booking.customerEmail),
    ...phoneTokens(booking.customerPhone),
    ...flightTokens(booking.trip.flightNumber ?? ''),
    ...wordsOf(booking.vehicle?.name ?? ''),
    ...wordsOf(booking.pickupAddress),
    ...wordsOf(booking.destinationAddress ?? ''),
    ...booking.destinations.flatMap(wordsOf),
  ];
  return distinctTokens(tokens, MAX_TOKENS);
}
