import type { EventData } from '@livery/shared-types';
import {
  changeOfMoney,
  decide,
  hasEnded,
  isAbout,
  isDisputed,
  isOther,
  statusWords,
  type Booking,
  type Decision,
  type Dispute,
  type DomainEvent,
  type PaymentState,
} from './booking.ts';
import { addRefundDue, withStatus } from './cardMoney.ts';

export interface EventTimes {
  now: Date;
  /** When the payment service says it happened. */
  occurredAt: Date;
}

const ACTOR = 'payment';

interface Change {
  payment?: PaymentState;
  ending?: Booking['ending'];
  events?: DomainEvent[];
}

/** Writes what has become known of the payment; the history names what it changes. */
function record(
  booking: Booking,
  { now, occurredAt }: EventTimes,
  { payment: next = booking.payment, ending = booking.ending, events = [] }: Change,
  entry: { action: string; note?: string },
): Decision {
  const before = booking.payment;
  const payment: PaymentState = { ...next, asOf: laterOf(before.asOf, occurredAt) };
  const changes = [
    ...(payment.status === before.status
      ? []
      : [`${statusWords(before.status)} → ${statusWords(payment.status)}`]),
    ...(['captured', 'refunded'] as const).flatMap((sum) => {
      const [was, is] = [before[`${sum}Cents`], payment[`${sum}Cents`]];
      return was === is ? [] : [changeOfMoney(sum, was, is)];
    }),
  ];
  return decide(booking, { payment, ending }, { ...entry, ctx: { actor: ACTOR, now }, changes }, events);
}

function laterOf(known: Date | null, occurredAt: Date): Date {
  return known !== null && known > occurredAt ? known : occurredAt;
}

const isStale = ({ asOf }: PaymentState, occurredAt: Date) => asOf !== null && occurredAt < asOf;

/** What is known for certain is never undone by an event about an attempt. */
function takesAttempts({ status, capturedCents }: PaymentState): boolean {
  return capturedCents === 0 && (status === 'unpaid' || status === 'processing' || status === 'failed');
}

/** What is known of an attempt. Undefined: nothing new. */
const recordAttempt =
  (status: 'processing' | 'failed') =>
  (
    booking: Booking,
    { paymentIntentId: intentId, reason: note }: { paymentIntentId: string; reason?: string },
    times: EventTimes,
  ): Decision | undefined => {
    const { payment } = booking;
    if (!takesAttempts(payment) || payment.status === status || isStale(payment, times.occurredAt))
      return undefined;
    const entry = { action: `payment ${status}`, ...(note === undefined ? {} : { note }) };
    return record(booking, times, { payment: { ...payment, status, intentId } }, entry);
  };

/** The provider is still working on it. */
export const recordProcessing = recordAttempt('processing');

/** An attempt failed; the next one may succeed. */
export const recordFailed = recordAttempt('failed');

const LATE = 'The booking had ended before the payment arrived.';

/**
 * The money as it is once a capture is known, by whichever event comes first. When the trip had ended before, all
 * of it has to go back.
 */
function captureOf(booking: Booking, paymentIntentId: string, amountCents: number): Required<Change> {
  const { payment, ending } = booking;
  if (payment.capturedCents > 0) return { payment, ending, events: [] };
  const captured = withLost(
    { ...payment, intentId: paymentIntentId, capturedCents: amountCents },
    booking.disputes,
  );
  if (!hasEnded(booking)) return { payment: captured, ending, events: [] };
  return {
    payment: addRefundDue(captured, amountCents),
    ending: ending && { ...ending, refundCents: ending.refundCents + amountCents },
    events: [{ type: 'booking.payment_refused', paymentIntentId, amountCents, reason: LATE }],
  };
}

/**
 * The money is there. When the trip had ended meanwhile, this comes out as `booking.payment_refused`, so that the
 * money goes back; a redelivery says nothing new.
 */
export function recordSucceeded(
  booking: Booking,
  { paymentIntentId, amountCents }: EventData<'payment.succeeded'>,
  times: EventTimes,
): Decision | undefined {
  if (isOther(booking.payment, paymentIntentId))
    return refuseSecond(booking, paymentIntentId, amountCents, times);
  if (booking.payment.capturedCents > 0) return undefined;
  const capture = captureOf(booking, paymentIntentId, amountCents);
  const isLate = capture.events.length > 0;
  const entry = isLate ? { action: 'late payment refused', note: LATE } : { action: 'paid' };
  return record(booking, times, { ...capture, payment: withStatus(capture.payment) }, entry);
}

/** A booking is paid once: what comes in through another intent goes straight back. */
function refuseSecond(booking: Booking, paymentIntentId: string, amountCents: number, times: EventTimes) {
  const action = 'second payment refused';
  if (booking.log.some((entry) => entry.action === action && entry.note === paymentIntentId))
    return undefined;
  const reason = 'The booking had been paid already.';
  const events: DomainEvent[] = [{ type: 'booking.payment_refused', paymentIntentId, amountCents, reason }];
  return record(booking, times, { events }, { action, note: paymentIntentId });
}

/** Money went back. The sum of everything given back so far decides, so order and repeats don't matter. */
export function recordRefunded(
  booking: Booking,
  { paymentIntentId, amountCents, totalRefundedCents }: EventData<'payment.refunded'>,
  times: EventTimes,
): Decision | undefined {
  const { payment } = booking;
  // A refund that bounced since lowered the sum again: an older event must not raise it.
  const isOld = totalRefundedCents <= payment.refundedCents || isStale(payment, times.occurredAt);
  if (isOther(payment, paymentIntentId) || isOld) return undefined;
  const capture = captureOf(booking, paymentIntentId, amountCents);
  const refunded = withStatus({ ...capture.payment, refundedCents: totalRefundedCents });
  return record(booking, times, { ...capture, payment: refunded }, { action: 'refunded' });
}

/** A refund did not get through: what was due is still due, and staff see why. */
export function recordRefundFailed(
  booking: Booking,
  event: EventData<'payment.refund_failed'>,
  times: EventTimes,
): Decision | undefined {
  const { paymentIntentId, refundId, reason, amountCents, totalRefundedCents } = event;
  const entry = { action: 'refund failed', note: `${reason} (${refundId})` };
  if (booking.log.some(({ action, note }) => action === entry.action && note === entry.note))
    return undefined;
  const { payment } = booking;
  if (isOther(payment, paymentIntentId)) return record(booking, times, {}, entry);
  const capture = captureOf(booking, paymentIntentId, amountCents);
  // It may have been reported as given back before it bounced: then less has gone back than we knew.
  const isNewest = totalRefundedCents !== undefined && !isStale(payment, times.occurredAt);
  const refundedCents = isNewest ? totalRefundedCents : payment.refundedCents;
  const failed = withStatus({ ...capture.payment, refundedCents });
  return record(booking, times, { ...capture, payment: failed }, entry);
}

const DISPUTE_WORDS = { open: 'payment disputed', won: 'dispute won', lost: 'dispute lost' } as const;

/** The customer's bank contests the payment, or has decided. The newest event about a dispute counts. */
export function recordDisputed(
  booking: Booking,
  event: EventData<'payment.disputed'>,
  { now, occurredAt }: EventTimes,
): Decision | undefined {
  const { disputeId, paymentIntentId, status, reason, disputedCents } = event;
  const known = booking.disputes.find(({ id }) => id === disputeId);
  if (known?.status === status) return undefined;
  const isOld = known !== undefined && (occurredAt < known.asOf || status === 'open');
  if (isOld) return undefined;
  const others = booking.disputes.filter(({ id }) => id !== disputeId);
  const terms = { intentId: paymentIntentId, status, amountCents: disputedCents };
  const disputes = [...others, { id: disputeId, ...terms, asOf: occurredAt }];
  const words = (value: boolean) => (value ? 'disputed' : 'undisputed');
  const [was, is] = [isDisputed(booking), isDisputed({ ...booking, disputes })];
  return decide(
    booking,
    { disputes, payment: withLost(booking.payment, disputes) },
    {
      ctx: { actor: ACTOR, now },
      action: DISPUTE_WORDS[status],
      note: reason,
      changes: was === is ? [] : [`${words(was)} → ${words(is)}`],
    },
  );
}

/** What the bank takes of a second payment, which goes back, is not missing from the one that counts. */
function withLost(payment: PaymentState, disputes: readonly Dispute[]): PaymentState {
  const lost = disputes.filter((dispute) => dispute.status === 'lost' && isAbout(payment, dispute));
  const next = { ...payment, lostCents: lost.reduce((sum, { amountCents = 0 }) => sum + amountCents, 0) };
  return next.capturedCents === 0 ? next : withStatus(next);
}
