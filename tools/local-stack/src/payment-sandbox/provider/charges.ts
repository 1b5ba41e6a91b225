import type Stripe from 'stripe';
import type { LedgerReader, LedgerWriter } from '../ledger/ledger.ts';
import { newId } from '../ids.ts';
import type { ChargeRow, MethodRow, SandboxCharge, SandboxIntent } from '../objects.ts';
import { recordMovement } from './balance.ts';
import { type Cause, secondsOf } from './call.ts';
import { type TestCard, testCard } from './cards.ts';
import { recordEvent } from './events.ts';

type ChargeStatus = 'succeeded' | 'pending' | 'failed';

function outcomeOf(status: ChargeStatus, decline: TestCard['decline']): Stripe.Charge.Outcome {
  if (status === 'failed') {
    return {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: '05',
      network_status: 'declined_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    };
  }
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: 'normal',
    seller_message: 'Payment complete.',
    type: 'authorized',
  };
}

function cardDetails(
  method: Stripe.PaymentMethod,
  amount: number,
  authenticated: boolean,
): SandboxCharge['payment_method_details']['card'] {
  const card = method.card;
  if (!card) throw new Error('a sandbox payment method is always a card');
  return {
    amount_authorized: amount,
    authorization_code: '424242',
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: '104557651805572',
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}

function buildCharge(
  cause: Cause,
  intent: SandboxIntent,
  { method }: MethodRow,
  status: ChargeStatus,
  authenticated: boolean,
  decline: TestCard['decline'],
): SandboxCharge {
  const id = newId('ch');
  const captured = status === 'succeeded';
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...method.billing_details, tax_id: method.billing_details.tax_id ?? null },
    calculated_statement_descriptor: 'LIVERY SANDBOX',
    captured,
    created: secondsOf(cause),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(status, decline),
    paid: captured,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(method, intent.amount, authenticated), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

function recordCapture(ledger: LedgerWriter, cause: Cause, { id, amount, currency }: SandboxCharge): string {
  return recordMovement(ledger, cause, { type: 'charge', amount, currency, source: id });
}

/** Charges the card, or records that it could not be charged. */
export function recordCharge(
  ledger: LedgerWriter,
  cause: Cause,
  intent: SandboxIntent,
  method: MethodRow,
  status: ChargeStatus,
  authenticated: boolean,
): SandboxCharge {
  const decline = status === 'failed' ? testCard(method.card).decline : undefined;
  const built = buildCharge(cause, intent, method, status, authenticated, decline);
  const charge =
    status === 'succeeded' ? { ...built, balance_transaction: recordCapture(ledger, cause, built) } : built;
  const row: ChargeRow = { charge, card: method.card, refundIds: [] };
  ledger.put('charges', charge.id, row);
  recordEvent(ledger, cause, `charge.${status}`, showCharge(ledger, row));
  return charge;
}

/** A pending charge succeeds. */
export function settleCharge(ledger: LedgerWriter, cause: Cause, row: ChargeRow): void {
  const settled: SandboxCharge = {
    ...row.charge,
    status: 'succeeded',
    paid: true,
    captured: true,
    amount_captured: row.charge.amount,
    balance_transaction: recordCapture(ledger, cause, row.charge),
  };
  const settledRow = { ...row, charge: settled };
  ledger.put('charges', settled.id, settledRow);
  recordEvent(ledger, cause, 'charge.succeeded', showCharge(ledger, settledRow));
}

/** A charge as the provider shows it, its newest refunds (at most ten) included. */
export function showCharge(ledger: Pick<LedgerReader, 'get'>, { charge, refundIds }: ChargeRow) {
  const newest = refundIds.toReversed().slice(0, 10);
  return {
    ...charge,
    refunds: {
      object: 'list' as const,
      data: newest.flatMap((id) => ledger.get('refunds', id)?.refund ?? []),
      has_more: refundIds.length > newest.length,
      url: `/v1/charges/${charge.id}/refunds`,
    },
  };
}
