import { apiClient, eventually } from '@livery/test-kit';
import type { PaymentIntentCreated } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, KEYS } from './helpers/sandbox.ts';
import { startFixture, type Fixture } from './helpers/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
}, 120_000);
afterAll(() => fixture?.stop());

const intentsOf = async (bookingId: string) =>
  (await fixture.sandbox.ledger()).intents.filter(({ metadata }) => metadata['bookingId'] === bookingId);

describe('the settings for the browser', () => {
  it('name the publishable key and the sandbox', async () => {
    const { status, body } = await fixture.api.payment.get('/api/payment-config');
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
  it("answers the booking's own price, whatever the client sends", async () => {
    const bookingId = await fixture.book({ totalAmount: '1.00' });
    const reply = await fixture.api.payment.post<PaymentIntentCreated>('/api/create-payment-intent', {
      bookingId,
      amount: 1,
      totalAmount: '1.00',
      currency: 'usd',
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ amount: '169.75', currency: 'cad' });
    expect(await intentsOf(bookingId)).toMatchObject([{ amount: 16_975 }]);
  });

  it('makes one intent for fifty calls at once, and gives everyone the same answer', async () => {
    const bookingId = await fixture.book();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        fixture.intentFor(index % 2 === 0 ? bookingId : bookingId.toUpperCase()),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await intentsOf(bookingId)).toHaveLength(1);
  });

  it('gives the first answer again for the same Idempotency-Key, which means nothing for another booking', async () => {
    const [bookingId, otherId] = [await fixture.book(), await fixture.book()];
    const ask = (id: string) =>
      fixture.api.payment.post<PaymentIntentCreated>(
        '/api/create-payment-intent',
        { bookingId: id },
        { 'idempotency-key': `key-${bookingId}` },
      );
    const first = await ask(bookingId);
    expect(first.status).toBe(200);
    await fixture.sandbox.pay(first.body.clientSecret, CARDS.good);
    await fixture.confirm(bookingId, first.body.paymentIntentId);
    expect((await ask(bookingId)).body).toEqual(first.body);
    const other = await ask(otherId);
    expect(other.status).toBe(200);
    expect(other.body.paymentIntentId).not.toBe(first.body.paymentIntentId);
  });

  it('refuses the Idempotency-Keys that booking refuses, in the same words', async () => {
    const bookingId = await fixture.book();
    const headers = { 'idempotency-key': 'x' };
    const refused = { status: 400, body: { code: 'invalid_idempotency_key' } };
    expect(
      await fixture.api.payment.post('/api/create-payment-intent', { bookingId }, headers),
    ).toMatchObject(refused);
    expect(await fixture.api.payment.post('/api/create-payment-intent', { bookingId })).toMatchObject({
      status: 200,
    });
  });

  it('never asks the provider for what cannot be charged', async () => {
    const [cash, free] = [await fixture.book({ paymentMethod: 'cash' }), await fixture.book({}, '0.00')];
    expect(await fixture.intentFor(cash)).toMatchObject({ status: 409, body: { code: 'payment.cash' } });
    expect(await fixture.intentFor(free)).toMatchObject({
      status: 409,
      body: { code: 'payment.nothing_to_pay' },
    });
    for (const id of [cash, free]) expect(await intentsOf(id)).toEqual([]);
  });

  // With fee and tax, 0.43 comes to 0.49 and 0.44 to 0.50.
  it.each([
    ['0.43', { totalAmount: '0.49', paymentStatus: 'not_required', balanceDue: '0.00' }, 409],
    ['0.44', { totalAmount: '0.50', paymentStatus: 'unpaid', balanceDue: '0.50' }, 200],
  ])('agrees with booking on whether a transfer at %s is to be paid', async (price, staffSee, status) => {
    const id = await fixture.book({}, price);
    expect((await fixture.api.bookingAsStaff.get(`/api/admin/bookings/${id}`)).body).toMatchObject(staffSee);
    expect((await fixture.intentFor(id)).status).toBe(status);
    expect(await intentsOf(id)).toHaveLength(status === 200 ? 1 : 0);
  });

  it('refuses unknown bookings, malformed ids and callers without an identity', async () => {
    expect(await fixture.intentFor(crypto.randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await fixture.intentFor('not-an-id')).toMatchObject({ status: 400 });
    const stranger = apiClient(fixture.payment.url);
    expect(await stranger.post('/api/create-payment-intent', { bookingId: 'x' })).toMatchObject({
      status: 401,
    });
  });

  it('refuses ended bookings', async () => {
    const bookingId = await fixture.book();
    await fixture.cancel(bookingId);
    expect(await fixture.intentFor(bookingId)).toMatchObject({
      status: 409,
      body: { code: 'payment.not_payable' },
    });
  });
});

describe('paying', () => {
  it('marks the booking paid once, with one receipt event, and cannot be repeated', async () => {
    const bookingId = await fixture.book();
    const { body: intent } = await fixture.intentFor(bookingId);
    await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
    const confirmations = await Promise.all(
      Array.from({ length: 5 }, () => fixture.confirm(bookingId, intent.paymentIntentId)),
    );
    for (const { status, body } of confirmations) {
      expect(status).toBe(200);
      expect(body).toEqual({ success: true, status: 'paid', message: 'Your booking has been confirmed!' });
    }
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid', status: 'pending_approval' });
    expect(await fixture.intentFor(bookingId)).toMatchObject({
      status: 409,
      body: { code: 'payment.already_paid' },
    });
    const receipts = fixture.events
      .ofType('payment.succeeded')
      .filter(({ data }) => data.bookingId === bookingId);
    expect(receipts).toMatchObject([{ data: { amountCents: 16_975, card: 'Visa ending in 4242' } }]);
    await fixture.expectEqualLedgers();
  });

  it('reports a decline, then takes another card on the same intent', async () => {
    const bookingId = await fixture.book();
    const { body: intent } = await fixture.intentFor(bookingId);
    await fixture.sandbox.pay(intent.clientSecret, CARDS.noFunds);
    const declined = await fixture.confirm(bookingId, intent.paymentIntentId);
    expect(declined.body).toMatchObject({
      success: false,
      status: 'failed',
      message: 'Your card has insufficient funds.',
    });
    await fixture.waitForBooking(bookingId, { paymentStatus: 'failed' });
    expect((await fixture.intentFor(bookingId)).body.paymentIntentId).toBe(intent.paymentIntentId);
    await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
    expect((await fixture.confirm(bookingId, intent.paymentIntentId)).body.status).toBe('paid');
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
    expect((await fixture.ledger(bookingId)).entries).toMatchObject([
      { kind: 'attempt', status: 'failed', reason: 'Your card has insufficient funds.' },
      { kind: 'charge', status: 'succeeded', amount: '169.75' },
    ]);
  });

  it('waits for a payment that the provider is working on', async () => {
    await fixture.sandbox.setSettleAfter(60_000);
    const bookingId = await fixture.book();
    const { body: intent } = await fixture.intentFor(bookingId);
    await fixture.sandbox.pay(intent.clientSecret, CARDS.processing);
    expect((await fixture.confirm(bookingId, intent.paymentIntentId)).body).toEqual({
      success: false,
      status: 'processing',
      message: 'Payment is being processed...',
    });
    await fixture.waitForBooking(bookingId, { paymentStatus: 'processing' });
    expect((await fixture.intentFor(bookingId)).status).toBe(409);
    await fixture.sandbox.settleIntent(intent.paymentIntentId, 'succeed');
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
    await fixture.sandbox.setSettleAfter(600);
  });

  it("does not take another booking's payment, nor an invented one", async () => {
    const [paidId, greedyId] = [await fixture.book(), await fixture.book()];
    const { body: paid } = await fixture.intentFor(paidId);
    await fixture.intentFor(greedyId);
    await fixture.sandbox.pay(paid.clientSecret, CARDS.good);
    for (const intentId of [paid.paymentIntentId, 'pi_invented']) {
      expect(await fixture.confirm(greedyId, intentId)).toMatchObject({
        status: 400,
        body: { code: 'payment.wrong_intent' },
      });
    }
    expect(await fixture.confirm(await fixture.book(), paid.paymentIntentId)).toMatchObject({ status: 400 });
    expect(await fixture.bookingOf(greedyId)).toMatchObject({ paymentStatus: 'unpaid' });
    expect(await fixture.ledger(greedyId)).toMatchObject({ captured: '0.00' });
  });

  it('does not let the old client secret pay the old price', async () => {
    const bookingId = await fixture.book();
    const { body: old } = await fixture.intentFor(bookingId);
    await fixture.changePrice(bookingId, 20_000);
    const { body: fresh } = await fixture.intentFor(bookingId);
    expect(fresh).toMatchObject({ amount: '200.00' });
    expect(fresh.paymentIntentId).not.toBe(old.paymentIntentId);
    const late = await fixture.sandbox.pay(old.clientSecret, CARDS.good);
    expect(late.status).toBe(400);
    await fixture.sandbox.pay(fresh.clientSecret, CARDS.good);
    expect((await fixture.confirm(bookingId, fresh.paymentIntentId)).body.status).toBe('paid');
    expect(await fixture.ledger(bookingId)).toMatchObject({ captured: '200.00', refunded: '0.00' });
  });

  it('makes a new intent when the provider cancelled the one there was', async () => {
    const bookingId = await fixture.book();
    const { body: old } = await fixture.intentFor(bookingId);
    await fixture.sandbox.cancelByHand(old.paymentIntentId);
    const { body: fresh } = await fixture.intentFor(bookingId);
    expect(fresh.paymentIntentId).not.toBe(old.paymentIntentId);
    await fixture.sandbox.pay(fresh.clientSecret, CARDS.good);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
    await fixture.expectEqualLedgers();
  });
});

describe('the ledger', () => {
  it('is for staff only', async () => {
    const path = `/api/admin/bookings/${crypto.randomUUID()}/payments`;
    const as = (role: 'public' | 'service') =>
      apiClient(fixture.payment.url, {
        identitySecret: fixture.environment.identitySecret,
        role,
        audience: 'payment',
      }).get(path);
    expect((await as('public')).status).toBe(401);
    expect((await as('service')).status).toBe(403);
    expect(await fixture.api.paymentAsStaff.get(path)).toMatchObject({
      status: 200,
      body: { captured: '0.00', balance: '0.00', entries: [] },
    });
  });
});

describe('the logs', () => {
  it('hold no client secret and no card number, also when the provider refuses a call', async () => {
    const bookingId = await fixture.book();
    const { body: intent } = await fixture.intentFor(bookingId);
    await fixture.sandbox.pay(intent.clientSecret, CARDS.declined);
    await fixture.sandbox.planWebhooks({ kind: 'lose', times: 10 });
    await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
    // The refusal to cancel a paid intent carries the whole intent.
    await fixture.cancel(bookingId);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    await fixture.sandbox.forgetPlans();
    await fixture.sandbox.plan({ operation: 'payment_intents.create', kind: 'error', status: 400 });
    const refused = await fixture.book();
    expect((await fixture.intentFor(refused)).status).toBe(503);
    expect((await fixture.intentFor(refused)).status).toBe(200);
    await eventually(() => expect(fixture.payment.output()).toContain('intent was not made'));
    expect(fixture.payment.output()).not.toMatch(/_secret_|client_secret|4242424242424242|whsec_|sk_test/);
    expect(fixture.gateway.output()).not.toMatch(/_secret_|client_secret/);
  });
});
