import type Stripe from 'stripe';
import type { LedgerReader } from '../ledger/ledger.ts';
import { type ChargeRow, type MethodRow, nulls, type SandboxCharge, type SandboxIntent } from '../objects.ts';
import { type TestCard, testCard } from './cards.ts';
import { type LedgerChange, newId, recordEvent, recordMovement, secondsOf } from './ledgerChange.ts';

const outcomeOf = (decline: TestCard['decline']): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: decline ? '05' : null,
  network_status: decline ? 'declined_by_network' : 'approved_by_network',
  reason: decline?.declineCode ?? null,
  risk_level: 'normal',
  seller_message: decline
    ? 'The bank did not return any further details with this decline.'
    : 'Payment complete.',
  type: decline ? 'issuer_declined' : 'authorized',
});

type ChargedCard = SandboxCharge['payment_method_details']['card'];

function cardDetails({ card }: Stripe.PaymentMethod, amount: number, authenticated: boolean): ChargedCard {
  if (!card) throw new Error('a sandbox payment method is always a card');
  const { brand, checks, country, exp_month, exp_year, funding, last4, regulated_status } = card;
  const shared = { brand, checks, country, exp_month, exp_year, funding, last4, regulated_status };
  return {
    ...shared,
    amount_authorized: amount,
    authorization_code: '424242',
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint ?? null,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: brand,
    network_token: { used: false },
    network_transaction_id: '104557651805572',
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
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

/** Charges the card, or records that it could not be charged. */
export function recordCharge(
  change: LedgerChange,
  intent: SandboxIntent,
  { method, card }: MethodRow,
  status: SandboxCharge['status'],
  authenticated = false,
): SandboxCharge {
  const { amount, currency, description, metadata } = intent;
  const id = newId('ch');
  const captured = status === 'succeeded';
  const decline = status === 'failed' ? testCard(card).decline : undefined;
  const charge: SandboxCharge = {
    id,
    object: 'charge',
    ...nulls(
      'application application_fee application_fee_amount customer failure_balance_transaction',
      'on_behalf_of receipt_number receipt_url review shipping source source_transfer transfer_data',
    ),
    amount,
    amount_captured: captured ? amount : 0,
    amount_refunded: 0,
    balance_transaction: captured
      ? recordMovement(change, { type: 'charge', amount, currency, source: id })
      : null,
    billing_details: { ...method.billing_details, tax_id: method.billing_details.tax_id ?? null },
    calculated_statement_descriptor: 'LIVERY SANDBOX',
    captured,
    created: secondsOf(change),
    currency,
    description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata,
    outcome: outcomeOf(decline),
    paid: captured,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(method, amount, authenticated), type: 'card' },
    receipt_email: intent.receipt_email,
    refunded: false,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
    transfer_group: intent.transfer_group,
  };
  storeCharge(change, { charge, card, refundIds: [] });
  return charge;
}

/** A pending charge succeeds. */
export function settleCharge(change: LedgerChange, row: ChargeRow): void {
  const { id, amount, currency } = row.charge;
  const charge: SandboxCharge = {
    ...row.charge,
    status: 'succeeded',
    paid: true,
    captured: true,
    amount_captured: amount,
    balance_transaction: recordMovement(change, { type: 'charge', amount, currency, source: id }),
  };
  storeCharge(change, { ...row, charge });
}

function storeCharge(change: LedgerChange, row: ChargeRow): void {
  change.ledger.put('charges', row.charge.id, row);
  recordEvent(change, `charge.${row.charge.status}`, showCharge(change.ledger, row));
}

/** A charge as the provider shows it, its newest refunds (at most ten) included. */
export function showCharge(ledger: LedgerReader, { charge, refundIds }: ChargeRow) {
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
