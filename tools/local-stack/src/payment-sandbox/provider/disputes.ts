import type { LedgerReader, LedgerWriter } from '../ledger/ledger.ts';
import { invalidRequest, missing } from '../http/StripeFault.ts';
import { newId } from '../ids.ts';
import type { ChargeRow, DisputeRow, EventType, SandboxDispute } from '../objects.ts';
import { recordMovement } from './balance.ts';
import { type Cause, secondsOf } from './call.ts';
import { recordEvent } from './events.ts';

const evidenceSeconds = 20 * 24 * 3600;

const isOpen = ({ status }: SandboxDispute): boolean =>
  status === 'needs_response' || status === 'under_review';

/** Whether the bank has the charge's money or may keep it: then none of it can be refunded. */
export function isContested(ledger: LedgerReader, chargeId: string): boolean {
  return ledger
    .all('disputes')
    .some(([, { dispute }]) => dispute.charge === chargeId && dispute.status !== 'won');
}

/** The cardholder's bank contests what is left of a charge, and the money leaves until that is decided. */
export function openDispute(ledger: LedgerWriter, cause: Cause, row: ChargeRow): DisputeRow {
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
  recordMovement(ledger, cause, { type: 'dispute', amount: -amount, currency, source: id });
  const created = secondsOf(cause);
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
  recordEvent(ledger, cause, 'charge.dispute.created', dispute);
  recordEvent(ledger, cause, 'charge.dispute.funds_withdrawn', dispute);
  return { dispute };
}

export const disputeDecisions = ['review', 'win', 'lose'] as const;

/** What the bank does with an open dispute; the money comes back when it is won. One that is decided stays as it is. */
export function decideDispute(
  ledger: LedgerWriter,
  cause: Cause,
  id: string,
  decision: (typeof disputeDecisions)[number],
): DisputeRow {
  const row = ledger.get('disputes', id);
  if (!row) throw missing('dispute', id);
  const { dispute } = row;
  if (decision === 'review')
    return dispute.status === 'needs_response' ? review(ledger, cause, dispute) : row;
  return isOpen(dispute) ? close(ledger, cause, dispute, decision === 'win' ? 'won' : 'lost') : row;
}

function review(ledger: LedgerWriter, cause: Cause, dispute: SandboxDispute): DisputeRow {
  const evidence = { has_evidence: true, submission_count: 1, submission_method: 'manual' as const };
  return update(ledger, cause, 'charge.dispute.updated', dispute, {
    evidence_details: { ...dispute.evidence_details, ...evidence },
    status: 'under_review',
  });
}

function close(
  ledger: LedgerWriter,
  cause: Cause,
  dispute: SandboxDispute,
  status: 'won' | 'lost',
): DisputeRow {
  const { id, amount, currency } = dispute;
  const closed = update(ledger, cause, 'charge.dispute.closed', dispute, { status });
  if (status === 'won') {
    recordMovement(ledger, cause, { type: 'dispute_reversal', amount, currency, source: id });
    recordEvent(ledger, cause, 'charge.dispute.funds_reinstated', closed.dispute);
  }
  return closed;
}

function update(
  ledger: LedgerWriter,
  cause: Cause,
  event: EventType,
  before: SandboxDispute,
  change: Partial<SandboxDispute>,
): DisputeRow {
  const dispute = { ...before, ...change };
  ledger.put('disputes', dispute.id, { dispute });
  recordEvent(ledger, cause, event, dispute, { status: before.status });
  return { dispute };
}
