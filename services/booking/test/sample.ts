import { COMPANY_PROMISES_DEFAULTS, type PricedQuote } from '@livery/shared-types';
import { NO_RIDE, type ActorContext, type Booking } from '../src/domain/booking.ts';

export const NOW = new Date('2026-06-10T12:00:00.000Z');
export const BOOKING_ID = '3f2b8c1e-9a4d-4c6e-8b7a-1d2e3f4a5b6c';

export const hours = (count: number, from = NOW) => new Date(from.getTime() + count * 3_600_000);

export const staff: ActorContext = { actor: 'dana', now: NOW };

export const sampleQuote = (overrides: Partial<PricedQuote> = {}): PricedQuote => ({
  lines: [
    {
      kind: 'service',
      itemId: '11111111-1111-4111-8111-111111111111',
      name: 'Airport transfer',
      unitPriceCents: 12_000,
      quantity: 1,
      hourly: false,
      amountCents: 12_000,
    },
  ],
  durationHours: 2,
  subtotalCents: 12_000,
  packageDiscountCents: 0,
  promoDiscountCents: 0,
  discountCents: 0,
  serviceFeeCents: 600,
  taxCents: 1_071,
  totalCents: 13_671,
  promoCode: null,
  promoMessage: null,
  taxPpm: 85_000,
  ...overrides,
});

/** A booking for three days ahead that waits for approval. */
export const sampleBooking = (overrides: Partial<Booking> = {}): Booking => ({
  id: BOOKING_ID,
  version: 1,
  status: 'pending_approval',
  archived: false,
  deletedAt: null,
  source: 'web',
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  customerPhone: '+1 416 555 0142',
  passengerName: null,
  passengerPhone: null,
  pickup: { at: hours(72), latestAt: hours(72), local: '2026-06-13T08:00:00', zone: 'America/Toronto' },
  pickupAddress: '1 King St W',
  destinationAddress: null,
  destinations: ['Pearson Airport'],
  vehicle: { id: '22222222-2222-4222-8222-222222222222', name: 'Escalade' },
  chauffeur: null,
  ride: NO_RIDE,
  quote: sampleQuote(),
  trip: { passengers: null, luggage: null, flightNumber: null, pickupSign: null, notes: null },
  consent: null,
  promised: { ...COMPANY_PROMISES_DEFAULTS },
  paymentMethod: 'stripe',
  payment: {
    status: 'unpaid',
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
  log: [{ at: NOW, action: 'created', actor: 'customer', note: null, change: null }],
  createdAt: NOW,
  updatedAt: NOW,
  ...overrides,
});

export const paid = (cents = 13_671): Booking['payment'] => ({
  status: 'paid',
  intentId: 'pi_first',
  captures: [{ intentId: 'pi_first', capturedCents: cents, refundedCents: 0, asOf: null }],
  differenceCents: 0,
  authorization: null,
  capturedCents: cents,
  refundedCents: 0,
  refundDueCents: 0,
  lostCents: 0,
  asOf: NOW,
});
