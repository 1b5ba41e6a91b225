import { invalidRequest } from '../http/StripeApiError.ts';
import type { ChargeRow, SandboxCharge, SandboxRefund } from '../objects.ts';
import { testCard } from './cards.ts';
import { showCharge } from './charges.ts';
import { isContested } from './disputes.ts';
import {
  type Call,
  type LedgerChange,
  newId,
  randomText,
  recordEvent,
  recordMovement,
  recordTask,
  requireRow,
  secondsOf,
} from './ledgerChange.ts';

export const refundOutcomes = ['succeeds', 'pending', 'fails'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

function chargeToRefund({ ledger, params }: Call): ChargeRow {
  const intentId = params.required('payment_intent');
  const { intent } = requireRow(ledger, 'intents', intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    });
  }
  const row = requireRow(ledger, 'charges', intent.latest_charge);
  if (!isContested(ledger, row.charge.id)) return row;
  throw invalidRequest(`Charge ${row.charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  });
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** The amount to give back, never more than is left of the charge. */
function refundableAmount({ params }: Call, charge: SandboxCharge): number {
  const asked = params.integer('amount', { min: 1 });
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (asked !== undefined && asked > left) {
    const whole = charge.amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge';
    throw invalidRequest(`Refund amount (${dollars(asked)}) is greater than ${whole} (${dollars(left)})`, {
      param: 'amount',
    });
  }
  return asked ?? left;
}

/** Moves the charge's refunded total by `cents`, which is negative when a refund failed. */
function moveRefunded({ ledger }: LedgerChange, row: ChargeRow, cents: number, refundId?: string): ChargeRow {
  const { charge, refundIds } = row;
  const amount_refunded = charge.amount_refunded + cents;
  const moved: ChargeRow = {
    ...row,
    charge: { ...charge, amount_refunded, refunded: amount_refunded === charge.amount_captured },
    refundIds: refundId ? [...refundIds, refundId] : refundIds,
  };
  ledger.put('charges', charge.id, moved);
  return moved;
}

const arrivalDetails = (status: 'pending' | 'available'): SandboxRefund['destination_details'] => ({
  card: {
    ...(status === 'available' ? { reference: randomText(16) } : {}),
    reference_status: status,
    reference_type: 'acquirer_reference_number',
    type: 'refund',
  },
  type: 'card',
});

/** `planned` is asked once the refund is sure to be made; otherwise the card decides what becomes of it. */
export function createRefund(call: Call, planned: () => RefundOutcome | undefined): SandboxRefund {
  const row = chargeToRefund(call);
  const { charge } = row;
  const { amount_refunded, currency, payment_intent, payment_method, refunded } = charge;
  const amount = refundableAmount(call, charge);
  const reason = call.params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const outcome = planned() ?? testCard(row.card).onRefund;
  const id = newId('re');
  const refund: SandboxRefund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: recordMovement(call, { type: 'refund', amount: -amount, currency, source: id }),
    charge: charge.id,
    created: secondsOf(call),
    currency,
    customer: null,
    customer_account: null,
    destination_details: arrivalDetails('pending'),
    metadata: call.params.metadata(),
    payment_intent,
    payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: outcome === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  call.ledger.put('refunds', id, { refund });
  const moved = moveRefunded(call, row, amount, id);
  recordEvent(call, 'refund.created', refund);
  recordEvent(call, 'charge.refunded', showCharge(call.ledger, moved), { amount_refunded, refunded });
  if (outcome === 'succeeds')
    return update(call, refund, { destination_details: arrivalDetails('available') });
  recordTask(call, outcome === 'pending' ? 'settle_refund' : 'fail_refund', id);
  return refund;
}

function update(change: LedgerChange, refund: SandboxRefund, changes: Partial<SandboxRefund>): SandboxRefund {
  const updated = { ...refund, ...changes };
  const names = Object.keys(changes) as (keyof SandboxRefund)[];
  const previous = Object.fromEntries(names.map((name) => [name, refund[name] ?? null]));
  change.ledger.put('refunds', refund.id, { refund: updated });
  recordEvent(change, 'refund.updated', updated, previous);
  recordEvent(change, 'charge.refund.updated', updated, previous);
  return updated;
}

/** The money has arrived. A refund that is no longer pending is left as it is. */
export function succeedRefund(change: LedgerChange, id: string): SandboxRefund {
  const { refund } = requireRow(change.ledger, 'refunds', id);
  if (refund.status !== 'pending') return refund;
  return update(change, refund, {
    status: 'succeeded',
    destination_details: arrivalDetails('available'),
  });
}

/** The bank sent the money back, which may happen even after the refund had succeeded. It can be refunded anew. */
export function failRefund(change: LedgerChange, id: string): SandboxRefund {
  const { refund } = requireRow(change.ledger, 'refunds', id);
  const { status, charge, amount, currency } = refund;
  if (status === 'failed') return refund;
  moveRefunded(change, requireRow(change.ledger, 'charges', charge), -amount);
  const movement = { type: 'refund_failure', amount, currency, source: id } as const;
  const failed = update(change, refund, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: recordMovement(change, movement),
  });
  recordEvent(change, 'refund.failed', failed);
  return failed;
}
