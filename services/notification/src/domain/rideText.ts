import { displayPhone } from '@livery/shared-types';
import { cashToCollectCents } from './changedText.ts';
import type { BookingSnapshot } from './bookingSnapshot.ts';
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
    button('Follow your ride', rideUrl(ctx, booking)),
  ];
}

/** Asks for a rating once the ride is done and nobody has rated it. */
export function ratingBlocks(ctx: TemplateContext, booking: BookingSnapshot): Block[] {
  const { status, isGone, chauffeur, rating } = booking;
  const isOpen = status === 'completed' && !isGone && chauffeur !== null && rating === null;
  return isOpen ? [ratingBlock('How was your ride?', rideUrl(ctx, booking))] : [];
}

/** What the chauffeur needs besides the trip. No price but the cash to collect. */
export function passengerBlock(booking: BookingSnapshot): Block {
  const cash = cashToCollectCents(booking);
  const facts: FactPair[] = [
    ['Name', booking.customerName],
    ['Phone', displayPhone(booking.customerPhone) || null],
    ['Plate', booking.ride?.plate || null],
    ['Cash to collect', cash === null ? 'none' : money(cash)],
  ];
  return factsBlock('Passenger and car', facts);
}
