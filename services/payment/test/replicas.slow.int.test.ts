import { connectEventBus, createLogger } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
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
