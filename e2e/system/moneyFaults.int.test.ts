import { eventually } from '@livery/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CANCELLED, PAID } from './money/outcomes.ts';
import { startMoneyFixture, type MoneyFixture, type Trip } from './money/fixture.ts';

let fixture: MoneyFixture;
beforeAll(async () => {
  fixture = await startMoneyFixture();
}, 180_000);
afterEach(() => fixture.sandbox.forgetPlans());
afterAll(() => fixture?.stop(), 60_000);

/** A card payment right up to the moment when the bank has accepted and no event was delivered. */
async function payAndCloseTheTab(trip: Trip): Promise<string> {
  const intent = await fixture.intentFor(trip);
  expect(await fixture.sandbox.pay(intent.clientSecret, 'good')).toEqual({ status: 'succeeded' });
  return intent.paymentIntentId;
}

async function paidTrip(name: string): Promise<Trip> {
  const trip = await fixture.book(name);
  await payAndCloseTheTab(trip);
  await fixture.waitFor(trip, { paymentStatus: 'paid' });
  return trip;
}

describe('the tab closed after the payment', () => {
  // Guarantee B-10
  it('leaves a paid booking with one receipt: the webhook is enough', async () => {
    const trip = await fixture.book('tab');
    await payAndCloseTheTab(trip);
    await fixture.expectOutcome(trip, PAID);
  }, 120_000);
});

describe('a webhook', () => {
  it('that is lost, with the tab closed too, is made up for by reconciliation', async () => {
    const trip = await fixture.book('lost');
    await fixture.sandbox.planWebhooks({ kind: 'lose', times: 20 });
    await payAndCloseTheTab(trip);
    await fixture.expectOutcome(trip, PAID);
    const events = await fixture.sandbox.events();
    expect(events.filter(({ delivery }) => delivery?.status === 'lost').length).toBeGreaterThan(0);
  }, 120_000);

  it('that comes twice, and once more later, is one payment and one receipt', async () => {
    const trip = await fixture.book('twice');
    await fixture.sandbox.planWebhooks({ kind: 'duplicate', times: 10 });
    await payAndCloseTheTab(trip);
    await fixture.waitFor(trip, { paymentStatus: 'paid' });
    const succeeded = async () =>
      (await fixture.sandbox.events()).findLast(({ type }) => type === 'payment_intent.succeeded');
    await eventually(async () => expect((await succeeded())?.delivery?.attempts).toBe(2));
    await fixture.sandbox.forgetPlans();
    for (const { id } of await fixture.sandbox.events()) await fixture.sandbox.resend(id);
    await eventually(async () => expect((await succeeded())?.delivery?.attempts).toBe(3));
    await fixture.expectOutcome(trip, PAID);
  }, 120_000);

  it('that comes before the page confirms leaves the confirmation nothing to do', async () => {
    const trip = await fixture.book('before');
    const intentId = await payAndCloseTheTab(trip);
    await fixture.waitFor(trip, { paymentStatus: 'paid' });
    expect((await fixture.confirm(trip, intentId)).body).toMatchObject({ success: true, status: 'paid' });
    expect((await fixture.confirm(trip, intentId)).body).toMatchObject({ success: true, status: 'paid' });
    await fixture.expectOutcome(trip, PAID);
  }, 120_000);

  it('that comes long after the page confirmed changes nothing', async () => {
    const trip = await fixture.book('after');
    await fixture.sandbox.planWebhooks({ kind: 'delay', delayMs: 3_600_000, times: 20 });
    const intentId = await payAndCloseTheTab(trip);
    expect((await fixture.confirm(trip, intentId)).body).toMatchObject({ success: true, status: 'paid' });
    await fixture.waitFor(trip, { paymentStatus: 'paid' });
    await fixture.sandbox.forgetPlans();
    await fixture.expectOutcome(trip, PAID);
  }, 120_000);

  it('that comes after the booking was cancelled gives all of the money back', async () => {
    const trip = await fixture.book('late');
    await fixture.sandbox.planWebhooks({ kind: 'delay', delayMs: 3_600_000, times: 20 });
    await payAndCloseTheTab(trip);
    await fixture.cancel(trip);
    await fixture.sandbox.forgetPlans();
    await fixture.expectOutcome(trip, CANCELLED);
  }, 120_000);
});

describe('the payment service killed between the provider’s action and its own record', () => {
  const lateAnswer = { kind: 'delay', when: 'after', delayMs: 2_000 } as const;
  const killPayment = async () => {
    const payment = fixture.stack.services.get('payment');
    await payment.kill('SIGKILL');
    return payment.restart();
  };

  it('of a new intent: there is no second one, and it is paid once', async () => {
    const trip = await fixture.book('intent');
    await fixture.sandbox.plan({ operation: 'payment_intents.create', ...lateAnswer });
    const unanswered = fixture.intentFor(trip).catch(() => undefined);
    await eventually(async () => expect((await fixture.sandbox.ledgerOf(trip.id)).intents).toHaveLength(1), {
      intervalMs: 20,
    });
    await killPayment();
    expect(await unanswered).toBeUndefined();
    // The customer presses the button again until somebody answers.
    await eventually(() => payAndCloseTheTab(trip), { timeoutMs: 30_000, intervalMs: 300 });
    await fixture.expectOutcome(trip, PAID);
  }, 120_000);

  it('of the payment itself: it is not asked for again', async () => {
    const trip = await fixture.book('capture');
    await fixture.sandbox.planWebhooks({ kind: 'lose', times: 20 });
    const intentId = await payAndCloseTheTab(trip);
    await fixture.sandbox.plan({ operation: 'payment_intents.retrieve', ...lateAnswer, times: 3 });
    const unanswered = fixture.confirm(trip, intentId).catch(() => undefined);
    await eventually(async () => expect(await fixture.sandbox.faultsLeft()).toBeLessThan(3), {
      intervalMs: 20,
    });
    await killPayment();
    await unanswered;
    await fixture.sandbox.forgetPlans();
    await fixture.expectOutcome(trip, PAID);
  }, 120_000);

  it('of a refund: there is no second one', async () => {
    const trip = await paidTrip('refund');
    await fixture.sandbox.planWebhooks({ kind: 'lose', times: 20 });
    await fixture.sandbox.plan({ operation: 'refunds.create', ...lateAnswer });
    await fixture.cancel(trip);
    await eventually(async () => expect((await fixture.sandbox.ledgerOf(trip.id)).refunds).toHaveLength(1), {
      intervalMs: 20,
    });
    await killPayment();
    await fixture.expectOutcome(trip, CANCELLED);
  }, 120_000);

  it('of a webhook it has acknowledged: it is handled all the same', async () => {
    const trip = await fixture.book('acknowledged');
    const intent = await fixture.intentFor(trip);
    await fixture.pendingWork.settled();
    await fixture.sandbox.plan({ operation: 'payment_intents.retrieve', ...lateAnswer, times: 20 });
    expect(await fixture.sandbox.pay(intent.clientSecret, 'good')).toEqual({ status: 'succeeded' });
    await eventually(
      async () => {
        const delivered = (await fixture.sandbox.events()).filter(
          ({ type }) => type === 'payment_intent.succeeded',
        );
        expect(delivered.at(-1)?.delivery?.status).toBe('delivered');
      },
      { intervalMs: 20 },
    );
    await killPayment();
    await fixture.sandbox.forgetPlans();
    await fixture.expectOutcome(trip, PAID);
  }, 120_000);
});
