import { eventually } from '@livery/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPrivateServers, type PrivateServers } from './helpers/privateServers.ts';
import { CARDS } from './helpers/sandbox.ts';
import { startFixture, type Fixture } from './helpers/fixture.ts';

let servers: PrivateServers;
let fixture: Fixture;

// A broker of the test's own: the shared one is not ours to stop.
beforeAll(async () => {
  servers = await startPrivateServers({ rabbit: true });
  fixture = await startFixture({ amqpUrl: servers.amqpUrl, mailbox: servers.mailbox });
}, 180_000);

afterAll(async () => {
  await fixture?.stop();
  await servers?.stop();
});

const payFor = async (bookingId: string) => {
  const { status, body: intent } = await fixture.intentFor(bookingId);
  expect(status).toBe(200);
  await fixture.sandbox.pay(intent.clientSecret, CARDS.good);
  expect((await fixture.confirm(bookingId, intent.paymentIntentId)).body.status).toBe('paid');
};

describe('the broker restarted under load', () => {
  it('delays events and loses none: every payment and refund happens once', async () => {
    const before = await Promise.all(Array.from({ length: 6 }, () => fixture.book()));
    // Its own connection to the broker would die with it.
    await fixture.events.stop();
    const restart = servers.rabbit?.restart();
    for (const bookingId of before) await payFor(bookingId);
    const during = await Promise.all(Array.from({ length: 6 }, () => fixture.book()));
    for (const bookingId of during) await payFor(bookingId);
    for (const bookingId of during) expect((await fixture.cancel(bookingId)).status).toBe(200);
    await restart;
    const settled = { timeoutMs: 60_000, intervalMs: 100 };
    for (const bookingId of before) {
      await eventually(
        async () => expect(await fixture.bookingOf(bookingId)).toMatchObject({ paymentStatus: 'paid' }),
        settled,
      );
    }
    for (const bookingId of during) {
      await eventually(
        async () => expect(await fixture.bookingOf(bookingId)).toMatchObject({ paymentStatus: 'refunded' }),
        settled,
      );
    }
    for (const bookingId of [...before, ...during]) {
      await eventually(
        async () => expect(await fixture.emailsAbout(bookingId, 'Receipt')).toHaveLength(1),
        settled,
      );
    }
    await fixture.expectEqualLedgers();
    const { intents, refunds } = await fixture.sandbox.ledger();
    expect(intents.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'succeeded'));
    // Where the payment event reached booking only after the cancellation, the rest goes back by its refusal.
    const givenBack = refunds.reduce((sum, { amount }) => sum + amount, 0);
    expect(givenBack).toBe(6 * 16_975);
  }, 180_000);
});
