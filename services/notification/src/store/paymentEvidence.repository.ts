import type { EventData } from '@livery/shared-types';
import { NO_EVIDENCE, type PaymentEvidence } from '../domain/paymentEvidence.ts';
import type { EvidenceRecord, Models } from './notification.model.ts';

export type EvidenceStore = ReturnType<typeof paymentEvidenceRepository>;

/** What payment's events have proven about each booking. Every write is safe to repeat and needs no order. */
export function paymentEvidenceRepository({ evidence }: Models) {
  // Ids of the provider hold neither dots nor dollar signs; anything else must not become a path.
  const key = (id: string) => id.replaceAll(/[^\w-]/g, '_');
  const upsert = (bookingId: string, update: Record<string, unknown>) =>
    evidence.updateOne({ _id: bookingId }, update, { upsert: true }).then(() => undefined);

  return {
    async find(bookingId: string): Promise<PaymentEvidence> {
      const found = await evidence.findById(bookingId).lean<EvidenceRecord>();
      return found === null ? NO_EVIDENCE : evidenceOf(found);
    },

    captured: (
      { bookingId, paymentIntentId, amountCents, paidAt }: EventData<'payment.succeeded'>,
      occurredAt: Date,
    ) =>
      upsert(bookingId, {
        $max: { [`intents.${key(paymentIntentId)}.capturedCents`]: amountCents, asOf: occurredAt },
        $min: { [`intents.${key(paymentIntentId)}.paidAt`]: new Date(paidAt) },
      }),

    refunded: (
      { bookingId, paymentIntentId, refundId, refundedCents }: EventData<'payment.refunded'>,
      occurredAt: Date,
    ) =>
      upsert(bookingId, {
        $max: { asOf: occurredAt },
        $set: { [`refunds.${key(refundId)}`]: { intentId: paymentIntentId, cents: refundedCents } },
      }),

    refundFailed: ({ bookingId, refundId }: EventData<'payment.refund_failed'>, occurredAt: Date) =>
      upsert(bookingId, { $max: { asOf: occurredAt }, $addToSet: { failedRefunds: refundId } }),

    disputed: (
      { bookingId, paymentIntentId, disputeId, status }: EventData<'payment.disputed'>,
      occurredAt: Date,
    ) =>
      upsert(bookingId, {
        $set: { [`disputes.${key(disputeId)}.intentId`]: paymentIntentId },
        $max: { [`disputes.${key(disputeId)}.${status}`]: occurredAt },
      }),
  };

  function evidenceOf({
    asOf,
    intents = {},
    refunds = {},
    failedRefunds = [],
    disputes = {},
  }: EvidenceRecord): PaymentEvidence {
    const failed = new Set(failedRefunds.map(key));
    const made = Object.entries(refunds).filter(([refundId]) => !failed.has(refundId));
    const refundedCents = (intentId: string) =>
      made.reduce((sum, [, refund]) => sum + (refund.intentId === intentId ? refund.cents : 0), 0);
    return {
      asOf: asOf ?? null,
      intents: Object.entries(intents)
        .toSorted(([, one], [, other]) => one.paidAt.getTime() - other.paidAt.getTime())
        .map(([intentId, { capturedCents }]) => ({
          intentId,
          capturedCents,
          refundedCents: refundedCents(intentId),
        })),
      failedRefunds,
      disputes: Object.entries(disputes).map(([disputeId, { intentId, won, lost }]) => ({
        disputeId,
        intentId,
        status: disputeStatus(won, lost),
      })),
    };
  }
}

/** A dispute that was decided is never open again; an appeal may turn the decision round. */
function disputeStatus(won: Date | undefined, lost: Date | undefined) {
  if (won === undefined) return lost === undefined ? 'open' : 'lost';
  return lost === undefined || won > lost ? 'won' : 'lost';
}
