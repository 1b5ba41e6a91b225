import type { EventData } from '@livery/shared-types';
import { decide, hasEnded, type Booking, type Decision, type PaymentState } from './booking.ts';

interface Heard {
  now: Date;
  /** When the payment service says it happened. */
  occurredAt: Date;
}

const ACTOR = 'payment';

function change(
  booking: Booking,
  { now, occurredAt }: Heard,
  next: Partial<PaymentState>,
  action: string,
  note?: string,
) {
  const asOf = laterOf(booking.payment.asOf, occurredAt);
  const payment: PaymentState = { ...booking.payment, ...next, asOf };
  return decide(booking, { payment }, { act: { actor: ACTOR, now }, action, note: note ?? null });
}

function laterOf(known: Date | null, occurredAt: Date): Date {
  return known !== null && known > occurredAt ? known : occurredAt;
}

const isStale = ({ asOf }: PaymentState, occurredAt: Date) => asOf !== null && occurredAt < asOf;

/** What is known for certain is never undone by news of an attempt. */
function takesAttempts({ status, capturedCents }: PaymentState): boolean {
  return capturedCents === 0 && (status === 'unpaid' || status === 'processing' || status === 'failed');
}

/** The provider is still working on it. Undefined: nothing new. */
export function recordProcessing(
  booking: Booking,
  { paymentIntentId }: EventData<'payment.processing'>,
  heard: Heard,
): Decision | undefined {
  const { payment } = booking;
  if (!takesAttempts(payment) || payment.status === 'processing' || isStale(payment, heard.occurredAt))
    return undefined;
  return change(booking, heard, { status: 'processing', intentId: paymentIntentId }, 'payment processing');
}

/** An attempt failed; the next one may succeed. */
export function recordFailed(
  booking: Booking,
  { paymentIntentId, reason }: EventData<'payment.failed'>,
  heard: Heard,
): Decision | undefined {
  const { payment } = booking;
  if (!takesAttempts(payment) || payment.status === 'failed' || isStale(payment, heard.occurredAt))
    return undefined;
  return change(booking, heard, { status: 'failed', intentId: paymentIntentId }, 'payment failed', reason);
}

/**
 * The money is there. When the trip had ended meanwhile, this comes out as `booking.payment_refused`, so that the
 * money goes back; a redelivery says nothing new.
 */
export function recordSucceeded(
  booking: Booking,
  { paymentIntentId, amountCents }: EventData<'payment.succeeded'>,
  heard: Heard,
): Decision | undefined {
  const { payment } = booking;
  if (payment.capturedCents > 0) {
    return payment.intentId === paymentIntentId
      ? undefined
      : refuseSecond(booking, paymentIntentId, amountCents, heard);
  }
  const captured = { intentId: paymentIntentId, capturedCents: amountCents };
  if (!hasEnded(booking)) return change(booking, heard, { ...captured, status: 'paid' }, 'paid');

  const reason = 'The booking had ended before the payment arrived.';
  const refused = change(
    booking,
    heard,
    { ...captured, status: 'refund_pending' },
    'late payment refused',
    reason,
  );
  return { ...refused, news: [{ type: 'booking.payment_refused', paymentIntentId, amountCents, reason }] };
}

/** A booking is paid once: what comes in through another intent goes straight back. */
function refuseSecond(booking: Booking, paymentIntentId: string, amountCents: number, heard: Heard) {
  const action = 'second payment refused';
  if (booking.log.some((entry) => entry.action === action && entry.note === paymentIntentId))
    return undefined;
  const refused = change(booking, heard, {}, action, paymentIntentId);
  const reason = 'The booking had been paid already.';
  return {
    ...refused,
    news: [{ type: 'booking.payment_refused' as const, paymentIntentId, amountCents, reason }],
  };
}

/** Money went back. The sum of everything given back so far decides, so order and repeats don't matter. */
export function recordRefunded(
  booking: Booking,
  { paymentIntentId, amountCents, totalRefundedCents }: EventData<'payment.refunded'>,
  heard: Heard,
): Decision | undefined {
  const { payment, ending } = booking;
  const isOther = payment.capturedCents > 0 && payment.intentId !== paymentIntentId;
  // A refund that bounced since lowered the sum again: older news of it must not raise it.
  const isOld = totalRefundedCents <= payment.refundedCents || isStale(payment, heard.occurredAt);
  if (isOther || isOld) return undefined;
  const status = totalRefundedCents >= amountCents ? 'refunded' : 'partially_refunded';
  const next = {
    status,
    intentId: paymentIntentId,
    capturedCents: amountCents,
    refundedCents: totalRefundedCents,
  } as const;
  const decision = change(booking, heard, next, 'refunded');
  // Late money may give back more than the cancellation promised: the booking shows what really went back.
  if (ending !== null && totalRefundedCents > ending.refundCents) {
    decision.after.ending = { ...ending, refundCents: totalRefundedCents };
  }
  return decision;
}

/** A refund did not get through: it is still owed, and staff see why. */
export function recordRefundFailed(
  booking: Booking,
  { refundId, reason, amountCents, totalRefundedCents }: EventData<'payment.refund_failed'>,
  heard: Heard,
): Decision | undefined {
  const note = `${reason} (${refundId})`;
  if (booking.log.some((entry) => entry.action === 'refund failed' && entry.note === note)) return undefined;
  const { payment } = booking;
  // It may have been reported as given back before it bounced: then less has gone back than we knew.
  const isNewest = totalRefundedCents !== undefined && !isStale(payment, heard.occurredAt);
  const refundedCents = isNewest ? totalRefundedCents : payment.refundedCents;
  const status = refundedCents >= amountCents ? payment.status : 'refund_pending';
  return change(booking, heard, { refundedCents, status }, 'refund failed', note);
}
