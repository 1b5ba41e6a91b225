import type { BookingSummary, EventData, EventType } from '@livery/shared-types';

/** Everything about the money of one booking. It is stored as one document, so it changes as a whole or not at all. */
export interface Payment {
  bookingId: string;
  /** What is known of the booking; events about its money carry it. */
  booking: BookingSummary;
  attempts: Attempt[];
  refunds: Refund[];
  ending: Ending | null;
}

/**
 * One payment intent at the provider.
 * `requested`: the call is about to be made · `unknown`: it was made and its outcome is not known ·
 * `open`: the customer can pay · `processing`: the provider is working on it · `succeeded` · `cancelled` ·
 * `void`: the provider never made it.
 */
export type AttemptState =
  'requested' | 'unknown' | 'open' | 'processing' | 'succeeded' | 'cancelled' | 'void';

export interface Attempt {
  number: number;
  /** The provider answers a repeated call with the same key by the same intent. */
  idempotencyKey: string;
  amountCents: number;
  currency: string;
  state: AttemptState;
  intentId: string | null;
  requestedAt: Date;
  /** Set once nobody may pay it any more; it is then cancelled at the provider. */
  withdrawn: { because: Withdrawal; at: Date } | null;
  capturedCents: number;
  paidAt: Date | null;
  /** Such as "Visa ending in 4242". */
  card: string | null;
  /** Set when the money may not be kept as this booking's payment: all of it goes back. */
  unwanted: Unwanted | null;
  /** How much of the captured money has to go back. It only grows. */
  refundDueCents: number;
  refundReason: string | null;
  declines: Decline[];
}

export type Withdrawal = 'price_changed' | 'booking_ended' | 'abandoned';
export type Unwanted = 'wrong_amount' | 'second_payment' | 'price_changed';

/** A try that the provider or the bank turned down. */
export interface Decline {
  id: string;
  at: Date;
  reason: string;
}

/**
 * `requested`: about to be asked for · `unknown`: asked for, outcome not known · `pending`: the provider works on it ·
 * `succeeded` · `failed` · `cancelled` · `void`: the provider never made it.
 */
export type RefundState = 'requested' | 'unknown' | 'pending' | 'succeeded' | 'failed' | 'cancelled' | 'void';

export interface Refund {
  number: number;
  /** Null for one that was made at the provider's own dashboard. */
  idempotencyKey: string | null;
  intentId: string;
  amountCents: number;
  state: RefundState;
  providerId: string | null;
  reason: string;
  requestedAt: Date;
  settledAt: Date | null;
  failure: string | null;
  /** Set when staff had a failed one tried again: what it did not give back is asked for anew. */
  retriedAt?: Date | null;
}

export interface Ending {
  because: 'rejected' | 'cancelled' | 'deleted';
  /** The share of what was captured that goes back, 0 to 100. */
  percentage: number;
  at: Date;
}

export type Fact = { [T in EventType]: { type: T; data: EventData<T> } }[EventType];

/** Something that a person has to know about. */
export interface Alert {
  kind: 'late_payment' | 'unwanted_payment' | 'refund_failed' | 'refunded_elsewhere' | 'stray_intent';
  intentId: string;
  amountCents: number;
  reason: string;
}

/** The next state and its news; `changed` is false when there is nothing to store. */
export interface Decision {
  payment: Payment;
  changed: boolean;
  facts: Fact[];
  alerts: Alert[];
}

export const decide = (payment: Payment, facts: Fact[] = [], alerts: Alert[] = []): Decision => ({
  payment,
  changed: true,
  facts,
  alerts,
});

export const unchanged = (payment: Payment): Decision => ({ payment, changed: false, facts: [], alerts: [] });

/** One decision after another, with the news of both. */
export function andThen(first: Decision, next: (payment: Payment) => Decision): Decision {
  const second = next(first.payment);
  return {
    payment: second.payment,
    changed: first.changed || second.changed,
    facts: [...first.facts, ...second.facts],
    alerts: [...first.alerts, ...second.alerts],
  };
}

export const startPayment = (booking: BookingSummary): Payment => ({
  bookingId: booking.bookingId,
  booking,
  attempts: [],
  refunds: [],
  ending: null,
});

const LIVE: readonly AttemptState[] = ['requested', 'unknown', 'open', 'processing'];
export const isLive = (attempt: Attempt): boolean => LIVE.includes(attempt.state);

/** The one attempt that may still end in a payment. */
export const liveAttempt = (payment: Payment): Attempt | undefined => payment.attempts.find(isLive);

/** The attempt whose money pays for the booking, whatever of it went back since. */
export const acceptedAttempt = (payment: Payment): Attempt | undefined =>
  payment.attempts.find((attempt) => attempt.state === 'succeeded' && attempt.unwanted === null);

export const attemptOfIntent = (payment: Payment, intentId: string): Attempt | undefined =>
  payment.attempts.find((attempt) => attempt.intentId === intentId);

export const withAttempt = (payment: Payment, changed: Attempt): Payment => ({
  ...payment,
  attempts: payment.attempts.map((attempt) => (attempt.number === changed.number ? changed : attempt)),
});

export const refundsOf = (payment: Payment, intentId: string): Refund[] =>
  payment.refunds.filter((refund) => refund.intentId === intentId);

export const sumCents = (items: readonly { amountCents: number }[]): number =>
  items.reduce((sum, item) => sum + item.amountCents, 0);

/** Whether this refund settles a part of what is owed, or may still. A failed one does until staff have it retried. */
export const isAskedFor = (refund: Refund): boolean => refund.state !== 'void' && !refund.retriedAt;

export const hasFailed = (refund: Refund): boolean =>
  (refund.state === 'failed' || refund.state === 'cancelled') && isAskedFor(refund);

const MOVING: readonly RefundState[] = ['requested', 'unknown', 'pending'];
export const isMoving = (refund: Refund): boolean => MOVING.includes(refund.state);

/** What should have gone back of a capture, and did not: its refund failed, and no other has made up for it. */
export function failedRefundCents(payment: Payment, attempt: Attempt): number {
  const asked = payment.refunds.filter(
    (refund) => refund.intentId === attempt.intentId && isAskedFor(refund),
  );
  const failed = sumCents(asked.filter(hasFailed));
  const owed = Math.min(attempt.refundDueCents, attempt.capturedCents);
  return Math.max(0, Math.min(failed, owed - (sumCents(asked) - failed)));
}

/** What the books say of one booking, in cents. */
export function totals(payment: Payment) {
  return {
    captured: payment.attempts.reduce((sum, attempt) => sum + attempt.capturedCents, 0),
    refunded: sumCents(payment.refunds.filter((refund) => refund.state === 'succeeded')),
    refundPending: sumCents(payment.refunds.filter(isMoving)),
    refundFailed: payment.attempts.reduce((sum, attempt) => sum + failedRefundCents(payment, attempt), 0),
  };
}
