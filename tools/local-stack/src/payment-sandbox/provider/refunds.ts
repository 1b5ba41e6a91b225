import type { LedgerReader, LedgerWriter } from '../ledger/ledger.ts';
import { invalidRequest, missing } from '../http/StripeFault.ts';
import { newId, randomText } from '../ids.ts';
import type { ChargeRow, RefundRow, SandboxRefund } from '../objects.ts';
import { recordMovement } from './balance.ts';
import { type Call, type Cause, secondsOf } from './call.ts';
import { testCard } from './cards.ts';
import { showCharge } from './charges.ts';
import { isContested } from './disputes.ts';
import { recordEvent } from './events.ts';

export const refundOutcomes = ['succeeds', 'pending', 'fails'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

export function getRefund(ledger: LedgerReader, id: string): RefundRow {
  const row = ledger.get('refunds', id);
  if (!row) throw missing('refund', id);
  return row;
}

export function getCharge(ledger: LedgerReader, id: string): ChargeRow {
  const row = ledger.get('charges', id);
  if (!row) throw missing('charge', id);
  return row;
}

function chargeToRefund(ledger: LedgerWriter, call: Call): ChargeRow {
  const intentId = call.params.required('payment_intent');
  const intent = ledger.get('intents', intentId)?.intent;
  if (!intent) throw missing('payment_intent', intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    });
  }
  return getCharge(ledger, intent.latest_charge);
}

function refuseContested(ledger: LedgerReader, { charge }: ChargeRow): void {
  if (!isContested(ledger, charge.id)) return;
  throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  });
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** The amount to give back, never more than is left of the charge. */
function refundableAmount(call: Call, { charge }: ChargeRow): number {
  const asked = call.params.integer('amount', { min: 1 });
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
function moveRefunded(ledger: LedgerWriter, row: ChargeRow, cents: number, refundId?: string): ChargeRow {
  const refunded = row.charge.amount_refunded + cents;
  const moved: ChargeRow = {
    ...row,
    charge: {
      ...row.charge,
      amount_refunded: refunded,
      refunded: refunded === row.charge.amount_captured,
    },
    refundIds: refundId ? [...row.refundIds, refundId] : row.refundIds,
  };
  ledger.put('charges', row.charge.id, moved);
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
export function createRefund(
  ledger: LedgerWriter,
  call: Call,
  planned: () => RefundOutcome | undefined,
): RefundRow {
  const chargeRow = chargeToRefund(ledger, call);
  const { charge } = chargeRow;
  refuseContested(ledger, chargeRow);
  const amount = refundableAmount(call, chargeRow);
  const reason = call.params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const outcome = planned() ?? testCard(chargeRow.card).onRefund;
  const id = newId('re');
  const refund: SandboxRefund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: recordMovement(ledger, call, {
      type: 'refund',
      amount: -amount,
      currency: charge.currency,
      source: id,
    }),
    charge: charge.id,
    created: secondsOf(call),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: arrivalDetails('pending'),
    metadata: call.params.metadata(),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: outcome === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  ledger.put('refunds', id, { refund });
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  const moved = moveRefunded(ledger, chargeRow, amount, id);
  recordEvent(ledger, call, 'refund.created', refund);
  recordEvent(ledger, call, 'charge.refunded', showCharge(ledger, moved), before);
  const dueAt = call.nowMs + call.settings.settleAfterMs;
  if (outcome === 'succeeds')
    return update(ledger, call, refund, { destination_details: arrivalDetails('available') });
  const kind = outcome === 'pending' ? 'settle_refund' : 'fail_refund';
  ledger.put('tasks', newId('task'), { dueAt, kind, target: id });
  return { refund };
}

function update(
  ledger: LedgerWriter,
  cause: Cause,
  refund: SandboxRefund,
  change: Partial<SandboxRefund>,
): RefundRow {
  const updated = { ...refund, ...change };
  const names = Object.keys(change) as (keyof SandboxRefund)[];
  const previous = Object.fromEntries(names.map((name) => [name, refund[name] ?? null]));
  ledger.put('refunds', refund.id, { refund: updated });
  recordEvent(ledger, cause, 'refund.updated', updated, previous);
  recordEvent(ledger, cause, 'charge.refund.updated', updated, previous);
  return { refund: updated };
}

/** The money has arrived. A refund that is no longer pending is left as it is. */
export function succeedRefund(ledger: LedgerWriter, cause: Cause, row: RefundRow): RefundRow {
  if (row.refund.status !== 'pending') return row;
  return update(ledger, cause, row.refund, {
    status: 'succeeded',
    destination_details: arrivalDetails('available'),
  });
}

/** The bank sent the money back, which may happen even after the refund had succeeded. It can be refunded anew. */
export function failRefund(ledger: LedgerWriter, cause: Cause, row: RefundRow): RefundRow {
  const { refund } = row;
  if (refund.status === 'failed') return row;
  moveRefunded(ledger, getCharge(ledger, refund.charge), -refund.amount);
  const failed = update(ledger, cause, refund, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: recordMovement(ledger, cause, {
      type: 'refund_failure',
      amount: refund.amount,
      currency: refund.currency,
      source: refund.id,
    }),
  });
  recordEvent(ledger, cause, 'refund.failed', failed.refund);
  return failed;
}
