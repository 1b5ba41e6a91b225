import { apiClient, eventually } from '@livery/service-kit/testing';
import type { PaymentIntentCreated } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, KEYS } from './helpers/sandbox.ts';
import { startWorld, type World } from './helpers/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 120_000);
afterAll(() => world?.stop());

const intentsOf = async (bookingId: string) =>
  (await world.sandbox.books()).intents.filter(({ metadata }) => metadata['bookingId'] === bookingId);

describe('the settings for the browser', () => {
  it('name the publishable key and the sandbox', async () => {
    const { status, body } = await world.api.payment.get('/api/payment-config');
    expect(status).toBe(200);
    expect(body).toEqual({
      publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY,
      sandbox: true,
      scriptUrl: '/payment-sandbox/v3/sandbox.js',
      currency: 'cad',
    });
  });
});

describe('asking to pay', () => {
  // Guarantee B-1
  it("answers the booking's own price, whatever the client sends", async () => {
    const bookingId = await world.book({ totalAmount: '1.00' });
    const reply = await world.api.payment.post<PaymentIntentCreated>('/api/create-payment-intent', {
      bookingId,
      amount: 1,
      totalAmount: '1.00',
      currency: 'usd',
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ amount: '169.75', currency: 'cad' });
    expect(await intentsOf(bookingId)).toMatchObject([{ amount: 16_975 }]);
  });

  // Guarantee B-2
  it('makes one intent for fifty calls at once, and gives everyone the same answer', async () => {
    const bookingId = await world.book();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        world.intentFor(index % 2 === 0 ? bookingId : bookingId.toUpperCase()),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await intentsOf(bookingId)).toHaveLength(1);
  });

  it('gives the first answer again for the same Idempotency-Key, and refuses it for another booking', async () => {
    const [bookingId, otherId] = [await world.book(), await world.book()];
    const ask = (id: string) =>
      world.api.payment.post<PaymentIntentCreated>(
        '/api/create-payment-intent',
        { bookingId: id },
        { 'idempotency-key': `key-${bookingId}` },
      );
    const first = await ask(bookingId);
    expect(first.status).toBe(200);
    await world.sandbox.pay(first.body.clientSecret, CARDS.good);
    await world.confirm(bookingId, first.body.paymentIntentId);
    expect((await ask(bookingId)).body).toEqual(first.body);
    expect(await ask(otherId)).toMatchObject({ status: 409, body: { code: 'idempotency.key_reused' } });
  });

  // Guarantee B-3
  it('never asks the provider for what cannot be charged', async () => {
    const [cash, free, tiny] = [
      await world.book({ paymentMethod: 'cash' }),
      await world.book({}, '0.00'),
      await world.book({}, '0.40'),
    ];
    expect(await world.intentFor(cash)).toMatchObject({ status: 409, body: { code: 'payment.cash' } });
    expect(await world.intentFor(free)).toMatchObject({
      status: 409,
      body: { code: 'payment.nothing_to_pay' },
    });
    expect(await world.intentFor(tiny)).toMatchObject({
      status: 409,
      body: { code: 'payment.below_minimum' },
    });
    for (const id of [cash, free, tiny]) expect(await intentsOf(id)).toEqual([]);
  });

  it('refuses unknown bookings, malformed ids and callers without an identity', async () => {
    expect(await world.intentFor(crypto.randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await world.intentFor('not-an-id')).toMatchObject({ status: 400 });
    const stranger = apiClient(world.payment.url);
    expect(await stranger.post('/api/create-payment-intent', { bookingId: 'x' })).toMatchObject({
      status: 401,
    });
  });

  it('refuses ended bookings', async () => {
    const bookingId = await world.book();
    await world.cancel(bookingId);
    expect(await world.intentFor(bookingId)).toMatchObject({
      status: 409,
      body: { code: 'payment.not_payable' },
    });
  });
});

describe('paying', () => {
  it('marks the booking paid once, with one receipt event, and cannot be repeated', async () => {
    const bookingId = await world.book();
    const { body: intent } = await world.intentFor(bookingId);
    await world.sandbox.pay(intent.clientSecret, CARDS.good);
    const confirmations = await Promise.all(
      Array.from({ length: 5 }, () => world.confirm(bookingId, intent.paymentIntentId)),
    );
    for (const { status, body } of confirmations) {
      expect(status).toBe(200);
      expect(body).toEqual({ success: true, status: 'paid', message: 'Your booking has been confirmed!' });
    }
    await world.waitForBooking(bookingId, { paymentStatus: 'paid', status: 'pending_approval' });
    expect(await world.intentFor(bookingId)).toMatchObject({
      status: 409,
      body: { code: 'payment.already_paid' },
    });
    const receipts = world.events
      .ofType('payment.succeeded')
      .filter(({ data }) => data.bookingId === bookingId);
    expect(receipts).toMatchObject([{ data: { amountCents: 16_975, card: 'Visa ending in 4242' } }]);
    await world.expectEqualBooks();
  });

  it('tells of a decline, then takes another card on the same intent', async () => {
    const bookingId = await world.book();
    const { body: intent } = await world.intentFor(bookingId);
    await world.sandbox.pay(intent.clientSecret, CARDS.noFunds);
    const declined = await world.confirm(bookingId, intent.paymentIntentId);
    expect(declined.body).toMatchObject({
      success: false,
      status: 'failed',
      message: 'Your card has insufficient funds.',
    });
    await world.waitForBooking(bookingId, { paymentStatus: 'failed' });
    expect((await world.intentFor(bookingId)).body.paymentIntentId).toBe(intent.paymentIntentId);
    await world.sandbox.pay(intent.clientSecret, CARDS.good);
    expect((await world.confirm(bookingId, intent.paymentIntentId)).body.status).toBe('paid');
    await world.waitForBooking(bookingId, { paymentStatus: 'paid' });
    expect((await world.ledger(bookingId)).entries).toMatchObject([
      { kind: 'attempt', status: 'failed', reason: 'Your card has insufficient funds.' },
      { kind: 'charge', status: 'succeeded', amount: '169.75' },
    ]);
  });

  it('waits for a payment that the provider is working on', async () => {
    await world.sandbox.setSettleAfter(60_000);
    const bookingId = await world.book();
    const { body: intent } = await world.intentFor(bookingId);
    await world.sandbox.pay(intent.clientSecret, CARDS.processing);
    expect((await world.confirm(bookingId, intent.paymentIntentId)).body).toEqual({
      success: false,
      status: 'processing',
      message: 'Payment is being processed...',
    });
    await world.waitForBooking(bookingId, { paymentStatus: 'processing' });
    expect((await world.intentFor(bookingId)).status).toBe(409);
    await world.sandbox.settleIntent(intent.paymentIntentId, 'succeed');
    await world.waitForBooking(bookingId, { paymentStatus: 'paid' });
    await world.sandbox.setSettleAfter(600);
  });

  // Guarantee B-9
  it("does not take another booking's payment, nor an invented one", async () => {
    const [paidId, greedyId] = [await world.book(), await world.book()];
    const { body: paid } = await world.intentFor(paidId);
    await world.intentFor(greedyId);
    await world.sandbox.pay(paid.clientSecret, CARDS.good);
    for (const intentId of [paid.paymentIntentId, 'pi_invented']) {
      expect(await world.confirm(greedyId, intentId)).toMatchObject({
        status: 400,
        body: { code: 'payment.wrong_intent' },
      });
    }
    expect(await world.confirm(await world.book(), paid.paymentIntentId)).toMatchObject({ status: 400 });
    expect(await world.bookingOf(greedyId)).toMatchObject({ paymentStatus: 'unpaid' });
    expect(await world.ledger(greedyId)).toMatchObject({ captured: '0.00' });
  });

  // Guarantee B-17
  it('does not let the old client secret pay the old price', async () => {
    const bookingId = await world.book();
    const { body: old } = await world.intentFor(bookingId);
    await world.changePrice(bookingId, 20_000);
    const { body: fresh } = await world.intentFor(bookingId);
    expect(fresh).toMatchObject({ amount: '200.00' });
    expect(fresh.paymentIntentId).not.toBe(old.paymentIntentId);
    const late = await world.sandbox.pay(old.clientSecret, CARDS.good);
    expect(late.status).toBe(400);
    await world.sandbox.pay(fresh.clientSecret, CARDS.good);
    expect((await world.confirm(bookingId, fresh.paymentIntentId)).body.status).toBe('paid');
    expect(await world.ledger(bookingId)).toMatchObject({ captured: '200.00', refunded: '0.00' });
  });

  it('makes a new intent when the provider cancelled the one there was', async () => {
    const bookingId = await world.book();
    const { body: old } = await world.intentFor(bookingId);
    await world.sandbox.cancelByHand(old.paymentIntentId);
    const { body: fresh } = await world.intentFor(bookingId);
    expect(fresh.paymentIntentId).not.toBe(old.paymentIntentId);
    await world.sandbox.pay(fresh.clientSecret, CARDS.good);
    await world.waitForBooking(bookingId, { paymentStatus: 'paid' });
    await world.expectEqualBooks();
  });
});

describe('the ledger', () => {
  it('is for staff only', async () => {
    const path = `/api/admin/bookings/${crypto.randomUUID()}/payments`;
    const as = (role: 'public' | 'service') =>
      apiClient(world.payment.url, {
        identitySecret: world.environment.identitySecret,
        role,
        audience: 'payment',
      }).get(path);
    expect((await as('public')).status).toBe(401);
    expect((await as('service')).status).toBe(403);
    expect(await world.api.paymentAsStaff.get(path)).toMatchObject({
      status: 200,
      body: { captured: '0.00', balance: '0.00', entries: [] },
    });
  });
});

describe('the logs', () => {
  // Guarantee B-18
  it('hold no client secret and no card number, also when the provider refuses a call', async () => {
    const bookingId = await world.book();
    const { body: intent } = await world.intentFor(bookingId);
    await world.sandbox.pay(intent.clientSecret, CARDS.declined);
    await world.sandbox.trick({ kind: 'lose', times: 10 });
    await world.sandbox.pay(intent.clientSecret, CARDS.good);
    // The refusal to cancel a paid intent carries the whole intent.
    await world.cancel(bookingId);
    await world.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    await world.sandbox.forgetPlans();
    await world.sandbox.plan({ operation: 'payment_intents.create', kind: 'error', status: 400 });
    const refused = await world.book();
    expect((await world.intentFor(refused)).status).toBe(503);
    expect((await world.intentFor(refused)).status).toBe(200);
    await eventually(() => expect(world.payment.output()).toContain('intent was not made'));
    expect(world.payment.output()).not.toMatch(/_secret_|client_secret|4242424242424242|whsec_|sk_test/);
    expect(world.gateway.output()).not.toMatch(/_secret_|client_secret/);
  });
});
