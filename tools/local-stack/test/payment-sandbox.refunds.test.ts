import { array, assert, asyncProperty, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paidIntent, startSandbox, stripeErrorOf, eventually } from './payment-sandbox.harness.ts';

describe('refunds', () => {
  it('give back all by default, and never more than was paid', async () => {
    const { stripe } = await startSandbox();
    const { id, latest_charge: charge } = await paidIntent({ stripe });
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
    expect(await stripe.refunds.create({ charge: String(charge) })).toMatchObject({ amount: 14_000 });
    expect(await stripeErrorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const after = await stripe.charges.retrieve(String(charge));
    expect(after).toMatchObject({ amount_refunded: 14_900, refunded: true });
    expect(after.refunds?.data.map(({ amount }) => amount)).toEqual([14_000, 900]);
    expect((await stripe.refunds.list({ payment_intent: id, limit: 1 })).has_more).toBe(true);
  });

  it('are refused for what was never paid', async () => {
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

  it('asked for twice at the same instant give the money back once', async () => {
    const { stripe } = await startSandbox();
    const { id } = await paidIntent({ stripe });
    const asked = Array.from({ length: 8 }, () => stripe.refunds.create({ payment_intent: id }));
    const results = await Promise.allSettled(asked);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('stay pending and then succeed, for the card that does so', async () => {
    const { stripe } = await startSandbox({ settleAfterMs: 30 });
    const { id } = await paidIntent({ stripe }, 'pm_card_pendingRefund');
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('pending');
    await eventually(async () => expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded'));
  });

  it('that fail give the charge its money back', async () => {
    const { stripe, control } = await startSandbox();
    const { id, latest_charge: charge } = await paidIntent({ stripe }, 'pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 5000 });
    expect(refund.status).toBe('succeeded');
    await control(`refunds/${refund.id}/fail`, {});
    const failed = await stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] });
    expect(failed).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: { amount: 5000, type: 'refund_failure' },
    });
    expect(await stripe.charges.retrieve(String(charge))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect((await stripe.refunds.create({ payment_intent: id, amount: 14_900 })).status).toBe('succeeded');
    expect((await control('books')).body.balanced).toBe(true);
  });

  it('balance to the cent whatever is asked for', async () => {
    const client = await startSandbox();
    await assert(
      asyncProperty(
        integer({ min: 50, max: 500_000 }),
        array(integer({ min: 1, max: 300_000 }), { maxLength: 6 }),
        async (amount, parts) => {
          await client.control('reset', {});
          const { id } = await paidIntent(client, 'pm_card_visa', amount);
          let given = 0;
          for (const part of parts) {
            const refund = await client.stripe.refunds
              .create({ payment_intent: id, amount: part })
              .catch(() => null);
            expect(refund !== null).toBe(given + part <= amount);
            given += refund?.amount ?? 0;
          }
          const { body } = await client.control('books');
          expect(body.totals.cad).toMatchObject({ captured: amount, refunded: given, refundsPending: 0 });
          expect(body.balanced).toBe(true);
        },
      ),
      { numRuns: 15 },
    );
  });
});
