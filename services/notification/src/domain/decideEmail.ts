import type { TemplateName } from './templates.ts';
import { isPending, isStanding, isUnpaid, type BookingState } from './bookingState.ts';
import { disputeOf, type PaymentEvidence } from './paymentEvidence.ts';
import { DAY_MS, TWO_HOURS_MS } from './emailTimes.ts';

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
  booking: BookingState | null;
  evidence: PaymentEvidence;
  /** When what the e-mail is about happened. */
  occurredAt: Date;
  now: Date;
  /** So long a new card booking may be paid before anybody is written to about it unpaid. */
  unpaidWaitMs: number;
}

const SEND: EmailDecision = { kind: 'send' };
const drop = (reason: string): EmailDecision => ({ kind: 'drop', reason });

/** Whether an e-mail still says what is true. Decided when it is about to leave, from what is known then. */
export function decideEmail(question: EmailQuestion): EmailDecision {
  const { booking, template } = question;
  switch (template) {
    case 'booking-received':
    case 'staff-new-booking':
      return booking === null ? SEND : decideRequest(booking, question);
    case 'booking-approved':
      return booking === null ? SEND : decideConfirmation(booking, question);
    case 'reminder-day':
      return booking === null ? SEND : decideReminder(booking, question, [DAY_MS, TWO_HOURS_MS]);
    case 'reminder-soon':
      return booking === null ? SEND : decideReminder(booking, question, [TWO_HOURS_MS, 0]);
    case 'refund-issued':
      return decideRefund(question);
    case 'staff-payment-disputed':
      return decideDispute(question);
    case 'booking-rejected':
    case 'booking-cancelled':
    case 'booking-withdrawn':
    case 'booking-completed':
    case 'payment-receipt':
    case 'ticket-received':
    case 'ticket-updated':
    case 'lookup-code':
    case 'staff-new-ticket':
    case 'staff-refund-failed':
      return SEND;
    default:
      throw template satisfies never;
  }
}

/** The e-mail "we have your request" and the notice to staff. */
function decideRequest(
  booking: BookingState,
  { occurredAt, now, unpaidWaitMs }: EmailQuestion,
): EmailDecision {
  if (booking.isGone) return drop('The booking was deleted meanwhile');
  if (!isPending(booking)) return drop(`The booking is ${booking.status} by now`);
  if (Date.parse(booking.pickupAt) <= now.getTime()) return drop('The pickup time has passed');
  const mayStillBePaid = isUnpaid(booking) && (booking.canPay || booking.paymentStatus === 'processing');
  const waitUntil = new Date(occurredAt.getTime() + unpaidWaitMs);
  return mayStillBePaid && now < waitUntil ? { kind: 'move', dueAt: waitUntil, expiresAt: null } : SEND;
}

function decideConfirmation(booking: BookingState, { now }: EmailQuestion): EmailDecision {
  if (booking.isGone) return drop('The booking was deleted meanwhile');
  if (!isStanding(booking)) return drop(`The booking is ${booking.status} by now`);
  if (Date.parse(booking.pickupAt) <= now.getTime()) return drop('The pickup time has passed');
  return SEND;
}

/** `fromMs` and `untilMs` before pickup are the span in which this reminder is of use. */
function decideReminder(
  booking: BookingState,
  { now }: EmailQuestion,
  [fromMs, untilMs]: readonly [number, number],
): EmailDecision {
  if (booking.isGone) return drop('The booking was deleted meanwhile');
  if (!isStanding(booking)) return drop(`The booking is ${booking.status} by now`);
  const pickup = Date.parse(booking.pickupAt);
  const [dueAt, expiresAt] = [new Date(pickup - fromMs), new Date(pickup - untilMs)];
  if (now < dueAt) return { kind: 'move', dueAt, expiresAt };
  return now < expiresAt ? SEND : drop('Too late to be of use');
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
