import { describe, expect, it } from 'vitest';
import {
  anIntent,
  eventually,
  startReceiver,
  paidIntent,
  publishableKey,
  secretKey,
  startSandbox,
  stripeErrorOf,
} from './payment-sandbox.harness.ts';

// The SDK asks once more by itself when a connection is cut, so losing an answer to it takes two faults.
const twice = { times: 2 };

describe('calls that go wrong as planned', () => {
  it('are done though the answer is lost, and the same key finds out', async () => {
    const { stripe, control } = await startSandbox();
    await control('faults', { operation: 'payment_intents.create', kind: 'drop', when: 'after' });
    const first = stripe.paymentIntents.create(anIntent, { idempotencyKey: 'booking-1' });
    const { id } = await first;
    const { data } = await stripe.paymentIntents.list();
    expect(data.map((intent) => intent.id)).toEqual([id]);
    expect((await first).lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('are done though a 500 is answered, and the same key answers 500 for ever', async () => {
    const { stripe, control } = await startSandbox();
    const { id } = await paidIntent({ stripe });
    await control('faults', { operation: 'refunds.create', kind: 'error', when: 'after', status: 500 });
    const refund = () => stripe.refunds.create({ payment_intent: id }, { idempotencyKey: 'refund-1' });
    expect(await stripeErrorOf(refund())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(await stripeErrorOf(refund())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('are not done when they fail before, and the same key may be used again', async () => {
    const { stripe, control } = await startSandbox();
    await control('faults', {
      operation: 'payment_intents.create',
      kind: 'error',
      when: 'before',
      status: 503,
    });
    const create = () => stripe.paymentIntents.create(anIntent, { idempotencyKey: 'booking-1' });
    expect(await stripeErrorOf(create())).toMatchObject({ statusCode: 503 });
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
    expect(await create()).toMatchObject({ status: 'requires_payment_method' });
  });

  it('are cut off without an effect', async () => {
    const { stripe, control } = await startSandbox();
    await control('faults', { operation: 'payment_intents.create', kind: 'drop', when: 'before', ...twice });
    expect(await stripeErrorOf(stripe.paymentIntents.create(anIntent))).toMatchObject({
      type: 'StripeConnectionError',
    });
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  it.each(['before', 'after'])('are never answered (%s)', async (when) => {
    const { stripe, control } = await startSandbox();
    await control('faults', { operation: 'payment_intents.create', kind: 'timeout', when });
    const options = { idempotencyKey: 'booking-1' };
    const hung = stripe.paymentIntents.create(anIntent, { ...options, timeout: 100 });
    expect(await stripeErrorOf(hung)).toMatchObject({ type: 'StripeConnectionError' });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(when === 'after' ? 1 : 0);
    await stripe.paymentIntents.create(anIntent, options);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('are slow', async () => {
    const { stripe, control } = await startSandbox();
    await control('faults', { operation: '*', kind: 'delay', delayMs: 80 });
    const start = performance.now();
    await stripe.paymentIntents.list();
    expect(performance.now() - start).toBeGreaterThan(75);
    await stripe.paymentIntents.list();
    expect((await control('plans')).body.faults).toEqual([]);
  });
});

describe('the control API', () => {
  it('is for the secret key only', async () => {
    const { url } = await startSandbox();
    for (const [key, status] of [
      [secretKey, 200],
      [publishableKey, 403],
      ['sk_test_other', 401],
    ] as const) {
      const response = await fetch(`${url}/_sandbox/books`, { headers: { authorization: `Bearer ${key}` } });
      expect(response.status).toBe(status);
    }
  });

  it('refuses what it does not know', async () => {
    const { control } = await startSandbox();
    expect(await control('faults', { kind: 'error' })).toMatchObject({ status: 400 });
    expect(await control('faults', { operation: '*', kind: 'explode' })).toMatchObject({ status: 400 });
    expect(await control('faults', { operation: '*', tiems: 3 })).toMatchObject({ status: 400 });
    expect(await control('refunds/re_nothing/fail', {})).toMatchObject({ status: 404 });
    expect((await control('plans')).body).toEqual({ faults: [], tricks: [], refunds: [] });
  });

  it('settles by hand what would settle by itself, once', async () => {
    const { stripe, control } = await startSandbox();
    const good = await paidIntent({ stripe }, 'pm_card_sandboxProcessing');
    const bad = await paidIntent({ stripe }, 'pm_card_sandboxProcessing');
    await control(`payment_intents/${good.id}/succeed`, {});
    await control(`payment_intents/${good.id}/succeed`, {});
    await control(`payment_intents/${bad.id}/fail`, {});
    expect(await stripe.paymentIntents.retrieve(good.id)).toMatchObject({ status: 'succeeded' });
    expect(await stripe.paymentIntents.retrieve(bad.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
    expect((await control('books')).body).toMatchObject({
      balanced: true,
      totals: { cad: { captured: 14_900 } },
    });
  });

  it('changes how long settling takes, and where webhooks go', async () => {
    const receiver = await startReceiver();
    const { stripe, control } = await startSandbox();
    await control('settings', { settleAfterMs: 0 });
    await control('webhooks/endpoint', receiver.endpoint);
    await paidIntent({ stripe }, 'pm_card_sandboxProcessing');
    await eventually(() => expect(receiver.types()).toContain('payment_intent.succeeded'));
  });

  it('forgets everything on reset', async () => {
    const { stripe, control } = await startSandbox();
    await paidIntent({ stripe });
    await control('faults', { operation: '*' });
    await control('reset', {});
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
    expect((await control('books')).body).toMatchObject({
      totals: {},
      intents: [],
      charges: [],
      balanced: true,
    });
  });
});
