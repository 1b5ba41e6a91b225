import { invalidRequest } from '../http/StripeApiError.ts';
import { type IntentRow, nulls, type SandboxIntent } from '../objects.ts';
import type { Params } from '../http/params.ts';
import { testCard } from './cards.ts';
import { releaseCharge } from './charges.ts';
import {
  type Call,
  type LedgerChange,
  newId,
  randomText,
  recordEvent,
  recordTask,
  requireRow,
  secondsOf,
} from './ledgerChange.ts';

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
    capture_method:
      params.oneOf('capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async',
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

const openStatuses: readonly SandboxIntent['status'][] = ['requires_payment_method', 'requires_action'];

/** In which statuses something can be done to an intent. */
const statusesFor = {
  confirm: openStatuses,
  cancel: [...openStatuses, 'requires_capture'],
  capture: ['requires_capture'],
} as const satisfies Record<string, readonly SandboxIntent['status'][]>;

/** Refuses what the status of an intent does not allow. */
export function requireStatus(intent: SandboxIntent, action: keyof typeof statusesFor): void {
  const allowed: readonly SandboxIntent['status'][] = statusesFor[action];
  if (allowed.includes(intent.status)) return;
  throw invalidRequest(
    `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses allows this: ${allowed.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}

export function cancelIntent(call: Call, row: IntentRow): SandboxIntent {
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;
  const reason = call.params.oneOf('cancellation_reason', reasons);
  requireStatus(row.intent, 'cancel');
  if (row.intent.status === 'requires_capture') releaseCharge(call, row.intent);
  return endIntent(call, row, reason ?? null);
}

/** Nobody can pay it any more, and what was authorised is not charged. */
export function endIntent(
  change: LedgerChange,
  row: IntentRow,
  reason: SandboxIntent['cancellation_reason'],
): SandboxIntent {
  const intent: SandboxIntent = {
    ...row.intent,
    amount_capturable: 0,
    canceled_at: secondsOf(change),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  };
  recordEvent(change, 'payment_intent.canceled', intent);
  change.ledger.put('intents', intent.id, { ...row, intent });
  return intent;
}

/** Stores the intent as it is now, and reports it. */
export function updateIntent(
  change: LedgerChange,
  event: 'amount_capturable_updated' | 'succeeded' | 'processing' | 'requires_action' | 'payment_failed',
  row: IntentRow,
  changes: Partial<SandboxIntent>,
): IntentRow {
  const intent = { ...row.intent, ...changes };
  const updated = { ...row, intent };
  recordEvent(change, `payment_intent.${event}`, intent);
  change.ledger.put('intents', intent.id, updated);
  return updated;
}

/** The money has come in, all of it or less. */
export function succeedIntent(
  change: LedgerChange,
  row: IntentRow,
  chargeId: string,
  amount: number,
): IntentRow {
  const paid = updateIntent(change, 'succeeded', row, {
    amount_capturable: 0,
    amount_received: amount,
    last_payment_error: null,
    latest_charge: chargeId,
    next_action: null,
    processing: null,
    status: 'succeeded',
  });
  const { card } = requireRow(change.ledger, 'charges', chargeId);
  if (testCard(card).onPayment === 'disputed') recordTask(change, 'open_dispute', chargeId);
  return paid;
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
