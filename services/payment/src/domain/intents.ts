import type { Payable } from '@livery/shared-types';
import {
  acceptedAttempt,
  attemptNumbered,
  decide,
  isLive,
  isUnanswered,
  liveAttempt,
  startPayment,
  unchanged,
  withAttempt,
  withBooking,
  type Attempt,
  type Decision,
  type Payment,
  type Withdrawal,
} from './payment.ts';
import { paymentErrors } from './paymentErrors.ts';

/** The provider's bounds for one card payment in Canadian dollars. */
export const MIN_CHARGE_CENTS = 50;
export const MAX_CHARGE_CENTS = 99_999_999;

/** What to do so that the customer can pay. */
export interface IntentDecision {
  /** `withdraw`: the live intent asks for another price: it has to be gone before the next one may exist. */
  kind: 'use' | 'start' | 'withdraw';
  payment: Payment;
  attempt: Attempt;
}

/**
 * Finds or starts the one live intent of a booking. The price is the booking's, never the client's. Refuses bookings
 * that are paid, ended, paid in cash, or whose total no card payment can have.
 */
export function requestIntent(known: Payment | undefined, payable: Payable, now: Date): IntentDecision {
  const payment =
    known === undefined ? startPayment(payable.summary) : withBooking(known, payable.summary).payment;
  refuseUnpayable(payment, payable);
  const live = liveAttempt(payment);
  if (live === undefined) return startAttempt(payment, payable, now);
  // What is being processed can be neither cancelled nor replaced: its outcome decides.
  if (live.state === 'processing') throw paymentErrors.processing();
  if (live.withdrawn !== null) return { kind: 'withdraw', payment, attempt: live };
  if (live.amountCents === payable.amountCents && live.currency === payable.currency) {
    return { kind: 'use', payment, attempt: live };
  }
  const withdrawn = withdraw(live, 'price_changed', now);
  return { kind: 'withdraw', payment: withAttempt(payment, withdrawn), attempt: withdrawn };
}

function refuseUnpayable(payment: Payment, payable: Payable): void {
  if (payable.summary.paymentMethod === 'cash') throw paymentErrors.cash();
  if (acceptedAttempt(payment) !== undefined) throw paymentErrors.alreadyPaid();
  if (payment.ending !== null) throw paymentErrors.notPayable(payable.reason);
  if (payable.amountCents <= 0) throw paymentErrors.nothingToPay();
  if (['paid', 'refund_pending', 'partially_refunded'].includes(payable.summary.paymentStatus)) {
    throw paymentErrors.alreadyPaid();
  }
  if (!payable.payable && !isHeldByAttempt(payable))
    throw paymentErrors.notPayable(payable.reason, payable.code);
  if (payable.amountCents < MIN_CHARGE_CENTS) throw paymentErrors.belowMinimum(MIN_CHARGE_CENTS);
  if (payable.amountCents > MAX_CHARGE_CENTS) throw paymentErrors.aboveMaximum();
}

/** Booking refuses while an attempt is processed, and may not know yet that it failed. Here that is known. */
function isHeldByAttempt({ summary }: Payable): boolean {
  return summary.paymentStatus === 'processing' && !['rejected', 'cancelled'].includes(summary.status);
}

function startAttempt(payment: Payment, payable: Payable, now: Date): IntentDecision {
  const number = (payment.attempts.at(-1)?.number ?? 0) + 1;
  const attempt: Attempt = {
    number,
    idempotencyKey: `pi:${payment.bookingId}:${number}`,
    amountCents: payable.amountCents,
    currency: payable.currency,
    state: 'requested',
    intentId: null,
    requestedAt: now,
    withdrawn: null,
    capturedCents: 0,
    paidAt: null,
    card: null,
    unwanted: null,
    refundDueCents: 0,
    byHandCents: 0,
    refundReason: null,
    declines: [],
  };
  const attempts = [...payment.attempts.filter(isWorthKeeping), attempt];
  return { kind: 'start', payment: { ...payment, attempts }, attempt };
}

/** A provider that refuses everybody for hours must not make the document grow with every try. */
function isWorthKeeping(attempt: Attempt, index: number, all: Attempt[]): boolean {
  return attempt.state !== 'void' || index >= all.length - MAX_VOID_ATTEMPTS;
}
const MAX_VOID_ATTEMPTS = 20;

export const withdraw = (attempt: Attempt, because: Withdrawal, at: Date): Attempt =>
  attempt.withdrawn === null ? { ...attempt, withdrawn: { because, at } } : attempt;

/** Stops an intent that nobody paid for a long time. */
export function abandonIntent(payment: Payment, number: number, now: Date): Decision {
  const attempt = attemptNumbered(payment, number);
  if (attempt === undefined || !isLive(attempt) || attempt.withdrawn !== null) return unchanged(payment);
  return decide(withAttempt(payment, withdraw(attempt, 'abandoned', now)));
}

/** The call that makes the intent ended without an answer: there may be one, and the same key finds out. */
export function intentOutcomeUnknown(payment: Payment, number: number): Decision {
  const attempt = attemptNumbered(payment, number);
  if (attempt?.state !== 'requested') return unchanged(payment);
  return decide(withAttempt(payment, { ...attempt, state: 'unknown' }));
}

/** The provider certainly has no such intent. Nobody ever held its client secret, so another may be started. */
export function intentNeverMade(payment: Payment, number: number): Decision {
  const attempt = attemptNumbered(payment, number);
  if (attempt === undefined || !isUnanswered(attempt)) return unchanged(payment);
  return decide(withAttempt(payment, { ...attempt, state: 'void' }));
}
