import { RIDE_EXTRA_WORDS, type PricedAdjustment } from '@livery/shared-types';
import { tripToAccept } from './acceptance.ts';
import type { ActorContext, Booking } from './booking.ts';
import { ERASED_NAME } from './customer.ts';
import type { Offer } from './offer.ts';

const ERASED = 'Erased';
const erasedAddress = (address: string) => (address === '' ? '' : ERASED);

/** Removes everything personal. Amounts, times, package and status stay. */
export function eraseBooking(booking: Booking, { actor, now }: ActorContext): Booking {
  const { quote, ending, trip, log } = booking;
  const { agreedPrice } = quote;
  const erased: Booking = {
    ...booking,
    version: booking.version + 1,
    customerName: ERASED_NAME,
    customerEmail: '',
    customerPhone: '',
    passengerName: null,
    passengerPhone: null,
    pickupAddress: erasedAddress(booking.pickupAddress),
    destinationAddress: booking.destinationAddress === null ? null : ERASED,
    destinations: booking.destinations.map(() => ERASED),
    quote: {
      ...quote,
      ...(quote.adjustments && { adjustments: quote.adjustments.map(eraseLine) }),
      ...(agreedPrice && { agreedPrice: { ...agreedPrice, reason: ERASED } }),
    },
    trip: { ...trip, flightNumber: null, pickupSign: null, notes: null },
    ending: ending && { ...ending, reason: null },
    handRefunds: booking.handRefunds.map((refund) => ({
      ...refund,
      reason: ERASED,
      internalReason: null,
    })),
    changeRequest: null,
    log: [
      // Changes and notes may name persons and places.
      ...log.map((entry) => ({ ...entry, note: null, change: null, actor: actorOf(entry.actor, booking) })),
      { at: now, action: 'erased', actor, note: null, change: null },
    ],
    updatedAt: now,
  };
  return { ...erased, ride: eraseRide(erased) };
}

/** The words of a chauffeur to an extra, of which a line of the bill was made. */
const eraseLine = (line: PricedAdjustment): PricedAdjustment =>
  line.label.startsWith(`${RIDE_EXTRA_WORDS.other}: `) ? { ...line, label: RIDE_EXTRA_WORDS.other } : line;

/** Texts by passenger and chauffeur are removed; the rating stays. */
const eraseRide = ({ ride, ...trip }: Booking): Booking['ride'] => ({
  ...ride,
  // Who has accepted it, has accepted it as it is now.
  acceptance: ride.acceptance && { ...ride.acceptance, trip: tripToAccept(trip) },
  formerAcceptance: null,
  problems: ride.problems.map((problem) => ({ ...problem, note: '' })),
  extras: ride.extras.map((extra) => ({ ...extra, note: '' })),
  closed: ride.closed && { ...ride.closed, lines: ride.closed.lines.map(eraseLine) },
  declined: ride.declined.map((declined) => ({ ...declined, reason: '' })),
  rating: ride.rating && { ...ride.rating, comment: '' },
});

const actorOf = (actor: string, { customerEmail, customerName }: Booking) =>
  actor === customerEmail || actor === customerName ? 'customer' : actor;

export function eraseOffer(offer: Offer): Offer['request'] {
  const { request } = offer;
  return {
    ...request,
    customerName: ERASED_NAME,
    customerEmail: '',
    customerPhone: '',
    passengerName: null,
    passengerPhone: null,
    pickupAddress: erasedAddress(request.pickupAddress),
    destinationAddress: request.destinationAddress === null ? null : ERASED,
    destinations: request.destinations.map(() => ERASED),
    flightNumber: null,
    pickupSign: null,
    notes: null,
  };
}
