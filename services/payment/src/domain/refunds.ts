import {
  andThen,
  attemptOfIntent,
  decide,
  eventDataOf,
  hasFailed,
  isAskedFor,
  isUnanswered,
  refundNumbered,
  refundsOf,
  sumCents,
  unchanged,
  type Decision,
  type Payment,
  type Refund,
  type RefundState,
} from './payment.ts';
import { failedRefundCents, refundableDueCents } from './totals.ts';

/** A refund as the provider showed it at one moment. */
export interface RefundSnapshot {
  id: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  amountCents: number;
  bookingId: string | null;
  /** From the refund's metadata; null for a refund made elsewhere. */
  number: number | null;
  failure: string | null;
}

/** A failed refund would fail again, so a person decides. Refunds and lost disputes never exceed the capture. */
export function requestMissingRefunds(payment: Payment, now: Date): Decision {
  let next = payment;
  for (const attempt of payment.attempts) {
    if (attempt.intentId === null) continue;
    const asked = refundsOf(next, attempt.intentId).filter(isAskedFor);
    const missing = refundableDueCents(next, attempt) - sumCents(asked);
    if (missing <= 0) continue;
    const { bookingId, refunds } = next;
    const number = refunds.length + 1;
    const refund = newRefund({
      number,
      idempotencyKey: `refund:${bookingId}:${number}`,
      intentId: attempt.intentId,
      amountCents: missing,
      reason: attempt.refundReason ?? '',
      requestedAt: now,
      makesUpCents: 0,
    });
    next = { ...next, refunds: [...refunds, refund] };
  }
  return next === payment ? unchanged(payment) : decide(next);
}

type GivenOfRefund =
  'number' | 'idempotencyKey' | 'intentId' | 'amountCents' | 'reason' | 'requestedAt' | 'makesUpCents';

const newRefund = (given: Pick<Refund, GivenOfRefund>): Refund => ({
  ...given,
  state: 'requested',
  providerId: null,
  settledAt: null,
  failure: null,
  retriedAt: null,
});

/** What is still owed is asked for under a new key. Nothing changes when no refund has failed. */
export function retryFailedRefunds(payment: Payment, now: Date): Decision {
  if (!payment.refunds.some(hasFailed)) return unchanged(payment);
  const refunds = payment.refunds.map((refund) =>
    hasFailed(refund) ? { ...refund, retriedAt: now } : refund,
  );
  return andThen(decide({ ...payment, refunds }), (next) => requestMissingRefunds(next, now));
}

/** The call that makes the refund had no answer: there may be one, which the same key finds. */
export function refundOutcomeUnknown(payment: Payment, number: number): Decision {
  const refund = refundNumbered(payment, number);
  if (refund?.state !== 'requested') return unchanged(payment);
  return decide(withRefund(payment, { ...refund, state: 'unknown' }));
}

/** The provider has no such refund, so what is owed is asked for under another key. */
export function refundNeverMade(payment: Payment, number: number, now: Date): Decision {
  const refund = refundNumbered(payment, number);
  const gone =
    refund !== undefined && isUnanswered(refund)
      ? decide(withRefund(payment, { ...refund, state: 'void' }))
      : unchanged(payment);
  return andThen(gone, (next) => requestMissingRefunds(next, now));
}

/** The provider refuses the refund. That is no failure if nothing is owed any more. */
export function refundRefused(payment: Payment, number: number, reason: string, now: Date): Decision {
  const refund = refundNumbered(payment, number);
  if (refund === undefined || !isUnanswered(refund)) return unchanged(payment);
  if (!isOwed(payment, refund)) return decide(withRefund(payment, { ...refund, state: 'void' }));
  return settle(payment, refund, { state: 'failed', providerId: null, failure: reason }, now);
}

/** Whether the other refunds of the payment leave anything for this one. */
function isOwed(payment: Payment, { number, intentId }: Refund): boolean {
  const attempt = attemptOfIntent(payment, intentId);
  if (attempt === undefined) return true;
  const others = refundsOf(payment, intentId).filter(
    (other) => other.number !== number && isAskedFor(other) && !hasFailed(other),
  );
  return sumCents(others) < refundableDueCents(payment, attempt);
}

const withRefund = (payment: Payment, changed: Refund): Payment => ({
  ...payment,
  refunds: payment.refunds.map((refund) => (refund.number === changed.number ? changed : refund)),
});

/** Applies the refunds that the provider shows for an intent, including those made at its dashboard. */
export function applyRefundSnapshots(
  payment: Payment,
  intentId: string,
  refunds: readonly RefundSnapshot[],
  now: Date,
): Decision {
  const steps = refunds.map((seen) => (next: Payment) => applyRefundSnapshot(next, intentId, seen, now));
  return andThen(unchanged(payment), ...steps);
}

function applyRefundSnapshot(payment: Payment, intentId: string, seen: RefundSnapshot, now: Date): Decision {
  const ours =
    payment.refunds.find((refund) => refund.providerId === seen.id) ??
    payment.refunds.find(
      (refund) =>
        refund.providerId === null && refund.number === seen.number && seen.bookingId === payment.bookingId,
    );
  if (ours === undefined) return noteForeignRefund(payment, intentId, seen, now);
  const state = STATES[seen.status];
  const { id: providerId, failure } = seen;
  if (ours.state === 'failed' || ours.state === 'cancelled') {
    // A refund that succeeded may still bounce days later, but one that was made and failed stays failed.
    if (ours.providerId !== null) return unchanged(payment);
    // It was refused and made all the same: another call with the same key was in flight.
    if (state === 'failed' || state === 'cancelled')
      return decide(withRefund(payment, { ...ours, providerId }));
    return settle(payment, { ...ours, retriedAt: null }, { state, providerId, failure }, now);
  }
  if (ours.state === state && ours.providerId === providerId) return unchanged(payment);
  if (ours.state === 'succeeded' && state === 'pending') return unchanged(payment);
  return settle(payment, ours, { state, providerId, failure }, now);
}

const STATES: Record<RefundSnapshot['status'], RefundState> = {
  pending: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
};

function noteForeignRefund(payment: Payment, intentId: string, seen: RefundSnapshot, now: Date): Decision {
  const reason = 'Refunded at the provider';
  const attempt = attemptOfIntent(payment, intentId);
  const failedCents = attempt === undefined ? 0 : failedRefundCents(payment, attempt);
  const { amountCents } = seen;
  const refund = newRefund({
    number: payment.refunds.length + 1,
    idempotencyKey: null,
    intentId,
    amountCents,
    reason,
    requestedAt: now,
    makesUpCents: Math.min(failedCents, amountCents),
  });
  const noted = decide(
    { ...payment, refunds: [...payment.refunds, refund] },
    [],
    [{ kind: 'refunded_elsewhere', intentId, amountCents, reason }],
  );
  const state = STATES[seen.status];
  return andThen(noted, (next) =>
    settle(next, refund, { state, providerId: seen.id, failure: seen.failure }, now),
  );
}

function settle(
  payment: Payment,
  refund: Refund,
  to: Pick<Refund, 'state' | 'providerId' | 'failure'>,
  now: Date,
): Decision {
  const settled: Refund = { ...refund, ...to, settledAt: to.state === 'pending' ? null : now };
  const next = withRefund(payment, settled);
  const attempt = attemptOfIntent(next, refund.intentId);
  if (attempt === undefined || to.state === 'pending') return decide(next);
  // Money that was never accepted must not make the booking look refunded.
  const isPublic = attempt.unwanted === null;
  const eventData = {
    ...eventDataOf(next, attempt),
    refundId: to.providerId ?? refund.idempotencyKey ?? '',
    refundedCents: refund.amountCents,
    totalRefundedCents: sumCents(
      refundsOf(next, refund.intentId).filter(({ state }) => state === 'succeeded'),
    ),
  };
  if (to.state === 'succeeded') {
    const data = { ...eventData, reason: refund.reason };
    return decide(next, isPublic ? [{ type: 'payment.refunded', data }] : []);
  }
  const reason = to.failure ?? 'The refund was cancelled';
  return decide(next, isPublic ? [{ type: 'payment.refund_failed', data: { ...eventData, reason } }] : [], [
    { kind: 'refund_failed', intentId: refund.intentId, amountCents: refund.amountCents, reason },
  ]);
}
