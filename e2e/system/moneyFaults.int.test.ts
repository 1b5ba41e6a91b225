import { eventually } from '@livery/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CANCELLED, PAID } from './money/outcomes.ts';
import { startMoneyWorld, type MoneyWorld, type Trip } from './money/world.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await startMoneyWorld();
}, 180_000);
afterEach(() => world.sandbox.forgetPlans());
afterAll(() => world?.stop(), 60_000);

/** A card payment right up to the moment when the bank has said yes and nobody has been told. */
async function payAndCloseTheTab(trip: Trip): Promise<string> {
  const intent = await world.intentFor(trip);
  expect(await world.sandbox.pay(intent.clientSecret, 'good')).toEqual({ status: 'succeeded' });
  return intent.paymentIntentId;
}

async function paidTrip(name: string): Promise<Trip> {
  const trip = await world.book(name);
  await payAndCloseTheTab(trip);
  await world.waitFor(trip, { paymentStatus: 'paid' });
  return trip;
}

describe('the tab closed after the payment', () => {
  // Guarantee B-10
  it('leaves a paid booking with one receipt: the webhook is enough', async () => {
    const trip = await world.book('tab');
    await payAndCloseTheTab(trip);
    await world.expectOutcome(trip, PAID);
  }, 120_000);
});

describe('a webhook', () => {
  it('that is lost, with the tab closed too, is made up for by reconciliation', async () => {
    const trip = await world.book('lost');
    await world.sandbox.trick({ kind: 'lose', times: 20 });
    await payAndCloseTheTab(trip);
    await world.expectOutcome(trip, PAID);
    const events = await world.sandbox.events();
    expect(events.filter(({ delivery }) => delivery?.status === 'lost').length).toBeGreaterThan(0);
  }, 120_000);

  it('that comes twice, and once more later, is one payment and one receipt', async () => {
    const trip = await world.book('twice');
    await world.sandbox.trick({ kind: 'duplicate', times: 10 });
    await payAndCloseTheTab(trip);
    await world.waitFor(trip, { paymentStatus: 'paid' });
    const succeeded = async () =>
      (await world.sandbox.events()).findLast(({ type }) => type === 'payment_intent.succeeded');
    await eventually(async () => expect((await succeeded())?.delivery?.attempts).toBe(2));
    await world.sandbox.forgetPlans();
    for (const { id } of await world.sandbox.events()) await world.sandbox.resend(id);
    await eventually(async () => expect((await succeeded())?.delivery?.attempts).toBe(3));
    await world.expectOutcome(trip, PAID);
  }, 120_000);

  it('that comes before the page confirms leaves the confirmation nothing to do', async () => {
    const trip = await world.book('before');
    const intentId = await payAndCloseTheTab(trip);
    await world.waitFor(trip, { paymentStatus: 'paid' });
    expect((await world.confirm(trip, intentId)).body).toMatchObject({ success: true, status: 'paid' });
    expect((await world.confirm(trip, intentId)).body).toMatchObject({ success: true, status: 'paid' });
    await world.expectOutcome(trip, PAID);
  }, 120_000);

  it('that comes long after the page confirmed changes nothing', async () => {
    const trip = await world.book('after');
    await world.sandbox.trick({ kind: 'delay', delayMs: 3_600_000, times: 20 });
    const intentId = await payAndCloseTheTab(trip);
    expect((await world.confirm(trip, intentId)).body).toMatchObject({ success: true, status: 'paid' });
    await world.waitFor(trip, { paymentStatus: 'paid' });
    await world.sandbox.forgetPlans();
    await world.expectOutcome(trip, PAID);
  }, 120_000);

  it('that comes after the booking was cancelled gives all of the money back', async () => {
    const trip = await world.book('late');
    await world.sandbox.trick({ kind: 'delay', delayMs: 3_600_000, times: 20 });
    await payAndCloseTheTab(trip);
    await world.cancel(trip);
    await world.sandbox.forgetPlans();
    await world.expectOutcome(trip, CANCELLED);
  }, 120_000);
});

describe('the payment service killed between the provider’s deed and its own note', () => {
  const lateAnswer = { kind: 'delay', when: 'after', delayMs: 2_000 } as const;
  const killPayment = async () => {
    const payment = world.stack.services.get('payment');
    await payment.kill('SIGKILL');
    return payment.restart();
  };

  it('of a new intent: there is no second one, and it is paid once', async () => {
    const trip = await world.book('intent');
    await world.sandbox.plan({ operation: 'payment_intents.create', ...lateAnswer });
    const unanswered = world.intentFor(trip).catch(() => undefined);
    await eventually(async () => expect((await world.sandbox.booksOf(trip.id)).intents).toHaveLength(1), {
      intervalMs: 20,
    });
    await killPayment();
    expect(await unanswered).toBeUndefined();
    // The customer presses the button again until somebody answers.
    await eventually(() => payAndCloseTheTab(trip), { timeoutMs: 30_000, intervalMs: 300 });
    await world.expectOutcome(trip, PAID);
  }, 120_000);

  it('of the payment itself: it is not asked for again', async () => {
    const trip = await world.book('capture');
    await world.sandbox.trick({ kind: 'lose', times: 20 });
    const intentId = await payAndCloseTheTab(trip);
    await world.sandbox.plan({ operation: 'payment_intents.retrieve', ...lateAnswer, times: 3 });
    const unanswered = world.confirm(trip, intentId).catch(() => undefined);
    await eventually(async () => expect(await world.sandbox.faultsLeft()).toBeLessThan(3), {
      intervalMs: 20,
    });
    await killPayment();
    await unanswered;
    await world.sandbox.forgetPlans();
    await world.expectOutcome(trip, PAID);
  }, 120_000);

  it('of a refund: there is no second one', async () => {
    const trip = await paidTrip('refund');
    await world.sandbox.trick({ kind: 'lose', times: 20 });
    await world.sandbox.plan({ operation: 'refunds.create', ...lateAnswer });
    await world.cancel(trip);
    await eventually(async () => expect((await world.sandbox.booksOf(trip.id)).refunds).toHaveLength(1), {
      intervalMs: 20,
    });
    await killPayment();
    await world.expectOutcome(trip, CANCELLED);
  }, 120_000);

  it('of a webhook it has acknowledged: it is handled all the same', async () => {
    const trip = await world.book('acknowledged');
    const intent = await world.intentFor(trip);
    await world.traffic.settled();
    await world.sandbox.plan({ operation: 'payment_intents.retrieve', ...lateAnswer, times: 20 });
    expect(await world.sandbox.pay(intent.clientSecret, 'good')).toEqual({ status: 'succeeded' });
    await eventually(
      async () => {
        const told = (await world.sandbox.events()).filter(({ type }) => type === 'payment_intent.succeeded');
        expect(told.at(-1)?.delivery?.status).toBe('delivered');
      },
      { intervalMs: 20 },
    );
    await killPayment();
    await world.sandbox.forgetPlans();
    await world.expectOutcome(trip, PAID);
  }, 120_000);
});
