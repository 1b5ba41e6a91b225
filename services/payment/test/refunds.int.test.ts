import { eventually } from '@livery/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS } from './helpers/sandbox.ts';
import { startWorld, type World } from './helpers/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 120_000);
afterAll(() => world?.stop());

async function paid(card = CARDS.good, overrides: Record<string, unknown> = {}) {
  const bookingId = await world.book(overrides);
  const { body: intent } = await world.intentFor(bookingId);
  await world.sandbox.pay(intent.clientSecret, card);
  await world.confirm(bookingId, intent.paymentIntentId);
  await world.waitForBooking(bookingId, { paymentStatus: 'paid' });
  return { bookingId, intentId: intent.paymentIntentId, clientSecret: intent.clientSecret };
}

const refundsOf = async (intentId: string) =>
  (await world.sandbox.books()).refunds.filter(({ payment_intent }) => payment_intent === intentId);

const newsOf = (type: 'payment.refunded' | 'payment.refund_failed', bookingId: string) =>
  world.events.ofType(type).filter(({ data }) => data.bookingId === bookingId);

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
    const { body } = await world.cancel(bookingId);
    expect(body).toMatchObject({ refundAmount: refunded });
    await world.waitForBooking(bookingId, { status: 'cancelled', paymentStatus });
    await eventually(async () => expect(await world.ledger(bookingId)).toMatchObject({ refunded }));
    expect(newsOf('payment.refunded', bookingId)).toHaveLength(refunded === '0.00' ? 0 : 1);
    await world.expectEqualBooks();
  });

  // Guarantee B-15
  it('rejected gives everything back', async () => {
    const { bookingId } = await paid();
    await world.reject(bookingId);
    await world.waitForBooking(bookingId, { status: 'rejected', paymentStatus: 'refunded' });
    await world.expectEqualBooks();
  });

  // Guarantee B-15
  it('deleted gives everything back and keeps the ledger', async () => {
    const { bookingId } = await paid();
    expect((await world.remove(bookingId)).status).toBe(204);
    await eventually(async () =>
      expect(await world.ledger(bookingId)).toMatchObject({ captured: '169.75', refunded: '169.75' }),
    );
    expect(await world.intentFor(bookingId)).toMatchObject({ status: 404 });
    await world.expectEqualBooks();
  });

  // Guarantee B-13
  it('makes one refund of a double click and a rejection at the same moment', async () => {
    const { bookingId, intentId } = await paid();
    await Promise.all([...Array.from({ length: 5 }, () => world.cancel(bookingId)), world.reject(bookingId)]);
    await world.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    expect(await refundsOf(intentId)).toMatchObject([{ amount: 16_975 }]);
    await world.remove(bookingId);
    await world.expectEqualBooks();
    expect(await refundsOf(intentId)).toHaveLength(1);
    expect(newsOf('payment.refunded', bookingId)).toHaveLength(1);
  });

  it('never gives back more than is left after a refund by hand', async () => {
    const { bookingId, intentId } = await paid();
    await world.sandbox.refundByHand(intentId, 5_000);
    await eventually(async () => expect(await world.ledger(bookingId)).toMatchObject({ refunded: '50.00' }));
    await world.cancel(bookingId);
    await world.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    expect((await refundsOf(intentId)).map(({ amount }) => amount).sort()).toEqual([11_975, 5_000]);
    await world.expectEqualBooks();
  });
});

describe('a refund', () => {
  // Guarantee B-14
  it('that takes time is said to be on its way until it arrived', async () => {
    await world.sandbox.setSettleAfter(60_000);
    const { bookingId, intentId } = await paid(CARDS.refundPending);
    await world.cancel(bookingId);
    await eventually(async () =>
      expect(await world.ledger(bookingId)).toMatchObject({
        refunded: '0.00',
        refundPending: '169.75',
        balance: '169.75',
      }),
    );
    expect(await world.bookingOf(bookingId)).toMatchObject({ paymentStatus: 'refund_pending' });
    expect(newsOf('payment.refunded', bookingId)).toEqual([]);
    const refund = await eventually(async () => {
      const [first] = await refundsOf(intentId);
      if (first === undefined) throw new Error('No refund yet');
      return first;
    });
    await world.sandbox.settleRefund(refund.id, 'succeed');
    await world.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    expect(newsOf('payment.refunded', bookingId)).toHaveLength(1);
    await world.expectEqualBooks();
    await world.sandbox.setSettleAfter(600);
  });

  it('is found to have arrived by asking, when its webhook is lost', async () => {
    const { bookingId } = await paid(CARDS.refundPending);
    await world.sandbox.trick({
      kind: 'lose',
      times: 10,
      types: ['refund.created', 'refund.updated', 'charge.refunded', 'charge.refund.updated'],
    });
    await world.cancel(bookingId);
    await world.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    await world.sandbox.forgetPlans();
    await world.expectEqualBooks();
  });

  // Guarantee B-14
  it('that fails is reported and visible, and is not tried again by itself', async () => {
    const { bookingId, intentId } = await paid(CARDS.refundFails);
    await world.cancel(bookingId);
    await world.events.waitFor('payment.refund_failed', ({ data }) => data.bookingId === bookingId);
    await world.expectEqualBooks();
    const ledger = await world.ledger(bookingId);
    expect(ledger).toMatchObject({ captured: '169.75', refunded: '0.00', balance: '169.75' });
    expect(ledger.entries.at(-1)).toMatchObject({ kind: 'refund', status: 'failed' });
    expect(await refundsOf(intentId)).toHaveLength(1);
    expect(newsOf('payment.refund_failed', bookingId)).toHaveLength(1);
    await world.waitForBooking(bookingId, { paymentStatus: 'refund_pending' });
  });
});

describe('a failed refund', () => {
  async function failed() {
    const payment = await paid();
    await world.sandbox.planRefunds('fails');
    await world.cancel(payment.bookingId);
    await eventually(async () =>
      expect(await world.ledger(payment.bookingId)).toMatchObject({
        refunded: '0.00',
        refundFailed: '169.75',
      }),
    );
    return payment;
  }

  it('goes back once when staff press Retry, however often they press', async () => {
    const { bookingId, intentId } = await failed();
    const replies = await Promise.all(Array.from({ length: 4 }, () => world.retryRefunds(bookingId)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    await world.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    expect(await world.ledger(bookingId)).toMatchObject({
      refunded: '169.75',
      refundFailed: '0.00',
      balance: '0.00',
    });
    const made = await refundsOf(intentId);
    expect(made.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await world.retryRefunds(bookingId)).toMatchObject({
      status: 409,
      body: { code: 'payment.nothing_to_retry' },
    });
    // The first one may have looked well before it bounced, as some do; the second is announced once.
    const announced = newsOf('payment.refunded', bookingId).filter(
      ({ data }) => data.refundId === made[1]?.id,
    );
    expect(announced).toHaveLength(1);
    await world.expectEqualBooks();
  });

  it('that was made up for at the provider’s dashboard is not given back again', async () => {
    const { bookingId, intentId } = await failed();
    await world.sandbox.trick({ kind: 'lose', times: 20 });
    await world.sandbox.refundByHand(intentId, 16_975);
    expect(await world.retryRefunds(bookingId)).toMatchObject({
      status: 200,
      body: { refunded: '169.75', refundFailed: '0.00', refundPending: '0.00' },
    });
    await world.sandbox.forgetPlans();
    await world.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    expect(await refundsOf(intentId)).toHaveLength(2);
    await world.expectEqualBooks();
  });

  it('cannot be retried by the public, nor where there is none', async () => {
    const { bookingId } = await paid();
    expect(await world.retryRefunds(bookingId, 'public')).toMatchObject({ status: 401 });
    expect(await world.retryRefunds(bookingId)).toMatchObject({ status: 409 });
    expect(await world.retryRefunds('00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 });
    expect(await world.retryRefunds('nonsense')).toMatchObject({ status: 400 });
  });
});

describe('money that comes too late', () => {
  it("cannot come at all through the ended booking's intent", async () => {
    const bookingId = await world.book();
    const { body: intent } = await world.intentFor(bookingId);
    await world.cancel(bookingId);
    await eventually(async () => {
      const { intents } = await world.sandbox.books();
      expect(intents.find(({ id }) => id === intent.paymentIntentId)?.status).toBe('canceled');
    });
    expect((await world.sandbox.pay(intent.clientSecret, CARDS.good)).status).toBe(400);
    await world.expectEqualBooks();
  });

  // Guarantee B-16
  it('goes back in full when the bank answers after the cancellation, and is reported', async () => {
    await world.sandbox.setSettleAfter(60_000);
    const bookingId = await world.book(inHours(3));
    const { body: intent } = await world.intentFor(bookingId);
    await world.sandbox.pay(intent.clientSecret, CARDS.processing);
    await world.waitForBooking(bookingId, { paymentStatus: 'processing' });
    await world.cancel(bookingId);
    await world.waitForBooking(bookingId, { status: 'cancelled' });
    await world.sandbox.settleIntent(intent.paymentIntentId, 'succeed');
    await world.waitForBooking(bookingId, { status: 'cancelled', paymentStatus: 'refunded' });
    expect(await refundsOf(intent.paymentIntentId)).toMatchObject([{ amount: 16_975 }]);
    expect(world.payment.output()).toContain('late_payment');
    expect((await world.confirm(bookingId, intent.paymentIntentId)).body).toMatchObject({
      success: false,
      status: 'refunding',
    });
    await world.expectEqualBooks();
    await world.sandbox.setSettleAfter(600);
  });

  it('goes back in full when the webhook of a payment comes after the cancellation', async () => {
    const bookingId = await world.book(inHours(3));
    await world.sandbox.trick({ kind: 'delay', delayMs: 60_000, times: 10 });
    const { body: intent } = await world.intentFor(bookingId);
    await world.sandbox.pay(intent.clientSecret, CARDS.good);
    await world.cancel(bookingId);
    await world.waitForBooking(bookingId, { status: 'cancelled', paymentStatus: 'refunded' });
    await world.sandbox.forgetPlans();
    await world.expectEqualBooks();
    expect(await refundsOf(intent.paymentIntentId)).toMatchObject([{ amount: 16_975 }]);
  });

  it('goes back in full for a booking deleted meanwhile', async () => {
    await world.sandbox.setSettleAfter(60_000);
    const bookingId = await world.book();
    const { body: intent } = await world.intentFor(bookingId);
    await world.sandbox.pay(intent.clientSecret, CARDS.processing);
    await world.waitForBooking(bookingId, { paymentStatus: 'processing' });
    await world.remove(bookingId);
    await eventually(async () => expect(await world.bookingOf(bookingId)).toMatchObject({ code: 404 }));
    await world.sandbox.settleIntent(intent.paymentIntentId, 'succeed');
    await eventually(async () =>
      expect(await world.ledger(bookingId)).toMatchObject({ captured: '169.75', refunded: '169.75' }),
    );
    await world.expectEqualBooks();
    await world.sandbox.setSettleAfter(600);
  });
});
