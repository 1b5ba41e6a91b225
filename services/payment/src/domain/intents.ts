import { cardDueCents, type Payable } from '@livery/shared-types';
import {
  acceptedAttempts,
  countedAttempts,
  attemptNumbered,
  decide,
  isLive,
  isUnanswered,
  liveAttempt,
  startPayment,
  unchanged,
  withAttempt,
  withBooking,
  withdraw,
  type Attempt,
  type CaptureMethod,
  type AttemptState,
  type Decision,
  type Payment,
} from './payment.ts';
import { paymentErrors } from './paymentErrors.ts';

/** The provider's bound for one card payment in Canadian dollars. */
export const MAX_CHARGE_CENTS = 99_999_999;

export interface IntentDecision {
  /** `withdraw`: the open intent has another price, and has to be cancelled before a new one is made. */
  kind: 'use' | 'start' | 'withdraw';
  payment: Payment;
  attempt: Attempt;
}

/** Keeps one open intent. Refuses bookings that are paid, ended, in cash, or of a total that no card can pay. */
export function requestIntent(known: Payment | undefined, asked: Payable, now: Date): IntentDecision {
  const payment =
    known === undefined ? startPayment(asked.summary) : withBooking(known, asked.summary).payment;
  const openCents = asked.amountCents - unknownToBookingCents(payment, asked);
  const payable = { ...asked, amountCents: cardDueCents(openCents) };
  refuseUnpayable(payment, payable, asked);
  const live = liveAttempt(payment);
  if (live === undefined) return startAttempt(payment, payable, now);
  // A payment that is being processed can be neither cancelled nor replaced.
  if (live.state === 'processing') throw paymentErrors.processing();
  if (live.withdrawn !== null) return { kind: 'withdraw', payment, attempt: live };
  if (live.state === 'authorized') throw paymentErrors.authorized();
  const isOfPrice = live.amountCents === payable.amountCents && live.currency === payable.currency;
  const isOfMethod = live.captureMethod === captureMethodOf(payment, payable);
  if (isOfPrice && isOfMethod) return { kind: 'use', payment, attempt: live };
  const withdrawn = withdraw(live, isOfPrice ? 'capture_method_changed' : 'price_changed', now);
  return { kind: 'withdraw', payment: withAttempt(payment, withdrawn), attempt: withdrawn };
}

/** Only the first payment of a booking is held: a balance is charged at once. */
const captureMethodOf = (payment: Payment, { captureMethod }: Payable): CaptureMethod =>
  acceptedAttempts(payment).length === 0 ? captureMethod : 'automatic';

/** Captured money that booking does not know of yet must not be paid again. Refused payments do not count. */
function unknownToBookingCents(payment: Payment, { knownIntentIds }: Payable): number {
  return countedAttempts(payment)
    .filter(({ intentId }) => intentId === null || !knownIntentIds.includes(intentId))
    .reduce((sum, { capturedCents }) => sum + capturedCents, 0);
}

function refuseUnpayable(payment: Payment, payable: Payable, asked: Payable): void {
  if (payable.summary.paymentMethod === 'cash') throw paymentErrors.cash();
  const isPaid = acceptedAttempts(payment).length > 0;
  if (isPaid && payable.amountCents === 0) throw paymentErrors.alreadyPaid();
  if (payment.ending !== null) throw paymentErrors.notPayable(payable.reason);
  if (
    !asked.payable &&
    ['paid', 'refund_pending', 'partially_refunded'].includes(asked.summary.paymentStatus)
  ) {
    throw paymentErrors.alreadyPaid();
  }
  if (isOver(asked)) throw paymentErrors.notPayable(asked.reason);
  if (payable.amountCents === 0) throw paymentErrors.nothingToPay();
  if (!payable.payable && !isHeldByAttempt(payable))
    throw paymentErrors.notPayable(payable.reason, payable.code);
  if (payable.amountCents > MAX_CHARGE_CENTS) throw paymentErrors.aboveMaximum();
}

const isOver = ({ summary }: Payable) => ['rejected', 'cancelled'].includes(summary.status);

/** Booking refuses while a payment is processed, and may not know yet that it has failed. */
function isHeldByAttempt(payable: Payable): boolean {
  return payable.summary.paymentStatus === 'processing' && !isOver(payable);
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
    isRefused: false,
    declines: [],
    captureMethod: captureMethodOf(payment, payable),
    authorization: null,
    capture: null,
    paidBefore: acceptedAttempts(payment).map((paid) => paid.number),
    requestKeys: [],
  };
  const attempts = [...payment.attempts.filter(isWorthKeeping), attempt];
  return { kind: 'start', payment: { ...payment, attempts }, attempt };
}

/** Keeps the document small when the provider fails for hours. */
function isWorthKeeping(attempt: Attempt, index: number, all: Attempt[]): boolean {
  return attempt.state !== 'void' || index >= all.length - MAX_VOID_ATTEMPTS;
}
const MAX_VOID_ATTEMPTS = 20;

const MAX_REQUEST_KEYS = 20;

/** Remembers which request was answered with this intent. */
export function noteRequest(payment: Payment, intentId: string, requestKey: string): Decision {
  const attempt = payment.attempts.find((one) => one.intentId === intentId);
  if (attempt === undefined || attempt.requestKeys.includes(requestKey)) return unchanged(payment);
  const requestKeys = [...attempt.requestKeys, requestKey].slice(-MAX_REQUEST_KEYS);
  return decide(withAttempt(payment, { ...attempt, requestKeys }));
}

const WITHDRAWABLE: readonly AttemptState[] = ['requested', 'unknown', 'open'];

/** Withdraws an open intent over another amount. One being processed stays; booking gives back what is too much. */
export function withdrawOutdated(payment: Payment, balanceDueCents: number, now: Date): Decision {
  const live = liveAttempt(payment);
  if (live === undefined || live.withdrawn !== null || !WITHDRAWABLE.includes(live.state))
    return unchanged(payment);
  if (live.amountCents === balanceDueCents) return unchanged(payment);
  return decide(withAttempt(payment, withdraw(live, 'price_changed', now)));
}

/** Withdraws an intent that nobody paid for a long time. */
export function abandonIntent(payment: Payment, number: number, now: Date): Decision {
  const attempt = attemptNumbered(payment, number);
  if (attempt === undefined || !isLive(attempt) || attempt.withdrawn !== null) return unchanged(payment);
  return decide(withAttempt(payment, withdraw(attempt, 'abandoned', now)));
}

/** The call that makes the intent had no answer: there may be one, which the same key finds. */
export function intentOutcomeUnknown(payment: Payment, number: number): Decision {
  const attempt = attemptNumbered(payment, number);
  if (attempt?.state !== 'requested') return unchanged(payment);
  return decide(withAttempt(payment, { ...attempt, state: 'unknown' }));
}

/** The provider has no such intent, so another may be made: nobody can have its client secret. */
export function intentNeverMade(payment: Payment, number: number): Decision {
  const attempt = attemptNumbered(payment, number);
  if (attempt === undefined || !isUnanswered(attempt)) return unchanged(payment);
  return decide(withAttempt(payment, { ...attempt, state: 'void' }));
}
