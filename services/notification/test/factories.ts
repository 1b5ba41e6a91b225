import { randomUUID } from 'node:crypto';
import { newEvent, type OutboxEntry } from '@livery/service-kit';
import type {
  AssignedChauffeur,
  BookingSummary,
  EventData,
  PricedQuote,
  Ride,
  RideStep,
} from '@livery/shared-types';

/** A customer's address that no other test uses. */
export const someAddress = (name = 'customer') => `${name}-${randomUUID().slice(0, 8)}@example.test`;

export function aBooking(overrides: Partial<BookingSummary> = {}): BookingSummary {
  return {
    bookingId: randomUUID(),
    customerName: 'Amelia Okafor',
    customerEmail: someAddress(),
    customerPhone: '(416) 555-0177',
    passengerName: null,
    passengerPhone: null,
    pickupAt: '2031-07-15T14:30:00-04:00',
    durationHours: 3,
    pickupAddress: 'Pearson Airport, Terminal 1',
    destinations: ['181 Wellington St W, Toronto', '42 Guildwood Pkwy, Scarborough'],
    serviceNames: ['Airport transfer'],
    vehicleName: 'Cadillac Escalade',
    vehicleId: null,
    totalCents: 48236,
    promoCode: null,
    paymentMethod: 'stripe',
    paymentStatus: 'paid',
    status: 'approved',
    passengers: 3,
    luggage: null,
    flightNumber: 'AC 848',
    pickupSign: null,
    notes: null,
    manageToken: 'token.with/odd+characters',
    rideToken: 'ride-token_of-this-trip',
    chauffeur: null,
    version: 2,
    ...overrides,
  };
}

export const aChauffeur = (overrides: Partial<AssignedChauffeur> = {}): AssignedChauffeur => ({
  id: randomUUID(),
  name: 'Lea Tremblay',
  phone: '(416) 555-0119',
  email: someAddress('lea'),
  photoUrl: null,
  ...overrides,
});

/** The ride of a trip whose chauffeur took these steps. */
export function aRide(
  { chauffeur = null, vehicleName }: BookingSummary,
  steps: Partial<Record<RideStep, string>> = {},
  late = false,
): Ride {
  const taken = Object.entries(steps).map(([step, at]) => ({ step: step as RideStep, at }));
  return {
    chauffeur,
    vehicle: vehicleName,
    plate: 'CVBN 418',
    step: taken.at(-1)?.step ?? null,
    steps: taken,
    late,
  };
}

/** A quote with one line that comes to the booking's total. */
export function aQuote({ totalCents, durationHours, promoCode }: BookingSummary): PricedQuote {
  return {
    lines: [
      {
        kind: 'service',
        itemId: '0d0f6a5e-54f7-4f0c-9a6c-3f6d2f1c7b11',
        name: 'Airport transfer',
        unitPriceCents: totalCents,
        quantity: 1,
        hourly: false,
        amountCents: totalCents,
      },
    ],
    durationHours,
    subtotalCents: totalCents,
    packageDiscountCents: 0,
    promoDiscountCents: 0,
    discountCents: 0,
    serviceFeeCents: 0,
    taxCents: 0,
    totalCents,
    promoCode,
    promoMessage: null,
    taxPpm: 0,
  };
}

export function aPayment(
  booking: BookingSummary,
  overrides: Partial<EventData<'payment.succeeded'>> = {},
): EventData<'payment.succeeded'> {
  return {
    bookingId: booking.bookingId,
    paymentIntentId: `pi_${randomUUID().slice(0, 8)}`,
    amountCents: booking.totalCents,
    currency: 'cad',
    booking,
    paidAt: '2031-07-01T16:02:00Z',
    card: 'Visa ending in 4242',
    ...overrides,
  };
}

export function aTicket(overrides: Partial<EventData<'ticket.created'>> = {}): EventData<'ticket.created'> {
  return {
    ticketId: randomUUID(),
    customerName: 'Amelia Okafor',
    customerEmail: someAddress(),
    bookingId: null,
    category: 'booking',
    priority: 'medium',
    subject: 'A child seat',
    description: 'Is a child seat possible?',
    status: 'open',
    dueAt: '2031-07-02T16:02:00Z',
    ...overrides,
  };
}

type BookingEvent = 'booking.created' | 'booking.approved' | 'booking.completed';
export const bookingEvent = (type: BookingEvent, booking: BookingSummary): OutboxEntry =>
  newEvent(type, booking.bookingId, { booking });

/** An end that gives back `refundPercentage` of what was paid. */
export function ending(
  type: 'booking.rejected' | 'booking.cancelled',
  booking: BookingSummary,
  { refundPercentage = 100, ...overrides }: Partial<EventData<'booking.cancelled'>> = {},
): OutboxEntry {
  const paidCents = booking.paymentStatus === 'paid' ? booking.totalCents : 0;
  const refundCents = Math.round((paidCents * refundPercentage) / 100);
  return newEvent(type, booking.bookingId, {
    booking,
    reason: null,
    refundPercentage,
    refundCents,
    refundDueCents: refundCents,
    byHandCents: 0,
    noShow: false,
    by: 'staff',
    ...overrides,
  });
}

/** A change by staff that costs nothing and that the customer is told of. */
export const aChange = (
  booking: BookingSummary,
  previous: BookingSummary,
  overrides: Partial<EventData<'booking.changed'>> = {},
): EventData<'booking.changed'> => ({
  booking,
  previous,
  fields: [],
  notifyCustomer: true,
  refundCents: 0,
  refundDueCents: 0,
  byHandCents: 0,
  balanceDueCents: 0,
  changeRequestId: null,
  by: 'staff',
  ...overrides,
});
