import { COMPANY_PROMISES_DEFAULTS, CreateBookingRequest, type InternalQuote } from '@livery/shared-types';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { BOOKING_ID, NOW, paid, sampleQuote, staff } from '../../test/sample.ts';
import { asCreated, checkPackage, checkPrice, newBooking } from './newBooking.ts';
import { approve } from './transitions.ts';

const SERVICE = '11111111-1111-4111-8111-111111111111';
const request = (overrides: object = {}) =>
  z.parse(CreateBookingRequest, {
    customerName: ' Ada Lovelace ',
    customerEmail: ' ADA@Example.com ',
    pickupDate: '2026-06-13T08:00',
    serviceIds: [SERVICE],
    ...overrides,
  });
const offer = (overrides: Partial<InternalQuote> = {}): InternalQuote => ({
  quote: sampleQuote(),
  vehicle: { id: SERVICE, name: 'Escalade', type: 'suv', capacity: 6, luggageCapacity: 5 },
  settings: {
    stripePaymentEnabled: true,
    cashPaymentEnabled: true,
    verifyCustomers: false,
    cardMode: 'charge',
    ...COMPANY_PROMISES_DEFAULTS,
    licence: '',
    insurance: '',
  },
  ...overrides,
});
const window = { zone: 'America/Toronto', minNoticeMinutes: 0, horizonDays: 365 };
const company = COMPANY_PROMISES_DEFAULTS;
const make = (overrides: object = {}) =>
  newBooking(request(overrides), offer(), { id: BOOKING_ID, source: 'web', ctx: staff, company, window });
const present = (quote: InternalQuote['quote']) => ({ shown: quote.totalCents });

describe('newBooking', () => {
  it('waits for approval, cleaned up and with its price', () => {
    const { after, events, before } = make({
      notes: ' ',
      flightNumber: 'AC 1',
      destinations: [' ', 'Airport'],
    });
    expect(before).toBeUndefined();
    expect(events).toEqual([{ type: 'booking.created' }]);
    expect(after).toMatchObject({
      status: 'pending_approval',
      version: 1,
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      destinations: ['Airport'],
      trip: { flightNumber: 'AC 1', notes: null, passengers: null },
      payment: { status: 'unpaid', capturedCents: 0 },
      consent: null,
      quote: { totalCents: 13_671 },
    });
  });

  it('keeps which terms were accepted, and when', () => {
    expect(make({ acceptedPolicyVersion: '2025-01' }).after.consent).toEqual({ version: '2025-01', at: NOW });
  });

  it('can be shown again as it was first answered', () => {
    const { after } = make();
    const later = { ...approve(after, staff).after, payment: paid(), archived: true };
    expect(asCreated(later)).toMatchObject({
      status: 'pending_approval',
      archived: false,
      payment: { status: 'unpaid' },
    });
  });
});

describe('checkPackage', () => {
  const check = (overrides: object, offered = offer()) => checkPackage(request(overrides), offered);
  const settings = { ...offer().settings, cashPaymentEnabled: false };

  it('fills the vehicle and no more', () => {
    expect(() => check({ passengers: 6, luggage: 5 })).not.toThrow();
    expect(() => check({ passengers: 7 })).toThrow(/at most 6 passengers/);
    expect(() => check({ luggage: 6 })).toThrow(/at most 5 pieces/);
    expect(() => check({ passengers: 50 }, offer({ vehicle: null }))).not.toThrow();
  });

  it('takes only methods that are on', () => {
    expect(() => check({ paymentMethod: 'cash' }, offer({ settings }))).toThrow(
      /Cash payment is not available/,
    );
    expect(() => check({ paymentMethod: 'stripe' }, offer({ settings }))).not.toThrow();
  });
});

describe('checkPrice', () => {
  const check = (overrides: object, offered = offer()) => checkPrice(request(overrides), offered, present);

  it('accepts the price the person saw, or none at all', () => {
    expect(() => check({ quotedTotal: '136.71' })).not.toThrow();
    expect(() => check({})).not.toThrow();
  });

  it('refuses any other, and shows the new one', () => {
    expect(() => check({ quotedTotal: '136.72' })).toThrow(
      expect.objectContaining({ code: 'price_changed', details: { quote: { shown: 13_671 } } }),
    );
  });

  it('never drops a promo code behind somebody’s back', () => {
    const without = offer({ quote: sampleQuote({ promoMessage: 'This promo code is not valid.' }) });
    expect(() => check({ promoCode: 'GONE' }, without)).toThrow(/not valid/);
    expect(() => check({ promoCode: 'GONE', quotedTotal: '136.71' }, without)).not.toThrow();
    expect(() => check({ promoCode: 'GONE', quotedTotal: '100.00' }, without)).toThrow(/price has changed/);
  });
});
