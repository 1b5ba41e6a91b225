import { eventually } from '@livery/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANCELLED, CASH_CANCELLED, COMPLETED, DECLINED, PAID, REJECTED } from './money/outcomes.ts';
import { deliverEverythingThreeTimes } from './money/tripleDelivery.ts';
import { startMoneyWorld, type Lived, type MoneyWorld, type Outcome, type Trip } from './money/world.ts';

/** How long the mail server stays away. */
const MAIL_OUTAGE_MS = 60_000;

let world: MoneyWorld;
beforeAll(async () => {
  world = await startMoneyWorld();
}, 180_000);
afterAll(() => world?.stop(), 60_000);

async function pay(trip: Trip): Promise<void> {
  const intent = await world.intentFor(trip);
  expect(await world.sandbox.pay(intent.clientSecret, 'good')).toEqual({ status: 'succeeded' });
  expect((await world.confirm(trip, intent.paymentIntentId)).body.status).toBe('paid');
}

/** Each kind of story once, with what it must come to. Money is known to have moved, or not, before it ends. */
const STORIES: { name: string; live: (trip: Trip) => Promise<void>; comesTo: Outcome }[] = [
  { name: 'paid', live: pay, comesTo: PAID },
  {
    name: 'cancelled',
    async live(trip) {
      await pay(trip);
      await world.cancel(trip);
    },
    comesTo: CANCELLED,
  },
  {
    name: 'rejected',
    async live(trip) {
      await pay(trip);
      await world.decide(trip, 'reject');
    },
    comesTo: REJECTED,
  },
  {
    name: 'completed',
    async live(trip) {
      await pay(trip);
      await world.decide(trip, 'approve');
      await world.decide(trip, 'complete');
    },
    comesTo: COMPLETED,
  },
  {
    name: 'declined',
    async live(trip) {
      const intent = await world.intentFor(trip);
      expect(await world.sandbox.pay(intent.clientSecret, 'declined')).toEqual({ declined: 'card_declined' });
    },
    comesTo: DECLINED,
  },
  {
    name: 'declined-then-paid',
    async live(trip) {
      const intent = await world.intentFor(trip);
      await world.sandbox.pay(intent.clientSecret, 'declined');
      await pay(trip);
    },
    comesTo: PAID,
  },
];

async function liveAll(times: number): Promise<Lived[]> {
  return Promise.all(
    Array.from({ length: times }, () => STORIES)
      .flat()
      .map(async ({ name, live, comesTo }) => {
        const trip = await world.book(name);
        await live(trip);
        return { trip, comesTo };
      }),
  );
}

describe('every event delivered three times', () => {
  // Guarantee A-21
  it('charges, refunds, releases and writes once', async () => {
    const { infrastructure, services } = world.stack;
    const repeater = await deliverEverythingThreeTimes(
      infrastructure.env['AMQP_URL'] ?? '',
      services.env['EVENT_NAMESPACE'] ?? '',
    );
    const lived = await liveAll(1);
    const cash = await world.book('cash', { paymentMethod: 'cash' });
    await world.cancel(cash);
    await world.expectOutcomes(lived);
    await repeater.caughtUp();
    await world.expectOutcomes([...lived, { trip: cash, comesTo: CASH_CANCELLED }]);
    const counts = repeater.counts();
    expect(counts.length).toBeGreaterThan(25);
    expect(Math.min(...counts)).toBe(3);
    await repeater.stop();
  }, 180_000);
});

describe('the broker restarted under load', () => {
  it('delays the news and loses none', async () => {
    const { rabbit } = world.stack.infrastructure;
    const before = liveAll(1);
    const restart = rabbit?.restart();
    const during = liveAll(2);
    await restart;
    await world.expectOutcomes([...(await before), ...(await during)]);
  }, 240_000);

  it('the hard way, too', async () => {
    const { rabbit } = world.stack.infrastructure;
    const load = liveAll(2);
    await rabbit?.kill('SIGKILL');
    const during = liveAll(1);
    await rabbit?.restart();
    await world.expectOutcomes([...(await load), ...(await during)]);
  }, 240_000);
});

describe('the mail server down for a minute', () => {
  it('changes nothing but the hour of the letters', async () => {
    await world.door.shut();
    await expect(world.door.knock()).rejects.toThrow('ECONNREFUSED');
    const downUntil = Date.now() + MAIL_OUTAGE_MS;
    const before = (await world.mailbox()).size;
    const lived = await liveAll(1);
    for (const { trip, comesTo } of lived) await world.waitFor(trip, comesTo.booking);
    const written = lived.flatMap(({ comesTo: { mailbox } }) => [
      ...mailbox.customer,
      ...mailbox.office,
      ...mailbox.copies,
    ]);
    await eventually(
      async () => {
        expect(await world.traffic.lettersWaiting()).toHaveLength(written.length);
        expect((await world.mailbox()).size).toBe(before);
        expect(Date.now()).toBeGreaterThan(downUntil);
      },
      { timeoutMs: MAIL_OUTAGE_MS + 60_000, intervalMs: 1_000 },
    );
    expect(await world.traffic.failedLetters()).toEqual([]);

    await world.door.open();
    await world.expectOutcomes(lived);
    expect(await world.traffic.failedLetters()).toEqual([]);
  }, 300_000);
});

describe('notification killed between the mail server’s yes and its own note', () => {
  it('sends no second letter, and shows the office that the fate of the first is unknown', async () => {
    const trip = await world.book('accepted');
    await world.traffic.settled();
    const notification = world.stack.services.get('notification');

    const accepted = world.door.holdNextAcceptance();
    await pay(trip);
    await accepted;
    await notification.kill('SIGKILL');
    world.door.letGo();
    await notification.restart();

    await eventually(
      async () => {
        expect(await world.traffic.failedLetters()).toMatchObject([
          { template: 'payment-receipt', status: 'unconfirmed', recipient: trip.email, canResend: true },
        ]);
      },
      { timeoutMs: 60_000, intervalMs: 300 },
    );
    await world.expectOutcome(trip, PAID);
    // The office can see that it arrived, and what comes later is not held up by it.
    await world.cancel(trip);
    await world.expectOutcome(trip, CANCELLED);
  }, 180_000);
});
