import { conflict } from '@livery/service-kit/errors';
import {
  cardDueCents,
  type CompanyPromises,
  type CreateBookingRequest,
  type InternalQuote,
  type PaymentMethod,
  type PaymentStatus,
} from '@livery/shared-types';
import {
  NO_RIDE,
  invalidField,
  type ActorContext,
  type Booking,
  type Decision,
  type LogEntry,
} from './booking.ts';
import { pickupTime, type PickupWindow } from './pickupRules.ts';

export type PricedPackage = Pick<InternalQuote, 'quote' | 'vehicle'>;
/** With the settings as they were at the quote. */
export type PricedOrder = Pick<InternalQuote, 'quote' | 'vehicle' | 'settings'>;

export function checkPackage(request: CreateBookingRequest, { vehicle, settings }: InternalQuote): void {
  checkMethod(request.paymentMethod, settings);
  checkCapacity(request, vehicle);
}

/** Refuses a way to pay that staff have switched off. */
export function checkMethod(method: PaymentMethod, settings: InternalQuote['settings']): void {
  if (isMethodOn(method, settings)) return;
  const name = method === 'cash' ? 'Cash' : 'Card';
  throw invalidField('paymentMethod', `${name} payment is not available at the moment.`);
}

export function checkCapacity(
  { passengers, luggage }: Pick<CreateBookingRequest, 'passengers' | 'luggage'>,
  vehicle: Pick<NonNullable<InternalQuote['vehicle']>, 'name' | 'capacity' | 'luggageCapacity'> | null,
): void {
  if (vehicle === null) return;
  if (passengers != null && passengers > vehicle.capacity) {
    throw invalidField('passengers', `${vehicle.name} takes at most ${vehicle.capacity} passengers.`);
  }
  if (luggage != null && luggage > vehicle.luggageCapacity) {
    throw invalidField(
      'luggage',
      `${vehicle.name} takes at most ${vehicle.luggageCapacity} pieces of luggage.`,
    );
  }
}

function isMethodOn(method: PaymentMethod, settings: InternalQuote['settings']): boolean {
  return method === 'cash' ? settings.cashPaymentEnabled : settings.stripePaymentEnabled;
}

/** Refuses a price other than the one seen and, where none was, an invalid promo code, so nobody pays unawares. */
export function checkPrice(
  { quotedTotal, promoCode }: CreateBookingRequest,
  { quote }: PricedPackage,
  present: (quote: PricedPackage['quote']) => object,
): void {
  if (quotedTotal != null && quotedTotal !== quote.totalCents) {
    throw conflict('price_changed', 'The price has changed. Please look at the new total and book again.', {
      quote: present(quote),
    });
  }
  if (quotedTotal == null && wantsPromo(promoCode) && quote.promoCode === null) {
    throw invalidField('promoCode', quote.promoMessage ?? 'This promo code is not valid.');
  }
}

const wantsPromo = (code: string | null) => code !== null && code !== '';

export interface NewBooking {
  id: string;
  source: Booking['source'];
  ctx: ActorContext;
  company: CompanyPromises;
  window: PickupWindow;
}

/** A new booking waits for approval, whatever status and price the client sent. */
export function newBooking(
  request: CreateBookingRequest,
  { quote, vehicle }: PricedPackage,
  made: NewBooking,
): Decision {
  const { now, actor } = made.ctx;
  const entry: LogEntry = { at: now, action: 'created', actor, note: null, change: null };
  const after: Booking = {
    id: made.id,
    version: 1,
    status: 'pending_approval',
    archived: false,
    deletedAt: null,
    source: made.source,
    customerName: request.customerName,
    customerEmail: request.customerEmail,
    customerPhone: request.customerPhone,
    passengerName: blankToNull(request.passengerName),
    passengerPhone: blankToNull(request.passengerPhone),
    pickup: pickupTime(request.pickupDate, made.window, now),
    pickupAddress: request.pickupAddress,
    destinationAddress: blankToNull(request.destinationAddress),
    destinations: request.destinations,
    vehicle: vehicle === null ? null : { id: vehicle.id, name: vehicle.name },
    chauffeur: null,
    ride: NO_RIDE,
    quote,
    trip: {
      passengers: request.passengers ?? null,
      luggage: request.luggage ?? null,
      flightNumber: blankToNull(request.flightNumber),
      pickupSign: blankToNull(request.pickupSign),
      notes: blankToNull(request.notes),
    },
    consent: consentTo(request.acceptedPolicyVersion, now),
    promised: promisesOf(made.company),
    paymentMethod: request.paymentMethod,
    payment: {
      status: firstPaymentStatus(request.paymentMethod, quote.totalCents),
      intentId: null,
      captures: [],
      differenceCents: 0,
      authorization: null,
      capturedCents: 0,
      refundedCents: 0,
      refundDueCents: 0,
      lostCents: 0,
      asOf: null,
    },
    cashReceivedCents: null,
    handRefunds: [],
    disputes: [],
    ending: null,
    changeRequest: null,
    linkedBookingId: null,
    copyOf: null,
    log: [entry],
    createdAt: now,
    updatedAt: now,
  };
  return { before: undefined, after, entries: [entry], events: [{ type: 'booking.created' }] };
}

const promisesOf = ({
  answerWithinMinutes,
  refundInFullUntilApproved,
}: CompanyPromises): CompanyPromises => ({
  answerWithinMinutes,
  refundInFullUntilApproved,
});

function consentTo(version: string | null | undefined, at: Date): Booking['consent'] {
  return version == null || version === '' ? null : { version, at };
}

/** Cash needs no card payment, nor does a total of zero or below the provider's minimum. */
export function firstPaymentStatus(method: PaymentMethod, totalCents: number): PaymentStatus {
  return method === 'cash' || cardDueCents(totalCents) === 0 ? 'not_required' : 'unpaid';
}

/** The booking as its creation was answered, for a repeated request. */
export function asCreated(booking: Booking, isApproved = false): Booking {
  return {
    ...booking,
    version: isApproved ? 2 : 1,
    status: isApproved ? 'approved' : 'pending_approval',
    archived: false,
    payment: {
      ...booking.payment,
      status: firstPaymentStatus(booking.paymentMethod, booking.quote.totalCents),
    },
    ending: null,
    changeRequest: null,
    updatedAt: booking.createdAt,
  };
}

export function blankToNull(text: string | null | undefined): string | null {
  return text == null || text === '' ? null : text;
}
