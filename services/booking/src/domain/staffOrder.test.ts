import {
  COMPANY_LINES_DEFAULTS,
  COMPANY_PROMISES_DEFAULTS,
  StaffBookingRequest,
  Uuid,
} from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { hours, NOW, sampleQuote, staff } from '../../test/sample.ts';
import { returnIdOf } from './bookingId.ts';
import { checkReturn, newStaffBooking, staffTermsOf, tripsOf, wayBack } from './staffOrder.ts';

const ID = '3f2b8c1e-9a4d-4c6e-8b7a-1d2e3f4a5b6c';
const SERVICE = '11111111-1111-4111-8111-111111111111';
const window = { zone: 'America/Toronto', minNoticeMinutes: 0, horizonDays: 365 };
const request = (body: object = {}) =>
  StaffBookingRequest.parse({
    customerName: 'Ada Lovelace',
    customerPhone: '+1 416 555 0142',
    pickupDate: hours(72).toISOString(),
    pickupAddress: 'Home',
    destinations: ['Union Station', 'Airport'],
    serviceIds: [SERVICE],
    flightNumber: 'AC 871',
    ...body,
  });
const withReturn = (at: Date) => request({ returnTrip: { pickupDate: at.toISOString() } });

describe('the way back', () => {
  it('goes from the last stop over the others to where it began, without the flight', () => {
    expect(wayBack(request(), '2026-07-01T10:00')).toMatchObject({
      pickupDate: '2026-07-01T10:00',
      pickupAddress: 'Airport',
      destinations: ['Union Station', 'Home'],
      flightNumber: null,
      serviceIds: [SERVICE],
    });
  });

  it('of a trip without a stop, or from nowhere, leaves out what is not known', () => {
    expect(wayBack(request({ destinations: [] }), '')).toMatchObject({
      pickupAddress: '',
      destinations: ['Home'],
    });
    const toAirport = request({ destinations: [], destinationAddress: 'Airport', pickupAddress: '' });
    expect(wayBack(toAirport, '')).toMatchObject({ pickupAddress: 'Airport', destinations: [] });
  });

  it('has an id that follows from that of the way there, and stands before it', () => {
    const order = withReturn(hours(96));
    const trips = tripsOf(order, staffTermsOf(order), ID);
    expect(trips.map(({ id, linkedBookingId }) => [id, linkedBookingId])).toEqual([
      [returnIdOf(ID), ID],
      [ID, returnIdOf(ID)],
    ]);
    expect(Uuid.safeParse(returnIdOf(ID)).success).toBe(true);
    expect(returnIdOf(SERVICE)).not.toBe(returnIdOf(ID));
  });

  it('begins once the way there has ended, and the vehicle is ready', () => {
    const check = (order: ReturnType<typeof request>) =>
      checkReturn(order, staffTermsOf(order), { window, now: NOW, turnaroundMinutes: 30 });
    const inTheWay = { errors: [expect.objectContaining({ path: 'returnTrip.pickupDate' })] };
    expect(() => check(withReturn(hours(74)))).not.toThrow();
    expect(() => check(withReturn(hours(73)))).toThrow(expect.objectContaining(inTheWay));
    expect(() => check(withReturn(hours(-1)))).toThrow(expect.objectContaining(inTheWay));
    const byCar = { ...withReturn(hours(74)), vehicleId: SERVICE };
    expect(() => check(byCar)).toThrow(expect.objectContaining(inTheWay));
    expect(() => check(request())).not.toThrow();
  });
});

describe('a booking by staff', () => {
  const make = (body: object) => {
    const order = request(body);
    const terms = staffTermsOf(order);
    const trip = { id: ID, request: order, linkedBookingId: null };
    const settings = {
      stripePaymentEnabled: true,
      cashPaymentEnabled: true,
      verifyCustomers: false,
      cardMode: 'charge',
      ...COMPANY_PROMISES_DEFAULTS,
      ...COMPANY_LINES_DEFAULTS,
    } as const;
    const priced = { quote: sampleQuote(), vehicle: null, settings };
    return newStaffBooking(trip, priced, terms, { source: 'staff', ctx: staff, window });
  };

  it('waits for approval, and remembers what it was copied from', () => {
    const { before, after, events } = make({ copyOf: SERVICE });
    expect(before).toBeUndefined();
    expect(after).toMatchObject({
      status: 'pending_approval',
      version: 1,
      copyOf: SERVICE,
      customerEmail: '',
    });
    expect(events.map(({ type }) => type)).toEqual(['booking.created']);
  });

  it('that is approved at once is one decision with both events', () => {
    const { before, after, entries, events } = make({ approve: true });
    expect(before).toBeUndefined();
    expect(after).toMatchObject({ status: 'approved', version: 2, log: entries });
    expect(events.map(({ type }) => type)).toEqual(['booking.created', 'booking.approved']);
  });

  it('is not approved without a vehicle where one is meant to be', () => {
    expect(() => make({ approve: true, withoutVehicle: false })).toThrow(
      expect.objectContaining({ code: 'booking.no_vehicle' }),
    );
  });
});
