import { invalidRequest } from '../http/StripeApiError.ts';
import { type IntentRow, nulls, type SandboxIntent } from '../objects.ts';
import type { Params } from '../http/params.ts';
import { type Call, newId, randomText, recordEvent, requireRow, secondsOf } from './ledgerChange.ts';

const CURRENCY = 'cad';
const smallestCharge = 50;
const largestCharge = 99_999_999;

/** The intent of a request; a browser shows by the client secret that it may see it. */
export function getIntent({ key, ledger, params }: Call, id: string): IntentRow {
  const row = requireRow(ledger, 'intents', id);
  if (key === 'secret' || params.required('client_secret') === row.intent.client_secret) return row;
  throw invalidRequest(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
  );
}

function readAmount(params: Params): number {
  const amount = params.integer('amount', { min: 1 }) ?? params.absent('amount');
  if (amount >= smallestCharge && amount <= largestCharge) return amount;
  throw amount < smallestCharge
    ? invalidRequest('Amount must be at least $0.50 cad', { code: 'amount_too_small', param: 'amount' })
    : invalidRequest('Amount must be no more than $999,999.99 cad', {
        code: 'amount_too_large',
        param: 'amount',
      });
}

function readCurrency(params: Params): string {
  const currency = params.required('currency');
  if (currency === CURRENCY) return currency;
  throw invalidRequest(`Invalid currency: ${currency}. The sandbox takes ${CURRENCY} only.`, {
    param: 'currency',
  });
}

export function createIntent(call: Call): SandboxIntent {
  const { ledger, params } = call;
  const automatic = params.child('automatic_payment_methods')?.oneOf('enabled', ['true', 'false']);
  const isAutomatic = automatic !== 'false';
  const id = newId('pi');
  const intent: SandboxIntent = {
    id,
    object: 'payment_intent',
    ...nulls(
      'application application_fee_amount canceled_at cancellation_reason customer customer_account',
      'excluded_payment_method_types last_payment_error latest_charge next_action on_behalf_of payment_method',
      'processing receipt_email review setup_future_usage shipping source statement_descriptor',
      'statement_descriptor_suffix transfer_data transfer_group',
    ),
    amount: readAmount(params),
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    automatic_payment_methods: isAutomatic ? { allow_redirects: 'always', enabled: true } : null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: secondsOf(call),
    currency: readCurrency(params),
    description: params.text('description') ?? null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: params.metadata(),
    payment_method_configuration_details: isAutomatic ? { id: 'pmc_sandboxCardsOnly', parent: null } : null,
    payment_method_options: {},
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  };
  ledger.put('intents', id, { intent, returnUrl: null });
  recordEvent(call, 'payment_intent.created', intent);
  return intent;
}

/** In which an intent can be confirmed, and cancelled. */
const openStatuses = ['requires_payment_method', 'requires_action'];

/** Refuses what can only be done to an intent that waits to be paid. */
export function requireOpen(intent: SandboxIntent, action: 'confirm' | 'cancel'): void {
  if (openStatuses.includes(intent.status)) return;
  throw invalidRequest(
    `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses allows this: ${openStatuses.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}

export function cancelIntent(call: Call, row: IntentRow): SandboxIntent {
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;
  const reason = call.params.oneOf('cancellation_reason', reasons);
  requireOpen(row.intent, 'cancel');
  const intent: SandboxIntent = {
    ...row.intent,
    canceled_at: secondsOf(call),
    cancellation_reason: reason ?? null,
    next_action: null,
    status: 'canceled',
  };
  recordEvent(call, 'payment_intent.canceled', intent);
  call.ledger.put('intents', intent.id, { ...row, intent });
  return intent;
}

const browserFields = [
  'id',
  'object',
  'amount',
  'client_secret',
  'currency',
  'last_payment_error',
  'next_action',
  'payment_method',
  'status',
] as const satisfies (keyof SandboxIntent)[];

/** The part of an intent a browser may see. */
export function showToBrowser(intent: SandboxIntent): Partial<SandboxIntent> {
  return Object.fromEntries(browserFields.map((field) => [field, intent[field]]));
}
