import { describe, expect, it } from 'vitest';
import { applyIntentSnapshot, type IntentSnapshot } from './applyIntentSnapshot.ts';
import { abandonIntent, intentNeverMade, requestIntent } from './intents.ts';
import type { PaymentEvent, Payment } from './payment.ts';
import { totals } from './totals.ts';
import { applyBookingEnd } from './applyBookingEnd.ts';
import {
  NOW,
  PRICE,
  intent,
  openPayment,
  paidIntent,
  paidPayment,
  payable,
  permutations,
  refund,
  requestedPayment,
  summary,
} from '../../test/factories.ts';

const typesOf = (events: PaymentEvent[]) => events.map(({ type }) => type);
const declined = intent({ decline: { id: 'ch_1', reason: 'Your card was declined.' } });
const processing = intent({ status: 'processing' });
const refunded = paidIntent({ refunds: [refund({ number: null, bookingId: null, amountCents: 1_000 })] });

function watch(payment: Payment, pictures: IntentSnapshot[]): { payment: Payment; events: PaymentEvent[] } {
  let present = payment;
  const events: PaymentEvent[] = [];
  for (const picture of pictures) {
    const decision = applyIntentSnapshot(present, picture, NOW);
    present = decision.payment;
    events.push(...decision.events);
  }
  return { payment: present, events };
}

describe('what the provider shows', () => {
  it('reports a success once, however often it is seen', () => {
    const { payment, events } = watch(openPayment(), [paidIntent(), paidIntent(), paidIntent()]);
    expect(typesOf(events)).toEqual(['payment.succeeded']);
    expect(events[0]?.data).toMatchObject({ amountCents: PRICE, card: 'Visa ending in 4242' });
    expect(totals(payment)).toMatchObject({ captured: PRICE, refunded: 0, refundPending: 0 });
  });

  it('finds its attempt by metadata when a crash kept us from noting the intent', () => {
    const { payment, events } = watch(requestedPayment(), [paidIntent()]);
    expect(payment.attempts[0]).toMatchObject({ intentId: 'pi_1', state: 'succeeded' });
    expect(typesOf(events)).toEqual(['payment.succeeded']);
  });

  it("changes nothing for another booking's intent", () => {
    const decision = applyIntentSnapshot(openPayment(), paidIntent({ bookingId: 'somebody-else' }), NOW);
    expect(decision.changed).toBe(false);
    expect(decision.alerts[0]?.kind).toBe('stray_intent');
  });

  it('reports each decline once, and processing once', () => {
    const again = intent({ decline: { id: 'ch_2', reason: 'Insufficient funds.' } });
    const { events, payment } = watch(openPayment(), [declined, declined, processing, processing, again]);
    expect(typesOf(events)).toEqual(['payment.failed', 'payment.processing', 'payment.failed']);
    expect(payment.attempts[0]?.declines).toHaveLength(2);
  });

  it('ends in the same state for every order of old and new pictures', () => {
    const pictures = [intent(), declined, processing, paidIntent(), refunded];
    const ends = permutations(pictures).map((order) => watch(openPayment(), order));
    const core = ({ attempts, refunds, ending }: Payment) => ({
      attempts: attempts.map((attempt) => ({ ...attempt, declines: [] })),
      refunds,
      ending,
    });
    const expected = core(watch(openPayment(), pictures).payment);
    for (const { payment, events } of ends) {
      expect(core(payment)).toEqual(expected);
      expect(typesOf(events).filter((type) => type === 'payment.succeeded')).toHaveLength(1);
      expect(typesOf(events).filter((type) => type === 'payment.refunded')).toHaveLength(1);
    }
  });
});

describe('money that may not be kept', () => {
  const ended = applyBookingEnd(
    openPayment(),
    { because: 'cancelled', at: NOW },
    { dueCents: 0, byHandCents: 0, reason: 'Cancelled' },
    summary(),
  ).payment;

  it('goes back in full when it arrives after the end, and is reported', () => {
    const late = applyIntentSnapshot(ended, paidIntent(), NOW);
    expect(typesOf(late.events)).toEqual(['payment.succeeded']);
    expect(late.alerts.map(({ kind }) => kind)).toEqual(['late_payment']);
    expect(late.payment.refunds).toMatchObject([{ amountCents: PRICE, state: 'requested' }]);
    expect(applyIntentSnapshot(late.payment, paidIntent(), NOW).changed).toBe(false);
  });

  it.each([
    ['another amount', paidIntent({ receivedCents: PRICE - 1 })],
    ['another currency', paidIntent({ currency: 'usd' })],
  ])('goes back in full when it is %s, and never counts as the payment', (_, picture) => {
    const wrong = applyIntentSnapshot(openPayment(), picture, NOW);
    expect(wrong.events).toEqual([]);
    expect(wrong.alerts.map(({ kind }) => kind)).toEqual(['unwanted_payment']);
    expect(wrong.payment.refunds).toMatchObject([{ amountCents: picture.receivedCents }]);
  });

  it('goes back in full when the old price was paid after the price had changed', () => {
    const choice = requestIntent(openPayment(), payable({ amountCents: PRICE + 500 }), NOW);
    if (choice.kind !== 'withdraw') throw new Error('Expected the old intent to be withdrawn');
    const paid = applyIntentSnapshot(choice.payment, paidIntent(), NOW);
    expect(paid.events).toEqual([]);
    expect(paid.payment.refunds).toMatchObject([{ amountCents: PRICE }]);
  });

  it('says nothing of processing or declines once the booking has ended', () => {
    expect(watch(ended, [processing, declined]).events).toEqual([]);
  });
});

describe('an attempt that was given up', () => {
  it('is withdrawn when the provider turns out to have it after all, so nobody can pay it', () => {
    const second = requestedPayment(intentNeverMade(requestedPayment(), 1).payment);
    const surprised = applyIntentSnapshot(second, intent({ id: 'pi_old', attemptNumber: 1 }), NOW).payment;
    expect(surprised.attempts[0]).toMatchObject({ state: 'open', withdrawn: { because: 'abandoned' } });
  });

  it('still counts as paid when it was abandoned a moment too late', () => {
    const abandoned = abandonIntent(openPayment(), 1, NOW).payment;
    const paid = applyIntentSnapshot(abandoned, paidIntent(), NOW);
    expect(paid.events.map(({ type }) => type)).toEqual(['payment.succeeded']);
    expect(paid.payment.refunds).toEqual([]);
  });
});

describe('a paid booking', () => {
  it('keeps its state whatever old picture arrives', () => {
    expect(
      watch(paidPayment(), [declined, processing, intent(), intent({ status: 'canceled' })]).payment,
    ).toEqual(paidPayment());
  });
});
