import { describe, expect, it } from 'vitest';
import { aVehicle } from '../../../testing/factories.ts';
import { BLANK_ORDER, type OrderForm } from './orderForm.ts';
import { faultsOf, fieldOf, requestOf } from './orderRequest.ts';

const order = (overrides: Partial<OrderForm> = {}): OrderForm => ({
  ...BLANK_ORDER,
  customerName: 'Nora Ellis',
  customerPhone: '416-555-0177',
  date: '2126-12-01',
  time: '14:30',
  vehicleId: aVehicle().id,
  ...overrides,
});
const faults = (overrides: Partial<OrderForm> = {}) =>
  Object.fromEntries(faultsOf(order(overrides), [aVehicle()]));

describe('the request of an order', () => {
  it('says what becomes of it', () => {
    expect(requestOf(order(), { kind: 'approve', withoutVehicle: false }, '113.93')).toMatchObject({
      approve: true,
      withoutVehicle: false,
      draft: false,
      quotedTotal: '113.93',
    });
    expect(requestOf(order(), { kind: 'request' }, null)).not.toHaveProperty('withoutVehicle');
    expect(requestOf(order(), { kind: 'offer', until: '2126-11-20' }, null)).toMatchObject({
      approve: false,
      draft: true,
      expiresAt: '2126-11-20T23:59',
    });
    // No later than the pickup.
    expect(requestOf(order(), { kind: 'offer', until: '2126-12-01' }, null)).toMatchObject({
      expiresAt: '2126-12-01T14:30',
    });
  });

  it('says who rides where it is somebody else', () => {
    const bea = { hasPassenger: true, passengerName: 'Bea Roy', passengerPhone: '416-555-0202' };
    expect(requestOf(order(bea), { kind: 'request' }, null)).toMatchObject({
      passengerName: 'Bea Roy',
      passengerPhone: '416-555-0202',
    });
    expect(requestOf(order(), { kind: 'request' }, null)).toMatchObject({
      passengerName: null,
      passengerPhone: null,
    });
  });

  it('carries the way back, an agreed price and adjustments only where there are some', () => {
    expect(requestOf(order(), { kind: 'request' }, null)).toMatchObject({
      returnTrip: null,
      priceOverride: null,
      adjustments: [],
      copyOf: null,
    });
    const full = order({
      hasReturn: true,
      returnDate: '2126-12-02',
      returnTime: '09:00',
      agreedTotal: '300',
      agreedReason: 'As last year',
      adjustments: [{ label: 'Child seat', amount: '-20.00' }],
    });
    expect(requestOf(full, { kind: 'request' }, null)).toMatchObject({
      returnTrip: { pickupDate: '2126-12-02T09:00' },
      priceOverride: { total: '300', reason: 'As last year' },
      adjustments: [{ label: 'Child seat', amount: '-20.00' }],
    });
  });
});

describe('what is wrong with an order', () => {
  it('is nothing when all is there', () => {
    expect(faults()).toEqual({});
  });

  it('stands beside its field', () => {
    expect(faults({ customerName: '', customerPhone: '', date: '', vehicleId: '' })).toEqual({
      customerName: 'Enter the name of the customer',
      customerPhone: 'Enter a phone number, or an e-mail address',
      date: 'Choose a pickup date',
      serviceIds: 'Choose a service here, or a car below',
    });
    expect(faults({ agreedTotal: '300' })).toEqual({ agreedReason: 'Please give a reason' });
    expect(faults({ agreedReason: 'As last year' })).toHaveProperty('agreedTotal');
    expect(faults({ adjustments: [{ label: '', amount: 'much' }] })).toMatchObject({
      'adjustments.0.label': 'Name the adjustment',
      'adjustments.0.amount': expect.stringContaining('Enter an amount') as string,
    });
    expect(faults({ hasPassenger: true, passengerPhone: '12' })).toEqual({
      passengerName: 'Enter the passenger’s name',
      passengerPhone: 'Enter a phone number such as +1 416 555 0142',
    });
    expect(faults({ passengers: '9' })).toEqual({ passengers: 'Onyx takes up to 3 passengers' });
  });

  it('is a way back that comes before the way there', () => {
    expect(faults({ hasReturn: true, returnDate: '', returnTime: '' })).toEqual({
      returnDate: 'Choose the day of the way back',
      returnTime: 'Choose the time of the way back',
    });
    expect(faults({ hasReturn: true, returnDate: '2126-12-01', returnTime: '14:00' })).toEqual({
      returnDate: 'The way back comes after the way there',
    });
    expect(faults({ hasReturn: true, returnDate: '2126-12-02', returnTime: '09:00', date: '' })).toEqual({
      date: 'Choose a pickup date',
    });
  });

  it('is found by the path that the server names', () => {
    expect(fieldOf('destinations.1')).toBe('destinations.1.address');
    expect(fieldOf('returnTrip.pickupDate')).toBe('returnDate');
    expect(fieldOf('priceOverride.total')).toBe('agreedTotal');
    expect(fieldOf('adjustments')).toBe('adjustments.0.label');
    expect(fieldOf('expiresAt')).toBeUndefined();
  });
});
