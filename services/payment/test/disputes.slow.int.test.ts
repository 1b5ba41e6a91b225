import { eventually } from '@livery/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CARDS } from './helpers/sandbox.ts';
import { startFixture, type Fixture } from './helpers/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ payment: { RECONCILE_OPEN_MS: '500', RECONCILE_MAX_PAUSE_MS: '500' } });
}, 120_000);
afterEach(async () => {
  await fixture.sandbox.forgetPlans();
  await fixture.expectEqualLedgers();
});
afterAll(() => fixture?.stop());

async function paid(card: string = CARDS.good) {
  const bookingId = await fixture.book({
    pickupDate: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  });
  const { body: intent } = await fixture.intentFor(bookingId);
  await fixture.sandbox.pay(intent.clientSecret, card);
  await fixture.waitForBooking(bookingId, { paymentStatus: 'paid' });
  return { bookingId, intentId: intent.paymentIntentId };
}

async function disputed() {
  const payment = await paid();
  const { id: disputeId } = await fixture.sandbox.dispute(payment.intentId);
  await ledgerComesTo(payment.bookingId, { disputed: '169.75', balance: '169.75' });
  return { ...payment, disputeId };
}

const ledgerComesTo = (bookingId: string, sums: Record<string, string>) =>
  eventually(async () => expect(await fixture.ledger(bookingId)).toMatchObject(sums));

const reportsOf = (bookingId: string) =>
  fixture.events
    .ofType('payment.disputed')
    .filter(({ data }) => data.bookingId === bookingId)
    .map(({ data }) => data.status);

const refundsOf = async (intentId: string) =>
  (await fixture.sandbox.ledger()).refunds.filter(({ payment_intent }) => payment_intent === intentId);

describe('a disputed payment', () => {
  it('is learnt from the webhook, with what the bank says and until when there is time', async () => {
    const { bookingId, intentId } = await paid(CARDS.disputed);
    const { data } = await fixture.events.waitFor(
      'payment.disputed',
      (event) => event.data.bookingId === bookingId,
    );
    expect(data).toMatchObject({
      paymentIntentId: intentId,
      amountCents: 16_975,
      status: 'open',
      disputedCents: 16_975,
      reason: 'fraudulent',
    });
    expect(new Date(data.evidenceDueAt ?? '').getTime()).toBeGreaterThan(Date.now());
    expect((await fixture.ledger(bookingId)).entries).toMatchObject([
      { kind: 'charge', status: 'succeeded' },
      { kind: 'dispute', status: 'pending', amount: '169.75', reason: 'Fraudulent' },
    ]);
    await eventually(() => expect(fixture.payment.output()).toContain('dispute_opened'));
  });

  it.each([
    ['won', 'win', { disputed: '0.00', balance: '169.75' }],
    ['lost', 'lose', { disputed: '169.75', balance: '0.00' }],
  ] as const)('that is %s says so once', async (status, outcome, sums) => {
    const { bookingId, disputeId } = await disputed();
    await fixture.sandbox.decideDispute(disputeId, 'review');
    await fixture.sandbox.decideDispute(disputeId, outcome);
    await ledgerComesTo(bookingId, sums);
    await eventually(() => expect(reportsOf(bookingId)).toEqual(['open', status]));
    for (const { id, type } of await fixture.sandbox.events())
      if (type.startsWith('charge.dispute.')) await fixture.sandbox.resend(id);
    await fixture.expectEqualLedgers();
    expect(reportsOf(bookingId)).toEqual(['open', status]);
  });

  it('is decided without a webhook: an open dispute is looked at until it is closed', async () => {
    const { bookingId, disputeId } = await disputed();
    await fixture.sandbox.planWebhooks({ kind: 'lose', times: 50 });
    await fixture.sandbox.decideDispute(disputeId, 'lose');
    await ledgerComesTo(bookingId, { disputed: '169.75', balance: '0.00' });
    await eventually(() => expect(reportsOf(bookingId)).toEqual(['open', 'lost']));
  });
});

describe('a refund of a disputed payment', () => {
  it('fails as the provider refuses it, stays owed, and goes back once when it is retried after the dispute is won', async () => {
    const { bookingId, intentId, disputeId } = await disputed();
    await fixture.cancel(bookingId);
    await fixture.events.waitFor('payment.refund_failed', ({ data }) => data.bookingId === bookingId);
    expect(await fixture.ledger(bookingId)).toMatchObject({ refunded: '0.00', refundFailed: '84.88' });
    expect((await fixture.retryRefunds(bookingId)).status).toBe(200);
    await ledgerComesTo(bookingId, { refundPending: '0.00', refundFailed: '84.88' });
    expect(await refundsOf(intentId)).toEqual([]);

    await fixture.sandbox.decideDispute(disputeId, 'win');
    await ledgerComesTo(bookingId, { disputed: '0.00' });
    const replies = await Promise.all(Array.from({ length: 3 }, () => fixture.retryRefunds(bookingId)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await fixture.waitForBooking(bookingId, { paymentStatus: 'partially_refunded' });
    expect(await refundsOf(intentId)).toMatchObject([{ amount: 8_488 }]);
    expect(await fixture.ledger(bookingId)).toMatchObject({ refunded: '84.88', balance: '84.87' });
  });

  it('is owed no more when another call by its key made it as soon as the dispute was won', async () => {
    const { bookingId, intentId, disputeId } = await disputed();
    await fixture.cancel(bookingId);
    await ledgerComesTo(bookingId, { refundFailed: '84.88' });
    await fixture.sandbox.decideDispute(disputeId, 'win');
    await fixture.sandbox.refundByHand(intentId, 8_488, { bookingId, refund: '1' });
    await ledgerComesTo(bookingId, { refunded: '84.88', refundFailed: '0.00', balance: '84.87' });
    await fixture.waitForBooking(bookingId, { paymentStatus: 'partially_refunded' });
    expect((await fixture.retryRefunds(bookingId)).status).toBe(409);
    expect(await refundsOf(intentId)).toMatchObject([{ amount: 8_488 }]);
  });

  it('is owed no more once the bank has given the customer the money', async () => {
    const { bookingId, intentId, disputeId } = await disputed();
    await fixture.cancel(bookingId);
    await ledgerComesTo(bookingId, { refundFailed: '84.88' });
    await fixture.sandbox.decideDispute(disputeId, 'lose');
    await ledgerComesTo(bookingId, { refundFailed: '0.00', disputed: '169.75', balance: '0.00' });
    expect(await refundsOf(intentId)).toEqual([]);
  });
});
