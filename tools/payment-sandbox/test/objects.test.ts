import { readFileSync } from 'node:fs';
import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { anIntent, paidIntent, startSandbox } from './harness.ts';

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
  'charge.payment_method_details.card': ['capture_before'] satisfies OptionalKey<CardDetails>[],
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
  it('as payment intents, in every status', async () => {
    const sandbox = await startSandbox();
    const { stripe } = sandbox;
    const fresh = await stripe.paymentIntents.create(anIntent);
    const all = [
      fresh,
      await paidIntent(sandbox),
      await paidIntent(sandbox, 'declined'),
      await paidIntent(sandbox, 'processing'),
      await paidIntent(sandbox, 'authentication'),
      await stripe.paymentIntents.cancel(fresh.id),
      await paidIntent(sandbox, 'visa', 14_900, 'manual'),
    ];
    expect(all.map(({ status }) => status)).toEqual([
      'requires_payment_method',
      'succeeded',
      'requires_payment_method',
      'processing',
      'requires_action',
      'canceled',
      'requires_capture',
    ]);
    for (const intent of all) expectPublishedShape(intent, 'payment_intent');
    expectPublishedShape(all[2]?.last_payment_error?.payment_method, 'payment_method');
  });

  it('as charges that are paid, declined, pending, authenticated and authorised', async () => {
    const sandbox = await startSandbox();
    const { stripe, control } = sandbox;
    const { id } = await paidIntent(sandbox);
    await stripe.refunds.create({ payment_intent: id, amount: 100 });
    await paidIntent(sandbox, 'declined');
    await paidIntent(sandbox, 'processing');
    const asked = await paidIntent(sandbox, 'authentication');
    await control(`payment_intents/${asked.id}/authenticate`, {});
    await paidIntent(sandbox, 'visa', 14_900, 'manual');
    const { charges } = (await control('ledger')).body as { charges: Stripe.Charge[] };
    expect(charges.map(({ status }) => status)).toEqual([
      'succeeded',
      'failed',
      'pending',
      'succeeded',
      'succeeded',
    ]);
    for (const charge of charges) expectPublishedShape(charge, 'charge');
  });

  it('as refunds and events', async () => {
    const sandbox = await startSandbox();
    const { stripe, control } = sandbox;
    const { id } = await paidIntent(sandbox);
    const done = await stripe.refunds.create({ payment_intent: id, amount: 100, metadata: { why: 'rain' } });
    await control('refunds/plan', { outcome: 'pending' });
    await stripe.refunds.create({ payment_intent: id, amount: 200 });
    await control(`refunds/${done.id}/fail`, {});
    const refunds = (await stripe.refunds.list({ payment_intent: id })).data;
    expect(refunds.map(({ status }) => status)).toEqual(['pending', 'failed']);
    for (const refund of refunds) expectPublishedShape(refund, 'refund');
    const { data } = await stripe.events.list({ limit: 100 });
    expect(data.length).toBeGreaterThan(5);
    for (const event of data) {
      expectPublishedShape(event, 'event');
      const object = event.data.object as { object: string };
      expectPublishedShape(object, object.object);
    }
  });
});
