import { eventually } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS } from './helpers/sandbox.ts';
import { startFixture, type Fixture } from './helpers/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
}, 120_000);
afterAll(() => fixture?.stop());

async function paid(card = CARDS.good, overrides: Record<string, unknown> = {}) {
  const bookingId = await fixture.book(overrides);
  const { body: intent } = await fixture.intentFor(bookingId);
  await fixture.sandbox.pay(intent.clientSecret, card);
  await fixture.confirm(bookingId, intent.paymentIntentId);
  await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
  return { bookingId, intentId: intent.paymentIntentId, clientSecret: intent.clientSecret };
}

const refundsOf = async (intentId: string) =>
  (await fixture.sandbox.ledger()).refunds.filter(({ payment_intent }) => payment_intent === intentId);

const eventDataOf = (type: 'payment.refunded' | 'payment.refund_failed', bookingId: string) =>
  fixture.events.ofType(type).filter(({ data }) => data.bookingId === bookingId);

const inHours = (hours: number) => ({
  pickupDate: new Date(Date.now() + hours * 3_600_000).toISOString(),
});

describe('the end of a paid booking', () => {
  it.each([
    [72, '169.75', 'refunded'],
    [13, '127.31', 'partially_refunded'],
    [3, '84.88', 'partially_refunded'],
    [1, '0.00', 'paid'],
  ])('cancelled %i hours before gives %s back', async (hours, refunded, paymentStatus) => {
    const { bookingId } = await paid(CARDS.good, inHours(hours));
    const { body } = await fixture.cancel(bookingId);
    expect(body).toMatchObject({ refundAmount: refunded });
    await fixture.waitForBooking(bookingId, { status: 'cancelled', paymentStatus });
    await eventually(async () => expect(await fixture.ledger(bookingId)).toMatchObject({ refunded }));
    expect(eventDataOf('payment.refunded', bookingId)).toHaveLength(refunded === '0.00' ? 0 : 1);
    await fixture.expectEqualLedgers();
  });

  it('rejected gives everything back', async () => {
    const { bookingId } = await paid();
    await fixture.reject(bookingId);
    await fixture.waitForBooking(bookingId, { status: 'rejected', paymentStatus: 'refunded' });
    await fixture.expectEqualLedgers();
  });

  it('deleted later moves no money and keeps the ledger', async () => {
    const { bookingId, intentId } = await paid(CARDS.good, inHours(3));
    await fixture.cancel(bookingId);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'partially_refunded' });
    expect((await fixture.remove(bookingId)).status).toBe(204);
    await fixture.events.waitFor('booking.deleted', ({ data }) => data.booking.bookingId === bookingId);
    expect(await fixture.intentFor(bookingId)).toMatchObject({ status: 404 });
    await fixture.expectEqualLedgers();
    expect(await fixture.ledger(bookingId)).toMatchObject({ captured: '169.75', refunded: '84.88' });
    expect(await refundsOf(intentId)).toHaveLength(1);
  });

  it('makes one refund of a double click and a rejection at the same moment', async () => {
    const { bookingId, intentId } = await paid();
    await Promise.all([
      ...Array.from({ length: 5 }, () => fixture.cancel(bookingId)),
      fixture.reject(bookingId),
    ]);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    expect(await refundsOf(intentId)).toMatchObject([{ amount: 16_975 }]);
    await fixture.remove(bookingId);
    await fixture.expectEqualLedgers();
    expect(await refundsOf(intentId)).toHaveLength(1);
    expect(eventDataOf('payment.refunded', bookingId)).toHaveLength(1);
  });

  it('never gives back more than is left after a refund by hand', async () => {
    const { bookingId, intentId } = await paid();
    await fixture.sandbox.refundByHand(intentId, 5_000);
    await eventually(async () =>
      expect(await fixture.ledger(bookingId)).toMatchObject({ refunded: '50.00' }),
    );
    await fixture.cancel(bookingId);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    expect((await refundsOf(intentId)).map(({ amount }) => amount).sort()).toEqual([11_975, 5_000]);
    await fixture.expectEqualLedgers();
  });
});

describe('what staff give back', () => {
  it.each([
    ['everything unless they say otherwise', {}, '169.75'],
    ['everything', { refund: 'full' }, '169.75'],
    ["the customer's tier", { refund: 'policy' }, '84.88'],
    ['an amount', { refund: { amount: '50.00' } }, '50.00'],
    ['nothing', { refund: 'none' }, '0.00'],
  ])('with a cancellation: %s', async (_, order, refunded) => {
    const { bookingId } = await paid(CARDS.good, inHours(3));
    expect((await fixture.cancelByStaff(bookingId, order)).status).toBe(200);
    await fixture.waitForBooking(bookingId, { status: 'cancelled' });
    await eventually(async () => expect(await fixture.ledger(bookingId)).toMatchObject({ refunded }));
    await fixture.expectEqualLedgers();
    const held = (169.75 - Number(refunded)).toFixed(2);
    expect(await fixture.staffViewOf(bookingId)).toMatchObject({
      capturedAmount: '169.75',
      heldAmount: held,
    });
  });

  it('by hand goes back once under its key, with their reason, and comes off a later cancellation', async () => {
    const { bookingId, intentId } = await paid(CARDS.good, inHours(3));
    const key = `refund-${bookingId}`;
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => fixture.refundByStaff(bookingId, '30.00', key)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    await fixture.refundByStaff(bookingId, '10.00', `${key}-2`);
    await eventually(async () =>
      expect(await fixture.ledger(bookingId)).toMatchObject({ refunded: '40.00' }),
    );
    await fixture.cancelByStaff(bookingId, { refund: 'full' });
    await fixture.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    await fixture.expectEqualLedgers();
    expect((await refundsOf(intentId)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      1_000, 3_000, 12_975,
    ]);
    const { entries } = await fixture.ledger(bookingId);
    expect(entries.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['charge', null],
      ['refund', 'The car was late'],
      ['refund', 'The car was late'],
      ['refund', 'The booking was cancelled'],
    ]);
  });

  it('by hand while the booking stands does not say to the customer that it has ended', async () => {
    const { bookingId, intentId } = await paid(CARDS.good);
    await fixture.refundByStaff(bookingId, '30.00', `refund-${bookingId}`);
    await eventually(async () =>
      expect(await fixture.ledger(bookingId)).toMatchObject({ refunded: '30.00' }),
    );
    const confirmed = async () => (await fixture.confirm(bookingId, intentId)).body;
    expect(await confirmed()).toMatchObject({ success: true, status: 'paid' });
    await fixture.refundByStaff(bookingId, '139.75', `rest-${bookingId}`);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    expect(await confirmed()).toMatchObject({
      success: false,
      status: 'refunding',
      message: 'This payment is being refunded in full.',
    });
  });
});

describe('a refund', () => {
  it('that takes time is said to be on its way until it arrived', async () => {
    await fixture.sandbox.setSettleAfter(60_000);
    const { bookingId, intentId } = await paid(CARDS.refundPending);
    await fixture.cancel(bookingId);
    await eventually(async () =>
      expect(await fixture.ledger(bookingId)).toMatchObject({
        refunded: '0.00',
        refundPending: '169.75',
        balance: '169.75',
      }),
    );
    expect(await fixture.bookingOf(bookingId)).toMatchObject({ paymentStatus: 'refund_pending' });
    expect(eventDataOf('payment.refunded', bookingId)).toEqual([]);
    const refund = await eventually(async () => {
      const [first] = await refundsOf(intentId);
      if (first === undefined) throw new Error('No refund yet');
      return first;
    });
    await fixture.sandbox.settleRefund(refund.id, 'succeed');
    await fixture.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    expect(eventDataOf('payment.refunded', bookingId)).toHaveLength(1);
    await fixture.expectEqualLedgers();
    await fixture.sandbox.setSettleAfter(600);
  });

  it('is found to have arrived by asking, when its webhook is lost', async () => {
    const { bookingId } = await paid(CARDS.refundPending);
    await fixture.sandbox.planWebhooks({
      kind: 'lose',
      times: 10,
      types: ['refund.created', 'refund.updated', 'charge.refunded', 'charge.refund.updated'],
    });
    await fixture.cancel(bookingId);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    await fixture.sandbox.forgetPlans();
    await fixture.expectEqualLedgers();
  });

  it('that fails is reported and visible, and is not tried again by itself', async () => {
    const { bookingId, intentId } = await paid(CARDS.refundFails);
    await fixture.cancel(bookingId);
    await fixture.events.waitFor('payment.refund_failed', ({ data }) => data.bookingId === bookingId);
    await fixture.expectEqualLedgers();
    const ledger = await fixture.ledger(bookingId);
    expect(ledger).toMatchObject({ captured: '169.75', refunded: '0.00', balance: '169.75' });
    expect(ledger.entries.at(-1)).toMatchObject({ kind: 'refund', status: 'failed' });
    expect(await refundsOf(intentId)).toHaveLength(1);
    expect(eventDataOf('payment.refund_failed', bookingId)).toHaveLength(1);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'refund_pending' });
  });
});

describe('a failed refund', () => {
  async function failed() {
    const payment = await paid();
    await fixture.sandbox.planRefunds('fails');
    await fixture.cancel(payment.bookingId);
    await eventually(async () =>
      expect(await fixture.ledger(payment.bookingId)).toMatchObject({
        refunded: '0.00',
        refundFailed: '169.75',
      }),
    );
    return payment;
  }

  it('goes back once when staff press Retry, however often they press', async () => {
    const { bookingId, intentId } = await failed();
    const replies = await Promise.all(Array.from({ length: 4 }, () => fixture.retryRefunds(bookingId)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    expect(await fixture.ledger(bookingId)).toMatchObject({
      refunded: '169.75',
      refundFailed: '0.00',
      balance: '0.00',
    });
    const made = await refundsOf(intentId);
    expect(made.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await fixture.retryRefunds(bookingId)).toMatchObject({
      status: 409,
      body: { code: 'payment.nothing_to_retry' },
    });
    // The first one may have looked well before it bounced, as some do; the second is announced once.
    const announced = eventDataOf('payment.refunded', bookingId).filter(
      ({ data }) => data.refundId === made[1]?.id,
    );
    expect(announced).toHaveLength(1);
    await fixture.expectEqualLedgers();
  });

  it('that was made up for at the provider’s dashboard is not given back again', async () => {
    const { bookingId, intentId } = await failed();
    await fixture.sandbox.planWebhooks({ kind: 'lose', times: 20 });
    await fixture.sandbox.refundByHand(intentId, 16_975);
    expect(await fixture.retryRefunds(bookingId)).toMatchObject({
      status: 200,
      body: { refunded: '169.75', refundFailed: '0.00', refundPending: '0.00' },
    });
    await fixture.sandbox.forgetPlans();
    await fixture.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    expect(await refundsOf(intentId)).toHaveLength(2);
    await fixture.expectEqualLedgers();
  });

  it('cannot be retried by the public, nor where there is none', async () => {
    const { bookingId } = await paid();
    expect(await fixture.retryRefunds(bookingId, 'public')).toMatchObject({ status: 401 });
    expect(await fixture.retryRefunds(bookingId)).toMatchObject({ status: 409 });
    expect(await fixture.retryRefunds('00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 });
    expect(await fixture.retryRefunds('nonsense')).toMatchObject({ status: 400 });
  });
});

describe('money that comes too late', () => {
  it("cannot come at all through the ended booking's intent", async () => {
    const bookingId = await fixture.book();
    const { body: intent } = await fixture.intentFor(bookingId);
    await fixture.cancel(bookingId);
    await eventually(async () => {
      const { intents } = await fixture.sandbox.ledger();
      expect(intents.find(({ id }) => id === intent.paymentIntentId)?.status).toBe('canceled');
    });
    expect((await fixture.sandbox.pay(intent.clientSecret, CARDS.good)).status).toBe(400);
    await fixture.expectEqualLedgers();
  });

  it('goes back in full when the bank answers after the cancellation, and is reported', async () => {
    await fixture.sandbox.setSettleAfter(60_000);
    const bookingId = await fixture.book(inHours(3));
    const { body: intent } = await fixture.intentFor(bookingId);
    await fixture.sandbox.pay(intent.clientSecret, CARDS.processing);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'processing' });
    await fixture.cancel(bookingId);
    await fixture.waitForBooking(bookingId, { status: 'cancelled' });
    await fixture.sandbox.settleIntent(intent.paymentIntentId, 'succeed');
    await fixture.waitForBooking(bookingId, { status: 'cancelled', paymentStatus: 'refunded' });
    expect(await refundsOf(intent.paymentIntentId)).toMatchObject([{ amount: 16_975 }]);
    await eventually(() => expect(fixture.payment.output()).toContain('late_payment'));
    expect((await fixture.confirm(bookingId, intent.paymentIntentId)).body).toMatchObject({
      success: false,
      status: 'refunding',
    });
    await fixture.expectEqualLedgers();
    await fixture.sandbox.setSettleAfter(600);
  });

  it('goes back in full when the webhook of a payment comes after the cancellation', async () => {
    const bookingId = await fixture.book(inHours(3));
    await fixture.sandbox.planWebhooks({ kind: 'delay', delayMs: 60_000, times: 10 });
    const { body: intent } = await fixture.intentFor(bookingId);
    await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
    await fixture.cancel(bookingId);
    await fixture.waitForBooking(bookingId, { status: 'cancelled', paymentStatus: 'refunded' });
    await fixture.sandbox.forgetPlans();
    await fixture.expectEqualLedgers();
    expect(await refundsOf(intent.paymentIntentId)).toMatchObject([{ amount: 16_975 }]);
  });

  it('goes back in full for a booking deleted meanwhile', async () => {
    await fixture.sandbox.setSettleAfter(60_000);
    const bookingId = await fixture.book();
    const { body: intent } = await fixture.intentFor(bookingId);
    await fixture.sandbox.pay(intent.clientSecret, CARDS.processing);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'processing' });
    await fixture.remove(bookingId);
    await eventually(async () => expect(await fixture.bookingOf(bookingId)).toMatchObject({ code: 404 }));
    await fixture.sandbox.settleIntent(intent.paymentIntentId, 'succeed');
    await eventually(async () =>
      expect(await fixture.ledger(bookingId)).toMatchObject({ captured: '169.75', refunded: '169.75' }),
    );
    await fixture.expectEqualLedgers();
    await fixture.sandbox.setSettleAfter(600);
  });
});
