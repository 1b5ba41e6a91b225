import { eventually } from '@livery/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPrivateServers, type PrivateServers } from './helpers/privateServers.ts';
import { CARDS } from './helpers/sandbox.ts';
import { startWorld, type World } from './helpers/world.ts';

let servers: PrivateServers;
let world: World;

// A broker of the test's own: the shared one is not ours to stop.
beforeAll(async () => {
  servers = await startPrivateServers({ rabbit: true });
  world = await startWorld({ amqpUrl: servers.amqpUrl, mailbox: servers.mailbox });
}, 180_000);

afterAll(async () => {
  await world?.stop();
  await servers?.stop();
});

const payFor = async (bookingId: string) => {
  const { status, body: intent } = await world.intentFor(bookingId);
  expect(status).toBe(200);
  await world.sandbox.pay(intent.clientSecret, CARDS.good);
  expect((await world.confirm(bookingId, intent.paymentIntentId)).body.status).toBe('paid');
};

describe('the broker restarted under load', () => {
  it('delays the news and loses none: every payment and refund happens once', async () => {
    const before = await Promise.all(Array.from({ length: 6 }, () => world.book()));
    // Its own connection to the broker would die with it.
    await world.events.stop();
    const restart = servers.rabbit?.restart();
    for (const bookingId of before) await payFor(bookingId);
    const during = await Promise.all(Array.from({ length: 6 }, () => world.book()));
    for (const bookingId of during) await payFor(bookingId);
    for (const bookingId of during) expect((await world.cancel(bookingId)).status).toBe(200);
    await restart;
    const settled = { timeoutMs: 60_000, intervalMs: 100 };
    for (const bookingId of before) {
      await eventually(
        async () => expect(await world.bookingOf(bookingId)).toMatchObject({ paymentStatus: 'paid' }),
        settled,
      );
    }
    for (const bookingId of during) {
      await eventually(
        async () => expect(await world.bookingOf(bookingId)).toMatchObject({ paymentStatus: 'refunded' }),
        settled,
      );
    }
    for (const bookingId of [...before, ...during]) {
      await eventually(
        async () => expect(await world.lettersAbout(bookingId, 'Receipt')).toHaveLength(1),
        settled,
      );
    }
    await world.expectEqualBooks();
    const { intents, refunds } = await world.sandbox.books();
    expect(intents.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'succeeded'));
    // Where booking heard of the payment only after it was cancelled, the rest goes back by its refusal.
    const givenBack = refunds.reduce((sum, { amount }) => sum + amount, 0);
    expect(givenBack).toBe(6 * 16_975);
  }, 180_000);
});
