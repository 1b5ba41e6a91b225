import { invalidRequest, StripeApiError } from '../http/StripeApiError.ts';
import type { IntentRow, SandboxIntent } from '../objects.ts';
import { testCard } from './cards.ts';
import { AUTHORIZED_MS, captureCharge, releaseCharge } from './charges.ts';
import { endIntent, requireStatus, succeedIntent, updateIntent } from './intents.ts';
import { type Call, type LedgerChange, recordTask, requireRow } from './ledgerChange.ts';

/** The bank holds the money until it is captured, let go, or the hold lapses by itself. */
export function authorize(change: LedgerChange, row: IntentRow, chargeId: string): IntentRow {
  recordTask(change, 'expire_authorization', row.intent.id, AUTHORIZED_MS);
  return updateIntent(change, 'amount_capturable_updated', row, {
    amount_capturable: row.intent.amount,
    last_payment_error: null,
    latest_charge: chargeId,
    next_action: null,
    processing: null,
    status: 'requires_capture',
  });
}

/** Takes what is held, or `amount_to_capture` of it. When the bank refuses, the hold stays as it is. */
export function captureIntent(call: Call, row: IntentRow): IntentRow {
  const { intent } = row;
  const asked = call.params.integer('amount_to_capture', { min: 1 });
  requireStatus(intent, 'capture');
  const amount = asked ?? intent.amount_capturable;
  if (amount > intent.amount_capturable) {
    throw invalidRequest(
      `The requested capture amount is greater than the amount you can capture for this charge.`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    );
  }
  const charge = requireRow(call.ledger, 'charges', intent.latest_charge ?? '');
  if (testCard(charge.card).onCapture === 'declines') {
    throw new StripeApiError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
      charge: charge.charge.id,
      payment_intent: intent,
    });
  }
  captureCharge(call, charge, amount);
  return succeedIntent(call, row, charge.charge.id, amount);
}

/** The hold lapsed before anybody captured it. What is not authorised any more is left as it is. */
export function expireAuthorization(change: LedgerChange, id: string): SandboxIntent {
  const row = requireRow(change.ledger, 'intents', id);
  if (row.intent.status !== 'requires_capture') return row.intent;
  releaseCharge(change, row.intent, 'charge.expired');
  return endIntent(change, row, 'automatic');
}
