import { eventually } from '@livery/test-kit';
import { afterEach, describe, expect, it } from 'vitest';
import { CARDS } from './helpers/sandbox.ts';
import { startFixture, type Fixture } from './helpers/fixture.ts';

let fixture: Fixture | undefined;
afterEach(async () => {
  await fixture?.stop();
  fixture = undefined;
});

const idsOf = (events: { eventId: string }[]) => new Set(events.map(({ eventId }) => eventId));

/** Pays, declines and refunds by hand while no webhook arrives. */
async function payWhileWebhooksAreLost({ book, intentFor, sandbox, payment }: Fixture) {
  const bookings = await Promise.all(
    [CARDS.good, CARDS.good, CARDS.declined, CARDS.processing].map(async (card) => {
      const bookingId = await book();
      const { body: intent } = await intentFor(bookingId);
      return { bookingId, card, ...intent };
    }),
  );
  await sandbox.planWebhooks({ kind: 'lose', times: 1_000 });
  await payment.stop();
  for (const { clientSecret, card } of bookings) await sandbox.pay(clientSecret, card);
  return bookings;
}

describe('webhooks that never came while payment was down', () => {
  it("are made up for from the provider's list of events, and doing it again changes nothing", async () => {
    fixture = await startFixture({ payment: { RECONCILE_EVENTS_MS: '400' } });
    const { waitForBooking, payment, events, expectEqualLedgers } = fixture;
    const [first, second, declined, processing] = await payWhileWebhooksAreLost(fixture);
    await payment.start();
    for (const one of [first, second, processing]) {
      await waitForBooking(one?.bookingId ?? '', { paymentStatus: 'paid' });
    }
    await waitForBooking(declined?.bookingId ?? '', { paymentStatus: 'failed' });
    await expectEqualLedgers();
    expect(idsOf(events.ofType('payment.succeeded')).size).toBe(3);
    const before = idsOf(events.all());
    const readings = () => payment.output().split('provider event handled').length;
    await payment.stop();
    await payment.start();
    const handled = readings();
    await expectEqualLedgers();
    expect(readings()).toBe(handled);
    expect(idsOf(events.all())).toEqual(before);
  }, 120_000);

  it('and were about a dispute, are made up for from the list, too', async () => {
    fixture = await startFixture({ payment: { RECONCILE_EVENTS_MS: '400' } });
    const { book, intentFor, sandbox, payment, events, waitForBooking, expectEqualLedgers } = fixture;
    const bookingId = await book();
    const { body: intent } = await intentFor(bookingId);
    await sandbox.pay(intent.clientSecret, CARDS.good);
    await waitForBooking(bookingId, { paymentStatus: 'paid' });
    await sandbox.planWebhooks({ kind: 'lose', times: 1_000 });
    await payment.stop();
    const { id } = await sandbox.dispute(intent.paymentIntentId);
    await payment.start();
    await events.waitFor('payment.disputed', ({ data }) => data.disputeId === id && data.status === 'open');
    await expectEqualLedgers();
    await sandbox.decideDispute(id, 'lose');
    await events.waitFor('payment.disputed', ({ data }) => data.disputeId === id && data.status === 'lost');
    await expectEqualLedgers();
  }, 120_000);

  it('are made up for by looking at intents that were open for long, when even the list is of no use', async () => {
    fixture = await startFixture({ payment: { RECONCILE_OPEN_MS: '700', RECONCILE_MAX_PAUSE_MS: '1000' } });
    const { waitForBooking, payment, expectEqualLedgers, sandbox } = fixture;
    const [first, , declined] = await payWhileWebhooksAreLost(fixture);
    await sandbox.plan({ operation: 'events.list', kind: 'error', status: 500, times: 100 });
    await payment.start();
    await waitForBooking(first?.bookingId ?? '', { paymentStatus: 'paid' });
    await waitForBooking(declined?.bookingId ?? '', { paymentStatus: 'failed' });
    await sandbox.forgetPlans();
    await expectEqualLedgers();
  }, 120_000);
});

describe('an intent that nobody pays', () => {
  it('is cancelled once it has been abandoned, and a later try gets another', async () => {
    fixture = await startFixture({ payment: { RECONCILE_OPEN_MS: '300', ABANDON_AFTER_MS: '900' } });
    const { book, intentFor, sandbox, expectEqualLedgers } = fixture;
    const bookingId = await book();
    const { body: old } = await intentFor(bookingId);
    await eventually(async () => {
      const { intents } = await sandbox.ledger();
      expect(intents).toMatchObject([{ id: old.paymentIntentId, status: 'canceled' }]);
    });
    const { status, body: fresh } = await intentFor(bookingId);
    expect(status).toBe(200);
    expect(fresh.paymentIntentId).not.toBe(old.paymentIntentId);
    await expectEqualLedgers();
  }, 120_000);
});
