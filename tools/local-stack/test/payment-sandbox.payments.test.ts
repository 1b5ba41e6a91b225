import { describe, expect, it } from 'vitest';
import {
  anIntent,
  paidIntent,
  returnUrl,
  startSandbox,
  stripeErrorOf,
  eventually,
} from './payment-sandbox.harness.ts';

describe('the life of a payment', () => {
  it('is created, confirmed and charged', async () => {
    const { stripe } = await startSandbox();
    const created = await stripe.paymentIntents.create(anIntent);
    expect(created).toMatchObject({ status: 'requires_payment_method', amount: 14_900, currency: 'cad' });
    expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_\\w{20,}$`));

    const paid = await stripe.paymentIntents.confirm(created.id, {
      payment_method: 'pm_card_visa',
      return_url: returnUrl,
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 14_900, last_payment_error: null });
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      amount_captured: 14_900,
      paid: true,
      payment_intent: created.id,
      metadata: anIntent.metadata,
      balance_transaction: { amount: 14_900, fee: 462, net: 14_438 },
    });
    expect(paid.payment_method).toMatchObject({ type: 'card', card: { last4: '4242', brand: 'visa' } });
  });

  it('is refused by the card and can be tried again with another', async () => {
    const { stripe } = await startSandbox();
    const { id } = await stripe.paymentIntents.create(anIntent);
    const error = await stripeErrorOf(
      stripe.paymentIntents.confirm(id, {
        payment_method: 'pm_card_visa_chargeDeclined',
        return_url: returnUrl,
      }),
    );
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
      payment_intent: { id, status: 'requires_payment_method', payment_method: null },
    });
    const refused = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(refused.last_payment_error).toMatchObject({ type: 'card_error', code: 'card_declined' });
    expect(refused.latest_charge).toMatchObject({
      status: 'failed',
      failure_code: 'card_declined',
      paid: false,
    });

    const paid = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
      return_url: returnUrl,
    });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
    const charges = await stripe.charges.list({ payment_intent: id });
    expect(charges.data.map((charge) => charge.status)).toEqual(['succeeded', 'failed']);
  });

  it.each([
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', ''],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', ''],
  ])('%s is refused with %s', async (card, code, declineCode) => {
    const error = await stripeErrorOf(paidIntent(await startSandbox(), card));
    expect(error).toMatchObject({ type: 'StripeCardError', code, decline_code: declineCode });
  });

  it('processes until it settles by itself', async () => {
    const { stripe } = await startSandbox({ settleAfterMs: 30 });
    const processing = await paidIntent({ stripe }, 'pm_card_sandboxProcessing');
    expect(processing).toMatchObject({
      status: 'processing',
      processing: { type: 'card' },
      amount_received: 0,
    });
    await eventually(async () => {
      const settled = await stripe.paymentIntents.retrieve(processing.id, { expand: ['latest_charge'] });
      expect(settled).toMatchObject({ status: 'succeeded', amount_received: 14_900, processing: null });
      expect(settled.latest_charge).toMatchObject({ status: 'succeeded', paid: true });
    });
  });

  it('cannot be confirmed, changed or cancelled once it is paid', async () => {
    const { stripe } = await startSandbox();
    const { id } = await paidIntent({ stripe });
    const again = stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
      return_url: returnUrl,
    });
    const refusals = [
      again,
      stripe.paymentIntents.update(id, { amount: 1000 }),
      stripe.paymentIntents.cancel(id),
    ];
    for (const refusal of refusals) {
      expect(await stripeErrorOf(refusal)).toMatchObject({
        type: 'StripeInvalidRequestError',
        code: 'payment_intent_unexpected_state',
        payment_intent: { id, status: 'succeeded' },
      });
    }
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded', amount: 14_900 });
  });

  it('is cancelled before it is paid, and then stays unpaid', async () => {
    const { stripe } = await startSandbox();
    const { id } = await stripe.paymentIntents.create(anIntent);
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(canceled.canceled_at).toBeTypeOf('number');
    const late = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: returnUrl });
    expect(await stripeErrorOf(late)).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect((await stripe.charges.list()).data).toEqual([]);
  });

  it('changes its amount and merges its metadata while it is unpaid', async () => {
    const { stripe } = await startSandbox();
    const { id } = await stripe.paymentIntents.create({ ...anIntent, payment_method: 'pm_card_visa' });
    const updated = await stripe.paymentIntents.update(id, {
      amount: 20_000,
      metadata: { bookingId: '', note: 'later' },
      description: 'Booking',
    });
    expect(updated).toMatchObject({
      amount: 20_000,
      description: 'Booking',
      status: 'requires_confirmation',
    });
    expect(updated.metadata).toEqual({ note: 'later' });
    expect((await stripe.paymentIntents.update(id, { metadata: '' })).metadata).toEqual({});
  });
});

describe('what a request may not say', () => {
  it.each([
    [{ currency: 'cad' }, 'parameter_missing', 'amount'],
    [{ amount: 49, currency: 'cad' }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000, currency: 'cad' }, 'amount_too_large', 'amount'],
    [{ amount: 10.5, currency: 'cad' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: -5, currency: 'cad' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 1000 }, 'parameter_missing', 'currency'],
    [{ amount: 1000, currency: 'xyz' }, undefined, 'currency'],
    [{ amount: 1000, currency: 'cad', amuont: 5 }, 'parameter_unknown', 'amuont'],
    [{ amount: 1000, currency: 'cad', capture_method: 'manual' }, undefined, 'capture_method'],
    [{ amount: 1000, currency: 'cad', metadata: { ['k'.repeat(41)]: 'v' } }, undefined, undefined],
    [
      { amount: 1000, currency: 'cad', metadata: { k: 'v'.repeat(501) } },
      'parameter_invalid_string_maximum',
      'metadata[k]',
    ],
  ])('%j is refused with %s for %s', async (params, code, param) => {
    const { stripe } = await startSandbox();
    const error = await stripeErrorOf(stripe.rawRequest('POST', '/v1/payment_intents', params));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
    expect(error.code).toBe(code);
    if (param) expect(error.param).toBe(param);
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  it('names what does not exist', async () => {
    const { stripe } = await startSandbox();
    expect(await stripeErrorOf(stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'intent',
      message: "No such payment_intent: 'pi_nothing'",
    });
    expect(await stripeErrorOf(stripe.refunds.retrieve('re_nothing'))).toMatchObject({
      code: 'resource_missing',
    });
    expect(await stripeErrorOf(stripe.charges.list({ starting_after: 'ch_nothing' }))).toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    });
  });

  it('asks a server for a return_url, since a bank might have to be asked', async () => {
    const { stripe } = await startSandbox();
    const { id } = await stripe.paymentIntents.create(anIntent);
    const error = await stripeErrorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', param: 'return_url' });
  });

  it('does not take one payment method twice', async () => {
    const { stripe } = await startSandbox();
    const { payment_method: method } = await paidIntent({ stripe });
    expect(await stripeErrorOf(paidIntent({ stripe }, String(method)))).toMatchObject({
      code: 'payment_method_unexpected_state',
    });
  });

  it('refuses other keys, and says which header is missing', async () => {
    const { stripe, request } = await startSandbox();
    const wrong = await stripeErrorOf(stripe.paymentIntents.list({}, { apiKey: 'sk_test_someoneElse1234' }));
    expect(wrong).toMatchObject({
      type: 'StripeAuthenticationError',
      message: 'Invalid API Key provided: sk_test_****1234',
    });
    const none = await request('GET', 'payment_intents', {}, { headers: { authorization: '' } });
    expect(none.status).toBe(401);
    const version = await request(
      'GET',
      'payment_intents',
      {},
      { headers: { 'stripe-version': 'yesterday' } },
    );
    expect(version.body.error.message).toBe('Invalid Stripe API version: yesterday');
  });
});

describe('lists', () => {
  it('page newest first, both ways, and let the SDK walk through all', async () => {
    const { stripe } = await startSandbox();
    const ids: string[] = [];
    for (let number = 0; number < 7; number += 1) {
      const { id } = await stripe.paymentIntents.create({ ...anIntent, amount: 1000 + number });
      ids.unshift(id);
    }
    const first = await stripe.paymentIntents.list({ limit: 3 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(first.has_more).toBe(true);
    const last = await stripe.paymentIntents.list({ limit: 4, starting_after: String(ids[2]) });
    expect(last.data.map(({ id }) => id)).toEqual(ids.slice(3));
    expect(last.has_more).toBe(false);
    const before = await stripe.paymentIntents.list({ limit: 2, ending_before: String(ids[4]) });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    const walked: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ limit: 2 })) walked.push(id);
    expect(walked).toEqual(ids);
  });

  it('select by time', async () => {
    let now = Date.parse('2026-06-01T12:00:00Z');
    const { stripe } = await startSandbox({ now: () => now });
    const early = await stripe.paymentIntents.create(anIntent);
    now += 3600_000;
    const late = await stripe.paymentIntents.create(anIntent);
    const recent = await stripe.paymentIntents.list({ created: { gt: early.created } });
    expect(recent.data.map(({ id }) => id)).toEqual([late.id]);
    const old = await stripe.paymentIntents.list({ created: { lte: early.created } });
    expect(old.data.map(({ id }) => id)).toEqual([early.id]);
  });

  it('expand what they hold, and refuse what cannot be expanded', async () => {
    const { stripe } = await startSandbox();
    await paidIntent({ stripe });
    const { data } = await stripe.paymentIntents.list({ expand: ['data.latest_charge'] });
    expect(data[0]?.latest_charge).toMatchObject({ object: 'charge' });
    const error = await stripeErrorOf(stripe.paymentIntents.list({ expand: ['data.amount'] }));
    expect(error.message).toBe('This property cannot be expanded (data.amount).');
  });
});
