import { cashToCollectCents } from './changedText.ts';
import type { BookingSnapshot } from './bookingSnapshot.ts';
import { button, factsBlock, ratingBlock, type FactPair } from './emailBlocks.ts';
import type { Block, TemplateContext } from './emailContent.ts';
import { money } from './paymentText.ts';

/** The page on which whoever has the link follows the ride. Undefined where an earlier release of booking told none. */
export const rideUrl = (
  { publicUrl }: TemplateContext,
  { rideToken }: Pick<BookingSnapshot, 'rideToken'>,
): string | undefined =>
  rideToken === undefined ? undefined : `${publicUrl}/ride/${encodeURIComponent(rideToken)}`;

/** Who comes, with which car; nothing while nobody is assigned. */
export function chauffeurBlocks(ctx: TemplateContext, booking: BookingSnapshot): Block[] {
  const { ride, chauffeur } = booking;
  if (chauffeur == null) return [];
  const url = rideUrl(ctx, booking);
  return [
    factsBlock('Your chauffeur', [
      ['Name', chauffeur.name],
      ['Phone', chauffeur.phone || null],
      ['Car', ride?.vehicle ?? booking.vehicleName],
      ['Plate', ride?.plate || null],
    ]),
    ...(url === undefined ? [] : [button('Follow your ride', url)]),
  ];
}

/** One press rates the ride of a chauffeur, once it is done and as long as nobody has rated it. */
export function ratingBlocks(ctx: TemplateContext, booking: BookingSnapshot): Block[] {
  const url = rideUrl(ctx, booking);
  const { status, isGone, chauffeur, rating } = booking;
  const isOpen = status === 'completed' && !isGone && chauffeur != null && rating == null;
  return url === undefined || !isOpen ? [] : [ratingBlock('How was your ride?', url)];
}

/** What the chauffeur needs besides the trip itself: no price but the cash to collect. */
export function passengerBlock(booking: BookingSnapshot): Block {
  const cash = cashToCollectCents(booking);
  const facts: FactPair[] = [
    ['Name', booking.customerName],
    ['Phone', booking.customerPhone || null],
    ['Plate', booking.ride?.plate || null],
    ['Cash to collect', cash === null ? 'none' : money(cash)],
  ];
  return factsBlock('Passenger and car', facts);
}
