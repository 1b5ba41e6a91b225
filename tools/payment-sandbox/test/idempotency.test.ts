import { describe, expect, it } from 'vitest';
import { anIntent, paidIntent, startSandbox, stripeErrorOf } from './harness.ts';

describe('an idempotency key', () => {
  it('returns the first answer again, word for word', async () => {
    const { stripe } = await startSandbox();
    const options = { idempotencyKey: 'pi:booking-1:1' };
    const first = await stripe.paymentIntents.create(anIntent, options);
    await stripe.paymentIntents.cancel(first.id);
    const again = await stripe.paymentIntents.create(anIntent, options);
    expect(again).toEqual(first);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('is forgotten after a day or when it is pruned', async () => {
    let now = Date.now();
    const { stripe, control } = await startSandbox({ now: () => now });
    const options = { idempotencyKey: 'pi:booking-1:1' };
    const create = async () => (await stripe.paymentIntents.create(anIntent, options)).id;
    const first = await create();
    now += 24 * 3_600_000 - 1_000;
    expect(await create()).toBe(first);
    now += 2_000;
    const second = await create();
    expect(second).not.toBe(first);
    await control('idempotency/prune', {});
    expect([first, second]).not.toContain(await create());
  });

  it('is refused with other parameters or for another call', async () => {
    const { stripe } = await startSandbox();
    const options = { idempotencyKey: 'pi:booking-1:1' };
    const { id } = await stripe.paymentIntents.create(anIntent, options);
    const others = [
      stripe.paymentIntents.create({ ...anIntent, amount: 14_901 }, options),
      stripe.paymentIntents.cancel(id, {}, options),
    ];
    for (const other of others) {
      expect(await stripeErrorOf(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    }
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' });
  });

  it('is not used up by a request that was malformed', async () => {
    const { stripe } = await startSandbox();
    const options = { idempotencyKey: 'pi:booking-1:1' };
    await stripeErrorOf(stripe.paymentIntents.create({ ...anIntent, amount: 1 }, options));
    expect(await stripe.paymentIntents.create(anIntent, options)).toMatchObject({ amount: 14_900 });
  });

  it('that is still in use refuses other requests with 409', async () => {
    const sandbox = await startSandbox();
    const { stripe, control } = sandbox;
    const { id } = await paidIntent(sandbox);
    await control('faults', { operation: 'refunds.create', kind: 'delay', delayMs: 3_000 });
    const asked = Array.from({ length: 5 }, () =>
      stripe.refunds.create({ payment_intent: id, amount: 100 }, { idempotencyKey: 'refund:booking-1:1' }),
    );
    const results = await Promise.allSettled(asked);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused.length).toBe(4);
    for (const reason of refused)
      expect(reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('may have up to 255 characters', async () => {
    const { stripe } = await startSandbox();
    const long = { idempotencyKey: 'k'.repeat(256) };
    expect(await stripeErrorOf(stripe.paymentIntents.create(anIntent, long))).toMatchObject({
      statusCode: 400,
    });
  });
});
