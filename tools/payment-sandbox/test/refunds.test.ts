import { array, assert, asyncProperty, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paidIntent, startSandbox, stripeErrorOf, eventually } from './harness.ts';

describe('a refund', () => {
  it('returns everything by default, and never more than was paid', async () => {
    const sandbox = await startSandbox();
    const { stripe } = sandbox;
    const { id, latest_charge: charge } = await paidIntent(sandbox);
    const part = await stripe.refunds.create({
      payment_intent: id,
      amount: 900,
      reason: 'requested_by_customer',
    });
    expect(part).toMatchObject({ amount: 900, status: 'succeeded', charge, payment_intent: id });
    const tooMuch = stripe.refunds.create({ payment_intent: id, amount: 14_001 });
    expect(await stripeErrorOf(tooMuch)).toMatchObject({
      param: 'amount',
      message: 'Refund amount ($140.01) is greater than unrefunded amount on charge ($140.00)',
    });
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 14_000 });
    expect(await stripeErrorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const { latest_charge: after } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(after).toMatchObject({
      amount_refunded: 14_900,
      refunded: true,
      refunds: { data: [{ amount: 14_000 }, { amount: 900 }] },
    });
    expect((await stripe.refunds.list({ payment_intent: id, limit: 1 })).has_more).toBe(true);
  });

  it('is refused for a payment that was never made', async () => {
    const { stripe } = await startSandbox();
    const { id } = await stripe.paymentIntents.create({ amount: 1000, currency: 'cad' });
    expect(await stripeErrorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await stripeErrorOf(stripe.refunds.create({ payment_intent: 'pi_nothing' }))).toMatchObject({
      statusCode: 404,
    });
    expect(await stripeErrorOf(stripe.refunds.create({}))).toMatchObject({ statusCode: 400 });
  });

  it('asked for eight times at once returns the money once', async () => {
    const sandbox = await startSandbox();
    const { stripe } = sandbox;
    const { id } = await paidIntent(sandbox);
    const asked = Array.from({ length: 8 }, () => stripe.refunds.create({ payment_intent: id }));
    const results = await Promise.allSettled(asked);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is pending and then succeeds, for the card that does so', async () => {
    const sandbox = await startSandbox({ settleAfterMs: 30 });
    const { stripe } = sandbox;
    const { id } = await paidIntent(sandbox, 'refundPending');
    expect((await stripe.refunds.create({ payment_intent: id })).status).toBe('pending');
    await eventually(async () => {
      const { data } = await stripe.refunds.list({ payment_intent: id });
      expect(data).toMatchObject([{ status: 'succeeded' }]);
    });
  });

  it('that fails returns the money to the charge', async () => {
    const sandbox = await startSandbox();
    const { stripe, control } = sandbox;
    const { id } = await paidIntent(sandbox, 'refundFails');
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 5000 });
    expect(refund.status).toBe('succeeded');
    expect((await control(`refunds/${refund.id}/fail`, {})).body).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect((await control('ledger')).body.charges).toMatchObject([{ amount_refunded: 0, refunded: false }]);
    expect((await stripe.refunds.create({ payment_intent: id, amount: 14_900 })).status).toBe('succeeded');
    expect((await control('ledger')).body.balanced).toBe(true);
  });

  it('balances to the cent whatever is asked for', async () => {
    await assert(
      asyncProperty(
        integer({ min: 50, max: 500_000 }),
        array(integer({ min: 1, max: 300_000 }), { maxLength: 6 }),
        async (amount, parts) => {
          const client = await startSandbox();
          const { id } = await paidIntent(client, 'visa', amount);
          let given = 0;
          for (const part of parts) {
            const refund = await client.stripe.refunds
              .create({ payment_intent: id, amount: part })
              .catch(() => null);
            expect(refund !== null).toBe(given + part <= amount);
            given += refund?.amount ?? 0;
          }
          const { body } = await client.control('ledger');
          expect(body.totals.cad).toMatchObject({ captured: amount, refunded: given, refundsPending: 0 });
          expect(body.balanced).toBe(true);
        },
      ),
      { numRuns: 15 },
    );
  });
});
