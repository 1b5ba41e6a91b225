import type { BookingFacts, EventType } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { factsFrom } from '../../test/bookingServer.ts';
import { aBooking } from '../../test/factories.ts';
import { knowsPayment } from './knowsPayment.ts';

const BEFORE = '2031-07-02T12:00:00.000Z';
const AT = '2031-07-02T12:05:00.000Z';
const AFTER = '2031-07-02T12:06:00.000Z';

const known = (changes: Partial<BookingFacts>): BookingFacts => ({
  ...factsFrom('booking.created', aBooking()),
  captures: [],
  refusedIntentIds: [],
  authorizedCents: 0,
  wasHeld: false,
  paymentAsOf: null,
  ...changes,
});
const counted = { captures: [{ intentId: 'pi_1', capturedCents: 10_000 }] };
const knows = (type: EventType, changes: Partial<BookingFacts>) =>
  knowsPayment(known(changes), { type, occurredAt: new Date(AT), data: { paymentIntentId: 'pi_1' } });

describe('what booking says includes', () => {
  it('a payment once it counts it, or has refused it', () => {
    expect(knows('payment.succeeded', { paymentAsOf: AFTER })).toBe(false);
    expect(knows('payment.succeeded', counted)).toBe(true);
    expect(knows('payment.succeeded', { refusedIntentIds: ['pi_1'] })).toBe(true);
  });

  it.each(['payment.refunded', 'payment.refund_failed'] as const)(
    '%s of a payment that counts once it has heard of that, or of something later',
    (type) => {
      expect(knows(type, {})).toBe(false);
      expect(knows(type, { ...counted, paymentAsOf: BEFORE })).toBe(false);
      expect(knows(type, { ...counted, paymentAsOf: AT })).toBe(true);
      expect(knows(type, { ...counted, paymentAsOf: AFTER })).toBe(true);
      expect(knows(type, { refusedIntentIds: ['pi_1'] })).toBe(true);
    },
  );

  it.each(['payment.released', 'payment.capture_failed'] as const)(
    '%s once no card is held, or one that was held later',
    (type) => {
      expect(knows(type, { authorizedCents: 10_000, paymentAsOf: BEFORE })).toBe(false);
      expect(knows(type, { paymentAsOf: BEFORE })).toBe(true);
      expect(knows(type, { authorizedCents: 10_000, paymentAsOf: AFTER })).toBe(true);
    },
  );
});
