import { displayPhone, passengerOf, type BookingSummary } from '@livery/shared-types';
import { cashToCollectCents } from './changedText.ts';
import type { BookingSnapshot } from './bookingSnapshot.ts';
import { mayLure } from './bookingText.ts';
import { button, factsBlock, ratingBlock, type FactPair } from './emailBlocks.ts';
import type { Block, TemplateContext } from './emailContent.ts';
import { money } from './paymentText.ts';

/** The page on which anybody with the link follows the ride. */
export const rideUrl = (
  { publicUrl }: TemplateContext,
  { rideToken }: Pick<BookingSnapshot, 'rideToken'>,
): string => `${publicUrl}/ride/${encodeURIComponent(rideToken)}`;

/** The chauffeur and the car; nothing while nobody is assigned. */
export function chauffeurBlocks(ctx: TemplateContext, booking: BookingSnapshot): Block[] {
  const { ride, chauffeur } = booking;
  if (chauffeur === null) return [];
  return [
    factsBlock('Your chauffeur', [
      ['Name', chauffeur.name],
      ['Phone', displayPhone(chauffeur.phone) || null],
      ['Car', ride?.vehicle ?? booking.vehicleName],
      ['Plate', ride?.plate || null],
    ]),
    button(otherPassenger(booking) === null ? 'Follow your ride' : 'Follow the ride', rideUrl(ctx, booking)),
  ];
}

/** Asks for a rating once the ride is done and nobody has rated it. */
export function ratingBlocks(ctx: TemplateContext, booking: BookingSnapshot): Block[] {
  const { status, isGone, chauffeur, rating } = booking;
  const isOpen = status === 'completed' && !isGone && chauffeur !== null && rating === null;
  const question = otherPassenger(booking) === null ? 'How was your ride?' : 'How was the ride?';
  return isOpen ? [ratingBlock(question, rideUrl(ctx, booking))] : [];
}

/** Whose ride it is in an e-mail to the booker: null where the booker rides. */
export function otherPassenger(booking: BookingSummary): string | null {
  const { name, isBooker } = passengerOf(booking);
  if (isBooker) return null;
  return mayLure(name) ? 'your passenger' : name;
}

/** The phone for texts about the ride: the passenger's or, where that is not known, the booker's. */
export const ridePhoneOf = (booking: BookingSummary): string =>
  passengerOf(booking).phone ?? booking.customerPhone;

/** What the chauffeur needs besides the trip. No price but the cash to collect. */
export function passengerBlock(booking: BookingSnapshot): Block {
  const cash = cashToCollectCents(booking);
  const { name, phone } = passengerOf(booking);
  const facts: FactPair[] = [
    ['Name', name],
    ['Phone', displayPhone(phone ?? '') || null],
    ['Plate', booking.ride?.plate || null],
    ['Cash to collect', cash === null ? 'none' : money(cash)],
  ];
  return factsBlock('Passenger and car', facts);
}
