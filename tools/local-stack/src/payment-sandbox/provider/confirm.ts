import type { Ledger } from '../books/books.ts';
import { docUrl, type ErrorBody, invalidRequest } from '../http/stripeError.ts';
import { newId } from '../ids.ts';
import type { IntentRow, MethodRow, SandboxIntent } from '../objects.ts';
import type { Call, Cause } from './call.ts';
import { type Decline, testCard } from './cards.ts';
import { recordCharge, settleCharge } from './charges.ts';
import { recordEvent } from './events.ts';
import { bringPaymentMethod, storeIntent, unexpectedState } from './intents.ts';
import { getPaymentMethod } from './paymentMethods.ts';

/** A confirmation changes the books even when the card is declined; then `error` says what to answer. */
export type Confirmation = { row: IntentRow; error?: ErrorBody };

type Attempt = { row: IntentRow; method: MethodRow; authenticated: boolean };

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function checkConfirmable(intent: SandboxIntent): void {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      intent,
    );
  }
  if (!confirmable.includes(intent.status)) {
    throw unexpectedState(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      intent,
    );
  }
}

export function confirmIntent(ledger: Ledger, call: Call, row: IntentRow): Confirmation {
  const { params } = call;
  const { intent } = row;
  const returnUrl = params.text('return_url');
  // Sent by browser scripts; they say nothing we do not know.
  params.text('expected_payment_method_type');
  params.flag('use_stripe_sdk');
  checkConfirmable(intent);
  if (returnUrl && !/^https?:\/\//.test(returnUrl)) {
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
  }
  const redirects = intent.automatic_payment_methods?.allow_redirects === 'always';
  if (call.key === 'secret' && redirects && !returnUrl) {
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      { param: 'return_url' },
    );
  }
  const methodId = bringPaymentMethod(ledger, call) ?? intent.payment_method;
  if (!methodId) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      intent,
    );
  }
  const next = {
    intent: { ...intent, payment_method: methodId, next_action: null },
    returnUrl: returnUrl ?? row.returnUrl,
  };
  return attempt(ledger, call, {
    row: next,
    method: getPaymentMethod(ledger, methodId),
    authenticated: false,
  });
}

function attempt(ledger: Ledger, cause: Cause, { row, method, authenticated }: Attempt): Confirmation {
  const { onPayment, decline } = testCard(method.card);
  if (onPayment === 'declines' && decline)
    return refuse(ledger, cause, { row, method, authenticated }, decline);
  if (onPayment === 'authenticates' && !authenticated) return { row: askBank(ledger, cause, row) };
  ledger.put('methods', method.method.id, { ...method, used: true });
  if (onPayment === 'processes') return { row: process(ledger, cause, { row, method, authenticated }) };
  const charge = recordCharge(ledger, cause, row.intent, method, 'succeeded', authenticated);
  return { row: succeed(ledger, cause, row, charge.id) };
}

function succeed(ledger: Ledger, cause: Cause, row: IntentRow, chargeId: string): IntentRow {
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
  return storeIntent(ledger, { ...row, intent });
}

function process(ledger: Ledger, cause: Cause, { row, method, authenticated }: Attempt): IntentRow {
  const charge = recordCharge(ledger, cause, row.intent, method, 'pending', authenticated);
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

function askBank(ledger: Ledger, cause: Cause, row: IntentRow): IntentRow {
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
  ledger: Ledger,
  cause: Cause,
  row: IntentRow,
  method: MethodRow,
  error: ErrorBody,
): Required<Confirmation> {
  const lastError: SandboxIntent['last_payment_error'] = {
    type: error.type,
    message: error.message,
    ...(error.code ? { code: error.code, doc_url: docUrl(error.code) } : {}),
    ...(error.charge ? { charge: error.charge } : {}),
    ...(error.decline_code ? { decline_code: error.decline_code } : {}),
    ...(error.param ? { param: error.param } : {}),
    payment_method: method.method,
  };
  const intent: SandboxIntent = {
    ...row.intent,
    last_payment_error: lastError,
    latest_charge: error.charge ?? row.intent.latest_charge,
    next_action: null,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  };
  recordEvent(ledger, cause, 'payment_intent.payment_failed', intent);
  const failed = storeIntent(ledger, { ...row, intent });
  return { row: failed, error: { ...error, payment_intent: intent, payment_method: method.method } };
}

function declineBody({ code, declineCode, message, param }: Decline, charge: string): ErrorBody {
  return {
    type: 'card_error',
    code,
    message,
    charge,
    doc_url: docUrl(code),
    ...(declineCode ? { decline_code: declineCode } : {}),
    ...(param ? { param } : {}),
  };
}

function refuse(ledger: Ledger, cause: Cause, { row, method }: Attempt, decline: Decline): Confirmation {
  const charge = recordCharge(ledger, cause, row.intent, method, 'failed', false);
  return fail(ledger, cause, row, method, declineBody(decline, charge.id));
}

/** What the customer answered on the bank's page. Answering again, once it is decided, changes nothing. */
export function answerBank(ledger: Ledger, cause: Cause, row: IntentRow, agreed: boolean): Confirmation {
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

/** Ends `processing`, well or badly. A payment that is no longer processing is left as it is. */
export function settleIntent(ledger: Ledger, cause: Cause, row: IntentRow, decline?: Decline): IntentRow {
  const { intent } = row;
  if (intent.status !== 'processing' || !intent.latest_charge || !intent.payment_method) return row;
  const charge = ledger.get('charges', intent.latest_charge);
  if (!charge) return row;
  settleCharge(ledger, cause, charge, decline);
  if (!decline) return succeed(ledger, cause, row, charge.charge.id);
  const method = getPaymentMethod(ledger, intent.payment_method);
  return fail(ledger, cause, row, method, declineBody(decline, charge.charge.id)).row;
}
