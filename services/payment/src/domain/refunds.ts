import { proportionOfCents, type BookingSummary } from '@livery/shared-types';
import {
  acceptedAttempt,
  andThen,
  attemptOfIntent,
  decide,
  hasFailed,
  isAskedFor,
  isLive,
  refundsOf,
  sumCents,
  unchanged,
  withAttempt,
  type Attempt,
  type Decision,
  type Ending,
  type Payment,
  type Refund,
  type RefundState,
} from './payment.ts';
import { withdraw } from './intents.ts';

/** A refund as the provider showed it at one moment. */
export interface RefundSnapshot {
  id: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  amountCents: number;
  bookingId: string | null;
  /** From the refund's metadata: which of ours it is; null for one made elsewhere. */
  number: number | null;
  failure: string | null;
}

/**
 * The booking has ended: its open intent is withdrawn, and the ending's share of what was captured goes back. Told
 * twice, or of a second ending, only what is still missing of the larger share is asked for.
 */
export function endBooking(
  payment: Payment,
  ending: Ending & { reason: string },
  booking: BookingSummary,
): Decision {
  const { reason, ...stored } = ending;
  const isNew = payment.ending === null || stored.percentage > payment.ending.percentage;
  const attempts = payment.attempts.map((attempt) =>
    isLive(attempt) ? withdraw(attempt, 'booking_ended', ending.at) : attempt,
  );
  const ended: Payment = { ...payment, booking, ending: isNew ? stored : payment.ending, attempts };
  const accepted = acceptedAttempt(ended);
  const first = isNew ? decide(ended) : unchanged(payment);
  if (accepted === undefined) return first;
  const share = proportionOfCents(accepted.capturedCents, ending.percentage, 100);
  const due = andThen(first, (next) => owe(next, accepted, share, reason));
  return andThen(due, (next) => requestMissingRefunds(next, ending.at));
}

/** The booking does not take this money: all of it goes back, less what already did. */
export function refusePayment(payment: Payment, intentId: string, reason: string, now: Date): Decision {
  const attempt = attemptOfIntent(payment, intentId);
  if (attempt?.state !== 'succeeded') return unchanged(payment);
  const due = owe(payment, attempt, attempt.capturedCents, reason);
  return andThen(due, (next) => requestMissingRefunds(next, now));
}

function owe(payment: Payment, attempt: Attempt, dueCents: number, reason: string): Decision {
  if (dueCents <= attempt.refundDueCents) return unchanged(payment);
  return decide(withAttempt(payment, { ...attempt, refundDueCents: dueCents, refundReason: reason }));
}

/**
 * Asks for what is owed and was not yet asked for. A failed refund counts as asked for: repeating it would fail again,
 * so a person decides (`retryFailedRefunds`). The sum of refunds can never pass what was captured.
 */
export function requestMissingRefunds(payment: Payment, now: Date): Decision {
  let next = payment;
  for (const attempt of payment.attempts) {
    if (attempt.intentId === null) continue;
    const asked = refundsOf(next, attempt.intentId).filter(isAskedFor);
    const missing = Math.min(attempt.refundDueCents, attempt.capturedCents) - sumCents(asked);
    if (missing <= 0) continue;
    const number = next.refunds.length + 1;
    const refund: Refund = {
      number,
      idempotencyKey: `refund:${next.bookingId}:${number}`,
      intentId: attempt.intentId,
      amountCents: missing,
      state: 'requested',
      providerId: null,
      reason: attempt.refundReason ?? '',
      requestedAt: now,
      settledAt: null,
      failure: null,
    };
    next = { ...next, refunds: [...next.refunds, refund] };
  }
  return next === payment ? unchanged(payment) : decide(next);
}

/**
 * Staff have what failed tried again: whatever is still owed of it is asked for under a new key, and what was given back
 * by other means meanwhile is not. Nothing changes when no refund has failed, so a second click does nothing.
 */
export function retryFailedRefunds(payment: Payment, now: Date): Decision {
  if (!payment.refunds.some(hasFailed)) return unchanged(payment);
  const refunds = payment.refunds.map((refund) =>
    hasFailed(refund) ? { ...refund, retriedAt: now } : refund,
  );
  return andThen(decide({ ...payment, refunds }), (next) => requestMissingRefunds(next, now));
}

/** The call that makes the refund ended without an answer: there may be one, and the same key will tell. */
export function refundOutcomeUnknown(payment: Payment, number: number): Decision {
  return change(payment, number, ['requested'], (refund) => ({ ...refund, state: 'unknown' }));
}

/** The provider certainly has no such refund; what is owed is asked for anew, under another key. */
export function refundNeverMade(payment: Payment, number: number, now: Date): Decision {
  const gone = change(payment, number, ['requested', 'unknown'], (refund) => ({ ...refund, state: 'void' }));
  return andThen(gone, (next) => requestMissingRefunds(next, now));
}

/** The provider refuses to make the refund. */
export function refundRefused(payment: Payment, number: number, reason: string, now: Date): Decision {
  const refund = payment.refunds.find((candidate) => candidate.number === number);
  if (refund === undefined || !['requested', 'unknown'].includes(refund.state)) return unchanged(payment);
  return settle(payment, refund, { state: 'failed', providerId: null, failure: reason }, now);
}

function change(
  payment: Payment,
  number: number,
  from: readonly RefundState[],
  to: (refund: Refund) => Refund,
): Decision {
  const refund = payment.refunds.find((candidate) => candidate.number === number);
  if (refund === undefined || !from.includes(refund.state)) return unchanged(payment);
  return decide(withRefund(payment, to(refund)));
}

const withRefund = (payment: Payment, changed: Refund): Payment => ({
  ...payment,
  refunds: payment.refunds.map((refund) => (refund.number === changed.number ? changed : refund)),
});

/** Takes over the refunds that the provider shows for an intent, also those made at its own dashboard. */
export function observeRefunds(
  payment: Payment,
  intentId: string,
  refunds: readonly RefundSnapshot[],
  now: Date,
): Decision {
  return refunds.reduce<Decision>(
    (decision, refund) => andThen(decision, (next) => observeRefund(next, intentId, refund, now)),
    unchanged(payment),
  );
}

function observeRefund(payment: Payment, intentId: string, seen: RefundSnapshot, now: Date): Decision {
  const ours =
    payment.refunds.find((refund) => refund.providerId === seen.id) ??
    payment.refunds.find(
      (refund) =>
        refund.providerId === null && refund.number === seen.number && seen.bookingId === payment.bookingId,
    );
  if (ours === undefined) return noteForeignRefund(payment, intentId, seen, now);
  const state = STATES[seen.status];
  // A succeeded refund can still bounce at the bank days later; nothing leaves `failed` or `cancelled`.
  const isFinal = ours.state === 'failed' || ours.state === 'cancelled';
  if (isFinal || (ours.state === state && ours.providerId === seen.id)) return unchanged(payment);
  if (ours.state === 'succeeded' && state === 'pending') return unchanged(payment);
  return settle(payment, ours, { state, providerId: seen.id, failure: seen.failure }, now);
}

const STATES: Record<RefundSnapshot['status'], RefundState> = {
  pending: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
};

function noteForeignRefund(payment: Payment, intentId: string, seen: RefundSnapshot, now: Date): Decision {
  const reason = 'Refunded at the provider';
  const refund: Refund = {
    number: payment.refunds.length + 1,
    idempotencyKey: null,
    intentId,
    amountCents: seen.amountCents,
    state: 'pending',
    providerId: seen.id,
    reason,
    requestedAt: now,
    settledAt: null,
    failure: null,
  };
  const noted = decide(
    { ...payment, refunds: [...payment.refunds, refund] },
    [],
    [{ kind: 'refunded_elsewhere', intentId, amountCents: seen.amountCents, reason }],
  );
  return seen.status === 'pending'
    ? noted
    : andThen(noted, (next) =>
        settle(next, refund, { state: STATES[seen.status], providerId: seen.id, failure: seen.failure }, now),
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
  // Money that never counted as the booking's payment must not make the booking look refunded.
  const isPublic = attempt.unwanted === null;
  const news = {
    bookingId: next.bookingId,
    paymentIntentId: refund.intentId,
    amountCents: attempt.capturedCents,
    currency: attempt.currency,
    booking: next.booking,
    refundId: to.providerId ?? refund.idempotencyKey ?? '',
    refundedCents: refund.amountCents,
    totalRefundedCents: sumCents(
      refundsOf(next, refund.intentId).filter(({ state }) => state === 'succeeded'),
    ),
  };
  if (to.state === 'succeeded') {
    const data = { ...news, reason: refund.reason };
    return decide(next, isPublic ? [{ type: 'payment.refunded', data }] : []);
  }
  const reason = to.failure ?? 'The refund was cancelled';
  return decide(next, isPublic ? [{ type: 'payment.refund_failed', data: { ...news, reason } }] : [], [
    { kind: 'refund_failed', intentId: refund.intentId, amountCents: refund.amountCents, reason },
  ]);
}
