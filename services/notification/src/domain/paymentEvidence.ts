import type { EventData } from '@livery/shared-types';

/**
 * What payment's events prove about a booking's money. Booking and this service consume the same events at the same time, so an
 * e-mail may leave before booking has stored it: what is proven here wins over older facts.
 */
export interface PaymentEvidence {
  /** When the newest event about captured or refunded money happened. */
  asOf: Date | null;
  /** By payment intent, oldest first: the first one that was captured pays for the booking. */
  intents: { intentId: string; capturedCents: number; refundedCents: number }[];
  /** Refunds that did not go through after all. */
  failedRefunds: string[];
  disputes: { disputeId: string; intentId: string; status: EventData<'payment.disputed'>['status'] }[];
}

export const NO_EVIDENCE: PaymentEvidence = { asOf: null, intents: [], failedRefunds: [], disputes: [] };

/** The payment that counts for the booking, if any was captured. */
export const paidIntent = ({ intents }: PaymentEvidence) =>
  intents.find(({ capturedCents }) => capturedCents > 0);

export const disputeOf = ({ disputes }: PaymentEvidence, disputeId: string) =>
  disputes.find((dispute) => dispute.disputeId === disputeId)?.status;

/** Whether the payment that counts is disputed. Undefined when there was no such event. */
export function isDisputed(evidence: PaymentEvidence): boolean | undefined {
  const paid = paidIntent(evidence);
  const about = evidence.disputes.filter(({ intentId }) => paid === undefined || intentId === paid.intentId);
  return about.length === 0 ? undefined : about.some(({ status }) => status !== 'won');
}
