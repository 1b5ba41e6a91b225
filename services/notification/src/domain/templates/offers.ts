import {
  cardDueCents,
  displayMoney,
  parseCents,
  passengerOf,
  type EventData,
  type Quote,
} from '@livery/shared-types';
import { bookingNumber, greeting, stopsOf } from '../bookingText.ts';
import { clock, longDay, longMoment, shortDay } from '../displayTime.ts';
import {
  amountBlock,
  button,
  pricesBlock,
  factsOf,
  small,
  text,
  tripDetails,
  type FactPair,
} from '../emailBlocks.ts';
import { plain, type Template } from './template.ts';

type Offer = EventData<'offer.sent'>['offer'];

export const offerTemplates = {
  'offer-sent': plain('offer.sent', ({ offer, path }, ctx) => {
    const pickup = new Date(offer.pickupDate);
    const total = displayMoney(offer.totalAmount);
    const until = longMoment(new Date(offer.expiresAt), ctx.timeZone);
    const hours = `${offer.duration} ${offer.duration === 1 ? 'hour' : 'hours'}`;
    return {
      subject: `Our offer for ${shortDay(pickup, ctx.timeZone)}: ${total} (#${bookingNumber(offer.id).split('#')[1] ?? ''})`,
      preheader: `You can accept it until ${until}.`,
      eyebrow: 'Your offer',
      title: 'Our offer for your ride',
      blocks: [
        text(greeting(offer.customerName)),
        text(
          `Thank you for asking ${ctx.brand.name}. This is our offer. You can accept it until ${until}, at this price. We then confirm your car.`,
        ),
        tripDetails(
          longDay(pickup, ctx.timeZone),
          `${clock(pickup, ctx.timeZone)} · ${hours}`,
          stopsOf(offer),
          tripFacts(offer),
        ),
        pricesBlock('Your price', quoteFacts(offer.quote)),
        amountBlock(
          offer.quote.agreedTotal === undefined ? 'Total' : 'Agreed price',
          total,
          paymentTerms(offer),
        ),
        button('See and accept this offer', `${ctx.publicUrl}${path}`),
        small(`Questions, or something to change? Write to ${ctx.brand.email} or call ${ctx.brand.phone}.`),
      ],
      reason: `You receive this because ${ctx.brand.name} was asked for an offer with this address.`,
    };
  }),
} satisfies Record<string, Template>;

function paymentTerms({ paymentMethod, totalAmount }: Offer): string {
  if (paymentMethod === 'cash') return 'Paid to your chauffeur in cash on arrival.';
  const isFree = cardDueCents(parseCents(totalAmount) ?? 0) === 0;
  return isFree ? 'Nothing to pay.' : 'By card, once you have accepted it.';
}

const tripFacts = (offer: Offer) =>
  factsOf([
    ['Passenger', passengerOf(offer).isBooker ? null : offer.passengerName],
    ['Vehicle', offer.vehicleName],
    ['Passengers', offer.passengers],
    ['Luggage', offer.luggage],
    ['Flight', offer.flightNumber],
    ['Name on the sign', offer.pickupSign],
    ['Notes', offer.notes],
  ]).filter(({ value }) => value !== '');

function quoteFacts(quote: Quote): FactPair[] {
  const isZero = (amount: string) => Number(amount) === 0;
  const less = (amount: string) => (isZero(amount) ? null : `-${displayMoney(amount)}`);
  const more = (amount: string) => (isZero(amount) ? null : displayMoney(amount));
  return [
    ...quote.lines.map(({ name, hourly, quantity, unitPrice, amount }): FactPair => [
      hourly ? `${name}, ${quantity} h at ${displayMoney(unitPrice)}` : name,
      displayMoney(amount),
    ]),
    ['Subtotal', displayMoney(quote.subtotal)],
    ['Package discount', less(quote.packageDiscount)],
    ['Promo code', less(quote.promoDiscount)],
    ['Service fee', more(quote.serviceFee)],
    ...(quote.adjustments ?? []).map(({ label, amount }): FactPair => [label, displayMoney(amount)]),
    [quote.agreedTotal === undefined ? 'Tax' : 'Tax, included', more(quote.tax)],
  ];
}
