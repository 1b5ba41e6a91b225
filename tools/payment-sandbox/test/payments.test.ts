import { describe, expect, it } from 'vitest';
import { testCards } from '../src/provider/cards.ts';
import { anIntent, eventually, paidIntent, startSandbox, stripeErrorOf } from './harness.ts';

describe('a payment', () => {
  it('is created, confirmed and charged', async () => {
    const sandbox = await startSandbox();
    const { stripe, confirm } = sandbox;
    const created = await stripe.paymentIntents.create(anIntent);
    expect(created).toMatchObject({ status: 'requires_payment_method', amount: 14_900, currency: 'cad' });
    expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_\\w{20,}$`));

    expect((await confirm(created)).body).toMatchObject({ id: created.id, status: 'succeeded' });
    const paid = await stripe.paymentIntents.retrieve(created.id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 14_900, last_payment_error: null });
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      amount_captured: 14_900,
      paid: true,
      payment_intent: created.id,
      metadata: anIntent.metadata,
      payment_method_details: { card: { last4: '4242', brand: 'visa' } },
    });
  });

  it('is declined and can be tried again with another card', async () => {
    const { stripe, confirm, control } = await startSandbox();
    const intent = await stripe.paymentIntents.create(anIntent);
    const { status, body } = await confirm(intent, testCards.declined.number);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
      payment_intent: { id: intent.id, status: 'requires_payment_method', payment_method: null },
    });
    const declined = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(declined.last_payment_error).toMatchObject({ type: 'card_error', code: 'card_declined' });
    expect(declined.latest_charge).toMatchObject({
      status: 'failed',
      failure_code: 'card_declined',
      paid: false,
    });

    await confirm(intent);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      last_payment_error: null,
    });
    const { charges } = (await control('ledger')).body;
    expect(charges.map((charge: { status: string }) => charge.status)).toEqual(['failed', 'succeeded']);
  });

  it('says which funds are missing', async () => {
    const { last_payment_error: error } = await paidIntent(await startSandbox(), 'insufficientFunds');
    expect(error).toMatchObject({ code: 'card_declined', decline_code: 'insufficient_funds' });
  });

  it('is processing until it succeeds by itself', async () => {
    const sandbox = await startSandbox({ settleAfterMs: 30 });
    const { id } = await paidIntent(sandbox, 'processing');
    await eventually(async () => {
      const settled = await sandbox.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      expect(settled).toMatchObject({ status: 'succeeded', amount_received: 14_900, processing: null });
      expect(settled.latest_charge).toMatchObject({ status: 'succeeded', paid: true });
    });
  });

  it('cannot be confirmed or cancelled once it is paid', async () => {
    const sandbox = await startSandbox();
    const { stripe, confirm } = sandbox;
    const intent = await paidIntent(sandbox);
    const refused = { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } };
    expect((await confirm(intent)).body.error).toMatchObject(refused);
    expect(await stripeErrorOf(stripe.paymentIntents.cancel(intent.id))).toMatchObject(refused);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
  });

  it('stays unpaid once it is cancelled', async () => {
    const { stripe, confirm, control } = await startSandbox();
    const intent = await stripe.paymentIntents.create(anIntent);
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(canceled.canceled_at).toBeTypeOf('number');
    expect((await confirm(intent)).body.error.code).toBe('payment_intent_unexpected_state');
    expect((await control('ledger')).body.charges).toEqual([]);
  });
});

describe('a request', () => {
  it.each([
    [{ currency: 'cad' }, 'parameter_missing', 'amount'],
    [{ amount: 49, currency: 'cad' }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000, currency: 'cad' }, 'amount_too_large', 'amount'],
    [{ amount: 10.5, currency: 'cad' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: -5, currency: 'cad' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 1000 }, 'parameter_missing', 'currency'],
    [{ amount: 1000, currency: 'usd' }, undefined, 'currency'],
    [{ amount: 1000, currency: 'cad', amuont: 5 }, 'parameter_unknown', 'amuont'],
    [{ amount: 1000, currency: 'cad', metadata: { ['k'.repeat(41)]: 'v' } }, undefined, undefined],
    [
      { amount: 1000, currency: 'cad', metadata: { k: 'v'.repeat(501) } },
      'parameter_invalid_string_maximum',
      'metadata[k]',
    ],
  ])('with %j is refused with %s for %s', async (params, code, param) => {
    const { stripe } = await startSandbox();
    const error = await stripeErrorOf(stripe.rawRequest('POST', '/v1/payment_intents', params));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
    expect(error.code).toBe(code);
    if (param) expect(error.param).toBe(param);
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  it('for an object that does not exist is answered with 404', async () => {
    const { stripe } = await startSandbox();
    expect(await stripeErrorOf(stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'intent',
      message: "No such payment_intent: 'pi_nothing'",
    });
    expect(await stripeErrorOf(stripe.events.list({ starting_after: 'evt_nothing' }))).toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    });
  });

  it('with another key or without one is refused with 401', async () => {
    const { stripe, request } = await startSandbox();
    const wrong = await stripeErrorOf(stripe.paymentIntents.list({}, { apiKey: 'sk_test_someoneElse1234' }));
    expect(wrong).toMatchObject({
      type: 'StripeAuthenticationError',
      message: 'Invalid API Key provided: sk_test_****1234',
    });
    const none = await request('GET', 'payment_intents', {}, { headers: { authorization: '' } });
    expect(none.status).toBe(401);
  });

  it('may expand the latest charge and nothing else', async () => {
    const sandbox = await startSandbox();
    const { id } = await paidIntent(sandbox);
    const retrieve = (path: string) => sandbox.stripe.paymentIntents.retrieve(id, { expand: [path] });
    expect((await retrieve('latest_charge')).latest_charge).toMatchObject({ object: 'charge' });
    expect((await stripeErrorOf(retrieve('amount'))).message).toBe(
      'This property cannot be expanded (amount).',
    );
  });
});

describe('a list', () => {
  it('comes newest first in pages, which the SDK walks through', async () => {
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
    const walked = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(walked.map(({ id }) => id)).toEqual(ids);
  });

  it('leaves out what was created before or after the asked times', async () => {
    let now = Date.parse('2026-06-01T12:00:00Z');
    const { stripe } = await startSandbox({ now: () => now });
    const early = await stripe.paymentIntents.create(anIntent);
    now += 3600_000;
    const late = await stripe.paymentIntents.create(anIntent);
    const recent = await stripe.paymentIntents.list({ created: { gte: late.created } });
    expect(recent.data.map(({ id }) => id)).toEqual([late.id]);
    const old = await stripe.paymentIntents.list({ created: { gte: 0, lt: late.created } });
    expect(old.data.map(({ id }) => id)).toEqual([early.id]);
  });
});
