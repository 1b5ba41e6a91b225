import { setTimeout as delay } from 'node:timers/promises';
import { connectEventBus, createLogger } from '@livery/service-kit';
import { diceOf, eventually } from '@livery/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPrivateServers, type PrivateServers } from './helpers/privateServers.ts';
import { CARDS } from './helpers/sandbox.ts';
import { startFixture, type Fixture } from './helpers/fixture.ts';

let servers: PrivateServers;
let fixture: Fixture;
beforeAll(async () => {
  servers = await startPrivateServers();
  fixture = await startFixture({
    replicas: 2,
    payment: { RECONCILE_EVENTS_MS: '500' },
    mailbox: servers.mailbox,
  });
}, 180_000);
afterAll(async () => {
  await fixture?.stop();
  await servers?.stop();
});

/** One receipt, and one e-mail about the refund if there was one. */
async function expectLetters(bookingId: string, { refunds }: { refunds: number }): Promise<void> {
  await eventually(
    async () => {
      expect(await fixture.emailsAbout(bookingId, 'Receipt')).toHaveLength(1);
      expect(await fixture.emailsAbout(bookingId, 'Refund')).toHaveLength(refunds);
    },
    { timeoutMs: 30_000, intervalMs: 200 },
  );
}

const booksOf = async (bookingId: string) => {
  const { intents, refunds } = await fixture.sandbox.ledger();
  const ours = intents.filter(({ metadata }) => metadata['bookingId'] === bookingId);
  const ids = ours.map(({ id }) => id);
  return { intents: ours, refunds: refunds.filter(({ payment_intent }) => ids.includes(payment_intent)) };
};

const eventDataOf = (type: 'payment.succeeded' | 'payment.refunded', bookingId: string) =>
  new Set(
    fixture.events
      .ofType(type)
      .filter(({ data }) => data.bookingId === bookingId)
      .map(({ eventId }) => eventId),
  );

describe('two replicas', () => {
  // Guarantee B-2
  it('make one intent of fifty calls spread over both', async () => {
    const bookingId = await fixture.book();
    const ask = (index: number) =>
      fixture.api.paymentAt(index % 2).post('/api/create-payment-intent', { bookingId });
    const indexes = Array.from({ length: 50 }, (_, index) => index);
    const first = await Promise.all(indexes.map(ask));
    // Who waits too long for the one that is being made is told to come back.
    expect(first.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    const replies = await Promise.all(
      first.map((reply, index) => (reply.status === 503 ? ask(index) : reply)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await booksOf(bookingId)).intents).toHaveLength(1);
  });

  it('report one payment and send one refund, however both are asked at once', async () => {
    const bookingId = await fixture.book();
    const { body: intent } = await fixture.intentFor(bookingId);
    await fixture.sandbox.planWebhooks({ kind: 'duplicate', times: 3 });
    await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
    const body = { bookingId, paymentIntentId: intent.paymentIntentId };
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        fixture.api.paymentAt(index % 2).post('/api/confirm-payment', body),
      ),
    );
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
    await Promise.all([fixture.cancel(bookingId), fixture.reject(bookingId), fixture.remove(bookingId)]);
    await eventually(async () =>
      expect(await fixture.ledger(bookingId)).toMatchObject({ refunded: '169.75' }),
    );
    expect((await booksOf(bookingId)).refunds).toHaveLength(1);
    expect(eventDataOf('payment.succeeded', bookingId).size).toBe(1);
    await fixture.expectEqualLedgers();
  });
});

describe('every event delivered three times', () => {
  // Guarantee A-10
  it('charges and refunds once', async () => {
    const bus = connectEventBus({
      url: fixture.environment.amqpUrl,
      service: 'payment',
      namespace: fixture.environment.namespace,
      logger: createLogger({ service: 'test', level: 'silent' }),
    });
    const bookingId = await fixture.book();
    const { body: intent } = await fixture.intentFor(bookingId);
    await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
    await fixture.cancel(bookingId);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    const history = fixture.events.all().filter(({ aggregateId }) => aggregateId === bookingId);
    expect(history.map(({ type }) => type)).toContain('payment.refunded');
    await eventually(() => bus.canPublish());
    for (const event of [...history, ...history.toReversed()]) await bus.publish(event);
    const received = () => fixture.events.all().filter(({ aggregateId }) => aggregateId === bookingId).length;
    await eventually(() => expect(received()).toBeGreaterThanOrEqual(history.length * 3));
    await fixture.expectEqualLedgers();
    await fixture.waitForBooking(bookingId, { status: 'cancelled', paymentStatus: 'refunded' });
    const { intents, refunds } = await booksOf(bookingId);
    expect([intents.length, refunds.length]).toEqual([1, 1]);
    expect(eventDataOf('payment.succeeded', bookingId).size).toBe(1);
    expect(eventDataOf('payment.refunded', bookingId).size).toBe(1);
    await expectLetters(bookingId, { refunds: 1 });
    await bus.close();
  });
});

describe('replicas killed again and again under load', () => {
  // Guarantee B-19
  it('charge every booking once, give back once, and agree with the provider to the cent', async () => {
    const over = new AbortController();
    const dice = diceOf(20_260_602);
    const killer = (async () => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        const victim = fixture.payments[turn % 2];
        await delay(dice.between(150, 550));
        await victim?.kill();
        await victim?.start();
      }
    })();
    const customers = Array.from({ length: 16 }, (_, index) => customer(index));
    const bookingIds = await Promise.all(customers).finally(() => {
      over.abort();
    });
    await killer;
    for (const [index, bookingId] of bookingIds.entries()) {
      const isCancelled = index % 2 === 0;
      await fixture.waitForBooking(bookingId, { paymentStatus: isCancelled ? 'refunded' : 'paid' });
      const { intents, refunds } = await booksOf(bookingId);
      expect(intents.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
      expect(intents).toHaveLength(1);
      expect(refunds).toHaveLength(isCancelled ? 1 : 0);
      expect(eventDataOf('payment.succeeded', bookingId).size).toBe(1);
      expect(eventDataOf('payment.refunded', bookingId).size).toBe(isCancelled ? 1 : 0);
      await expectLetters(bookingId, { refunds: isCancelled ? 1 : 0 });
    }
    await fixture.expectEqualLedgers();
  }, 180_000);

  /** Books, pays and, every other one, cancels; closes the tab at once, and tries again whenever nobody answers. */
  async function customer(index: number): Promise<string> {
    const bookingId = await fixture.book();
    const intent = await eventually(
      async () => {
        const reply = await fixture.api
          .paymentAt(index % 2)
          .post<{ clientSecret: string }>('/api/create-payment-intent', { bookingId });
        if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
        return reply.body;
      },
      { timeoutMs: 60_000, intervalMs: 100 },
    );
    await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
    await eventually(
      async () => expect(await fixture.bookingOf(bookingId)).toMatchObject({ paymentStatus: 'paid' }),
      { timeoutMs: 60_000, intervalMs: 100 },
    );
    if (index % 2 === 0) await fixture.cancel(bookingId);
    return bookingId;
  }
});
