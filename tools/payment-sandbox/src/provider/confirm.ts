import { type ErrorBody, invalidRequest } from '../http/StripeApiError.ts';
import type { IntentRow, MethodRow } from '../objects.ts';
import { testCard } from './cards.ts';
import { recordCharge, settleCharge } from './charges.ts';
import { authorize } from './authorizations.ts';
import { requireStatus, succeedIntent, updateIntent } from './intents.ts';
import { createPaymentMethod } from './paymentMethods.ts';
import { type Call, type LedgerChange, recordTask, requireRow } from './ledgerChange.ts';

/** A confirmation changes the ledger even when the card is declined; then `error` says what to answer. */
export type Confirmation = { row: IntentRow; error?: ErrorBody };

export function confirmIntent(call: Call, row: IntentRow): Confirmation {
  const returnUrl = call.params.text('return_url');
  requireStatus(row.intent, 'confirm');
  if (returnUrl && !/^https?:\/\//.test(returnUrl)) {
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
  }
  const method = createPaymentMethod(call);
  const intent = { ...row.intent, payment_method: method.method.id, next_action: null };
  const next = { intent, returnUrl: returnUrl ?? row.returnUrl };
  const { onPayment } = testCard(method.card);
  if (onPayment === 'declines') return decline(call, next, method);
  if (onPayment === 'authenticates') return { row: askBank(call, next) };
  if (onPayment === 'processes') return { row: process(call, next, method) };
  return { row: accept(call, next, recordCharge(call, intent, method, 'succeeded').id) };
}

/** The bank agreed: the money is taken at once, or held. */
function accept(change: LedgerChange, row: IntentRow, chargeId: string): IntentRow {
  return row.intent.capture_method === 'manual'
    ? authorize(change, row, chargeId)
    : succeedIntent(change, row, chargeId, row.intent.amount);
}

function process(change: LedgerChange, row: IntentRow, method: MethodRow): IntentRow {
  const { id } = recordCharge(change, row.intent, method, 'pending');
  recordTask(change, 'settle_intent', row.intent.id);
  return updateIntent(change, 'processing', row, {
    last_payment_error: null,
    latest_charge: id,
    processing: { type: 'card' },
    status: 'processing',
  });
}

function askBank(change: LedgerChange, row: IntentRow): IntentRow {
  const url = `${change.settings.publicUrl}/3ds/${row.intent.id}`;
  return updateIntent(change, 'requires_action', row, {
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: row.returnUrl, url } },
    status: 'requires_action',
  });
}

/** Takes the payment method off the intent, so that another can be tried. */
function fail(
  change: LedgerChange,
  row: IntentRow,
  method: MethodRow,
  failure: Omit<ErrorBody, 'payment_intent'>,
): Confirmation {
  const error = { ...failure, payment_method: method.method };
  const failed = updateIntent(change, 'payment_failed', row, {
    last_payment_error: error,
    latest_charge: failure.charge ?? row.intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  return { row: failed, error: { ...error, payment_intent: failed.intent } };
}

function decline(change: LedgerChange, row: IntentRow, method: MethodRow): Confirmation {
  const charge = recordCharge(change, row.intent, method, 'failed');
  const { code = 'card_declined', declineCode, message = '' } = testCard(method.card).decline ?? {};
  return fail(change, row, method, {
    type: 'card_error',
    code,
    message,
    charge: charge.id,
    ...(declineCode ? { decline_code: declineCode } : {}),
  });
}

/** What the customer answered on the bank's page. Answering again, once it is decided, changes nothing. */
export function answerBank(change: LedgerChange, id: string, agreed: boolean): IntentRow {
  const row = requireRow(change.ledger, 'intents', id);
  const { intent } = row;
  if (intent.status !== 'requires_action' || !intent.payment_method) return row;
  const method = requireRow(change.ledger, 'methods', intent.payment_method);
  if (agreed) return accept(change, row, recordCharge(change, intent, method, 'succeeded', true).id);
  return fail(change, row, method, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  }).row;
}

/** Ends `processing` well. A payment that is no longer processing is left as it is. */
export function settleIntent(change: LedgerChange, id: string): IntentRow {
  const row = requireRow(change.ledger, 'intents', id);
  const charge = change.ledger.get('charges', row.intent.latest_charge ?? '');
  if (row.intent.status !== 'processing' || !charge) return row;
  settleCharge(change, charge, row.intent);
  return accept(change, row, charge.charge.id);
}
