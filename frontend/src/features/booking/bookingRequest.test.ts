import { describe, expect, it } from 'vitest';
import { emptyDraft, type BookingDraft } from './bookingDraft.ts';
import { faultsOf, requestOf } from './bookingRequest.ts';

const SERVICE = '6a0b0f3e-55c5-4c43-9a5e-6a3f6f9f2f11';
const draft = (overrides: Partial<BookingDraft> = {}): BookingDraft => ({
  ...emptyDraft(new Date('2026-11-21T10:20:00-05:00')),
  serviceIds: [SERVICE],
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  acceptsTerms: true,
  ...overrides,
});

describe('the request of a booking form', () => {
  it('joins the names and the date with the time, and says how it is meant', () => {
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

  it('leaves blank destinations out', () => {
    const rows = ['', ' Casa Loma ', '   ', 'Union Station'].map((address) => ({ address }));
    expect(requestOf(draft({ destinations: rows }), undefined).destinations).toEqual([
      'Casa Loma',
      'Union Station',
    ]);
  });
});

describe('what keeps a booking from being sent', () => {
  it.each<[Partial<BookingDraft>, string, string]>([
    [{ firstName: ' ' }, 'Missing Information', 'Please fill in all required fields'],
    [{ email: '' }, 'Missing Information', 'Please fill in all required fields'],
    [{ date: '' }, 'Missing Information', 'Please fill in all required fields'],
    [{ time: '' }, 'Missing Information', 'Please fill in all required fields'],
    [{ serviceIds: [] }, 'No Services Selected', 'Please select at least one service or vehicle'],
    [{ duration: '1' }, 'Minimum Duration Required', 'Bookings must be at least 2 hours.'],
    [{ email: 'ada@' }, 'Please check your booking', 'Invalid email address'],
  ])('%j is said in the words of the product', (wrong, title, description) => {
    expect(faultsOf(draft(wrong), undefined)).toMatchObject({ title, description });
  });

  it('is nothing when all is there, with a vehicle alone too', () => {
    expect(faultsOf(draft(), undefined)).toBeUndefined();
    expect(faultsOf(draft({ serviceIds: [], vehicleId: SERVICE }), undefined)).toBeUndefined();
  });
});
