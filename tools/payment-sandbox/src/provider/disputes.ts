import { invalidRequest } from '../http/StripeApiError.ts';
import type { LedgerReader } from '../ledger/ledger.ts';
import type { SandboxDispute } from '../objects.ts';
import {
  type LedgerChange,
  newId,
  recordEvent,
  recordMovement,
  requireRow,
  secondsOf,
} from './ledgerChange.ts';

const evidenceSeconds = 20 * 24 * 3600;

/** Whether the bank has the charge's money or may keep it: then none of it can be refunded. */
export function isContested(ledger: LedgerReader, chargeId: string): boolean {
  return ledger
    .all('disputes')
    .some(([, { dispute }]) => dispute.charge === chargeId && dispute.status !== 'won');
}

/** The cardholder's bank contests what is left of a charge, and the money leaves until that is decided. */
export function openDispute(change: LedgerChange, chargeId: string): SandboxDispute {
  const { ledger } = change;
  const row = requireRow(ledger, 'charges', chargeId);
  const { charge } = row;
  const amount = charge.amount_captured - charge.amount_refunded;
  if (charge.status !== 'succeeded' || amount <= 0) {
    throw invalidRequest(`Charge ${charge.id} has no money left that could be disputed.`, { param: 'id' });
  }
  if (isContested(ledger, charge.id)) {
    throw invalidRequest(`Charge ${charge.id} is disputed already.`, { param: 'id' });
  }
  const id = newId('du');
  const { currency } = charge;
  recordMovement(change, { type: 'dispute', amount: -amount, currency, source: id });
  const created = secondsOf(change);
  const dispute: SandboxDispute = {
    id,
    object: 'dispute',
    amount,
    charge: charge.id,
    created,
    currency,
    evidence_details: {
      due_by: created + evidenceSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  ledger.put('charges', charge.id, { ...row, charge: { ...charge, disputed: true } });
  ledger.put('disputes', id, { dispute });
  recordEvent(change, 'charge.dispute.created', dispute);
  recordEvent(change, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank looks at the evidence. A dispute that it has looked at or decided stays as it is. */
export function reviewDispute(change: LedgerChange, id: string): SandboxDispute {
  const { dispute } = requireRow(change.ledger, 'disputes', id);
  if (dispute.status !== 'needs_response') return dispute;
  const evidence = { has_evidence: true, submission_count: 1, submission_method: 'manual' as const };
  return update(change, 'updated', dispute, {
    evidence_details: { ...dispute.evidence_details, ...evidence },
    status: 'under_review',
  });
}

/** The bank decides; the money comes back when the dispute is won. One that is decided stays as it is. */
export function closeDispute(change: LedgerChange, id: string, status: 'won' | 'lost'): SandboxDispute {
  const { dispute } = requireRow(change.ledger, 'disputes', id);
  if (dispute.status === 'won' || dispute.status === 'lost') return dispute;
  const closed = update(change, 'closed', dispute, { status });
  if (status === 'won') {
    const { amount, currency } = dispute;
    recordMovement(change, { type: 'dispute_reversal', amount, currency, source: id });
    recordEvent(change, 'charge.dispute.funds_reinstated', closed);
  }
  return closed;
}

function update(
  change: LedgerChange,
  event: 'updated' | 'closed',
  before: SandboxDispute,
  changes: Partial<SandboxDispute>,
): SandboxDispute {
  const dispute = { ...before, ...changes };
  change.ledger.put('disputes', dispute.id, { dispute });
  recordEvent(change, `charge.dispute.${event}`, dispute, { status: before.status });
  return dispute;
}
