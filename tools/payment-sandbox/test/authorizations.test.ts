import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { testCards } from '../src/provider/cards.ts';
import { anIntent, eventually, startReceiver, startSandbox, stripeErrorOf } from './harness.ts';

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

async function authorized({ stripe, confirm }: Sandbox, card: keyof typeof testCards = 'visa') {
  const intent = await stripe.paymentIntents.create({ ...anIntent, capture_method: 'manual' });
  const { body } = await confirm(intent, testCards[card].number);
  return { id: intent.id, client_secret: intent.client_secret, confirmed: body };
}

const shown = async ({ stripe }: Sandbox, id: string) => {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  return { ...intent, charge: intent.latest_charge as Stripe.Charge };
};

const ledgerOf = async ({ control }: Sandbox) => (await control('ledger')).body;
const SEVEN_DAYS = 7 * 24 * 3600;

describe('a payment that is captured by hand', () => {
  it('is authorised when it is confirmed: nothing is charged yet', async () => {
    const sandbox = await startSandbox();
    const { id, confirmed } = await authorized(sandbox);
    expect(confirmed).toMatchObject({ status: 'requires_capture' });
    const intent = await shown(sandbox, id);
    expect(intent).toMatchObject({
      capture_method: 'manual',
      status: 'requires_capture',
      amount_capturable: 14_900,
      amount_received: 0,
    });
    expect(intent.charge).toMatchObject({ status: 'succeeded', captured: false, amount_captured: 0 });
    const before = intent.charge.payment_method_details?.card?.capture_before ?? 0;
    expect(before - intent.charge.created).toBe(SEVEN_DAYS);
    expect(await ledgerOf(sandbox)).toMatchObject({
      balanced: true,
      totals: { cad: { captured: 0, net: 0 } },
    });
  });

  it('is captured once, under one key', async () => {
    const sandbox = await startSandbox();
    const { id } = await authorized(sandbox);
    const capture = () => sandbox.stripe.paymentIntents.capture(id, {}, { idempotencyKey: 'capture-1' });
    expect(await capture()).toMatchObject({ status: 'succeeded', amount_received: 14_900 });
    expect(await capture()).toMatchObject({ status: 'succeeded', amount_capturable: 0 });
    const again = await stripeErrorOf(sandbox.stripe.paymentIntents.capture(id));
    expect(again).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
    expect(await ledgerOf(sandbox)).toMatchObject({
      balanced: true,
      totals: { cad: { captured: 14_900, net: 14_900 } },
    });
  });

  it('is captured in part, and the rest is let go', async () => {
    const sandbox = await startSandbox();
    const { id } = await authorized(sandbox);
    const captured = await sandbox.stripe.paymentIntents.capture(id, {
      amount_to_capture: 10_000,
      expand: ['latest_charge'],
    });
    expect(captured.latest_charge).toMatchObject({ object: 'charge', amount_captured: 10_000 });
    const intent = await shown(sandbox, id);
    expect(intent).toMatchObject({ status: 'succeeded', amount: 14_900, amount_received: 10_000 });
    expect(intent.charge).toMatchObject({ amount: 14_900, amount_captured: 10_000, captured: true });
    expect(await sandbox.stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 10_000 });
    expect((await ledgerOf(sandbox)).balanced).toBe(true);
  });

  it('is never captured for more than was authorised', async () => {
    const sandbox = await startSandbox();
    const { id } = await authorized(sandbox);
    const error = await stripeErrorOf(
      sandbox.stripe.paymentIntents.capture(id, { amount_to_capture: 14_901 }),
    );
    expect(error).toMatchObject({ code: 'amount_too_large', param: 'amount_to_capture' });
    expect(await shown(sandbox, id)).toMatchObject({ status: 'requires_capture' });
  });

  it('is let go when it is cancelled', async () => {
    const sandbox = await startSandbox();
    const { id } = await authorized(sandbox);
    await sandbox.stripe.paymentIntents.cancel(id, { cancellation_reason: 'requested_by_customer' });
    const intent = await shown(sandbox, id);
    expect(intent).toMatchObject({ status: 'canceled', amount_capturable: 0, amount_received: 0 });
    expect(intent.charge).toMatchObject({ captured: false, refunded: true, amount_captured: 0 });
    expect(await stripeErrorOf(sandbox.stripe.paymentIntents.capture(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await ledgerOf(sandbox)).toMatchObject({
      balanced: true,
      totals: { cad: { captured: 0, net: 0 } },
    });
  });

  it('lapses after seven days', async () => {
    const clock = { now: Date.now() };
    const sandbox = await startSandbox({ now: () => clock.now });
    const { id } = await authorized(sandbox);
    await sandbox.stop();
    clock.now += SEVEN_DAYS * 1000 + 1;
    const later = await startSandbox({ stateDir: sandbox.stateDir, now: () => clock.now });
    await eventually(async () =>
      expect(await shown(later, id)).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' }),
    );
  });

  it('lapses at once when the control interface says so, unless it was captured', async () => {
    const sandbox = await startSandbox();
    const [lapsed, captured] = [await authorized(sandbox), await authorized(sandbox)];
    await sandbox.stripe.paymentIntents.capture(captured.id);
    for (const { id } of [lapsed, captured]) await sandbox.control(`payment_intents/${id}/expire`, {});
    expect(await shown(sandbox, lapsed.id)).toMatchObject({ status: 'canceled' });
    expect(await shown(sandbox, captured.id)).toMatchObject({ status: 'succeeded' });
  });

  it('keeps its hold when the bank declines the capture', async () => {
    const sandbox = await startSandbox();
    const { id, confirmed } = await authorized(sandbox, 'captureFails');
    expect(confirmed).toMatchObject({ status: 'requires_capture' });
    const error = await stripeErrorOf(sandbox.stripe.paymentIntents.capture(id));
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', type: 'StripeCardError' });
    expect(await shown(sandbox, id)).toMatchObject({ status: 'requires_capture', amount_received: 0 });
  });

  it("is authorised after the bank's page and after processing", async () => {
    const sandbox = await startSandbox();
    const asked = await authorized(sandbox, 'authentication');
    await sandbox.control(`payment_intents/${asked.id}/authenticate`, {});
    const processed = await authorized(sandbox, 'processing');
    await sandbox.control(`payment_intents/${processed.id}/succeed`, {});
    for (const { id } of [asked, processed]) {
      const intent = await shown(sandbox, id);
      expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 14_900 });
      expect(intent.charge).toMatchObject({ captured: false, amount_captured: 0 });
    }
  });

  it('tells of each step by an event', async () => {
    const receiver = await startReceiver();
    const sandbox = await startSandbox({ webhook: receiver.endpoint });
    const stepsOf = async (act: (id: string) => Promise<unknown>) => {
      const { id } = await authorized(sandbox);
      await act(id);
    };
    await stepsOf((id) => sandbox.stripe.paymentIntents.capture(id));
    await stepsOf((id) => sandbox.stripe.paymentIntents.cancel(id));
    await stepsOf((id) => sandbox.control(`payment_intents/${id}/expire`, {}));
    const authorizedEvents = [
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
    ];
    await eventually(() =>
      expect(receiver.types()).toEqual([
        ...authorizedEvents,
        'charge.captured',
        'payment_intent.succeeded',
        ...authorizedEvents,
        'charge.refunded',
        'payment_intent.canceled',
        ...authorizedEvents,
        'charge.expired',
        'payment_intent.canceled',
      ]),
    );
  });

  it('is captured when only the answer was lost', async () => {
    const sandbox = await startSandbox();
    const { id } = await authorized(sandbox);
    await sandbox.control('faults', { operation: 'payment_intents.capture', kind: 'drop', when: 'after' });
    const captured = await sandbox.stripe.paymentIntents.capture(id, {}, { idempotencyKey: 'capture-1' });
    expect(captured).toMatchObject({ status: 'succeeded' });
    expect(captured.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await ledgerOf(sandbox)).toMatchObject({ totals: { cad: { captured: 14_900 } } });
  });

  it('can be refused a way of capturing that is not known', async () => {
    const { stripe } = await startSandbox();
    const params = { ...anIntent, capture_method: 'later' };
    expect(await stripeErrorOf(stripe.rawRequest('POST', '/v1/payment_intents', params))).toMatchObject({
      param: 'capture_method',
    });
  });
});
