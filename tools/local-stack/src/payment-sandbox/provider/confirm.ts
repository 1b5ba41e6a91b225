import { docUrl, type ErrorBody, invalidRequest } from '../http/StripeFault.ts';
import { newId } from '../ids.ts';
import type { LedgerWriter } from '../ledger/ledger.ts';
import type { IntentRow, MethodRow, SandboxIntent } from '../objects.ts';
import type { Call, Cause } from './call.ts';
import { testCard } from './cards.ts';
import { recordCharge, settleCharge } from './charges.ts';
import { recordEvent } from './events.ts';
import { requireOpen, storeIntent } from './intents.ts';
import { createPaymentMethod, getPaymentMethod } from './paymentMethods.ts';

/** A confirmation changes the ledger even when the card is declined; then `error` says what to answer. */
export type Confirmation = { row: IntentRow; error?: ErrorBody };

/** What the intent remembers of an attempt that failed. */
type Declined = Pick<ErrorBody, 'type' | 'message' | 'charge' | 'decline_code'> & { code: string };

type Attempt = { row: IntentRow; method: MethodRow; authenticated: boolean };

export function confirmIntent(ledger: LedgerWriter, call: Call, row: IntentRow): Confirmation {
  const returnUrl = call.params.text('return_url');
  requireOpen(row.intent, 'confirm');
  if (returnUrl && !/^https?:\/\//.test(returnUrl)) {
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
  }
  const method = createPaymentMethod(ledger, call);
  const next = {
    intent: { ...row.intent, payment_method: method.method.id, next_action: null },
    returnUrl: returnUrl ?? row.returnUrl,
  };
  return attempt(ledger, call, { row: next, method, authenticated: false });
}

function attempt(ledger: LedgerWriter, cause: Cause, { row, method, authenticated }: Attempt): Confirmation {
  const { onPayment } = testCard(method.card);
  if (onPayment === 'declines') return decline(ledger, cause, row, method);
  if (onPayment === 'authenticates' && !authenticated) return { row: askBank(ledger, cause, row) };
  if (onPayment === 'processes') return { row: process(ledger, cause, row, method) };
  const charge = recordCharge(ledger, cause, row.intent, method, 'succeeded', authenticated);
  return { row: succeed(ledger, cause, row, charge.id) };
}

function succeed(ledger: LedgerWriter, cause: Cause, row: IntentRow, chargeId: string): IntentRow {
  const intent: SandboxIntent = {
    ...row.intent,
    amount_received: row.intent.amount,
    last_payment_error: null,
    latest_charge: chargeId,
    next_action: null,
    processing: null,
    status: 'succeeded',
  };
  recordEvent(ledger, cause, 'payment_intent.succeeded', intent);
  const card = ledger.get('charges', chargeId)?.card;
  if (card && testCard(card).onPayment === 'disputed') {
    const dueAt = cause.nowMs + cause.settings.settleAfterMs;
    ledger.put('tasks', newId('task'), { dueAt, kind: 'open_dispute', target: chargeId });
  }
  return storeIntent(ledger, { ...row, intent });
}

function process(ledger: LedgerWriter, cause: Cause, row: IntentRow, method: MethodRow): IntentRow {
  const charge = recordCharge(ledger, cause, row.intent, method, 'pending', false);
  const intent: SandboxIntent = {
    ...row.intent,
    last_payment_error: null,
    latest_charge: charge.id,
    processing: { type: 'card' },
    status: 'processing',
  };
  const dueAt = cause.nowMs + cause.settings.settleAfterMs;
  ledger.put('tasks', newId('task'), { dueAt, kind: 'settle_intent', target: intent.id });
  recordEvent(ledger, cause, 'payment_intent.processing', intent);
  return storeIntent(ledger, { ...row, intent });
}

function askBank(ledger: LedgerWriter, cause: Cause, row: IntentRow): IntentRow {
  const intent: SandboxIntent = {
    ...row.intent,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: {
        return_url: row.returnUrl,
        url: `${cause.settings.publicUrl}/3ds/${row.intent.id}`,
      },
    },
    status: 'requires_action',
  };
  recordEvent(ledger, cause, 'payment_intent.requires_action', intent);
  return storeIntent(ledger, { ...row, intent });
}

/** Takes the payment method off the intent, so that another can be tried. */
function fail(
  ledger: LedgerWriter,
  cause: Cause,
  row: IntentRow,
  method: MethodRow,
  error: Declined,
): Confirmation {
  const { type, ...rest } = error;
  const details = { ...rest, doc_url: docUrl(error.code), payment_method: method.method };
  const intent: SandboxIntent = {
    ...row.intent,
    last_payment_error: { type, ...details },
    latest_charge: error.charge ?? row.intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  recordEvent(ledger, cause, 'payment_intent.payment_failed', intent);
  return {
    row: storeIntent(ledger, { ...row, intent }),
    error: { type, ...details, payment_intent: intent },
  };
}

function decline(ledger: LedgerWriter, cause: Cause, row: IntentRow, method: MethodRow): Confirmation {
  const charge = recordCharge(ledger, cause, row.intent, method, 'failed', false);
  const { code = 'card_declined', declineCode, message = '' } = testCard(method.card).decline ?? {};
  return fail(ledger, cause, row, method, {
    type: 'card_error',
    code,
    message,
    charge: charge.id,
    ...(declineCode ? { decline_code: declineCode } : {}),
  });
}

/** What the customer answered on the bank's page. Answering again, once it is decided, changes nothing. */
export function answerBank(
  ledger: LedgerWriter,
  cause: Cause,
  row: IntentRow,
  agreed: boolean,
): Confirmation {
  const { intent } = row;
  if (intent.status !== 'requires_action' || !intent.payment_method) return { row };
  const method = getPaymentMethod(ledger, intent.payment_method);
  if (agreed) return attempt(ledger, cause, { row, method, authenticated: true });
  return fail(ledger, cause, row, method, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

/** Ends `processing` well. A payment that is no longer processing is left as it is. */
export function settleIntent(ledger: LedgerWriter, cause: Cause, row: IntentRow): IntentRow {
  const { intent } = row;
  const charge = intent.latest_charge ? ledger.get('charges', intent.latest_charge) : undefined;
  if (intent.status !== 'processing' || !charge) return row;
  settleCharge(ledger, cause, charge);
  return succeed(ledger, cause, row, charge.charge.id);
}
