import type { EventData, Payable } from '@livery/shared-types';
import { hasEnded, decide, statusWords, type Booking, type Decision, type PaymentState } from './booking.ts';
import { laterOf, type EventTimes } from './payments.ts';
import { allows } from './transitions.ts';

// Cards that are authorised first and charged on approval.

const ACTOR = 'payment';
export const AUTHORISED = 'card authorised';

/** With `hold` a card is held until staff decide, unless something was paid already. */
export function captureMethodOf(
  booking: Booking,
  cardMode: 'charge' | 'hold' | undefined,
): Payable['captureMethod'] {
  const isFirst = booking.payment.capturedCents === 0 && allows('approve', booking);
  return cardMode === 'hold' && isFirst ? 'manual' : 'automatic';
}

const isOlder = ({ asOf }: PaymentState, occurredAt: Date) => asOf !== null && occurredAt < asOf;

/** Once money was captured, events about a hold do not matter. */
const isNews = ({ payment }: Booking, occurredAt: Date) =>
  payment.capturedCents === 0 && payment.status !== 'not_required' && !isOlder(payment, occurredAt);

/** The card is held, and nothing is charged. If the booking has ended, payment releases the hold by itself. */
export function recordAuthorized(
  booking: Booking,
  { paymentIntentId, amountCents, authorizedUntil }: EventData<'payment.authorized'>,
  times: EventTimes,
): Decision | undefined {
  if (!isNews(booking, times.occurredAt) || hasEnded(booking)) return undefined;
  if (booking.payment.authorization?.intentId === paymentIntentId) return undefined;
  const until = authorizedUntil === null ? null : new Date(authorizedUntil);
  const authorization = { intentId: paymentIntentId, amountCents, until };
  const payment = { status: 'authorized', intentId: paymentIntentId, authorization } as const;
  return record(booking, times, payment, { action: AUTHORISED });
}

/** A card was held for it at some time. */
export const wasAuthorized = ({ log }: Booking): boolean => log.some(({ action }) => action === AUTHORISED);

const BECAUSE: Record<EventData<'payment.released'>['because'], string> = {
  booking_ended: 'The booking has ended',
  price_changed: 'There was nothing left to pay',
  expired: 'It had not been charged in time',
  elsewhere: 'At the payment provider',
};

/** The hold ended without a charge. */
export const recordReleased = (booking: Booking, event: EventData<'payment.released'>, times: EventTimes) =>
  endHold(booking, event.paymentIntentId, times, {
    status: 'unpaid',
    entry: { action: 'hold on the card released', note: BECAUSE[event.because] },
  });

/** The hold could not be charged, so the booking has to be paid another way. */
export const recordCaptureFailed = (
  booking: Booking,
  event: EventData<'payment.capture_failed'>,
  times: EventTimes,
) =>
  endHold(booking, event.paymentIntentId, times, {
    status: 'failed',
    entry: { action: 'charging the card failed', note: event.reason },
  });

interface End {
  status: 'unpaid' | 'failed';
  entry: { action: string; note: string };
}

/** Also accepted before the event of the hold itself, which is then out of date. */
function endHold(
  booking: Booking,
  intentId: string,
  times: EventTimes,
  { status, entry }: End,
): Decision | undefined {
  const { payment } = booking;
  const isOurs = payment.authorization === null || payment.authorization.intentId === intentId;
  const isKnown =
    payment.authorization === null && payment.intentId === intentId && payment.status === status;
  if (!isOurs || isKnown || payment.capturedCents > 0 || isOlder(payment, times.occurredAt)) return undefined;
  const isFree = payment.status === 'not_required';
  return record(
    booking,
    times,
    { status: isFree ? payment.status : status, intentId, authorization: null },
    entry,
  );
}

function record(
  booking: Booking,
  { now, occurredAt }: EventTimes,
  change: Pick<PaymentState, 'status' | 'intentId' | 'authorization'>,
  entry: { action: string; note?: string },
): Decision {
  const before = booking.payment;
  const payment = { ...before, ...change, asOf: laterOf(before.asOf, occurredAt) };
  const isSame = before.status === payment.status;
  const changes = isSame ? [] : [`${statusWords(before.status)} → ${statusWords(payment.status)}`];
  return decide(booking, { payment }, { ...entry, ctx: { actor: ACTOR, now }, changes });
}
