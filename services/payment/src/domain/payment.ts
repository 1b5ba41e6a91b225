import type { BookingSummary, EventData, EventType } from '@livery/shared-types';

/** Everything about the money of one booking, stored as one document. */
export interface Payment {
  bookingId: string;
  /** The newest known state of the booking, which events about its money carry. */
  booking: BookingSummary;
  attempts: Attempt[];
  refunds: Refund[];
  disputes: Dispute[];
  ending: Ending | null;
  /** The largest one so far, for all attempts together. */
  refundOrder: RefundOrder | null;
}

/** Booking's order to give money back, and why. `dueCents` is all that went back or has to, from the first refund on. */
export interface RefundOrder {
  dueCents: number;
  /** How much of it staff ordered by hand. */
  byHandCents: number;
  reason: string;
}

/**
 * One payment intent at the provider.
 * `requested`: the call is about to be made · `unknown`: it was made and its outcome is not known ·
 * `open`: the customer can pay · `processing`: the provider is working on it · `authorized`: the bank holds the money ·
 * `succeeded` · `cancelled` · `void`: the provider never made it.
 */
export type AttemptState =
  'requested' | 'unknown' | 'open' | 'processing' | 'authorized' | 'succeeded' | 'cancelled' | 'void';

export interface Attempt {
  number: number;
  /** A repeated call with the same key is answered with the same intent. */
  idempotencyKey: string;
  amountCents: number;
  currency: string;
  state: AttemptState;
  intentId: string | null;
  requestedAt: Date;
  /** Nobody may pay it any more, so it is cancelled at the provider. */
  withdrawn: { because: Withdrawal; at: Date } | null;
  capturedCents: number;
  paidAt: Date | null;
  /** Such as "Visa ending in 4242". */
  card: string | null;
  /** The money is not accepted as payment for this booking, so all of it goes back. */
  unwanted: Unwanted | null;
  /** How much of the captured money has to go back. Grows only, unless the customer's bank takes the money. */
  refundDueCents: number;
  /** How much of it staff ordered by hand. That goes back in addition to refunds made at the provider's dashboard. */
  byHandCents: number;
  refundReason: string | null;
  /** Booking refused the payment, and its sums leave it out. */
  isRefused: boolean;
  declines: Decline[];
  /** `manual`: the card is authorised only, and charged when the booking is approved. */
  captureMethod: CaptureMethod;
  /** What the customer's bank holds or held. */
  authorization: Authorization | null;
  /** The order to charge what is held. */
  capture: CaptureOrder | null;
  /** Numbers of the attempts that were paid before this one began. It asks for what they left. */
  paidBefore: number[];
  /** Hashes of the latest requests' keys. The same request gets this intent again, even once it is paid. */
  requestKeys: string[];
}

export type CaptureMethod = 'automatic' | 'manual';

export interface Authorization {
  amountCents: number;
  at: Date;
  /** When it lapses by itself. */
  until: Date | null;
  /** False when booking was never told of the hold, and so is not told of its end. */
  isReported: boolean;
  isLapseReported: boolean;
}

/** `requested`: about to be asked for · `unknown`: asked for, without an answer · `failed`: never to be charged. */
export interface CaptureOrder {
  /** Part of the key. A provider that repeats its stored failure is asked under the next number. */
  number: number;
  idempotencyKey: string;
  amountCents: number;
  state: 'requested' | 'unknown' | 'succeeded' | 'failed';
  requestedAt: Date;
  failure: string | null;
}

export type Withdrawal =
  | 'price_changed'
  | 'booking_ended'
  | 'abandoned'
  /** It was to be held and is now to be charged at once, or the reverse. */
  | 'capture_method_changed'
  /** The hold is not needed any more. */
  | 'nothing_due'
  | 'capture_failed';
export type Unwanted = 'wrong_amount' | 'second_payment' | 'price_changed';

/** A try that the provider or the bank turned down. */
export interface Decline {
  id: string;
  at: Date;
  reason: string;
}

/** `requested`, `unknown` and `void` as in `AttemptState` · `pending`: the provider works on it. */
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
  /** For a refund made at the dashboard: how much of it replaces failed refunds of ours. */
  makesUpCents: number;
  /** Staff had a failed refund tried again: what it did not give back is asked for anew. */
  retriedAt: Date | null;
}

/** `open`: the customer's bank contests a payment and has its money · `won`: it came back · `lost`: the bank keeps it. */
export type DisputeState = 'open' | 'won' | 'lost';

export interface Dispute {
  /** The provider's. */
  id: string;
  intentId: string;
  state: DisputeState;
  amountCents: number;
  /** As the provider names it, such as `fraudulent`. */
  reason: string;
  openedAt: Date;
  /** Until when the provider takes evidence. */
  evidenceDueAt: Date | null;
  closedAt: Date | null;
  /** The states that were reported already. */
  reported: DisputeState[];
}

/** From then on nobody may pay. Money that still comes in goes back. */
export interface Ending {
  because: 'rejected' | 'cancelled' | 'deleted';
  at: Date;
}

export type PaymentEvent = { [T in EventType]: { type: T; data: EventData<T> } }[EventType];

/** Something that staff have to look at. */
export interface Alert {
  kind:
    | 'late_payment'
    | 'unwanted_payment'
    | 'refund_failed'
    | 'capture_failed'
    | 'refunded_elsewhere'
    | 'stray_intent'
    | 'dispute_opened'
    | 'dispute_lost';
  intentId: string;
  amountCents: number;
  reason: string;
}

/** The next state and its events; `changed` is false when there is nothing to store. */
export interface Decision {
  payment: Payment;
  changed: boolean;
  events: PaymentEvent[];
  alerts: Alert[];
}

export const decide = (payment: Payment, events: PaymentEvent[] = [], alerts: Alert[] = []): Decision => ({
  payment,
  changed: true,
  events,
  alerts,
});

export const unchanged = (payment: Payment): Decision => ({ ...decide(payment), changed: false });

/** Applies decisions one after the other and joins their events. */
export const andThen = (first: Decision, ...steps: ((payment: Payment) => Decision)[]): Decision =>
  steps.reduce((before, step) => {
    const { payment, changed, events, alerts } = step(before.payment);
    return {
      payment,
      changed: before.changed || changed,
      events: [...before.events, ...events],
      alerts: [...before.alerts, ...alerts],
    };
  }, first);

export const startPayment = (booking: BookingSummary): Payment => ({
  bookingId: booking.bookingId,
  booking,
  attempts: [],
  refunds: [],
  disputes: [],
  ending: null,
  refundOrder: null,
});

/** Keeps the newest state of the booking, since events may come late and in any order. */
export const withBooking = (payment: Payment, booking: BookingSummary): Decision =>
  booking.version > payment.booking.version ? decide({ ...payment, booking }) : unchanged(payment);

const LIVE: readonly AttemptState[] = ['requested', 'unknown', 'open', 'processing', 'authorized'];
export const isLive = (attempt: Attempt): boolean => LIVE.includes(attempt.state);

/** The one attempt that may still be paid. */
export const liveAttempt = (payment: Payment): Attempt | undefined => payment.attempts.find(isLive);

/** The attempts whose money pays for the booking, even if some of it went back: one, and one for each balance. */
export const acceptedAttempts = (payment: Payment): Attempt[] =>
  payment.attempts.filter((attempt) => attempt.state === 'succeeded' && attempt.unwanted === null);

/** The accepted attempts that booking's sums include. */
export const countedAttempts = (payment: Payment): Attempt[] =>
  acceptedAttempts(payment).filter(({ isRefused }) => !isRefused);

export const attemptOfIntent = (payment: Payment, intentId: string): Attempt | undefined =>
  payment.attempts.find((attempt) => attempt.intentId === intentId);

export const attemptNumbered = (payment: Payment, number: number): Attempt | undefined =>
  payment.attempts.find((attempt) => attempt.number === number);

export const withAttempt = (payment: Payment, changed: Attempt): Payment => ({
  ...payment,
  attempts: payment.attempts.map((attempt) => (attempt.number === changed.number ? changed : attempt)),
});

export const withdraw = (attempt: Attempt, because: Withdrawal, at: Date): Attempt =>
  attempt.withdrawn === null ? { ...attempt, withdrawn: { because, at } } : attempt;

export const refundNumbered = (payment: Payment, number: number): Refund | undefined =>
  payment.refunds.find((refund) => refund.number === number);

export const refundsOf = (payment: Payment, intentId: string): Refund[] =>
  payment.refunds.filter((refund) => refund.intentId === intentId);

export const sumCents = (items: readonly { amountCents: number }[]): number =>
  items.reduce((sum, item) => sum + item.amountCents, 0);

/** The refund covers a part of what is owed. A failed one counts too, until staff have it tried again. */
export const isAskedFor = (refund: Refund): boolean => refund.state !== 'void' && refund.retriedAt === null;

export const hasFailed = (refund: Refund): boolean =>
  (refund.state === 'failed' || refund.state === 'cancelled') && isAskedFor(refund);

/** It is not known whether the provider has it. */
export const isUnanswered = ({ state }: Attempt | Refund): boolean =>
  state === 'requested' || state === 'unknown';

/** What every event about an attempt's money carries. */
export const eventDataOf = (payment: Payment, attempt: Attempt) => ({
  bookingId: payment.bookingId,
  paymentIntentId: attempt.intentId ?? '',
  amountCents: attempt.capturedCents || attempt.amountCents,
  currency: attempt.currency,
  booking: payment.booking,
});

const MOVING: readonly RefundState[] = ['requested', 'unknown', 'pending'];
export const isMoving = (refund: Refund): boolean => MOVING.includes(refund.state);
