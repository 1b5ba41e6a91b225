import { describe, expect, it } from 'vitest';
import { emptyDraft, type BookingDraft } from './bookingDraft.ts';
import { requestOf } from './bookingRules.ts';

const draft = (overrides: Partial<BookingDraft> = {}): BookingDraft => ({
  ...emptyDraft(),
  date: '2026-11-21',
  time: '12:00',
  serviceIds: ['6a0b0f3e-55c5-4c43-9a5e-6a3f6f9f2f11'],
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  ...overrides,
});

describe('the request of a booking form', () => {
  it('joins first and last name, and date and time, and asks for approval', () => {
    expect(requestOf(draft({ date: '2026-12-01', time: '14:30' }), undefined)).toMatchObject({
      customerName: 'Ada Lovelace',
      pickupDate: '2026-12-01T14:30',
      totalAmount: '0',
      status: 'pending_approval',
      vehicleId: null,
      promoCode: null,
      paymentMethod: 'stripe',
    });
  });

  it('says who rides where it is somebody else', () => {
    const ana = { hasPassenger: true, passengerName: ' Ana Ruiz ', passengerPhone: '' };
    expect(requestOf(draft(ana), undefined)).toMatchObject({
      customerName: 'Ada Lovelace',
      passengerName: 'Ana Ruiz',
      passengerPhone: null,
    });
    expect(requestOf(draft(), undefined)).toMatchObject({ passengerName: null, passengerPhone: null });
  });

  it('leaves out blank destinations', () => {
    const rows = ['', ' Casa Loma ', '   ', 'Union Station'].map((address) => ({ address }));
    expect(requestOf(draft({ destinations: rows }), undefined).destinations).toEqual([
      'Casa Loma',
      'Union Station',
    ]);
  });
});
