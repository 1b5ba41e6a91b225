import {
  andThen,
  attemptOfIntent,
  decide,
  eventDataOf,
  unchanged,
  type Alert,
  type Decision,
  type Dispute,
  type DisputeState,
  type Payment,
} from './payment.ts';

/** A dispute as the provider showed it at one moment. */
export type DisputeSnapshot = Omit<Dispute, 'intentId' | 'closedAt' | 'reported'>;

/** Applies the disputes that the provider shows for an intent. Each state is reported once. */
export function applyDisputeSnapshots(
  payment: Payment,
  intentId: string,
  disputes: readonly DisputeSnapshot[],
  now: Date,
): Decision {
  const steps = disputes.map((seen) => (next: Payment) => applyDisputeSnapshot(next, intentId, seen, now));
  return andThen(unchanged(payment), ...steps);
}

function applyDisputeSnapshot(
  payment: Payment,
  intentId: string,
  seen: DisputeSnapshot,
  now: Date,
): Decision {
  const known = payment.disputes.find(({ id }) => id === seen.id);
  // A decision may be reversed, but an old snapshot must not open the dispute again.
  const isStale = known !== undefined && known.state !== 'open' && seen.state === 'open';
  if (isStale || (known !== undefined && isSame(known, seen))) return unchanged(payment);
  const reported = known?.reported ?? [];
  const isReported = !reported.includes(seen.state);
  const dispute: Dispute = {
    ...seen,
    intentId,
    closedAt: seen.state === 'open' ? null : (known?.closedAt ?? now),
    reported: isReported ? [...reported, seen.state] : reported,
  };
  const others = payment.disputes.filter(({ id }) => id !== seen.id);
  const next: Payment = { ...payment, disputes: [...others, dispute] };
  return isReported ? report(next, dispute) : decide(next);
}

const isSame = (known: Dispute, seen: DisputeSnapshot): boolean =>
  known.state === seen.state &&
  known.amountCents === seen.amountCents &&
  known.evidenceDueAt?.getTime() === seen.evidenceDueAt?.getTime();

function report(payment: Payment, dispute: Dispute): Decision {
  const attempt = attemptOfIntent(payment, dispute.intentId);
  if (attempt === undefined) return decide(payment);
  const { id, state, intentId, amountCents, reason, evidenceDueAt } = dispute;
  const data = {
    ...eventDataOf(payment, attempt),
    disputeId: id,
    status: state,
    disputedCents: amountCents,
    reason,
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
  };
  const kind = ALERTS[state];
  return decide(
    payment,
    [{ type: 'payment.disputed', data }],
    kind === null ? [] : [{ kind, intentId, amountCents, reason }],
  );
}

const ALERTS: Record<DisputeState, Alert['kind'] | null> = {
  open: 'dispute_opened',
  lost: 'dispute_lost',
  won: null,
};
