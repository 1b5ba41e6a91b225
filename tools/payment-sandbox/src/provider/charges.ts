import type Stripe from 'stripe';
import type { LedgerReader } from '../ledger/ledger.ts';
import { type ChargeRow, type MethodRow, nulls, type SandboxCharge, type SandboxIntent } from '../objects.ts';
import { type TestCard, testCard } from './cards.ts';
import {
  type LedgerChange,
  newId,
  recordEvent,
  recordMovement,
  requireRow,
  secondsOf,
} from './ledgerChange.ts';

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

/** Charges the card, or authorises it where the intent is captured later, or records that it could not be charged. */
export function recordCharge(
  change: LedgerChange,
  intent: SandboxIntent,
  { method, card }: MethodRow,
  status: SandboxCharge['status'],
  authenticated = false,
): SandboxCharge {
  const { amount, currency, description, metadata } = intent;
  const id = newId('ch');
  const isManual = intent.capture_method === 'manual';
  const captured = status === 'succeeded' && !isManual;
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
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        ...cardDetails(method, amount, authenticated),
        ...(isManual && status === 'succeeded' ? { capture_before: captureBefore(change) } : {}),
      },
      type: 'card',
    },
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

/** A pending charge succeeds: it is paid, or authorised where the intent is captured later. */
export function settleCharge(change: LedgerChange, row: ChargeRow, intent: SandboxIntent): void {
  const { id, amount, currency, payment_method_details: details } = row.charge;
  const settled = { ...row.charge, status: 'succeeded' as const, paid: true };
  const charge: SandboxCharge =
    intent.capture_method === 'manual'
      ? {
          ...settled,
          payment_method_details: {
            ...details,
            card: { ...details.card, capture_before: captureBefore(change) },
          },
        }
      : {
          ...settled,
          captured: true,
          amount_captured: amount,
          balance_transaction: recordMovement(change, { type: 'charge', amount, currency, source: id }),
        };
  storeCharge(change, { ...row, charge });
}

/** How long an authorisation can be captured. */
export const AUTHORIZED_MS = 7 * 24 * 3600_000;

const captureBefore = (change: LedgerChange): number => secondsOf(change) + AUTHORIZED_MS / 1000;

/** Takes the money of an authorised charge, all of it or less; the rest is let go. */
export function captureCharge(change: LedgerChange, row: ChargeRow, amount: number): void {
  const { id, currency } = row.charge;
  const charge: SandboxCharge = {
    ...row.charge,
    amount_captured: amount,
    balance_transaction: recordMovement(change, { type: 'charge', amount, currency, source: id }),
    captured: true,
  };
  const captured = { ...row, charge };
  change.ledger.put('charges', id, captured);
  recordEvent(change, 'charge.captured', showCharge(change.ledger, captured), { captured: false });
}

/** Lets an authorisation go. The provider shows it as refunded, although no money ever moved. */
export function releaseCharge(
  change: LedgerChange,
  intent: SandboxIntent,
  event: 'charge.refunded' | 'charge.expired' = 'charge.refunded',
): void {
  const row = requireRow(change.ledger, 'charges', intent.latest_charge ?? '');
  const released = { ...row, charge: { ...row.charge, amount_refunded: row.charge.amount, refunded: true } };
  change.ledger.put('charges', row.charge.id, released);
  recordEvent(change, event, showCharge(change.ledger, released), { amount_refunded: 0, refunded: false });
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
