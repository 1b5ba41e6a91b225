import { eventually } from '@livery/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, type Fault } from './helpers/sandbox.ts';
import { startFixture, type Fixture } from './helpers/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
}, 120_000);
afterEach(async () => {
  await fixture.sandbox.forgetPlans();
  await fixture.expectEqualLedgers();
});
afterAll(() => fixture?.stop());

const intentsOf = async (bookingId: string) =>
  (await fixture.sandbox.ledger()).intents.filter(({ metadata }) => metadata['bookingId'] === bookingId);
const refundsOf = async (intentId: string) =>
  (await fixture.sandbox.ledger()).refunds.filter(({ payment_intent }) => payment_intent === intentId);

async function paid(overrides: Record<string, unknown> = {}) {
  const bookingId = await fixture.book(overrides);
  const { body: intent } = await fixture.intentFor(bookingId);
  await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
  await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
  return { bookingId, intentId: intent.paymentIntentId };
}

/** A customer who tries again while asked to. */
const patientlyAsk = (bookingId: string) =>
  eventually(
    async () => {
      const reply = await fixture.intentFor(bookingId);
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
  it.each(afterEffect)('did it and then %s: there is one intent, and it can be paid', async (_, fault) => {
    const bookingId = await fixture.book();
    // A webhook about the new intent would bring what the lost answer did not.
    await fixture.sandbox.planWebhooks({ kind: 'lose', times: 50 });
    await fixture.sandbox.plan({ operation: 'payment_intents.create', ...fault });
    const intent = await patientlyAsk(bookingId);
    expect(await intentsOf(bookingId)).toHaveLength(1);
    await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
    expect((await fixture.confirm(bookingId, intent.paymentIntentId)).body.status).toBe('paid');
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
  });

  it.each(beforeEffect)('%s without doing it: there is one intent in the end', async (_, fault) => {
    const bookingId = await fixture.book();
    await fixture.sandbox.plan({ operation: 'payment_intents.create', ...fault });
    const first = await fixture.intentFor(bookingId);
    if (first.status !== 200) {
      expect(first).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect((await fixture.ledger(bookingId)).entries).toMatchObject([
        { kind: 'charge', status: 'pending', providerId: null },
      ]);
    }
    await patientlyAsk(bookingId);
    expect(await intentsOf(bookingId)).toHaveLength(1);
  });

  it('is away: paying answers 503, and what was begun is finished by itself when it is back', async () => {
    const bookingId = await fixture.book();
    await fixture.sandbox.child.stop();
    const reply = await fixture.intentFor(bookingId);
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).not.toBeNull();
    await fixture.sandbox.child.start();
    await fixture.sandbox.sendWebhooksTo(fixture.webhookUrl);
    await eventually(async () => expect(await intentsOf(bookingId)).toHaveLength(1));
    const intent = await patientlyAsk(bookingId);
    expect(await intentsOf(bookingId)).toMatchObject([{ id: intent.paymentIntentId }]);
  });
});

describe('sending a refund when the provider', () => {
  it.each([...afterEffect, ...beforeEffect])('%s (%j): the money goes back once', async (_, fault) => {
    const { bookingId, intentId } = await paid();
    await fixture.sandbox.planWebhooks({ kind: 'lose', times: 50 });
    await fixture.sandbox.plan({ operation: 'refunds.create', ...fault });
    await fixture.cancel(bookingId);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    expect(await refundsOf(intentId)).toMatchObject([{ amount: 16_975, status: 'succeeded' }]);
    const published = fixture.events
      .ofType('payment.refunded')
      .filter(({ data }) => data.bookingId === bookingId);
    expect(new Set(published.map(({ eventId }) => eventId)).size).toBe(1);
  });
});

describe('a refund that went unanswered for longer than the provider keeps its keys', () => {
  const inThreeHours = { pickupDate: new Date(Date.now() + 3 * 3_600_000).toISOString() };
  const A_DAY_AND_MORE = 25 * 3_600_000;

  async function halfOfItGoesBackOnce(bookingId: string, intentId: string) {
    await fixture.payment.kill();
    await fixture.ageRefunds(bookingId, A_DAY_AND_MORE);
    await fixture.sandbox.pruneKeys();
    await fixture.sandbox.forgetPlans();
    await fixture.payment.start();
    await fixture.waitForBooking(bookingId, { paymentStatus: 'partially_refunded' });
    expect(await refundsOf(intentId)).toMatchObject([{ amount: 8_488 }]);
  }

  it('is found among those the provider made, not made again, when every answer was lost', async () => {
    const { bookingId, intentId } = await paid(inThreeHours);
    await fixture.sandbox.planWebhooks({ kind: 'lose', times: 50 });
    await fixture.sandbox.plan({ operation: 'refunds.create', kind: 'drop', when: 'after', times: 2 });
    await fixture.sandbox.plan({ operation: '*', kind: 'drop', when: 'before', times: 1_000 });
    await fixture.cancel(bookingId);
    await eventually(() => expect(fixture.payment.output()).toContain('refund was not made'));
    await halfOfItGoesBackOnce(bookingId, intentId);
  });

  it('is found likewise when payment was killed before it noted anything', async () => {
    const { bookingId, intentId } = await paid(inThreeHours);
    await fixture.sandbox.planWebhooks({ kind: 'lose', times: 50 });
    await fixture.sandbox.plan({ operation: 'refunds.create', kind: 'delay', when: 'after', delayMs: 1_200 });
    await fixture.cancel(bookingId);
    await eventually(async () => expect(await refundsOf(intentId)).toHaveLength(1), { intervalMs: 10 });
    await halfOfItGoesBackOnce(bookingId, intentId);
  });

  it('is made when the provider never did', async () => {
    const { bookingId, intentId } = await paid(inThreeHours);
    await fixture.sandbox.plan({ operation: '*', kind: 'drop', when: 'before', times: 1_000 });
    await fixture.cancel(bookingId);
    await eventually(async () =>
      expect(await fixture.ledger(bookingId)).toMatchObject({ refundPending: '84.88' }),
    );
    await halfOfItGoesBackOnce(bookingId, intentId);
  });
});

describe('a payment service killed', () => {
  const delayedAnswer = { kind: 'delay', when: 'after', delayMs: 1_200 } as const;

  it('between making an intent and noting it, makes no second one', async () => {
    const bookingId = await fixture.book();
    await fixture.sandbox.plan({ operation: 'payment_intents.create', ...delayedAnswer });
    const lost = fixture.intentFor(bookingId).catch(() => undefined);
    await eventually(async () => expect(await intentsOf(bookingId)).toHaveLength(1), { intervalMs: 10 });
    await fixture.payment.kill();
    await lost;
    await fixture.payment.start();
    const intent = await patientlyAsk(bookingId);
    expect(await intentsOf(bookingId)).toMatchObject([{ id: intent.paymentIntentId }]);
    await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
  });

  it('finishes that by itself when nobody asks again, so that an end still closes the intent', async () => {
    const bookingId = await fixture.book();
    await fixture.sandbox.planWebhooks({ kind: 'lose', times: 10 });
    await fixture.sandbox.plan({ operation: 'payment_intents.create', ...delayedAnswer });
    const lost = fixture.intentFor(bookingId).catch(() => undefined);
    await eventually(async () => expect(await intentsOf(bookingId)).toHaveLength(1), { intervalMs: 10 });
    await fixture.payment.kill();
    await lost;
    await fixture.cancel(bookingId);
    await fixture.payment.start();
    await eventually(async () => expect(await intentsOf(bookingId)).toMatchObject([{ status: 'canceled' }]));
  });

  it('between sending a refund and noting it, sends no second one', async () => {
    const { bookingId, intentId } = await paid();
    await fixture.sandbox.planWebhooks({ kind: 'lose', times: 20 });
    await fixture.sandbox.plan({ operation: 'refunds.create', ...delayedAnswer });
    await fixture.cancel(bookingId);
    await eventually(async () => expect(await refundsOf(intentId)).toHaveLength(1), { intervalMs: 10 });
    await fixture.payment.kill();
    await fixture.payment.start();
    await fixture.waitForBooking(bookingId, { paymentStatus: 'refunded' });
    expect(await refundsOf(intentId)).toMatchObject([{ amount: 16_975 }]);
  });

  it('between acknowledging a webhook and handling it, still handles it', async () => {
    const bookingId = await fixture.book();
    const { body: intent } = await fixture.intentFor(bookingId);
    await fixture.sandbox.plan({
      operation: 'payment_intents.retrieve',
      kind: 'delay',
      when: 'before',
      delayMs: 1_200,
      times: 10,
    });
    await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
    await eventually(
      async () => {
        const events = await fixture.sandbox.events();
        const [last] = events.filter(({ type }) => type === 'payment_intent.succeeded').slice(-1);
        expect(last?.delivery?.status).toBe('delivered');
      },
      { intervalMs: 10 },
    );
    await fixture.payment.kill();
    await fixture.sandbox.forgetPlans();
    await fixture.payment.start();
    await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
  });
});
