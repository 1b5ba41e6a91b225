import { readFileSync } from 'node:fs';
import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { anIntent, paidIntent, returnUrl, startSandbox } from './payment-sandbox.harness.ts';

/** The provider's own published objects. */
const published: Record<string, Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('fixtures/stripe-fixtures.json', import.meta.url), 'utf8'),
).resources;

type NullableKey<T> = { [K in keyof T]-?: null extends T[K] ? K : never }[keyof T];
type OptionalKey<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
type CardDetails = NonNullable<Stripe.Charge.PaymentMethodDetails['card']>;
type RefundCard = NonNullable<NonNullable<Stripe.Refund['destination_details']>['card']>;

/** Where the SDK's types allow null though the published example shows a value; the compiler checks each name. */
const nullable: Record<string, readonly string[]> = {
  payment_intent: [
    'canceled_at',
    'last_payment_error',
    'next_action',
    'payment_method_configuration_details',
    'automatic_payment_methods',
    'processing',
    'shipping',
    'transfer_data',
  ] satisfies NullableKey<Stripe.PaymentIntent>[],
  charge: [
    'balance_transaction',
    'description',
    'receipt_url',
    'shipping',
    'source',
    'transfer_data',
  ] satisfies NullableKey<Stripe.Charge>[],
  'charge.billing_details': ['name'] satisfies NullableKey<Stripe.Charge.BillingDetails>[],
  'charge.payment_method_details.card': [
    'installments',
    'three_d_secure',
    'wallet',
  ] satisfies NullableKey<CardDetails>[],
  'payment_method.billing_details': [
    'email',
    'phone',
  ] satisfies NullableKey<Stripe.PaymentMethod.BillingDetails>[],
  'payment_method.billing_details.address': [
    'city',
    'country',
    'line1',
    'postal_code',
    'state',
  ] satisfies NullableKey<Stripe.Address>[],
  'payment_method.card': ['generated_from', 'wallet'] satisfies NullableKey<Stripe.PaymentMethod.Card>[],
  balance_transaction: ['description'] satisfies NullableKey<Stripe.BalanceTransaction>[],
};

/** What the SDK's types allow beside the published example, which shows a nested object at its smallest. */
const optional: Record<string, readonly string[]> = {
  'payment_intent.automatic_payment_methods': [
    'allow_redirects',
  ] satisfies OptionalKey<Stripe.PaymentIntent.AutomaticPaymentMethods>[],
  'payment_intent.last_payment_error': [
    'charge',
    'code',
    'decline_code',
    'doc_url',
    'message',
    'param',
    'payment_method',
  ] satisfies OptionalKey<Stripe.PaymentIntent.LastPaymentError>[],
  'payment_intent.next_action': ['redirect_to_url'] satisfies OptionalKey<Stripe.PaymentIntent.NextAction>[],
  'charge.outcome': ['risk_level'] satisfies OptionalKey<Stripe.Charge.Outcome>[],
  refund: ['failure_reason', 'failure_balance_transaction'] satisfies OptionalKey<Stripe.Refund>[],
  'refund.destination_details.card': [
    'reference',
    'reference_status',
    'reference_type',
  ] satisfies OptionalKey<RefundCard>[],
  'event.data': ['previous_attributes'] satisfies OptionalKey<Stripe.Event['data']>[],
};

/** Free-form, or of another kind in the example: only that it is an object matters. */
const open = [
  'payment_intent.metadata',
  'refund.metadata',
  'charge.metadata',
  'payment_method.metadata',
  'event.data.object',
];

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function differences(actual: unknown, example: unknown, path: string): string[] {
  const [kind, expected] = [kindOf(actual), kindOf(example)];
  if (expected === 'null') return [];
  if (kind === 'null') {
    const [, parent = '', name = ''] = /^(.*)\.(\w+)$/.exec(path) ?? [];
    return nullable[parent]?.includes(name) ? [] : [`${path} may not be null`];
  }
  if (kind !== expected) return [`${path} is ${kind}, not ${expected}`];
  if (kind !== 'object' || open.includes(path)) return [];
  const [has, shouldHave] = [actual as Record<string, unknown>, example as Record<string, unknown>];
  const extra = Object.keys(has).filter((name) => !(name in shouldHave) && !optional[path]?.includes(name));
  return [
    ...extra.map((name) => `${path}.${name} is not published`),
    ...Object.keys(shouldHave).flatMap((name) =>
      name in has
        ? differences(has[name], shouldHave[name], `${path}.${name}`)
        : [`${path}.${name} is absent`],
    ),
  ];
}

function expectPublishedShape(object: unknown, name: string) {
  // Through JSON, to see what travels.
  const travelled: unknown = JSON.parse(JSON.stringify(object));
  expect(differences(travelled, published[name], name)).toEqual([]);
}

describe("objects have the provider's fields and types", () => {
  it('payment intents, in every status', async () => {
    const { stripe, control } = await startSandbox();
    const fresh = await stripe.paymentIntents.create(anIntent);
    const waiting = await stripe.paymentIntents.create({ ...anIntent, payment_method: 'pm_card_visa' });
    const cardsOnly = await stripe.paymentIntents.create({
      amount: 5000,
      currency: 'cad',
      allowed_payment_method_types: ['card'],
    });
    const paid = await paidIntent({ stripe });
    const processing = await paidIntent({ stripe }, 'pm_card_sandboxProcessing');
    const asked = await paidIntent({ stripe }, 'pm_card_authenticationRequired');
    const unproven = await paidIntent({ stripe }, 'pm_card_authenticationRequired');
    await control(`payment_intents/${unproven.id}/refuse_authentication`, {});
    await stripe.paymentIntents
      .confirm(fresh.id, { payment_method: 'pm_card_chargeDeclinedIncorrectCvc', return_url: returnUrl })
      .catch(() => undefined);
    const others = [
      await stripe.paymentIntents.retrieve(fresh.id),
      await stripe.paymentIntents.retrieve(unproven.id),
    ];
    const canceled = await stripe.paymentIntents.cancel(waiting.id);
    const all = [fresh, waiting, cardsOnly, paid, processing, asked, ...others, canceled];
    expect(new Set(all.map(({ status }) => status))).toEqual(
      new Set([
        'requires_payment_method',
        'requires_confirmation',
        'succeeded',
        'processing',
        'requires_action',
        'canceled',
      ]),
    );
    for (const intent of all) expectPublishedShape(intent, 'payment_intent');
  });

  it('charges that are paid, refused, pending and proven', async () => {
    const { stripe, control } = await startSandbox();
    const { id } = await paidIntent({ stripe });
    await stripe.refunds.create({ payment_intent: id, amount: 100 });
    await paidIntent({ stripe }, 'pm_card_visa_chargeDeclined').catch(() => undefined);
    await paidIntent({ stripe }, 'pm_card_sandboxProcessing');
    const asked = await paidIntent({ stripe }, 'pm_card_authenticationRequired');
    await control(`payment_intents/${asked.id}/authenticate`, {});
    const { data } = await stripe.charges.list();
    expect(data.map(({ status }) => status)).toEqual(['succeeded', 'pending', 'failed', 'succeeded']);
    for (const charge of data) expectPublishedShape(charge, 'charge');
  });

  it('refunds, and the money they move', async () => {
    const { stripe, control } = await startSandbox();
    const { id } = await paidIntent({ stripe });
    const done = await stripe.refunds.create({ payment_intent: id, amount: 100, metadata: { why: 'rain' } });
    await control('refunds/plan', { behaviour: 'pending' });
    const pending = await stripe.refunds.create({ payment_intent: id, amount: 200 });
    await control(`refunds/${done.id}/fail`, {});
    const failed = await stripe.refunds.retrieve(done.id);
    expect([done.status, pending.status, failed.status]).toEqual(['succeeded', 'pending', 'failed']);
    for (const refund of [done, pending, failed]) expectPublishedShape(refund, 'refund');
    const { data } = await stripe.balanceTransactions.list();
    expect(data.map(({ type }) => type)).toEqual(['refund_failure', 'refund', 'refund', 'charge']);
    for (const movement of data) expectPublishedShape(movement, 'balance_transaction');
  });

  it('payment methods and events', async () => {
    const { stripe } = await startSandbox();
    const paid = await paidIntent({ stripe });
    await stripe.refunds.create({ payment_intent: paid.id });
    expectPublishedShape(await stripe.paymentMethods.retrieve(String(paid.payment_method)), 'payment_method');
    const { data } = await stripe.events.list({ limit: 100 });
    expect(data.length).toBeGreaterThan(5);
    for (const event of data) {
      expectPublishedShape(event, 'event');
      expect(await stripe.events.retrieve(event.id)).toEqual(event);
      const object = event.data.object as { object: string };
      expectPublishedShape(object, object.object);
    }
  });
});
