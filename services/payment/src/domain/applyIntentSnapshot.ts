import {
  acceptedAttempts,
  andThen,
  attemptNumbered,
  attemptOfIntent,
  decide,
  eventDataOf,
  unchanged,
  withAttempt,
  type Alert,
  type Attempt,
  type AttemptState,
  type CaptureMethod,
  type Decision,
  type PaymentEvent,
  type Payment,
  type Unwanted,
} from './payment.ts';
import { authorize, captureApproved, endUnpaid, type HoldSnapshot } from './authorizations.ts';
import { applyDisputeSnapshots, type DisputeSnapshot } from './disputes.ts';
import { applyRefundSnapshots, type RefundSnapshot } from './refunds.ts';
import { renewShares } from './refundShares.ts';

export const INTENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
] as const;

/** An intent as the provider showed it at one moment. */
export interface IntentSnapshot {
  id: string;
  status: (typeof INTENT_STATUSES)[number];
  amountCents: number;
  receivedCents: number;
  currency: string;
  captureMethod: CaptureMethod;
  /** From the intent's metadata, as is the attempt's number. */
  bookingId: string | null;
  attemptNumber: number | null;
  paidAt: Date | null;
  card: string | null;
  decline: { id: string; reason: string } | null;
  /** What the customer's bank holds, while the intent waits to be captured. */
  hold: HoldSnapshot | null;
  /** The intent was cancelled because nobody captured it in time. */
  isExpired: boolean;
  refunds: RefundSnapshot[];
  disputes: DisputeSnapshot[];
}

/** The attempt that this intent belongs to; undefined when it is none of this booking's. */
export function attemptOf(payment: Payment, intent: IntentSnapshot): Attempt | undefined {
  if (intent.bookingId !== payment.bookingId) return undefined;
  const known = attemptOfIntent(payment, intent.id);
  if (known !== undefined) return known;
  // After a crash between the provider's answer and storing it, only the metadata names the attempt.
  return payment.attempts.find(
    (attempt) => attempt.intentId === null && attempt.number === intent.attemptNumber,
  );
}

/** Final states never change, so the order of snapshots does not matter. Captured money is reported once. */
export function applyIntentSnapshot(payment: Payment, intent: IntentSnapshot, now: Date): Decision {
  const attempt = attemptOf(payment, intent);
  if (attempt === undefined) {
    return {
      ...unchanged(payment),
      alerts: [alertOf('stray_intent', intent, 'The intent is unknown to its booking')],
    };
  }
  return andThen(
    linkIntent(payment, attempt, intent, now),
    (next) => applyStatus(next, attemptNumbered(next, attempt.number) ?? attempt, intent, now),
    (next) => applyRefundSnapshots(next, intent.id, intent.refunds, now),
    (next) => applyDisputeSnapshots(next, intent.id, intent.disputes, now),
    (next) => renewShares(next, now),
    (next) => captureApproved(next, now),
  );
}

/** If the attempt was given up already, it is withdrawn, because its intent must not be paid. */
function linkIntent(payment: Payment, attempt: Attempt, intent: IntentSnapshot, now: Date): Decision {
  if (attempt.intentId === intent.id) return unchanged(payment);
  const withdrawn =
    attempt.withdrawn ??
    (attempt.state === 'void' || payment.ending !== null
      ? { because: payment.ending ? ('booking_ended' as const) : ('abandoned' as const), at: now }
      : null);
  return decide(withAttempt(payment, { ...attempt, intentId: intent.id, state: 'open', withdrawn }));
}

function applyStatus(payment: Payment, attempt: Attempt, intent: IntentSnapshot, now: Date): Decision {
  if (attempt.state === 'succeeded' || attempt.state === 'cancelled') return unchanged(payment);
  switch (intent.status) {
    case 'succeeded':
      return capture(payment, attempt, intent, now);
    case 'canceled':
      return endUnpaid(payment, attempt, { isExpired: intent.isExpired, now });
    case 'requires_capture':
      return authorize(payment, attempt, intent.hold ?? heldSince(attempt, now), intent.card);
    case 'processing':
      return reopen(payment, attempt, 'processing');
    case 'requires_payment_method':
      return andThen(reopen(payment, attempt, 'open'), (next) => noteDecline(next, intent, now));
    case 'requires_confirmation':
    case 'requires_action':
      return reopen(payment, attempt, 'open');
    default:
      throw intent.status satisfies never;
  }
}

/** Used where the provider shows no details of the hold. */
const heldSince = ({ amountCents }: Attempt, at: Date): HoldSnapshot => ({ amountCents, at, until: null });

function reopen(payment: Payment, attempt: Attempt, state: AttemptState): Decision {
  if (attempt.state === state) return unchanged(payment);
  const next = withAttempt(payment, { ...attempt, state });
  const isReported = state === 'processing' && payment.ending === null && attempt.withdrawn === null;
  return decide(next, isReported ? [{ type: 'payment.processing', data: eventDataOf(next, attempt) }] : []);
}

function noteDecline(payment: Payment, intent: IntentSnapshot, now: Date): Decision {
  const attempt = attemptOfIntent(payment, intent.id);
  const { decline } = intent;
  if (attempt === undefined || decline === null) return unchanged(payment);
  if (attempt.declines.some((known) => known.id === decline.id)) return unchanged(payment);
  const declines = [...attempt.declines, { ...decline, at: now }].slice(-MAX_DECLINES);
  const next = withAttempt(payment, { ...attempt, declines });
  const isReported = payment.ending === null && attempt.withdrawn === null;
  return decide(
    next,
    isReported
      ? [{ type: 'payment.failed', data: { ...eventDataOf(next, attempt), reason: decline.reason } }]
      : [],
  );
}

/** Keeps the document small, however often a card is declined. */
const MAX_DECLINES = 50;

function capture(payment: Payment, attempt: Attempt, intent: IntentSnapshot, now: Date): Decision {
  const unwanted = whyUnwanted(payment, attempt, intent);
  const isLate = payment.ending !== null;
  const paidAt = intent.paidAt ?? now;
  const captured: Attempt = {
    ...attempt,
    state: 'succeeded',
    capturedCents: intent.receivedCents,
    paidAt,
    card: intent.card,
    capture: attempt.capture && { ...attempt.capture, state: 'succeeded' },
    unwanted,
    refundDueCents: unwanted !== null || isLate ? intent.receivedCents : attempt.refundDueCents,
    refundReason:
      unwanted !== null ? UNWANTED_REASONS[unwanted] : isLate ? LATE_REASON : attempt.refundReason,
  };
  const next = withAttempt(payment, captured);
  if (unwanted !== null) {
    return decide(next, [], [alertOf('unwanted_payment', intent, UNWANTED_REASONS[unwanted])]);
  }
  const events: PaymentEvent[] = [
    {
      type: 'payment.succeeded',
      data: { ...eventDataOf(next, captured), paidAt: paidAt.toISOString(), card: intent.card },
    },
  ];
  return decide(next, events, isLate ? [alertOf('late_payment', intent, LATE_REASON)] : []);
}

const LATE_REASON = 'Payment arrived after the booking had ended';
const UNWANTED_REASONS: Record<Unwanted, string> = {
  wrong_amount: 'The amount paid is not the price of the booking',
  second_payment: 'The booking had already been paid',
  price_changed: 'The price of the booking had changed',
};

function whyUnwanted(payment: Payment, attempt: Attempt, intent: IntentSnapshot): Unwanted | null {
  const isAmount =
    attempt.captureMethod === 'manual'
      ? // Of what is held, less may be charged: the price fell meanwhile.
        intent.receivedCents <= attempt.amountCents
      : intent.receivedCents === attempt.amountCents;
  if (!isAmount || intent.currency !== attempt.currency) return 'wrong_amount';
  if (acceptedAttempts(payment).some((accepted) => isInsteadOf(accepted, attempt))) return 'second_payment';
  return attempt.withdrawn?.because === 'price_changed' ? 'price_changed' : null;
}

/** An attempt asks for what earlier payments left. What was paid after it began was paid instead of it. */
const isInsteadOf = (accepted: Attempt, { paidBefore }: Attempt): boolean =>
  !paidBefore.includes(accepted.number);

const alertOf = (kind: Alert['kind'], intent: IntentSnapshot, reason: string): Alert => ({
  kind,
  intentId: intent.id,
  amountCents: intent.receivedCents || intent.amountCents,
  reason,
});
