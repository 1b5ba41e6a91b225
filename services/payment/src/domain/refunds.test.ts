import { describe, expect, it } from 'vitest';
import { ledgerOf } from './ledger.ts';
import type { Payment } from './payment.ts';
import { totals } from './totals.ts';
import { applyBookingEnd, orderRefund } from './applyBookingEnd.ts';
import {
  applyRefundSnapshots,
  refundNeverMade,
  refundOutcomeUnknown,
  refundRefused,
  retryFailedRefunds,
} from './refunds.ts';
import { BOOKING_ID, NOW, PRICE, paidPayment, refund, summary } from '../../test/factories.ts';

const end = (payment: Payment, dueCents: number) =>
  applyBookingEnd(
    payment,
    { because: 'cancelled', at: NOW },
    { dueCents, byHandCents: 0, reason: 'The booking was cancelled' },
    summary(),
  );

const see = (payment: Payment, ...refunds: ReturnType<typeof refund>[]) =>
  applyRefundSnapshots(payment, 'pi_1', refunds, NOW);

describe('a refund', () => {
  const asked = end(paidPayment(), PRICE).payment;

  it('is reported when the money went back, not before, and once', () => {
    const pending = see(asked, refund({ status: 'pending' }));
    expect(pending.events).toEqual([]);
    expect(totals(pending.payment)).toMatchObject({ captured: PRICE, refunded: 0, refundPending: PRICE });
    const done = see(pending.payment, refund());
    expect(done.events).toMatchObject([
      {
        type: 'payment.refunded',
        data: { refundId: 're_1', refundedCents: PRICE, totalRefundedCents: PRICE },
      },
    ]);
    expect(see(done.payment, refund(), refund({ status: 'pending' })).changed).toBe(false);
  });

  it('that failed is reported, stays visible, and is not repeated by itself', () => {
    const failed = see(asked, refund({ status: 'failed', failure: 'expired_or_canceled_card' }));
    expect(failed.events).toMatchObject([
      { type: 'payment.refund_failed', data: { reason: 'expired_or_canceled_card' } },
    ]);
    expect(failed.alerts.map(({ kind }) => kind)).toEqual(['refund_failed']);
    expect(end(failed.payment, PRICE).changed).toBe(false);
    expect(ledgerOf(BOOKING_ID, failed.payment)).toMatchObject({
      captured: '189.90',
      refunded: '0.00',
      refundPending: '0.00',
      balance: '189.90',
      entries: [
        { kind: 'charge', status: 'succeeded', reason: null },
        { kind: 'refund', status: 'failed', reason: 'expired_or_canceled_card' },
      ],
    });
  });

  it('may still bounce at the bank after it had succeeded', () => {
    const done = see(asked, refund()).payment;
    const bounced = see(done, refund({ status: 'failed', failure: 'lost_or_stolen_card' }));
    expect(bounced.events).toMatchObject([
      { type: 'payment.refund_failed', data: { totalRefundedCents: 0, reason: 'lost_or_stolen_card' } },
    ]);
    expect(totals(bounced.payment).refunded).toBe(0);
    expect(see(bounced.payment, refund()).changed).toBe(false);
  });

  it('whose outcome is unknown still counts as asked for', () => {
    const unknown = refundOutcomeUnknown(asked, 1).payment;
    expect(end(unknown, PRICE).changed).toBe(false);
    expect(totals(unknown).refundPending).toBe(PRICE);
  });

  it('that was never made is asked for again under another key', () => {
    const { payment } = refundNeverMade(refundOutcomeUnknown(asked, 1).payment, 1, NOW);
    expect(payment.refunds.map(({ state, idempotencyKey }) => [state, idempotencyKey])).toEqual([
      ['void', `refund:${BOOKING_ID}:1`],
      ['requested', `refund:${BOOKING_ID}:2`],
    ]);
  });

  it('that the provider refuses fails for good', () => {
    const { payment, events } = refundRefused(asked, 1, 'Charge has been disputed', NOW);
    expect(payment.refunds[0]).toMatchObject({ state: 'failed', failure: 'Charge has been disputed' });
    expect(events.map(({ type }) => type)).toEqual(['payment.refund_failed']);
    expect(refundRefused(payment, 1, 'again', NOW).changed).toBe(false);
  });

  // Two calls by one key: the dispute was won between them, and the answer to the first was the later to arrive.
  describe('that one call was refused, and another made', () => {
    const refused = refundRefused(asked, 1, 'Charge has been disputed', NOW).payment;

    it('is the one that was asked for, and nothing of it is owed any more', () => {
      const made = see(refused, refund());
      expect(made.events).toMatchObject([{ type: 'payment.refunded', data: { totalRefundedCents: PRICE } }]);
      expect(made.payment.refunds).toMatchObject([{ state: 'succeeded', providerId: 're_1', failure: null }]);
      expect(totals(made.payment)).toMatchObject({ refunded: PRICE, refundFailed: 0 });
      expect(retryFailedRefunds(made.payment, NOW).changed).toBe(false);
      expect(see(made.payment, refund()).changed).toBe(false);
    });

    it('is on its way as long as the provider says so', () => {
      const pending = see(refused, refund({ status: 'pending' }));
      expect(pending.events).toEqual([]);
      expect(totals(pending.payment)).toMatchObject({ refundPending: PRICE, refundFailed: 0 });
    });

    it('is told of once when it failed both times', () => {
      const failed = see(refused, refund({ status: 'failed' }));
      expect(failed.events).toEqual([]);
      expect(failed.payment.refunds).toMatchObject([{ state: 'failed', providerId: 're_1' }]);
      expect(totals(failed.payment).refundFailed).toBe(PRICE);
    });

    it('and that staff had tried again meanwhile makes the second try needless, not a failure', () => {
      const again = retryFailedRefunds(refused, NOW).payment;
      const made = see(again, refund()).payment;
      const needless = refundRefused(made, 2, 'The charge has been refunded', NOW);
      expect(needless.events).toEqual([]);
      expect(needless.alerts).toEqual([]);
      expect(needless.payment.refunds).toMatchObject([{ state: 'succeeded' }, { state: 'void' }]);
      expect(totals(needless.payment)).toMatchObject({ refunded: PRICE, refundPending: 0, refundFailed: 0 });
    });
  });

  it('made at the provider counts, so that no more than was captured can go back', () => {
    const elsewhere = refund({ id: 're_x', number: null, bookingId: null, amountCents: 5_000 });
    const noted = see(paidPayment(), elsewhere);
    expect(noted.alerts.map(({ kind }) => kind)).toEqual(['refunded_elsewhere']);
    const { payment } = end(noted.payment, PRICE);
    expect(payment.refunds.map(({ amountCents }) => amountCents)).toEqual([5_000, PRICE - 5_000]);
  });
});

describe('a failed refund that staff have tried again', () => {
  const failed = () =>
    see(end(paidPayment(), PRICE).payment, refund({ status: 'failed', amountCents: PRICE })).payment;

  it('is owed until then, and asked for once under a new key', () => {
    expect(totals(failed())).toMatchObject({ refunded: 0, refundPending: 0, refundFailed: PRICE });
    const { payment } = retryFailedRefunds(failed(), NOW);
    expect(payment.refunds).toMatchObject([
      { number: 1, state: 'failed' },
      { number: 2, state: 'requested', amountCents: PRICE, idempotencyKey: `refund:${BOOKING_ID}:2` },
    ]);
    expect(totals(payment)).toMatchObject({ refundPending: PRICE, refundFailed: 0 });
    expect(retryFailedRefunds(payment, NOW).changed).toBe(false);
    expect(end(payment, PRICE).payment.refunds).toHaveLength(2);
  });

  it('is asked for only as far as nobody gave it back at the provider meanwhile', () => {
    const byHand = see(failed(), refund({ id: 're_hand', number: null, amountCents: 5_000 })).payment;
    expect(totals(byHand)).toMatchObject({ refunded: 5_000, refundFailed: PRICE - 5_000 });
    expect(retryFailedRefunds(byHand, NOW).payment.refunds.at(-1)).toMatchObject({
      state: 'requested',
      amountCents: PRICE - 5_000,
    });
    const all = see(failed(), refund({ id: 're_hand', number: null, amountCents: PRICE })).payment;
    expect(totals(all)).toMatchObject({ refunded: PRICE, refundFailed: 0 });
    expect(retryFailedRefunds(all, NOW).payment.refunds).toHaveLength(2);
  });

  it('may fail again, and be tried again', () => {
    const again = retryFailedRefunds(failed(), NOW).payment;
    const twice = see(again, refund({ id: 're_2', number: 2, status: 'failed', amountCents: PRICE }));
    expect(twice.alerts).toMatchObject([{ kind: 'refund_failed' }]);
    expect(totals(twice.payment).refundFailed).toBe(PRICE);
    expect(retryFailedRefunds(twice.payment, NOW).payment.refunds.at(-1)).toMatchObject({ number: 3 });
  });

  it('changes nothing where none has failed', () => {
    expect(retryFailedRefunds(paidPayment(), NOW).changed).toBe(false);
    expect(retryFailedRefunds(end(paidPayment(), 9_495).payment, NOW).changed).toBe(false);
  });
});

describe('a refund by hand', () => {
  const byHand = (payment: Payment, dueCents: number, byHandCents: number) =>
    orderRefund(payment, { dueCents, byHandCents, reason: 'The car was late' }, summary(), NOW).payment;
  const elsewhere = refund({ id: 're_x', number: null, bookingId: null, amountCents: 5_000 });
  const amounts = ({ refunds }: Payment) => refunds.map(({ amountCents }) => amountCents);

  it('goes back besides what was refunded at the provider and booking did not know of', () => {
    const noted = see(paidPayment(), elsewhere).payment;
    const first = byHand(noted, 2_000, 2_000);
    expect(amounts(first)).toEqual([5_000, 2_000]);
    expect(amounts(byHand(first, 2_000, 2_000))).toEqual([5_000, 2_000]);
    expect(amounts(byHand(first, 3_000, 3_000))).toEqual([5_000, 2_000, 1_000]);
    // By then booking knows of both.
    expect(amounts(byHand(first, 8_000, 3_000))).toEqual([5_000, 2_000, 1_000]);
  });

  it('is not cut short when the other one is noticed after it', () => {
    const later = see(byHand(paidPayment(), 2_000, 2_000), elsewhere).payment;
    expect(amounts(byHand(later, 3_000, 3_000))).toEqual([2_000, 5_000, 1_000]);
  });

  it('and the other one together never pass what was captured', () => {
    const noted = see(paidPayment(), { ...elsewhere, amountCents: PRICE - 500 }).payment;
    expect(amounts(byHand(noted, 2_000, 2_000))).toEqual([PRICE - 500, 500]);
  });

  it('that failed and was made up for at the provider is not given back again', () => {
    const failed = see(
      byHand(paidPayment(), 2_000, 2_000),
      refund({ status: 'failed', amountCents: 2_000 }),
    ).payment;
    const madeUp = see(failed, { ...elsewhere, amountCents: 2_000 }).payment;
    expect(totals(madeUp)).toMatchObject({ refunded: 2_000, refundFailed: 0 });
    expect(retryFailedRefunds(madeUp, NOW).payment.refunds).toHaveLength(2);
  });

  it('before a cancellation leaves the rest to it, whatever was refunded at the provider', () => {
    const noted = see(byHand(paidPayment(), 2_000, 2_000), elsewhere).payment;
    expect(amounts(end(noted, PRICE).payment)).toEqual([2_000, 5_000, PRICE - 7_000]);
  });
});
