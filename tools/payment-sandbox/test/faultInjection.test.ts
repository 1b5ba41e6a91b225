import { describe, expect, it } from 'vitest';
import {
  anIntent,
  eventually,
  paidIntent,
  publishableKey,
  secretKey,
  startSandbox,
  stripeErrorOf,
} from './harness.ts';

// The SDK asks once more by itself when a connection is cut, so losing an answer to it takes two faults.
const twice = { times: 2 };

describe('a planned fault', () => {
  it('loses the answer of a call that was done, and the same key returns it', async () => {
    const { stripe, control } = await startSandbox();
    await control('faults', { operation: 'payment_intents.create', kind: 'drop', when: 'after' });
    const first = stripe.paymentIntents.create(anIntent, { idempotencyKey: 'booking-1' });
    const { id } = await first;
    const { data } = await stripe.paymentIntents.list();
    expect(data.map((intent) => intent.id)).toEqual([id]);
    expect((await first).lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('answers 500 to a call that was done, and again for the same key', async () => {
    const sandbox = await startSandbox();
    const { stripe, control } = sandbox;
    const { id } = await paidIntent(sandbox);
    await control('faults', { operation: 'refunds.create', kind: 'error', when: 'after', status: 500 });
    const refund = () => stripe.refunds.create({ payment_intent: id }, { idempotencyKey: 'refund-1' });
    expect(await stripeErrorOf(refund())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(await stripeErrorOf(refund())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('before a call leaves it undone and its key unused', async () => {
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

  it('cuts the connection before the call has an effect', async () => {
    const { stripe, control } = await startSandbox();
    await control('faults', { operation: 'payment_intents.create', kind: 'drop', when: 'before', ...twice });
    expect(await stripeErrorOf(stripe.paymentIntents.create(anIntent))).toMatchObject({
      type: 'StripeConnectionError',
    });
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  it.each(['before', 'after'])('leaves a call unanswered (%s it is done)', async (when) => {
    const { stripe, control } = await startSandbox();
    await control('faults', { operation: 'payment_intents.create', kind: 'timeout', when });
    const options = { idempotencyKey: 'booking-1' };
    const hung = stripe.paymentIntents.create(anIntent, { ...options, timeout: 100 });
    expect(await stripeErrorOf(hung)).toMatchObject({ type: 'StripeConnectionError' });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(when === 'after' ? 1 : 0);
    await stripe.paymentIntents.create(anIntent, options);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('delays an answer, once', async () => {
    const { stripe, control } = await startSandbox();
    await control('faults', { operation: '*', kind: 'delay', delayMs: 80 });
    await stripe.paymentIntents.list();
    expect((await control('plans')).body.faults).toEqual([]);
  });
});

describe('the control API', () => {
  it('takes the secret key only', async () => {
    const { url } = await startSandbox();
    for (const [key, status] of [
      [secretKey, 200],
      [publishableKey, 403],
      ['sk_test_other', 401],
    ] as const) {
      const response = await fetch(`${url}/_sandbox/ledger`, { headers: { authorization: `Bearer ${key}` } });
      expect(response.status).toBe(status);
    }
  });

  it('refuses unknown parameters and objects', async () => {
    const { control } = await startSandbox();
    expect(await control('faults', { kind: 'error' })).toMatchObject({ status: 400 });
    expect(await control('faults', { operation: '*', kind: 'explode' })).toMatchObject({ status: 400 });
    expect(await control('faults', { operation: '*', tiems: 3 })).toMatchObject({ status: 400 });
    expect(await control('refunds/re_nothing/fail', {})).toMatchObject({ status: 404 });
    expect((await control('plans')).body).toEqual({ faults: [], webhooks: [], refunds: [] });
  });

  it('settles by hand what would settle by itself, once', async () => {
    const sandbox = await startSandbox();
    const { id } = await paidIntent(sandbox, 'processing');
    await sandbox.control(`payment_intents/${id}/succeed`, {});
    await sandbox.control(`payment_intents/${id}/succeed`, {});
    expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
    expect((await sandbox.control('ledger')).body).toMatchObject({
      balanced: true,
      totals: { cad: { captured: 14_900 } },
    });
  });

  it('changes how long settling takes', async () => {
    const sandbox = await startSandbox();
    await sandbox.control('settings', { settleAfterMs: 0 });
    const { id } = await paidIntent(sandbox, 'processing');
    await eventually(async () =>
      expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' }),
    );
  });
});
