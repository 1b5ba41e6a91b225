import { describe, expect, it } from 'vitest';
import { closeBooking, applyBookingEnd, orderRefund, refusePayment } from './applyBookingEnd.ts';
import { ledgerOf } from './ledger.ts';
import { applyIntentSnapshot } from './applyIntentSnapshot.ts';
import { sumCents, type Payment } from './payment.ts';
import {
  BOOKING_ID,
  NOW,
  PRICE,
  intent,
  openPayment,
  paidIntent,
  paidPayment,
  permutations,
  summary,
} from '../../test/factories.ts';

const ending = { because: 'cancelled', at: NOW } as const;
const CANCELLED = 'The booking was cancelled';

const end = (payment: Payment, dueCents: number, version = 1) =>
  applyBookingEnd(payment, ending, { dueCents, byHandCents: 0, reason: CANCELLED }, summary({ version }));
const byHand = (payment: Payment, dueCents: number, version = 1) =>
  orderRefund(payment, { dueCents, byHandCents: 0, reason: 'The car was late' }, summary({ version }), NOW);
const gone = (payment: Payment) =>
  closeBooking(payment, { because: 'deleted', at: NOW }, summary({ version: 9 }));

describe('the end of a booking', () => {
  it.each([0, 1, 5_000, PRICE])('gives the %i cents back that booking decided', (dueCents) => {
    const { payment } = end(paidPayment(), dueCents);
    expect(sumCents(payment.refunds)).toBe(dueCents);
    if (dueCents > 0) expect(payment.refunds[0]?.idempotencyKey).toBe(`refund:${BOOKING_ID}:1`);
  });

  it('never gives back more than was captured, whatever is ordered', () => {
    expect(sumCents(end(paidPayment(), PRICE + 1).payment.refunds)).toBe(PRICE);
  });

  it('asks for one refund when the event comes twice', () => {
    const once = end(paidPayment(), 5_000).payment;
    expect(end(once, 5_000).changed).toBe(false);
  });

  it('counts the refunds by hand that came before it as a part of what is due', () => {
    const { payment } = end(byHand(paidPayment(), 3_000).payment, 10_000);
    expect(payment.refunds).toMatchObject([
      { amountCents: 3_000, reason: 'The car was late' },
      { amountCents: 7_000, reason: CANCELLED },
    ]);
  });

  it('withdraws the open intent of an unpaid booking and refunds nothing', () => {
    const { payment, events } = end(openPayment(), PRICE);
    expect(payment.attempts[0]?.withdrawn?.because).toBe('booking_ended');
    expect(payment.refunds).toEqual([]);
    expect(events).toEqual([]);
  });

  it('keeps the freshest booking, also when an older event comes later', () => {
    const fresh = end(paidPayment(), 0, 5).payment;
    expect(fresh.booking.version).toBe(5);
    expect(byHand(fresh, 1_000, 4).payment.booking.version).toBe(5);
  });
});

describe('orders to pay back', () => {
  it('come to the largest of them in every order and however often each is repeated', () => {
    const orders: ((payment: Payment) => Payment)[] = [
      (payment) => byHand(payment, 2_000, 2).payment,
      (payment) => byHand(payment, 5_500, 3).payment,
      (payment) => end(payment, 9_000, 4).payment,
      (payment) => gone(payment).payment,
    ];
    for (const order of permutations(orders)) {
      const payment = [...order, ...order].reduce((present, step) => step(present), paidPayment());
      expect(sumCents(payment.refunds)).toBe(9_000);
      expect(payment.booking.version).toBe(9);
      expect(payment.ending).not.toBeNull();
    }
  });

  it('come to everything captured as soon as the payment is refused', () => {
    const orders: ((payment: Payment) => Payment)[] = [
      (payment) => end(payment, 14_243).payment,
      (payment) => byHand(payment, PRICE).payment,
      (payment) => end(payment, 100).payment,
      (payment) =>
        refusePayment(payment, { intentId: 'pi_1', reason: 'Refused', isCounted: true }, NOW).payment,
    ];
    for (const order of permutations(orders)) {
      const payment = order.reduce((present, step) => step(present), paidPayment());
      expect(sumCents(payment.refunds)).toBe(PRICE);
    }
  });

  it('by hand leave an open intent open', () => {
    expect(byHand(openPayment(), 100).changed).toBe(false);
  });
});

describe('a deleted booking', () => {
  it('moves no money, whatever was captured', () => {
    const { payment, events } = gone(paidPayment());
    expect(payment.refunds).toEqual([]);
    expect(events).toEqual([]);
    expect(ledgerOf(BOOKING_ID, payment)).toMatchObject({ captured: '189.90', balance: '189.90' });
  });

  it('cannot be paid any more: its open intent is withdrawn', () => {
    const { payment } = gone(openPayment());
    expect(payment.attempts[0]?.withdrawn?.because).toBe('booking_ended');
    const late = applyIntentSnapshot(payment, paidIntent(), NOW);
    expect(sumCents(late.payment.refunds)).toBe(PRICE);
  });
});

describe('the ledger', () => {
  it('says why money went back beside the refunds only', () => {
    const { payment } = end(byHand(paidPayment(), 3_000).payment, 10_000);
    expect(ledgerOf(BOOKING_ID, payment).entries).toMatchObject([
      { kind: 'charge', reason: null },
      { kind: 'refund', reason: 'The car was late' },
      { kind: 'refund', reason: CANCELLED },
    ]);
  });

  it('says of a charge that never came about why not', () => {
    const cancelled = applyIntentSnapshot(
      gone(openPayment()).payment,
      intent({ status: 'canceled' }),
      NOW,
    ).payment;
    expect(ledgerOf(BOOKING_ID, cancelled).entries).toMatchObject([
      { kind: 'charge', status: 'cancelled', reason: 'The booking ended' },
    ]);
  });
});
