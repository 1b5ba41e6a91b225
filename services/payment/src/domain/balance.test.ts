import { describe, expect, it } from 'vitest';
import { applyBookingChange, applyBookingEnd, orderRefund, refusePayment } from './applyBookingEnd.ts';
import { applyIntentSnapshot } from './applyIntentSnapshot.ts';
import { requestIntent } from './intents.ts';
import { sumCents, type Payment } from './payment.ts';
import { requestMissingRefunds } from './refunds.ts';
import { totals } from './totals.ts';
import {
  dispute,
  intent,
  NOW,
  openPayment,
  paidIntent,
  paidPayment,
  paidTwice,
  payable,
  PRICE,
  refund,
  summary,
} from '../../test/factories.ts';

const BALANCE = 5_000;
const balance = (cents: number, knownIntentIds: string[] = ['pi_1']) =>
  payable({ amountCents: cents, knownIntentIds, summary: summary({ version: 2, paymentStatus: 'paid' }) });
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'accepted';
};
const orderBack = (payment: Payment, dueCents: number, byHandCents = 0) =>
  orderRefund(payment, { dueCents, byHandCents, reason: 'As decided' }, summary(), NOW).payment;
const backOf = ({ refunds }: Payment) => refunds.map(({ intentId, amountCents }) => [intentId, amountCents]);
const change = (payment: Payment, balanceDueCents: number, { version = 3, dueCents = 0 } = {}) =>
  applyBookingChange(
    payment,
    { dueCents, byHandCents: 0, balanceDueCents, reason: 'Changed' },
    summary({ version }),
    NOW,
  ).payment;

describe('the balance of a booking that became dearer', () => {
  it('is paid by another intent, for exactly that', () => {
    const choice = requestIntent(paidPayment(), balance(BALANCE), NOW);
    expect(choice).toMatchObject({ kind: 'start', attempt: { number: 2, amountCents: BALANCE } });
    const { payment } = { payment: paidTwice(BALANCE) };
    expect(payment.attempts.map(({ unwanted }) => unwanted)).toEqual([null, null]);
    expect(totals(payment)).toMatchObject({ captured: PRICE + BALANCE, refunded: 0 });
    expect(payment.refunds).toEqual([]);
  });

  it('is not asked for again before booking has heard of its payment', () => {
    const paid = paidTwice(BALANCE);
    expect(codeOf(() => requestIntent(paid, balance(BALANCE), NOW))).toBe('payment.already_paid');
    expect(codeOf(() => requestIntent(paidPayment(), balance(PRICE, []), NOW))).toBe('payment.already_paid');
    // Booking has not heard of the first payment yet, and the trip became dearer.
    expect(requestIntent(paidPayment(), balance(PRICE + BALANCE, []), NOW)).toMatchObject({
      kind: 'start',
      attempt: { amountCents: BALANCE },
    });
  });

  it('is nothing to pay while it is too small for a card', () => {
    expect(codeOf(() => requestIntent(paidPayment(), balance(49), NOW))).toBe('payment.already_paid');
    expect(codeOf(() => requestIntent(paidPayment(), balance(50), NOW))).toBe('accepted');
  });

  it('is not paid twice by an intent that was thought never made', () => {
    const choice = requestIntent(paidPayment(), balance(BALANCE), NOW);
    const paid = applyIntentSnapshot(
      choice.payment,
      paidIntent({ id: 'pi_2', attemptNumber: 2, amountCents: BALANCE, receivedCents: BALANCE }),
      NOW,
    ).payment;
    const [first, second] = paid.attempts;
    if (first === undefined || second === undefined) throw new Error('Two attempts are known');
    const stray = { ...second, number: 3, intentId: 'pi_3', state: 'open' as const, capturedCents: 0 };
    const surprised = applyIntentSnapshot(
      { ...paid, attempts: [first, second, stray] },
      paidIntent({ id: 'pi_3', attemptNumber: 3, amountCents: BALANCE, receivedCents: BALANCE }),
      NOW,
    ).payment;
    expect(surprised.attempts[2]?.unwanted).toBe('second_payment');
    expect(backOf(surprised)).toEqual([['pi_3', BALANCE]]);
  });
});

describe('a changed booking', () => {
  it('withdraws an open intent for another amount, and leaves one for the same', () => {
    expect(change(openPayment(), PRICE).attempts[0]?.withdrawn).toBeNull();
    expect(change(openPayment(), PRICE + 1).attempts[0]?.withdrawn?.because).toBe('price_changed');
    expect(change(openPayment(), 0).attempts[0]?.withdrawn?.because).toBe('price_changed');
  });

  it('leaves an intent that is being processed, whose money is kept as far as it is due', () => {
    const processing = applyIntentSnapshot(openPayment(), intent({ status: 'processing' }), NOW).payment;
    const changed = change(processing, PRICE - 1_000);
    expect(changed.attempts[0]?.withdrawn).toBeNull();
    const paid = applyIntentSnapshot(changed, paidIntent(), NOW);
    expect(paid.events.map(({ type }) => type)).toEqual(['payment.succeeded']);
    expect(backOf(orderBack(paid.payment, 1_000))).toEqual([['pi_1', 1_000]]);
  });

  it('that is known to have changed again since withdraws nothing', () => {
    const fresh = requestIntent(openPayment(), payable({ summary: summary({ version: 5 }) }), NOW).payment;
    expect(change(fresh, BALANCE, { version: 4 }).attempts[0]?.withdrawn).toBeNull();
    expect(change(fresh, BALANCE, { version: 5 }).attempts[0]?.withdrawn).not.toBeNull();
  });

  it('gives back what is too much, once, and never less after an older event', () => {
    const cheaper = change(paidPayment(), 0, { dueCents: 3_000 });
    const again = change(change(cheaper, 0, { dueCents: 3_000 }), 0, { version: 2, dueCents: 1_000 });
    expect(backOf(again)).toEqual([['pi_1', 3_000]]);
    expect(again.booking.version).toBe(3);
  });
});

describe('what goes back of several payments', () => {
  it('comes from the newest first, and never from one more than it brought', () => {
    const paid = paidTwice(BALANCE);
    expect(backOf(orderBack(paid, 2_000))).toEqual([['pi_2', 2_000]]);
    expect(backOf(orderBack(paid, BALANCE + 1_500))).toEqual([
      ['pi_1', 1_500],
      ['pi_2', BALANCE],
    ]);
    const grown = orderBack(orderBack(orderBack(paid, 2_000), BALANCE + 1_500), PRICE + BALANCE + 1);
    expect(sumCents(grown.refunds.filter(({ intentId }) => intentId === 'pi_1'))).toBe(PRICE);
    expect(sumCents(grown.refunds.filter(({ intentId }) => intentId === 'pi_2'))).toBe(BALANCE);
    expect(orderBack(grown, BALANCE).refunds).toEqual(grown.refunds);
  });

  it('leaves out what a bank took back', () => {
    const lost = { id: 'pi_2', attemptNumber: 2, amountCents: BALANCE, receivedCents: BALANCE };
    const snapshot = paidIntent({ ...lost, disputes: [dispute({ state: 'lost', amountCents: BALANCE })] });
    const paid = applyIntentSnapshot(paidTwice(BALANCE), snapshot, NOW).payment;
    expect(backOf(orderBack(paid, 2_000))).toEqual([['pi_1', 2_000]]);
  });

  it('moves to the others when the bank takes back the payment that was to give it, also when it decides anew', () => {
    const own = { id: 'pi_2', attemptNumber: 2, amountCents: BALANCE, receivedCents: BALANCE };
    const seen = (
      state: 'lost' | 'won',
      refunds = [refund({ id: 're_1', status: 'failed', amountCents: 2_000 })],
    ) => paidIntent({ ...own, refunds, disputes: [dispute({ state, amountCents: BALANCE })] });
    const taken = applyIntentSnapshot(orderBack(paidTwice(BALANCE), 2_000, 2_000), seen('lost'), NOW).payment;
    const moved = [
      ['pi_2', 2_000],
      ['pi_1', 2_000],
    ];
    expect(backOf(taken)).toEqual(moved);
    const reversed = applyIntentSnapshot(taken, seen('won'), NOW).payment;
    expect(backOf(reversed)).toEqual(moved);
    expect(totals(reversed)).toMatchObject({ refundPending: 2_000, refundFailed: 0 });
  });

  it('counts what was refunded at the dashboard, but never as staff’s own refund', () => {
    const elsewhere = paidIntent({
      refunds: [refund({ id: 're_x', number: null, bookingId: null, amountCents: 3_000 })],
    });
    const noted = applyIntentSnapshot(paidTwice(BALANCE), elsewhere, NOW).payment;
    const given = [['pi_1', 3_000]];
    expect(backOf(orderBack(noted, 3_000))).toEqual(given);
    // Booking has not heard of the refund at the dashboard.
    const byHand = orderBack(noted, 2_000, 2_000);
    expect(backOf(byHand)).toEqual([...given, ['pi_2', 2_000]]);
    expect(backOf(orderBack(byHand, 2_000, 2_000))).toEqual([...given, ['pi_2', 2_000]]);
    // By now it has.
    expect(backOf(orderBack(byHand, 5_500, 2_500))).toEqual([...given, ['pi_2', 2_000], ['pi_2', 500]]);
  });

  it('is made up for by the others when booking does not take one that had a share in it', () => {
    const order = { dueCents: 4_000, byHandCents: 0, reason: 'Cancelled' };
    const ended = applyBookingEnd(
      paidTwice(BALANCE),
      { because: 'cancelled', at: NOW },
      order,
      summary(),
    ).payment;
    expect(backOf(ended)).toEqual([['pi_2', 4_000]]);
    const late = { intentId: 'pi_2', reason: 'Late', isCounted: false };
    const refused = refusePayment(ended, late, NOW).payment;
    const all = [
      ['pi_2', 4_000],
      ['pi_1', 4_000],
      ['pi_2', BALANCE - 4_000],
    ];
    expect(backOf(refused)).toEqual(all);
    expect(backOf(refusePayment(refused, late, NOW).payment)).toEqual(all);
    expect(requestMissingRefunds(refused, NOW).changed).toBe(false);
    // The same the other way round.
    const first = refusePayment(paidTwice(BALANCE), late, NOW).payment;
    const then = applyBookingEnd(first, { because: 'cancelled', at: NOW }, order, summary()).payment;
    expect(backOf(then)).toEqual([
      ['pi_2', BALANCE],
      ['pi_1', 4_000],
    ]);
  });
});
