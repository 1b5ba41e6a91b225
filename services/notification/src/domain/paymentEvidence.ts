import type { BookingFacts, EventData } from '@livery/shared-types';

/**
 * What payment's events prove about a booking's money. Booking and this service consume the same events at the same time, so an
 * e-mail may leave before booking has stored it: what is proven here wins over older facts.
 */
export interface PaymentEvidence {
  /** When the newest event about captured or refunded money happened. */
  asOf: Date | null;
  /** By payment intent, oldest first. */
  intents: { intentId: string; capturedCents: number; refundedCents: number }[];
  /** Refunds that did not go through after all. */
  failedRefunds: string[];
  /** The newest hold on a card, and how it ended; null while there was none. */
  hold: {
    intentId: string;
    amountCents: number;
    state: 'authorized' | 'released' | 'failed';
    asOf: Date;
  } | null;
  disputes: { disputeId: string; intentId: string; status: EventData<'payment.disputed'>['status'] }[];
}

export const NO_EVIDENCE: PaymentEvidence = {
  asOf: null,
  intents: [],
  failedRefunds: [],
  disputes: [],
  hold: null,
};

/** The payments that booking counts, and those that it refused; earlier releases did not say. */
type KnownPayments = Pick<BookingFacts, 'captures' | 'refusedIntentIds'>;

/**
 * The payments that count for a booking: those that booking counts, and of those that it has not heard of yet the first that
 * was captured, and others as long as something of `payableCents` is left to be paid. What came beside goes back.
 */
export function countedIntents(
  { intents }: PaymentEvidence,
  payableCents: number,
  { captures = [], refusedIntentIds = [] }: KnownPayments = {},
) {
  const known = new Set(captures.map(({ intentId }) => intentId));
  let capturedCents = captures.reduce((sum, capture) => sum + capture.capturedCents, 0);
  return intents
    .filter((intent) => intent.capturedCents > 0 && !refusedIntentIds.includes(intent.intentId))
    .filter((intent, index) => {
      if (known.has(intent.intentId)) return true;
      const isFirst = captures.length === 0 && index === 0;
      const isCounted = isFirst || capturedCents + intent.capturedCents <= payableCents;
      if (isCounted) capturedCents += intent.capturedCents;
      return isCounted;
    });
}

export const disputeOf = ({ disputes }: PaymentEvidence, disputeId: string) =>
  disputes.find((dispute) => dispute.disputeId === disputeId)?.status;

/** Whether a payment that counts is disputed. Undefined when there was no such event. */
export function isDisputed(
  { disputes }: PaymentEvidence,
  counted: readonly { intentId: string }[],
): boolean | undefined {
  const about = disputes.filter(
    ({ intentId }) => counted.length === 0 || counted.some((intent) => intent.intentId === intentId),
  );
  return about.length === 0 ? undefined : about.some(({ status }) => status !== 'won');
}
