import { describe, expect, it } from 'vitest';
import {
  BOOKING_STATUSES,
  BookingReference,
  CancelBookingRequest,
  CreateBookingRequest,
  PaymentMethod,
} from './booking.ts';

const SERVICE = '6a0b0f3e-55c5-4c43-9a5e-6a3f6f9f2f11';
const least = {
  customerName: ' Ada Lovelace ',
  customerEmail: ' Ada@Example.com ',
  pickupDate: '2026-12-01T14:30',
  serviceIds: [SERVICE],
};
const messages = (body: object) =>
  CreateBookingRequest.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a booking request', () => {
  it('fills in what may be left out: two hours, by card, without destinations', () => {
    expect(CreateBookingRequest.parse(least)).toEqual({
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      customerPhone: '',
      pickupDate: '2026-12-01T14:30',
      pickupAddress: '',
      destinations: [],
      destinationAddress: null,
      serviceIds: [SERVICE],
      vehicleId: null,
      duration: 2,
      promoCode: null,
      paymentMethod: 'stripe',
    });
  });

  it('drops blank destinations and keeps the order of the others', () => {
    const { destinations } = CreateBookingRequest.parse({ ...least, destinations: ['', ' A ', '   ', 'B'] });
    expect(destinations).toEqual(['A', 'B']);
  });

  it('has no word for the total and the status that a client may send', () => {
    const parsed = CreateBookingRequest.parse({ ...least, totalAmount: '0.01', status: 'approved' });
    expect(Object.keys(parsed)).not.toContain('totalAmount');
    expect(Object.keys(parsed)).not.toContain('status');
  });

  it('trims a promo code and puts it in upper case', () => {
    expect(CreateBookingRequest.parse({ ...least, promoCode: ' summer10 ' }).promoCode).toBe('SUMMER10');
  });

  it('says what is missing in the words of the product', () => {
    expect(messages({ customerName: ' ', customerEmail: '', pickupDate: '', serviceIds: [SERVICE] })).toEqual(
      [
        ['customerName', 'Please fill in all required fields'],
        ['customerEmail', 'Please fill in all required fields'],
        ['pickupDate', 'Please fill in all required fields'],
      ],
    );
    expect(messages({ ...least, serviceIds: [] })).toEqual([
      ['serviceIds', 'Please select at least one service or vehicle'],
    ]);
    expect(messages({ ...least, duration: 1 })).toEqual([['duration', 'Bookings must be at least 2 hours.']]);
  });

  it.each([{ destinations: 'A' }, { destinations: [1] }, { pickupDate: 20261201 }, { paymentMethod: null }])(
    'is not %j',
    (wrong) => {
      expect(messages({ ...least, ...wrong })).toHaveLength(1);
    },
  );
});

describe('the words of a booking', () => {
  it('are those of the specification', () => {
    expect(BOOKING_STATUSES.toSorted()).toEqual([
      'approved',
      'cancelled',
      'completed',
      'confirmed',
      'pending_approval',
      'pending_payment',
      'rejected',
    ]);
    expect(PaymentMethod.options).toEqual(['stripe', 'cash']);
  });

  it('cancel it for the reason that the page gives, unless there is another', () => {
    expect(CancelBookingRequest.parse({}).reason).toBe('Customer requested cancellation');
    expect(CancelBookingRequest.parse({ reason: ' Flight cancelled ' }).reason).toBe('Flight cancelled');
  });

  it('refer to it by its id or the first eight characters, in any case', () => {
    expect(BookingReference.parse(` ${SERVICE.toUpperCase()} `)).toBe(SERVICE);
    expect(BookingReference.parse('6A0B0F3E')).toBe('6a0b0f3e');
    for (const wrong of ['', '#', '##6a0b0f3e', '6a0b0f3', '6a0b0f3e-55c5', `${SERVICE}0`])
      expect(BookingReference.safeParse(wrong).error?.issues[0]?.message).toBe(
        'Please enter your booking reference',
      );
  });

  it('refer to it as pages and e-mails show it, with the number sign', () => {
    for (const shown of ['#6a0b0f3e', ' #6A0B0F3E', '# 6a0b0f3e '])
      expect(BookingReference.parse(shown)).toBe('6a0b0f3e');
    expect(BookingReference.parse(`#${SERVICE}`)).toBe(SERVICE);
  });
});
