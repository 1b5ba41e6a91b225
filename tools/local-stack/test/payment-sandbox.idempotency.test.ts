import { describe, expect, it } from 'vitest';
import { anIntent, paidIntent, returnUrl, startSandbox, stripeErrorOf } from './payment-sandbox.harness.ts';

describe('an idempotency key', () => {
  it('gives the first answer again, word for word', async () => {
    const { stripe } = await startSandbox();
    const options = { idempotencyKey: 'pi:booking-1:1' };
    const first = await stripe.paymentIntents.create(anIntent, options);
    await stripe.paymentIntents.update(first.id, { amount: 20_000 });
    const again = await stripe.paymentIntents.create(anIntent, options);
    expect(again).toEqual(first);
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
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

  it('replays a declined card with its status, and charges nothing more', async () => {
    const { stripe } = await startSandbox();
    const { id } = await stripe.paymentIntents.create(anIntent);
    const confirm = () =>
      stripe.paymentIntents.confirm(
        id,
        { payment_method: 'pm_card_visa_chargeDeclined', return_url: returnUrl },
        { idempotencyKey: 'confirm-1' },
      );
    const first = await stripeErrorOf(confirm());
    const again = await stripeErrorOf(confirm());
    expect(again).toMatchObject({ statusCode: 402, code: 'card_declined', charge: first.charge });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('is not used up by a request that was malformed', async () => {
    const { stripe } = await startSandbox();
    const options = { idempotencyKey: 'pi:booking-1:1' };
    await stripeErrorOf(stripe.paymentIntents.create({ ...anIntent, amount: 1 }, options));
    expect(await stripe.paymentIntents.create(anIntent, options)).toMatchObject({ amount: 14_900 });
  });

  it('makes one refund of many asked for at once, and tells the others to wait or gives them the same', async () => {
    const { stripe, control } = await startSandbox();
    const { id } = await paidIntent({ stripe });
    await control('faults', { operation: 'refunds.create', kind: 'delay', delayMs: 50 });
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

  it('is forgotten after a day, as the provider does', async () => {
    let now = Date.parse('2026-06-01T12:00:00Z');
    const first = await startSandbox({ now: () => now });
    await first.stripe.paymentIntents.create(anIntent, { idempotencyKey: 'old' });
    await first.stop();
    now += 25 * 3600_000;
    const second = await startSandbox({ now: () => now, stateDir: first.stateDir });
    await second.stripe.paymentIntents.create(anIntent, { idempotencyKey: 'old' });
    expect((await second.stripe.paymentIntents.list()).data).toHaveLength(2);
  });

  it('may have up to 255 characters', async () => {
    const { stripe } = await startSandbox();
    const long = { idempotencyKey: 'k'.repeat(256) };
    expect(await stripeErrorOf(stripe.paymentIntents.create(anIntent, long))).toMatchObject({
      statusCode: 400,
    });
  });
});
