import { describe, expect, it } from 'vitest';
import { abandonIntent, intentNeverMade, intentOutcomeUnknown, requestIntent } from './intents.ts';
import { applyBookingEnd } from './applyBookingEnd.ts';
import { applyIntentSnapshot } from './applyIntentSnapshot.ts';
import {
  BOOKING_ID,
  NOW,
  PRICE,
  intent,
  openPayment,
  paidIntent,
  paidPayment,
  payable,
  requestedPayment,
  summary,
} from '../../test/factories.ts';

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'accepted';
};

describe('asking to pay', () => {
  it('starts the first attempt with the price and a key derived from the booking', () => {
    const choice = requestIntent(undefined, payable(), NOW);
    expect(choice).toMatchObject({
      kind: 'start',
      attempt: { number: 1, idempotencyKey: `pi:${BOOKING_ID}:1`, amountCents: PRICE, state: 'requested' },
    });
  });

  it('uses the live attempt again, also while its outcome is unknown', () => {
    expect(requestIntent(openPayment(), payable(), NOW)).toMatchObject({ kind: 'use' });
    const unknown = intentOutcomeUnknown(requestedPayment(), 1).payment;
    expect(requestIntent(unknown, payable(), NOW)).toMatchObject({
      kind: 'use',
      attempt: { state: 'unknown', idempotencyKey: `pi:${BOOKING_ID}:1` },
    });
  });

  it('keeps the freshest booking it has seen, also when the live attempt is used again', () => {
    const approved = summary({ status: 'approved', version: 2 });
    const choice = requestIntent(openPayment(), payable({ summary: approved }), NOW);
    expect(choice).toMatchObject({ kind: 'use', payment: { booking: approved } });
    const stale = requestIntent(choice.payment, payable(), NOW);
    expect(stale.payment.booking).toEqual(approved);
  });

  it('withdraws the live attempt when the price differs, and starts another only once that one is gone', () => {
    const dearer = payable({ amountCents: PRICE + 100 });
    const first = requestIntent(openPayment(), dearer, NOW);
    expect(first).toMatchObject({ kind: 'withdraw', attempt: { withdrawn: { because: 'price_changed' } } });
    if (first.kind !== 'withdraw') return;
    expect(requestIntent(first.payment, dearer, NOW).kind).toBe('withdraw');
    const gone = applyIntentSnapshot(first.payment, intent({ status: 'canceled' }), NOW).payment;
    expect(requestIntent(gone, dearer, NOW)).toMatchObject({
      kind: 'start',
      attempt: { number: 2, idempotencyKey: `pi:${BOOKING_ID}:2`, amountCents: PRICE + 100 },
    });
  });

  it('starts another attempt when the provider cancelled the intent or never made it', () => {
    const cancelled = applyIntentSnapshot(openPayment(), intent({ status: 'canceled' }), NOW).payment;
    expect(requestIntent(cancelled, payable(), NOW)).toMatchObject({ kind: 'start', attempt: { number: 2 } });
    const neverMade = intentNeverMade(requestedPayment(), 1).payment;
    expect(requestIntent(neverMade, payable(), NOW)).toMatchObject({ kind: 'start', attempt: { number: 2 } });
  });

  it('starts another attempt when the money that came may not be kept', () => {
    const wrong = applyIntentSnapshot(openPayment(), paidIntent({ receivedCents: PRICE - 1 }), NOW).payment;
    expect(requestIntent(wrong, payable(), NOW)).toMatchObject({ kind: 'start', attempt: { number: 2 } });
  });

  it('withdraws an attempt that was given up, and that the provider turns out to have after all', () => {
    const second = requestedPayment(intentNeverMade(requestedPayment(), 1).payment);
    const surprised = applyIntentSnapshot(second, intent({ id: 'pi_old', attemptNumber: 1 }), NOW).payment;
    expect(requestIntent(surprised, payable(), NOW)).toMatchObject({
      kind: 'withdraw',
      attempt: { number: 1 },
    });
  });

  it.each([
    ['payment.cash', payable({ payable: false, summary: summary({ paymentMethod: 'cash' }) })],
    ['payment.nothing_to_pay', payable({ amountCents: 0, payable: false })],
    ['payment.nothing_to_pay', payable({ amountCents: 49 })],
    ['accepted', payable({ amountCents: 50 })],
    ['payment.above_maximum', payable({ amountCents: 100_000_000 })],
    ['payment.already_paid', payable({ payable: false, summary: summary({ paymentStatus: 'paid' }) })],
    ['accepted', payable({ payable: false, summary: summary({ paymentStatus: 'processing' }) })],
    ['payment.not_payable', payable({ payable: false, reason: 'This booking was cancelled.' })],
    ['booking.vehicle_taken', payable({ payable: false, reason: 'Taken.', code: 'booking.vehicle_taken' })],
  ])('answers %s', (code, asked) => {
    expect(codeOf(() => requestIntent(undefined, asked, NOW))).toBe(code);
  });

  it('refuses a second payment, and a payment that is being processed', () => {
    expect(codeOf(() => requestIntent(paidPayment(), payable(), NOW))).toBe('payment.already_paid');
    const processing = applyIntentSnapshot(openPayment(), intent({ status: 'processing' }), NOW).payment;
    for (const amountCents of [PRICE, PRICE + 100]) {
      expect(codeOf(() => requestIntent(processing, payable({ amountCents }), NOW))).toBe(
        'payment.processing',
      );
    }
  });

  it('refuses a booking known to have ended, whatever booking still says', () => {
    const ended = applyBookingEnd(
      openPayment(),
      { because: 'cancelled', at: NOW },
      { dueCents: 0, byHandCents: 0, reason: 'Cancelled' },
      summary(),
    ).payment;
    expect(codeOf(() => requestIntent(ended, payable(), NOW))).toBe('payment.not_payable');
  });
});

describe('an attempt that came to nothing', () => {
  it('is abandoned once, and only while it is live', () => {
    const abandoned = abandonIntent(openPayment(), 1, NOW);
    expect(abandoned.payment.attempts[0]?.withdrawn?.because).toBe('abandoned');
    expect(abandonIntent(abandoned.payment, 1, NOW).changed).toBe(false);
    expect(abandonIntent(paidPayment(), 1, NOW).changed).toBe(false);
  });

  it('does not make the payment grow for ever while the provider refuses everybody', () => {
    let payment = requestedPayment();
    for (let number = 1; number < 100; number += 1) {
      payment = requestedPayment(intentNeverMade(payment, number).payment);
    }
    expect(payment.attempts.length).toBeLessThan(30);
    expect(payment.attempts.at(-1)).toMatchObject({
      number: 100,
      idempotencyKey: `pi:${BOOKING_ID}:100`,
    });
  });
});
