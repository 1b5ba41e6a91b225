import type Stripe from 'stripe';
import type { Ledger, Reader } from '../books/books.ts';
import type { Params } from '../http/params.ts';
import { invalidRequest, missing } from '../http/stripeError.ts';
import { newId, randomText } from '../ids.ts';
import type { IntentRow, SandboxIntent } from '../objects.ts';
import { checkAmount, checkCurrency } from './amounts.ts';
import { type Call, secondsOf } from './call.ts';
import { recordEvent } from './events.ts';
import { mergeMetadata } from './metadata.ts';
import { createPaymentMethod, takePaymentMethod } from './paymentMethods.ts';

/** The intent and, for a browser, proof that it may see it: its client secret. */
export function getIntent(books: Reader, call: Call, id: string): IntentRow {
  const clientSecret = call.params.text('client_secret');
  const row = books.get('intents', id);
  if (!row) throw missing('payment_intent', id, 'intent');
  if (call.key === 'publishable' && !clientSecret) {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  if (clientSecret && clientSecret !== row.intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return row;
}

export function storeIntent(ledger: Ledger, row: IntentRow): IntentRow {
  ledger.put('intents', row.intent.id, row);
  return row;
}

/** The payment method a request brings along, by id, by test token or as typed in the browser. */
export function bringPaymentMethod(ledger: Ledger, call: Call): string | undefined {
  const data = call.params.child('payment_method_data');
  if (data) return createPaymentMethod(ledger, call, data).method.id;
  const id = call.params.text('payment_method');
  return id ? takePaymentMethod(ledger, call, id).method.id : undefined;
}

/** Only cards are taken; asking for anything more is refused rather than ignored. */
function checkMethodTypes(params: Params): void {
  for (const name of ['payment_method_types', 'allowed_payment_method_types']) {
    for (const type of params.list(name)) {
      if (type !== 'card') {
        throw invalidRequest(
          `The payment method type provided: ${type} is invalid. The sandbox takes cards only.`,
          {
            param: name,
          },
        );
      }
    }
  }
}

function readAutomaticMethods(params: Params): Stripe.PaymentIntent.AutomaticPaymentMethods | null {
  const chosen = params.has('payment_method_types');
  const given = params.child('automatic_payment_methods');
  const redirects = given?.oneOf('allow_redirects', ['always', 'never']);
  const enabled = given ? given.flag('enabled') : !chosen;
  if (enabled && chosen) {
    throw invalidRequest(
      'You may only specify one of these parameters: automatic_payment_methods, payment_method_types.',
      { param: 'automatic_payment_methods' },
    );
  }
  return enabled ? { allow_redirects: redirects ?? 'always', enabled } : null;
}

type Details = Pick<
  SandboxIntent,
  | 'description'
  | 'metadata'
  | 'receipt_email'
  | 'statement_descriptor'
  | 'statement_descriptor_suffix'
  | 'transfer_group'
>;

function readDetails(params: Params, before?: SandboxIntent): Details {
  const keep = (given: string | null | undefined, kept: string | null | undefined) =>
    given === undefined ? (kept ?? null) : given;
  const email = params.text('receipt_email');
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, {
      code: 'email_invalid',
      param: 'receipt_email',
    });
  }
  return {
    description: keep(params.text('description'), before?.description),
    metadata: mergeMetadata(params, before?.metadata),
    receipt_email: keep(email, before?.receipt_email),
    statement_descriptor: keep(params.text('statement_descriptor', 22), before?.statement_descriptor),
    statement_descriptor_suffix: keep(
      params.text('statement_descriptor_suffix', 22),
      before?.statement_descriptor_suffix,
    ),
    transfer_group: keep(params.text('transfer_group'), before?.transfer_group),
  };
}

export function createIntent(ledger: Ledger, call: Call): IntentRow {
  const { params } = call;
  const amount = params.requiredInteger('amount', { min: 1 });
  const currency = checkCurrency(params.required('currency'));
  checkAmount(amount, currency);
  const automatic = readAutomaticMethods(params);
  checkMethodTypes(params);
  const captureMethod = params.oneOf('capture_method', ['automatic', 'automatic_async']) ?? 'automatic_async';
  const confirmationMethod = params.oneOf('confirmation_method', ['automatic']) ?? 'automatic';
  const method = bringPaymentMethod(ledger, call) ?? null;
  const id = newId('pi');
  const intent: SandboxIntent = {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: captureMethod,
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: confirmationMethod,
    created: secondsOf(call),
    currency,
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: automatic ? { id: 'pmc_sandboxCardsOnly', parent: null } : null,
    payment_method_options: {},
    payment_method_types: ['card'],
    processing: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    ...readDetails(params),
  };
  const row = storeIntent(ledger, { intent, returnUrl: null });
  recordEvent(ledger, call, 'payment_intent.created', intent);
  return row;
}

const payable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function unexpectedState(message: string, intent: SandboxIntent) {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

/** Changes what the request names. Amount, currency and payment method can only change before it is paid. */
export function updateIntent(ledger: Ledger, call: Call, row: IntentRow): IntentRow {
  const { params } = call;
  const { intent } = row;
  for (const name of ['amount', 'currency', 'payment_method', 'payment_method_data']) {
    if (params.has(name) && !payable.includes(intent.status)) {
      throw unexpectedState(
        `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: ${payable.join(', ')}.`,
        intent,
      );
    }
  }
  const currency = checkCurrency(params.text('currency') ?? intent.currency);
  const amount = checkAmount(params.integer('amount', { min: 1 }) ?? intent.amount, currency);
  const method = bringPaymentMethod(ledger, call) ?? intent.payment_method;
  const updated: SandboxIntent = {
    ...intent,
    ...readDetails(params, intent),
    amount,
    currency,
    payment_method: method,
  };
  const reopened =
    amount !== intent.amount || currency !== intent.currency || method !== intent.payment_method;
  if (reopened) {
    updated.status = method ? 'requires_confirmation' : 'requires_payment_method';
    updated.next_action = null;
  }
  return storeIntent(ledger, { ...row, intent: updated });
}

const cancelable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];

export function cancelIntent(ledger: Ledger, call: Call, row: IntentRow): IntentRow {
  const { intent } = row;
  const reason = call.params.oneOf('cancellation_reason', [
    'duplicate',
    'fraudulent',
    'requested_by_customer',
    'abandoned',
  ]);
  if (!cancelable.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
      intent,
    );
  }
  const canceled: SandboxIntent = {
    ...intent,
    canceled_at: secondsOf(call),
    cancellation_reason: reason ?? null,
    next_action: null,
    status: 'canceled',
  };
  recordEvent(ledger, call, 'payment_intent.canceled', canceled);
  return storeIntent(ledger, { ...row, intent: canceled });
}

const browserFields = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies (keyof SandboxIntent)[];

/** The part of an intent a browser may see. */
export function showToBrowser(intent: SandboxIntent): Partial<SandboxIntent> {
  return Object.fromEntries(browserFields.map((field) => [field, intent[field]]));
}
