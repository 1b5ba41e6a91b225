import { eventually } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANCELLED, CASH_CANCELLED, COMPLETED, DECLINED, PAID, REJECTED } from './money/outcomes.ts';
import { deliverEverythingThreeTimes } from './money/tripleDelivery.ts';
import {
  hoursAhead,
  startMoneyFixture,
  type FinishedTrip,
  type MoneyFixture,
  type Outcome,
  type Trip,
} from './money/fixture.ts';

/** How long the mail server stays away. */
const MAIL_OUTAGE_MS = 60_000;
/** A pickup that comes while the test runs, and leaves time to book, pay and approve before it. */
const SOON_MS = 20_000;

let fixture: MoneyFixture;
beforeAll(async () => {
  fixture = await startMoneyFixture();
}, 180_000);
afterAll(() => fixture?.stop(), 60_000);

async function pay(trip: Trip): Promise<void> {
  const intent = await fixture.intentFor(trip);
  expect(await fixture.sandbox.pay(intent.clientSecret, 'good')).toEqual({ status: 'succeeded' });
  expect((await fixture.confirm(trip, intent.paymentIntentId)).body.status).toBe('paid');
}

/** Each kind of story once, with what it must come to. Money is known to have moved, or not, before it ends. */
const STORIES: {
  name: string;
  pickupInMs?: number;
  run: (trip: Trip) => Promise<void>;
  comesTo: Outcome;
}[] = [
  { name: 'paid', run: pay, comesTo: PAID },
  {
    name: 'cancelled',
    async run(trip) {
      await pay(trip);
      await fixture.cancel(trip);
    },
    comesTo: CANCELLED,
  },
  {
    name: 'rejected',
    async run(trip) {
      await pay(trip);
      await fixture.decide(trip, 'reject');
    },
    comesTo: REJECTED,
  },
  {
    name: 'completed',
    pickupInMs: SOON_MS,
    async run(trip) {
      await pay(trip);
      await fixture.decide(trip, 'approve');
      await fixture.completeAfterPickup(trip);
    },
    comesTo: COMPLETED,
  },
  {
    name: 'declined',
    async run(trip) {
      const intent = await fixture.intentFor(trip);
      expect(await fixture.sandbox.pay(intent.clientSecret, 'declined')).toEqual({
        declined: 'card_declined',
      });
    },
    comesTo: DECLINED,
  },
  {
    name: 'declined-then-paid',
    async run(trip) {
      const intent = await fixture.intentFor(trip);
      await fixture.sandbox.pay(intent.clientSecret, 'declined');
      await pay(trip);
    },
    comesTo: PAID,
  },
];

async function runAll(times: number): Promise<FinishedTrip[]> {
  return Promise.all(
    Array.from({ length: times }, () => STORIES)
      .flat()
      .map(async ({ name, pickupInMs, run, comesTo }) => {
        const more = pickupInMs === undefined ? {} : { pickupDate: hoursAhead(pickupInMs / 3_600_000) };
        const trip = await fixture.book(name, more);
        await run(trip);
        return { trip, comesTo };
      }),
  );
}

describe('every event delivered three times', () => {
  it('charges, refunds, releases and writes once', async () => {
    const { infrastructure, services } = fixture.stack;
    const repeater = await deliverEverythingThreeTimes(
      infrastructure.env['AMQP_URL'] ?? '',
      services.env['EVENT_NAMESPACE'] ?? '',
    );
    const outcomes = await runAll(1);
    const cash = await fixture.book('cash', { paymentMethod: 'cash' });
    await fixture.cancel(cash);
    await fixture.expectOutcomes(outcomes);
    await repeater.caughtUp();
    await fixture.expectOutcomes([...outcomes, { trip: cash, comesTo: CASH_CANCELLED }]);
    const counts = repeater.counts();
    expect(counts.length).toBeGreaterThan(25);
    expect(Math.min(...counts)).toBe(3);
    await repeater.stop();
  }, 180_000);
});

describe('the mail server down for a minute', () => {
  it('changes nothing but the delivery time of the e-mails', async () => {
    await fixture.pendingWork.settled();
    await fixture.mailProxy.refuse();
    try {
      await expect(fixture.mailProxy.tryConnecting()).rejects.toThrow('ECONNREFUSED');
      const downUntil = Date.now() + MAIL_OUTAGE_MS;
      const before = (await fixture.mailbox()).size;
      const outcomes = await runAll(1);
      for (const { trip, comesTo } of outcomes) await fixture.waitFor(trip, comesTo.booking);
      const planned = outcomes.flatMap(({ comesTo: { mailbox } }) => Object.values(mailbox).flat());
      await eventually(
        async () => {
          const logs = await Promise.all(outcomes.map(({ trip }) => fixture.emailLog(trip.id)));
          const kept = logs.flat().filter(({ template }) => !template.startsWith('reminder-'));
          // Each waits, or was dropped as no longer true; none has left.
          expect(kept.map(({ status }) => status)).toHaveLength(planned.length);
          expect(kept.filter(({ status }) => !['queued', 'sending', 'cancelled'].includes(status))).toEqual(
            [],
          );
          expect((await fixture.mailbox()).size).toBe(before);
          expect(Date.now()).toBeGreaterThan(downUntil);
        },
        { timeoutMs: MAIL_OUTAGE_MS + 60_000, intervalMs: 1_000 },
      );
      expect(await fixture.pendingWork.failedEmails()).toEqual([]);

      await fixture.mailProxy.open();
      await fixture.expectOutcomes(outcomes);
      expect(await fixture.pendingWork.failedEmails()).toEqual([]);
    } finally {
      // Shut, it would make every later test fail, too.
      await fixture.mailProxy.ensureOpen();
    }
  }, 300_000);
});

describe('notification killed between the mail server’s yes and its own note', () => {
  it('sends no second e-mail, and shows staff that the delivery of the first is unknown', async () => {
    const trip = await fixture.book('accepted');
    await fixture.pendingWork.settled();
    const notification = fixture.stack.services.get('notification');

    const accepted = fixture.mailProxy.holdNextAcceptance();
    await pay(trip);
    await accepted;
    await notification.kill('SIGKILL');
    fixture.mailProxy.release();
    await notification.restart();

    await eventually(
      async () => {
        expect(await fixture.pendingWork.failedEmails()).toMatchObject([
          { template: 'payment-receipt', status: 'unconfirmed', recipient: trip.email, canResend: true },
        ]);
      },
      { timeoutMs: 60_000, intervalMs: 300 },
    );
    await fixture.expectOutcome(trip, PAID);
    // Staff can see that it arrived, and what comes later is not held up by it.
    await fixture.cancel(trip);
    await fixture.expectOutcome(trip, CANCELLED);
  }, 180_000);
});
