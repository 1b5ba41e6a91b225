import type { TemplateName } from './templates.ts';
import type { AssignedChauffeur, BookingSummary, EventData } from '@livery/shared-types';
import { chauffeurDifferences, hasChanged } from './changedText.ts';
import {
  balanceDueCents,
  isOngoing,
  isPending,
  isStanding,
  isUnpaid,
  type BookingSnapshot,
  isAuthorized,
} from './bookingSnapshot.ts';
import { DAY_MS, HOUR_MS, TWO_HOURS_MS } from './durations.ts';
import { withdrawnFrom } from './withdrawnFrom.ts';

export type EmailDecision =
  | { kind: 'send' }
  /** It would not be true, or of no use. */
  | { kind: 'drop'; reason: string }
  /** Booking is about to know more. */
  | { kind: 'wait'; reason?: string }
  /** Not yet. */
  | { kind: 'move'; dueAt: Date; expiresAt: Date | null };

export interface EmailQuestion {
  template: TemplateName;
  recipient: string;
  data: unknown;
  /** The booking as it is now; null for e-mails that are not about a booking. */
  booking: BookingSnapshot | null;
  /** The trips of an e-mail that lists several, as far as they still belong to it. */
  trips: readonly BookingSnapshot[];
  /** The business keys of later events that this one may have been overtaken by. */
  followedBy: readonly string[];
  /** When a payment was announced that it waits for. */
  hastenedAt: Date | null;
  /** When what the e-mail is about happened. */
  occurredAt: Date;
  now: Date;
  /** So long a new card booking may be paid before anybody is written to about it unpaid. */
  unpaidWaitMs: number;
}

/** What booking has not heard of by then it may hear of much later, or never. */
const LONGEST_LAG_MS = 60_000;

type Rule = (question: EmailQuestion) => EmailDecision;
type BookingRule = (booking: BookingSnapshot, question: EmailQuestion) => EmailDecision;

const SEND: EmailDecision = { kind: 'send' };
const drop = (reason: string): EmailDecision => ({ kind: 'drop', reason });

/** Whether an e-mail still says what is true. Decided when it is about to leave, from what is known then. */
export const decideEmail: Rule = (question) => rules[question.template]?.(question) ?? SEND;

/** E-mails without a rule say what has happened, which stays true. */
const rules: Partial<Record<TemplateName, Rule>> = {
  'booking-received': whileBooking(isPending, decideRequest),
  'staff-new-booking': whileBooking(isPending, decideRequest),
  'booking-approved': whileBooking(isStanding, beforePickup),
  'booking-changed': whileBooking(isOngoing, decideChange),
  'address-changed': whileBooking(isOngoing, decideFarewell),
  'change-requested': whileBooking(isOngoing, whileOpen),
  'staff-change-requested': whileBooking(isOngoing, whileOpen),
  'change-declined': whileBooking(isOngoing, () => SEND),
  'payment-requested': whileBooking(isOngoing, decidePaymentRequest),
  'reminder-day': whileBooking(isStanding, remindBetween(DAY_MS, TWO_HOURS_MS)),
  'reminder-soon': whileBooking(isStanding, remindBetween(TWO_HOURS_MS, 0)),
  'hold-released': whileBooking(isOngoing, whileUnpaid),
  'card-not-charged': whileBooking(isOngoing, whileUnpaid),
  'staff-card-not-charged': whileBooking(isOngoing, whileUnpaid),
  'staff-hold-expiring': whileBooking(isPending, whileHeld),
  'ride-on-the-way': whileBooking(isStanding, whileAtStep),
  'ride-arrived': whileBooking(isStanding, whileAtStep),
  'chauffeur-assigned': whileBooking(isStanding, whileDriving),
  'chauffeur-changed': whileBooking(isStanding, decideChauffeurChange),
  'chauffeur-withdrawn': decideWithdrawal,
  'chauffeur-late': whileBooking(isStanding, whileDriverLate),
  'chauffeur-day': ({ trips }) => (trips.length > 0 ? SEND : drop('None of these trips is left')),
  'staff-ride-late': whileBooking(isStanding, whileLate),
  'staff-trip-declined': whileBooking(isStanding, whileUnassigned),
  'refund-issued': decideRefund,
  'staff-payment-disputed': decideDispute,
};

/** An e-mail that is dropped once the booking is not in the state that it speaks of. */
function whileBooking(isAsSaid: (booking: BookingSnapshot) => boolean, decide: BookingRule): Rule {
  return (question) => {
    const { booking } = question;
    if (booking === null) return SEND;
    if (booking.isGone) return drop('The booking was deleted meanwhile');
    return isAsSaid(booking) ? decide(booking, question) : drop(`The booking is ${booking.status} by now`);
  };
}

function beforePickup(booking: BookingSnapshot, { now }: EmailQuestion): EmailDecision {
  return Date.parse(booking.pickupAt) <= now.getTime() ? drop('The pickup time has passed') : SEND;
}

/** What was changed may have been changed back before this e-mail left. */
function decideChange(booking: BookingSnapshot, { data }: EmailQuestion): EmailDecision {
  const { previous } = data as { previous?: BookingSummary };
  return previous === undefined || hasChanged(previous, booking) ? SEND : drop('It was changed back');
}

/** To an address that the booking had: it may have it again. */
function decideFarewell({ customerEmail }: BookingSnapshot, { recipient }: EmailQuestion): EmailDecision {
  return customerEmail === recipient ? drop('The address was changed back') : SEND;
}

/** As long as staff have a request of the customer's to decide on. */
function whileOpen({ changeRequest }: BookingSnapshot, { data }: EmailQuestion): EmailDecision {
  const { request } = data as { request?: { id?: unknown } };
  const isOpen = changeRequest?.id === request?.id && changeRequest?.status === 'open';
  // Earlier releases of booking do not tell.
  return changeRequest === undefined || isOpen ? SEND : drop('The request is not open any more');
}

function decidePaymentRequest(booking: BookingSnapshot): EmailDecision {
  if (booking.paymentStatus === 'processing') return drop('A payment is being processed');
  if (isAuthorized(booking)) return drop('A card is held for it');
  return balanceDueCents(booking) > 0 ? SEND : drop('Nothing is to be paid any more');
}

/** The e-mail "we have your request" and the notice to staff. */
function decideRequest(booking: BookingSnapshot, question: EmailQuestion): EmailDecision {
  const { occurredAt, now, unpaidWaitMs, hastenedAt } = question;
  const decision = beforePickup(booking, question);
  const mayStillBePaid =
    isUnpaid(booking) && !isAuthorized(booking) && (booking.canPay || booking.paymentStatus === 'processing');
  const waitUntil = new Date(occurredAt.getTime() + unpaidWaitMs);
  if (decision.kind !== 'send' || !mayStillBePaid || now >= waitUntil) return decision;
  // Booking and we hear of a payment at the same time.
  const isExpected = hastenedAt !== null && now.getTime() - hastenedAt.getTime() < LONGEST_LAG_MS;
  return isExpected ? { kind: 'wait' } : { kind: 'move', dueAt: waitUntil, expiresAt: null };
}

/** `fromMs` and `untilMs` before pickup are the span in which this reminder is of use. */
function remindBetween(fromMs: number, untilMs: number): BookingRule {
  return ({ pickupAt }, { now }) => {
    const pickup = Date.parse(pickupAt);
    const [dueAt, expiresAt] = [new Date(pickup - fromMs), new Date(pickup - untilMs)];
    if (now < dueAt) return { kind: 'move', dueAt, expiresAt };
    return now < expiresAt ? SEND : drop('Too late to be of use');
  };
}

/** Once it was paid, or a card is held again, nothing is left to do about a hold that ended. */
function whileUnpaid(booking: BookingSnapshot): EmailDecision {
  if (isAuthorized(booking)) return drop('A card is held again');
  return isUnpaid(booking) ? SEND : drop('The booking was paid meanwhile');
}

function whileHeld(booking: BookingSnapshot): EmailDecision {
  return isAuthorized(booking) ? SEND : drop('No card is held any more');
}

/** Until a step is taken back, followed by another one, or the next chauffeur's to take. */
function whileAtStep({ ride, chauffeur }: BookingSnapshot, { data }: EmailQuestion): EmailDecision {
  const { step, at, chauffeur: driver } = data as EventData<'ride.step_taken'>;
  if (chauffeur?.id !== driver.id) return drop('Another chauffeur has the trip by now');
  const newest = ride?.steps.at(-1);
  const isSame = newest?.step === step && Date.parse(newest.at) === Date.parse(at);
  return isSame ? SEND : drop('The step was taken back, or the ride has gone on');
}

/** As long as the reader drives a trip that is not over. */
function whileDriving(booking: BookingSnapshot, { data, now }: EmailQuestion): EmailDecision {
  const { chauffeur: driver } = data as { chauffeur: AssignedChauffeur };
  if (booking.chauffeur?.id !== driver.id) return drop('Another chauffeur has the trip by now');
  return isOver(booking, now) ? drop('The trip is over') : SEND;
}

const isOver = ({ pickupAt, durationHours }: BookingSnapshot, now: Date): boolean =>
  Date.parse(pickupAt) + durationHours * HOUR_MS <= now.getTime();

function decideChauffeurChange(booking: BookingSnapshot, question: EmailQuestion): EmailDecision {
  const { previous, booking: changed } = question.data as EventData<'booking.changed'>;
  if (chauffeurDifferences(previous, booking, { timeZone: 'UTC' }).length === 0)
    return drop('It was changed back');
  return whileDriving(booking, { ...question, data: { chauffeur: changed.chauffeur } });
}

/** It is true as long as the trip was not given back to the reader, and of use until it took place. */
function decideWithdrawal({ booking, data, now }: EmailQuestion): EmailDecision {
  if (booking === null) return SEND;
  const isTheirsAgain = isStanding(booking) && booking.chauffeur?.id === withdrawnFrom(data).id;
  if (!booking.isGone && isTheirsAgain) return drop('The trip is theirs again');
  return booking.status === 'completed' || isOver(booking, now) ? drop('The trip is over') : SEND;
}

function whileLate({ ride }: BookingSnapshot, { data }: EmailQuestion): EmailDecision {
  const { missing } = data as EventData<'ride.late'>;
  const step = ride?.step ?? null;
  const isMissing = step === null || step === 'accepted' || (missing === 'arrived' && step === 'on_the_way');
  return ride?.late === true && isMissing ? SEND : drop('The step was taken meanwhile');
}

function whileDriverLate(booking: BookingSnapshot, question: EmailQuestion): EmailDecision {
  const decision = whileLate(booking, question);
  return decision.kind === 'send' ? whileDriving(booking, question) : decision;
}

function whileUnassigned(booking: BookingSnapshot, { now }: EmailQuestion): EmailDecision {
  if (booking.chauffeur != null) return drop('Another chauffeur has the trip by now');
  return isOver(booking, now) ? drop('The trip is over') : SEND;
}

function decideRefund({ data, followedBy }: EmailQuestion): EmailDecision {
  const { refundId } = data as EventData<'payment.refunded'>;
  const hasFailed = followedBy.some((key) => key.startsWith(`payment.refund_failed:${refundId}:`));
  return hasFailed ? drop('The refund did not go through after all') : SEND;
}

function decideDispute({ data, followedBy }: EmailQuestion): EmailDecision {
  const { disputeId, status } = data as EventData<'payment.disputed'>;
  if (status !== 'open') return SEND;
  const end = (['won', 'lost'] as const).find((one) =>
    followedBy.includes(`payment.disputed:${disputeId}:${one}`),
  );
  return end === undefined ? SEND : drop(`The dispute is ${end} by now`);
}
