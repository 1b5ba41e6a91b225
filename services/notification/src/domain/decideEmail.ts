import type { TemplateName } from './templates.ts';
import { isPending, isStanding, isUnpaid, type BookingSnapshot } from './bookingSnapshot.ts';
import { disputeOf, type PaymentEvidence } from './paymentEvidence.ts';
import { DAY_MS, TWO_HOURS_MS } from './durations.ts';

export type EmailDecision =
  | { kind: 'send' }
  /** It would not be true, or of no use. */
  | { kind: 'drop'; reason: string }
  /** Not yet. */
  | { kind: 'move'; dueAt: Date; expiresAt: Date | null };

export interface EmailQuestion {
  template: TemplateName;
  data: unknown;
  /** The booking as it is now; null for e-mails that are not about a booking. */
  booking: BookingSnapshot | null;
  evidence: PaymentEvidence;
  /** When what the e-mail is about happened. */
  occurredAt: Date;
  now: Date;
  /** So long a new card booking may be paid before anybody is written to about it unpaid. */
  unpaidWaitMs: number;
}

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
  'reminder-day': whileBooking(isStanding, remindBetween(DAY_MS, TWO_HOURS_MS)),
  'reminder-soon': whileBooking(isStanding, remindBetween(TWO_HOURS_MS, 0)),
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

/** The e-mail "we have your request" and the notice to staff. */
function decideRequest(booking: BookingSnapshot, question: EmailQuestion): EmailDecision {
  const { occurredAt, now, unpaidWaitMs } = question;
  const decision = beforePickup(booking, question);
  const mayStillBePaid = isUnpaid(booking) && (booking.canPay || booking.paymentStatus === 'processing');
  const waitUntil = new Date(occurredAt.getTime() + unpaidWaitMs);
  return decision.kind === 'send' && mayStillBePaid && now < waitUntil
    ? { kind: 'move', dueAt: waitUntil, expiresAt: null }
    : decision;
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

function decideRefund({ data, evidence }: EmailQuestion): EmailDecision {
  const { refundId } = data as { refundId?: unknown };
  const hasFailed = typeof refundId === 'string' && evidence.failedRefunds.includes(refundId);
  return hasFailed ? drop('The refund did not go through after all') : SEND;
}

function decideDispute({ data, evidence }: EmailQuestion): EmailDecision {
  const { disputeId, status } = data as { disputeId?: unknown; status?: unknown };
  const known = typeof disputeId === 'string' ? disputeOf(evidence, disputeId) : undefined;
  return status === 'open' && known !== undefined && known !== 'open'
    ? drop(`The dispute is ${known} by now`)
    : SEND;
}
