import { eventually } from '@livery/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, type Fault } from './helpers/sandbox.ts';
import { startWorld, type World } from './helpers/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 120_000);
afterEach(async () => {
  await world.sandbox.forgetPlans();
  await world.expectEqualBooks();
});
afterAll(() => world?.stop());

const intentsOf = async (bookingId: string) =>
  (await world.sandbox.books()).intents.filter(({ metadata }) => metadata['bookingId'] === bookingId);
const refundsOf = async (intentId: string) =>
  (await world.sandbox.books()).refunds.filter(({ payment_intent }) => payment_intent === intentId);

async function paid() {
  const bookingId = await world.book();
  const { body: intent } = await world.intentFor(bookingId);
  await world.sandbox.pay(intent.clientSecret, CARDS.good);
  await world.waitForBooking(bookingId, { paymentStatus: 'paid' });
  return { bookingId, intentId: intent.paymentIntentId };
}

/** A customer who tries again while told to. */
const patientlyAsk = (bookingId: string) =>
  eventually(
    async () => {
      const reply = await world.intentFor(bookingId);
      expect(reply.status).toBe(200);
      return reply.body;
    },
    { timeoutMs: 30_000, intervalMs: 200 },
  );

const afterEffect: [string, Omit<Fault, 'operation'>][] = [
  ['answers 500', { kind: 'error', when: 'after', status: 500 }],
  ['never answers', { kind: 'timeout', when: 'after' }],
  ['cuts the connection', { kind: 'drop', when: 'after' }],
];
const beforeEffect: [string, Omit<Fault, 'operation'>][] = [
  ['answers 500', { kind: 'error', when: 'before', status: 500, times: 3 }],
  ['never answers', { kind: 'timeout', when: 'before', times: 2 }],
  ['cuts the connection', { kind: 'drop', when: 'before', times: 3 }],
];

describe('making an intent when the provider', () => {
  // Guarantee B-12
  it.each(afterEffect)('did it and then %s: there is one intent, and it can be paid', async (_, fault) => {
    const bookingId = await world.book();
    // A webhook about the new intent would tell what the lost answer did not.
    await world.sandbox.trick({ kind: 'lose', times: 50 });
    await world.sandbox.plan({ operation: 'payment_intents.create', ...fault });
    const intent = await patientlyAsk(bookingId);
    expect(await intentsOf(bookingId)).toHaveLength(1);
    await world.sandbox.pay(intent.clientSecret, CARDS.good);
    expect((await world.confirm(bookingId, intent.paymentIntentId)).body.status).toBe('paid');
    await world.waitForBooking(bookingId, { paymentStatus: 'paid' });
  });

  it.each(beforeEffect)('%s without doing it: there is one intent in the end', async (_, fault) => {
    const bookingId = await world.book();
    await world.sandbox.plan({ operation: 'payment_intents.create', ...fault });
    const first = await world.intentFor(bookingId);
    if (first.status !== 200) {
      expect(first).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect((await world.ledger(bookingId)).entries).toMatchObject([
        { kind: 'charge', status: 'pending', providerId: null },
      ]);
    }
    await patientlyAsk(bookingId);
    expect(await intentsOf(bookingId)).toHaveLength(1);
  });

  it('is away: paying answers 503, and what was begun is finished by itself when it is back', async () => {
    const bookingId = await world.book();
    await world.sandbox.child.stop();
    const reply = await world.intentFor(bookingId);
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).not.toBeNull();
    await world.sandbox.child.start();
    await world.sandbox.sendWebhooksTo(world.webhookUrl);
    await eventually(async () => expect(await intentsOf(bookingId)).toHaveLength(1), { timeoutMs: 20_000 });
    const intent = await patientlyAsk(bookingId);
    expect(await intentsOf(bookingId)).toMatchObject([{ id: intent.paymentIntentId }]);
  });
});

describe('sending a refund when the provider', () => {
  it.each([...afterEffect, ...beforeEffect])('%s (%j): the money goes back once', async (_, fault) => {
    const { bookingId, intentId } = await paid();
    await world.sandbox.trick({ kind: 'lose', times: 50 });
    await world.sandbox.plan({ operation: 'refunds.create', ...fault });
    await world.cancel(bookingId);
    await world.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    expect(await refundsOf(intentId)).toMatchObject([{ amount: 16_975, status: 'succeeded' }]);
    const told = world.events.ofType('payment.refunded').filter(({ data }) => data.bookingId === bookingId);
    expect(new Set(told.map(({ eventId }) => eventId)).size).toBe(1);
  });
});

describe('a payment service killed', () => {
  const delayedAnswer = { kind: 'delay', when: 'after', delayMs: 1_200 } as const;

  it('between making an intent and noting it, makes no second one', async () => {
    const bookingId = await world.book();
    await world.sandbox.plan({ operation: 'payment_intents.create', ...delayedAnswer });
    const lost = world.intentFor(bookingId).catch(() => undefined);
    await eventually(async () => expect(await intentsOf(bookingId)).toHaveLength(1), { intervalMs: 10 });
    await world.payment.kill();
    await lost;
    await world.payment.start();
    const intent = await patientlyAsk(bookingId);
    expect(await intentsOf(bookingId)).toMatchObject([{ id: intent.paymentIntentId }]);
    await world.sandbox.pay(intent.clientSecret, CARDS.good);
    await world.waitForBooking(bookingId, { paymentStatus: 'paid' });
  });

  it('finishes that by itself when nobody asks again, so that an end still closes the intent', async () => {
    const bookingId = await world.book();
    await world.sandbox.trick({ kind: 'lose', times: 10 });
    await world.sandbox.plan({ operation: 'payment_intents.create', ...delayedAnswer });
    const lost = world.intentFor(bookingId).catch(() => undefined);
    await eventually(async () => expect(await intentsOf(bookingId)).toHaveLength(1), { intervalMs: 10 });
    await world.payment.kill();
    await lost;
    await world.cancel(bookingId);
    await world.payment.start();
    await eventually(async () => expect(await intentsOf(bookingId)).toMatchObject([{ status: 'canceled' }]), {
      timeoutMs: 20_000,
    });
  });

  it('between sending a refund and noting it, sends no second one', async () => {
    const { bookingId, intentId } = await paid();
    await world.sandbox.trick({ kind: 'lose', times: 20 });
    await world.sandbox.plan({ operation: 'refunds.create', ...delayedAnswer });
    await world.cancel(bookingId);
    await eventually(async () => expect(await refundsOf(intentId)).toHaveLength(1), { intervalMs: 10 });
    await world.payment.kill();
    await world.payment.start();
    await world.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    expect(await refundsOf(intentId)).toMatchObject([{ amount: 16_975 }]);
  });

  // Guarantee B-6
  it('between acknowledging a webhook and handling it, still handles it', async () => {
    const bookingId = await world.book();
    const { body: intent } = await world.intentFor(bookingId);
    await world.sandbox.plan({
      operation: 'payment_intents.retrieve',
      kind: 'delay',
      when: 'before',
      delayMs: 1_200,
      times: 10,
    });
    await world.sandbox.pay(intent.clientSecret, CARDS.good);
    await eventually(
      async () => {
        const events = await world.sandbox.events();
        const [last] = events.filter(({ type }) => type === 'payment_intent.succeeded').slice(-1);
        expect(last?.delivery?.status).toBe('delivered');
      },
      { intervalMs: 10 },
    );
    await world.payment.kill();
    await world.sandbox.forgetPlans();
    await world.payment.start();
    await world.waitForBooking(bookingId, { paymentStatus: 'paid' });
  });
});
