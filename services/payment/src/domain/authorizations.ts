import { cardDueCents } from '@livery/shared-types';
import {
  attemptNumbered,
  countedAttempts,
  decide,
  eventDataOf,
  unchanged,
  withAttempt,
  withdraw,
  type Attempt,
  type CaptureOrder,
  type Decision,
  type Payment,
  type PaymentEvent,
  type Withdrawal,
} from './payment.ts';

// Cards that are authorised first and charged when the booking is approved.

/** What the provider shows of a hold. */
export interface HoldSnapshot {
  amountCents: number;
  at: Date;
  /** When it lapses, if nobody captures it. */
  until: Date | null;
}

const LAPSED = 'The hold on the card had lapsed';
const DAY_MS = 24 * 3_600_000;

/** The customer's bank holds the money. Booking is not told when the intent may not be paid any more. */
export function authorize(
  payment: Payment,
  attempt: Attempt,
  hold: HoldSnapshot,
  card: string | null,
): Decision {
  if (attempt.state === 'authorized') return unchanged(payment);
  const isReported = payment.ending === null && attempt.withdrawn === null;
  const authorization = { ...hold, isReported, isLapseReported: false };
  const authorized: Attempt = { ...attempt, state: 'authorized', card, authorization };
  const next = withAttempt(payment, authorized);
  if (!isReported) return decide(next);
  const data = {
    ...holdDataOf(next, authorized),
    authorizedAt: hold.at.toISOString(),
    authorizedUntil: hold.until?.toISOString() ?? null,
  };
  return decide(next, [{ type: 'payment.authorized', data }]);
}

/** The provider ended an intent without a payment. Its hold is released, and a charge that was ordered has failed. */
export function endUnpaid(
  payment: Payment,
  attempt: Attempt,
  { isExpired, now }: { isExpired: boolean; now: Date },
): Decision {
  const ended: Attempt = { ...attempt, state: 'cancelled' };
  if (isOrdered(attempt) && attempt.withdrawn === null) return failCapture(payment, ended, LAPSED);
  const next = withAttempt(payment, ended);
  if (attempt.authorization?.isReported !== true || attempt.capture?.state === 'failed') return decide(next);
  const because =
    attempt.withdrawn === null ? (isExpired ? 'expired' : 'elsewhere') : WORDS[attempt.withdrawn.because];
  const data = { ...holdDataOf(next, ended), releasedAt: now.toISOString(), because } as const;
  return decide(next, [{ type: 'payment.released', data }]);
}

const WORDS = {
  booking_ended: 'booking_ended',
  price_changed: 'price_changed',
  nothing_due: 'price_changed',
  capture_method_changed: 'price_changed',
  abandoned: 'elsewhere',
  capture_failed: 'elsewhere',
} as const satisfies Record<Withdrawal, string>;

const APPROVED: readonly string[] = ['approved', 'confirmed', 'completed'];

/** Once approved and held, in either order, orders a charge: the price, at most what is held. Safe to repeat. */
export function captureApproved(payment: Payment, now: Date): Decision {
  const attempt = payment.attempts.find(isHeld);
  const isApproved = payment.ending === null && APPROVED.includes(payment.booking.status);
  if (attempt === undefined || !isApproved) return unchanged(payment);
  const paidCents = countedAttempts(payment).reduce((sum, { capturedCents }) => sum + capturedCents, 0);
  const dueCents = cardDueCents(payment.booking.totalCents - paidCents);
  const amountCents = Math.min(dueCents, attempt.authorization.amountCents);
  if (amountCents === 0) return decide(withAttempt(payment, withdraw(attempt, 'nothing_due', now)));
  const capture = orderNumbered(1, payment, attempt, amountCents, now);
  return decide(withAttempt(payment, { ...attempt, capture }));
}

type Held = Attempt & { authorization: NonNullable<Attempt['authorization']> };

/** Held, and neither withdrawn nor being charged. */
const isHeld = (attempt: Attempt): attempt is Held =>
  attempt.state === 'authorized' &&
  attempt.withdrawn === null &&
  attempt.authorization !== null &&
  attempt.capture === null;

const orderNumbered = (
  number: number,
  { bookingId }: Payment,
  attempt: Attempt,
  amountCents: number,
  requestedAt: Date,
): CaptureOrder => ({
  number,
  idempotencyKey: `capture:${bookingId}:${attempt.number}:${number}`,
  amountCents,
  state: 'requested',
  requestedAt,
  failure: null,
});

/** The charge was ordered, and its outcome is not known. */
export const isOrdered = ({ capture }: Attempt): boolean =>
  capture?.state === 'requested' || capture?.state === 'unknown';

/** The hold whose charge is ordered; undefined when it is settled. */
function orderedCapture(payment: Payment, number: number) {
  const attempt = attemptNumbered(payment, number);
  if (attempt?.state !== 'authorized' || attempt.capture === null || !isOrdered(attempt)) return undefined;
  return { attempt, capture: attempt.capture };
}

/** The call that charges the hold had no answer: a look at the intent finds out. */
export function captureOutcomeUnknown(payment: Payment, number: number): Decision {
  const ordered = orderedCapture(payment, number);
  if (ordered?.capture.state !== 'requested') return unchanged(payment);
  const { attempt, capture } = ordered;
  return decide(withAttempt(payment, { ...attempt, capture: { ...capture, state: 'unknown' } }));
}

/** Nothing was charged, and the provider would repeat its failure for this key, so the order gets another one. */
export function captureNeverMade(payment: Payment, number: number): Decision {
  const ordered = orderedCapture(payment, number);
  if (ordered === undefined) return unchanged(payment);
  const { attempt, capture } = ordered;
  const next = orderNumbered(capture.number + 1, payment, attempt, capture.amountCents, capture.requestedAt);
  return decide(withAttempt(payment, { ...attempt, capture: { ...next, state: 'unknown' } }));
}

/** The provider refuses the charge. The hold is released, and the booking has to be paid another way. */
export function captureRefused(payment: Payment, number: number, reason: string, now: Date): Decision {
  const ordered = orderedCapture(payment, number);
  if (ordered === undefined) return unchanged(payment);
  return failCapture(payment, withdraw(ordered.attempt, 'capture_failed', now), reason);
}

function failCapture(payment: Payment, attempt: Attempt, reason: string): Decision {
  const capture = attempt.capture && { ...attempt.capture, state: 'failed' as const, failure: reason };
  const failed: Attempt = { ...attempt, capture };
  const next = withAttempt(payment, failed);
  const data = { ...holdDataOf(next, failed), reason };
  const events: PaymentEvent[] = payment.ending === null ? [{ type: 'payment.capture_failed', data }] : [];
  const { intentId, amountCents } = { intentId: data.paymentIntentId, amountCents: data.amountCents };
  return decide(next, events, [{ kind: 'capture_failed', intentId, amountCents, reason }]);
}

/** When staff have to be told that a hold lapses soon; null when they were told, or need not be. */
export function lapseWarningAt(attempt: Attempt): Date | null {
  if (!isHeld(attempt) || attempt.authorization.isLapseReported || attempt.authorization.until === null)
    return null;
  return new Date(attempt.authorization.until.getTime() - DAY_MS);
}

/** Tells staff, a day before a hold lapses. */
export function warnOfLapse(payment: Payment, number: number, now: Date): Decision {
  const attempt = attemptNumbered(payment, number);
  const warnAt = attempt === undefined ? null : lapseWarningAt(attempt);
  if (attempt?.authorization?.until == null || warnAt === null || warnAt > now) return unchanged(payment);
  const { authorization } = attempt;
  const warned: Attempt = { ...attempt, authorization: { ...authorization, isLapseReported: true } };
  const next = withAttempt(payment, warned);
  if (payment.ending !== null || now >= attempt.authorization.until) return decide(next);
  const data = { ...holdDataOf(next, warned), authorizedUntil: attempt.authorization.until.toISOString() };
  return decide(next, [{ type: 'payment.authorization_expiring', data }]);
}

const holdDataOf = (payment: Payment, attempt: Attempt) => ({
  ...eventDataOf(payment, attempt),
  amountCents: attempt.authorization?.amountCents ?? attempt.amountCents,
});
