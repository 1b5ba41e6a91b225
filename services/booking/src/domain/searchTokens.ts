import { codeToken, distinctTokens, nameTokens, phoneTokens, wordsOf } from '@livery/service-kit/search';
import type { Booking } from './booking.ts';

/** "AC 871" and "AC871" are found by each other. */
const flightTokens = (flight: string) => nameTokens(flight.replaceAll(/(?<=\p{L})(?=\d)/gu, ' '));

const MAX_TOKENS = 120;

export function searchTokens(booking: Booking): string[] {
  const tokens = [
    codeToken(booking.id),
    ...nameTokens(booking.customerName),
    ...wordsOf(booking.customerEmail),
    ...phoneTokens(booking.customerPhone),
    ...nameTokens(booking.passengerName ?? ''),
    ...phoneTokens(booking.passengerPhone ?? ''),
    ...flightTokens(booking.trip.flightNumber ?? ''),
    ...wordsOf(booking.vehicle?.name ?? ''),
    ...wordsOf(booking.pickupAddress),
    ...wordsOf(booking.destinationAddress ?? ''),
    ...booking.destinations.flatMap(wordsOf),
  ];
  return distinctTokens(tokens, MAX_TOKENS);
}
