import type { TemplateName } from './templates.ts';
import type { AssignedChauffeur, EventData } from '@livery/shared-types';
import { chauffeurDifferences, hasChanged } from './changedText.ts';
import {
  balanceDueCents,
  isDriven,
  isOngoing,
  isPending,
  isStanding,
  isToCome,
  isUnpaid,
  type BookingSnapshot,
  isAuthorized,
} from './bookingSnapshot.ts';
import { DAY_MS, HOUR_MS, TWO_HOURS_MS } from './durations.ts';
import { withdrawnFrom } from './withdrawnFrom.ts';

export type EmailDecision =
  | { kind: 'send' }
  /** It is untrue by now, or of no use. */
  | { kind: 'drop'; reason: string }
  /** Booking is about to receive an event that decides. */
  | { kind: 'wait'; reason?: string }
  /** Later, or anew to another address. */
  | { kind: 'move'; dueAt: Date; expiresAt: Date | null };

export interface EmailQuestion {
  template: TemplateName;
  recipient: string;
  data: unknown;
  /** The booking as it is now; null for e-mails that are not about a booking. */
  booking: BookingSnapshot | null;
  /** The trips of an e-mail that lists several, without those that no longer belong in it. */
  trips: readonly BookingSnapshot[];
  /** The business keys of later events that may have made this one untrue. */
  followedBy: readonly string[];
  /** When a payment that it waits for was announced. */
  hastenedAt: Date | null;
  occurredAt: Date;
  now: Date;
  unpaidWaitMs: number;
}

/** How long an e-mail waits for booking to receive an announced payment. */
const LONGEST_LAG_MS = 60_000;

type Rule = (question: EmailQuestion) => EmailDecision;
type BookingRule = (booking: BookingSnapshot, question: EmailQuestion) => EmailDecision;

const SEND: EmailDecision = { kind: 'send' };
const drop = (reason: string): EmailDecision => ({ kind: 'drop', reason });

/** Whether an e-mail is still true. Decided right before it leaves. */
export const decideEmail: Rule = (question) => rules[question.template]?.(question) ?? SEND;

/** E-mails without a rule report what happened, which stays true. */
const rules: Partial<Record<TemplateName, Rule>> = {
  'booking-received': whileBooking(isPending, decideRequest),
  'staff-new-booking': whileBooking(isPending, decideRequest),
  'booking-approved': whileBooking(isToCome, beforePickup),
  'booking-changed': whileBooking(isOngoing, decideChange),
  'address-changed': whileBooking(isOngoing, decideFarewell),
  'change-requested': whileBooking(isOngoing, whileOpen),
  'staff-change-requested': whileBooking(isOngoing, whileOpen),
  'change-declined': whileBooking(isOngoing, () => SEND),
  'payment-requested': whileBooking(isOngoing, decidePaymentRequest),
  'reminder-day': whileBooking(isToCome, remindBetween(DAY_MS, TWO_HOURS_MS)),
  'reminder-soon': whileBooking(isToCome, remindBetween(TWO_HOURS_MS, 0)),
  'hold-released': whileBooking(isOngoing, whileUnpaid),
  'card-not-charged': whileBooking(isOngoing, whileUnpaid),
  'staff-card-not-charged': whileBooking(isOngoing, whileUnpaid),
  'staff-hold-expiring': whileBooking(isPending, whileHeld),
  'ride-on-the-way': whileBooking(isToCome, whileAtStep),
  'ride-arrived': whileBooking(isToCome, whileAtStep),
  'chauffeur-assigned': whileBooking(isToCome, whileDriving),
  'chauffeur-changed': whileBooking(isToCome, decideChauffeurChange),
  'chauffeur-withdrawn': decideWithdrawal,
  'chauffeur-late': whileBooking(isToCome, whileDriverLate),
  'chauffeur-day': ({ trips }) => (trips.length > 0 ? SEND : drop('None of these trips is left')),
  'staff-ride-late': whileBooking(isToCome, whileLate),
  'staff-trip-declined': whileBooking(isToCome, whileUnassigned),
  'refund-issued': decideRefund,
  'staff-payment-disputed': decideDispute,
};

/** Drops the e-mail when the booking was deleted, or is in another state than the e-mail says. */
function whileBooking(isAsSaid: (booking: BookingSnapshot) => boolean, decide: BookingRule): Rule {
  return (question) => {
    const { booking } = question;
    if (booking === null) return SEND;
    if (booking.isGone) return drop('The booking was deleted meanwhile');
    if (isAsSaid(booking)) return decide(booking, question);
    return drop(isDriven(booking) ? 'The trip has been driven' : `The booking is ${booking.status} by now`);
  };
}

function beforePickup(booking: BookingSnapshot, { now }: EmailQuestion): EmailDecision {
  return Date.parse(booking.pickupAt) <= now.getTime() ? drop('The pickup time has passed') : SEND;
}

/** It may have been changed back before this e-mail left. */
function decideChange(booking: BookingSnapshot, { data }: EmailQuestion): EmailDecision {
  const { previous } = data as EventData<'booking.changed'>;
  return hasChanged(previous, booking) ? SEND : drop('It was changed back');
}

/** The e-mail goes to the former address, which may be the present one again. */
function decideFarewell({ customerEmail }: BookingSnapshot, { recipient }: EmailQuestion): EmailDecision {
  return customerEmail === recipient ? drop('The address was changed back') : SEND;
}

/** True while the customer's request waits for staff. */
function whileOpen({ changeRequest }: BookingSnapshot, { data }: EmailQuestion): EmailDecision {
  const { request } = data as EventData<'booking.change_requested'>;
  const isOpen = changeRequest?.id === request.id && changeRequest.status === 'open';
  return isOpen ? SEND : drop('The request is not open any more');
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
  // Booking and notification receive the payment's event at the same time.
  const isExpected = hastenedAt !== null && now.getTime() - hastenedAt.getTime() < LONGEST_LAG_MS;
  return isExpected ? { kind: 'wait' } : { kind: 'move', dueAt: waitUntil, expiresAt: null };
}

/** A reminder is of use from `fromMs` until `untilMs` before pickup. */
function remindBetween(fromMs: number, untilMs: number): BookingRule {
  return ({ pickupAt }, { now }) => {
    const pickup = Date.parse(pickupAt);
    const [dueAt, expiresAt] = [new Date(pickup - fromMs), new Date(pickup - untilMs)];
    if (now < dueAt) return { kind: 'move', dueAt, expiresAt };
    return now < expiresAt ? SEND : drop('Too late to be of use');
  };
}

/** A hold that ended does not matter once the booking was paid, or a card is held again. */
function whileUnpaid(booking: BookingSnapshot): EmailDecision {
  if (isAuthorized(booking)) return drop('A card is held again');
  return isUnpaid(booking) ? SEND : drop('The booking was paid meanwhile');
}

function whileHeld(booking: BookingSnapshot): EmailDecision {
  return isAuthorized(booking) ? SEND : drop('No card is held any more');
}

/** True until the step is taken back, the next one follows, or another chauffeur has the trip. */
function whileAtStep({ ride, chauffeur }: BookingSnapshot, { data }: EmailQuestion): EmailDecision {
  const { step, at, chauffeur: driver } = data as EventData<'ride.step_taken'>;
  if (chauffeur?.id !== driver.id) return drop('Another chauffeur has the trip by now');
  const newest = ride?.steps.at(-1);
  const isSame = newest?.step === step && Date.parse(newest.at) === Date.parse(at);
  return isSame ? SEND : drop('The step was taken back, or the ride has gone on');
}

/** True as long as the reader drives the trip and it is not over. */
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

/** True unless the reader has the trip again; of use until the trip is over. */
function decideWithdrawal({ booking, data, now }: EmailQuestion): EmailDecision {
  if (booking === null) return SEND;
  const isTheirsAgain = isStanding(booking) && booking.chauffeur?.id === withdrawnFrom(data).id;
  if (!booking.isGone && isTheirsAgain) return drop('The trip is theirs again');
  return booking.status === 'completed' || isDriven(booking) || isOver(booking, now)
    ? drop('The trip is over')
    : SEND;
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
  if (booking.chauffeur !== null) return drop('Another chauffeur has the trip by now');
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
