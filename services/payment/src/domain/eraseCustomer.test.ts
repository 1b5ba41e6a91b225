import { describe, expect, it } from 'vitest';
import { eraseCustomer } from './eraseCustomer.ts';
import { startPayment, withBooking } from './payment.ts';
import { summary } from '../../test/factories.ts';

describe('erasing the customer of a payment', () => {
  const booking = { ...summary(), passengerName: 'Ana Ruiz', passengerPhone: '+14165550202' };
  const payment = startPayment(booking);

  it('takes out who it was, and keeps the amounts', () => {
    const erased = eraseCustomer(payment).payment;
    expect(erased.booking).toMatchObject({
      customerName: 'Erased customer',
      customerEmail: '',
      customerPhone: '',
      passengerName: null,
      passengerPhone: null,
      totalCents: booking.totalCents,
    });
    expect(JSON.stringify(erased)).not.toContain(booking.pickupAddress);
  });

  it('changes nothing the second time', () => {
    expect(eraseCustomer(eraseCustomer(payment).payment).changed).toBe(false);
  });

  it('is not undone by an event from before', () => {
    const erased = eraseCustomer(payment).payment;
    expect(withBooking(erased, booking).changed).toBe(false);
  });
});
