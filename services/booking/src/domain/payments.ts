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
  type Capture,
  type Decision,
  type Dispute,
  type DomainEvent,
  type PaymentState,
} from './booking.ts';
import { balanceDueCents, settledCents } from './balance.ts';
import { addDifferenceDue, addRefundDue, withStatus } from './cardMoney.ts';

export interface EventTimes {
  now: Date;
  /** When the payment service says it happened. */
  occurredAt: Date;
}

const ACTOR = 'payment';
export const PAID = 'paid';

interface Change {
  payment?: PaymentState;
  ending?: Booking['ending'];
  events?: DomainEvent[];
}

/** Stores what is known of the payment, and names the changes in the history. */
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

export function laterOf(known: Date | null, occurredAt: Date): Date {
  return known !== null && known > occurredAt ? known : occurredAt;
}

const isStale = ({ asOf }: PaymentState, occurredAt: Date) => asOf !== null && occurredAt < asOf;

/** An event about a try does not undo what is known for certain. */
function takesAttempts({ status, capturedCents }: PaymentState): boolean {
  return capturedCents === 0 && (status === 'unpaid' || status === 'processing' || status === 'failed');
}

/** What happened to a try to pay. Undefined: nothing new. */
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

export const recordProcessing = recordAttempt('processing');

export const recordFailed = recordAttempt('failed');

const LATE = 'The booking had ended before the payment arrived.';
const NOTHING_DUE = 'The booking had been paid already.';
const TOO_MUCH = 'More was paid than the price after a change.';

function withCapture(payment: PaymentState, capture: Capture): PaymentState {
  const others = payment.captures.filter(({ intentId }) => intentId !== capture.intentId);
  const captures = [...others, capture];
  const sum = (key: 'capturedCents' | 'refundedCents') => captures.reduce((all, one) => all + one[key], 0);
  const isNew = others.length === payment.captures.length;
  return {
    ...payment,
    intentId: isNew ? capture.intentId : payment.intentId,
    // What was held is charged now, or was paid another way.
    authorization: null,
    captures,
    capturedCents: sum('capturedCents'),
    refundedCents: sum('refundedCents'),
  };
}

const captureOf = ({ captures }: PaymentState, paymentIntentId: string) =>
  captures.find(({ intentId }) => intentId === paymentIntentId);

/** Adds a payment at its first event. All of it goes back if the trip has ended, otherwise what is too much. */
function addCapture(booking: Booking, paymentIntentId: string, amountCents: number): Required<Change> {
  const { payment, ending } = booking;
  if (captureOf(payment, paymentIntentId) !== undefined) return { payment, ending, events: [] };
  const capture = { intentId: paymentIntentId, capturedCents: amountCents, refundedCents: 0, asOf: null };
  const captured = withLost(withCapture(payment, capture), booking.disputes);
  if (!hasEnded(booking)) return { ending, ...giveBackTooMuch(booking, captured, amountCents) };
  return {
    payment: addRefundDue(captured, amountCents),
    ending: ending && { ...ending, refundCents: ending.refundCents + amountCents },
    events: [
      { type: 'booking.payment_refused', paymentIntentId, amountCents, reason: LATE, isCounted: true },
    ],
  };
}

function giveBackTooMuch(booking: Booking, captured: PaymentState, amountCents: number) {
  const settled = settledCents({ ...booking, payment: captured });
  const tooMuch = Math.min(amountCents, Math.max(0, settled - booking.quote.totalCents));
  if (tooMuch === 0) return { payment: captured, events: [] };
  const order = { amountCents: tooMuch, reason: TOO_MUCH, by: ACTOR };
  const events: DomainEvent[] = [{ type: 'booking.refund_requested', ...order }];
  return { payment: addDifferenceDue(captured, tooMuch), events };
}

/** Nothing is due, because it was paid before. */
function isSecondPayment(booking: Booking, paymentIntentId: string): boolean {
  return isOther(booking.payment, paymentIntentId) && !hasEnded(booking) && balanceDueCents(booking) === 0;
}

/** If the trip has ended meanwhile, `booking.payment_refused` makes the payment go back. Safe to repeat. */
export function recordSucceeded(
  booking: Booking,
  { paymentIntentId, amountCents }: EventData<'payment.succeeded'>,
  times: EventTimes,
): Decision | undefined {
  if (captureOf(booking.payment, paymentIntentId) !== undefined) return undefined;
  if (isRefused(booking, paymentIntentId)) return refuseSecond(booking, paymentIntentId, amountCents, times);
  const capture = addCapture(booking, paymentIntentId, amountCents);
  const isLate = hasEnded(booking);
  const entry = isLate ? { action: 'late payment refused', note: LATE } : { action: PAID };
  return record(booking, times, { ...capture, payment: withStatus(capture.payment) }, entry);
}

const SECOND = 'second payment refused';

/** The payment was refused before, or nothing is due. A booking that was paid and then ended takes no other payment. */
const isRefused = (booking: Booking, paymentIntentId: string): boolean =>
  isOther(booking.payment, paymentIntentId) &&
  (hasEnded(booking) || isSecondPayment(booking, paymentIntentId) || wasRefused(booking, paymentIntentId));

const wasRefused = (booking: Booking, paymentIntentId: string): boolean =>
  refusedIntentIds(booking).includes(paymentIntentId);

/** Payments that were refused because the booking was paid already. */
export const refusedIntentIds = ({ log }: Pick<Booking, 'log'>): string[] =>
  log.flatMap(({ action, note }) => (action === SECOND && note !== null ? [note] : []));

/** The price was paid already, so this payment goes back. */
function refuseSecond(booking: Booking, paymentIntentId: string, amountCents: number, times: EventTimes) {
  if (wasRefused(booking, paymentIntentId)) return undefined;
  const reason = hasEnded(booking) ? LATE : NOTHING_DUE;
  const refusal = { paymentIntentId, amountCents, reason, isCounted: false };
  const events: DomainEvent[] = [{ type: 'booking.payment_refused', ...refusal }];
  return record(booking, times, { events }, { action: SECOND, note: paymentIntentId });
}

/** A newer event about the same payment is known. */
const isStaleCapture = (payment: PaymentState, paymentIntentId: string, occurredAt: Date): boolean => {
  const asOf = captureOf(payment, paymentIntentId)?.asOf ?? null;
  return asOf !== null && occurredAt < asOf;
};

const refundedTo = (payment: PaymentState, paymentIntentId: string, refundedCents: number, asOf: Date) => {
  const capture = captureOf(payment, paymentIntentId);
  return capture === undefined ? payment : withCapture(payment, { ...capture, refundedCents, asOf });
};

/** Money went back. The event tells the sum so far, so order and repetition do not matter. */
export function recordRefunded(
  booking: Booking,
  { paymentIntentId, amountCents, totalRefundedCents }: EventData<'payment.refunded'>,
  times: EventTimes,
): Decision | undefined {
  const { payment } = booking;
  // A refund that bounced lowered the sum, and an older event must not raise it again.
  const known = captureOf(payment, paymentIntentId)?.refundedCents ?? 0;
  const isOld = totalRefundedCents <= known || isStaleCapture(payment, paymentIntentId, times.occurredAt);
  if (isRefused(booking, paymentIntentId) || isOld) return undefined;
  const capture = addCapture(booking, paymentIntentId, amountCents);
  const refunded = refundedTo(capture.payment, paymentIntentId, totalRefundedCents, times.occurredAt);
  return record(booking, times, { ...capture, payment: withStatus(refunded) }, { action: 'refunded' });
}

/** A refund failed: its amount is still due, and staff see why. */
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
  if (isRefused(booking, paymentIntentId)) return record(booking, times, {}, entry);
  const capture = addCapture(booking, paymentIntentId, amountCents);
  // If the refund was reported as done before it bounced, less went back than was known.
  const next = isStaleCapture(payment, paymentIntentId, times.occurredAt)
    ? capture.payment
    : refundedTo(capture.payment, paymentIntentId, totalRefundedCents, times.occurredAt);
  return record(booking, times, { ...capture, payment: withStatus(next) }, entry);
}

const DISPUTE_WORDS = { open: 'payment disputed', won: 'dispute won', lost: 'dispute lost' } as const;

/** The bank contests the payment, or has decided. The newest event counts. */
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

/** What the bank takes of a refused payment is not missing from the others. */
function withLost(payment: PaymentState, disputes: readonly Dispute[]): PaymentState {
  const lost = disputes.filter((dispute) => dispute.status === 'lost' && isAbout(payment, dispute));
  const next = { ...payment, lostCents: lost.reduce((sum, { amountCents }) => sum + amountCents, 0) };
  return next.capturedCents === 0 ? next : withStatus(next);
}
