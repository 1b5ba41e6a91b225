import type { TypedEvent } from '@livery/service-kit';
import { trusted, type UpdateQuery } from 'mongoose';
import type { PaymentEvidence } from '../domain/paymentEvidence.ts';
import type { EvidenceRecord, Models } from './models.ts';

export type PaymentEvent = Extract<
  TypedEvent,
  {
    type:
      | 'payment.succeeded'
      | 'payment.refunded'
      | 'payment.refund_failed'
      | 'payment.disputed'
      | 'payment.authorized'
      | 'payment.released'
      | 'payment.capture_failed';
  }
>;

export type EvidenceStore = ReturnType<typeof paymentEvidenceRepository>;

/** What payment's events have proven about each booking. Every write is safe to repeat and needs no order. */
export function paymentEvidenceRepository({ evidence }: Models) {
  return {
    /** Of these bookings, what is known; nothing was proven about the others. */
    async find(bookingIds: readonly string[]): Promise<Map<string, PaymentEvidence>> {
      if (bookingIds.length === 0) return new Map();
      const found = await evidence.find({ _id: trusted({ $in: [...bookingIds] }) }).lean<EvidenceRecord[]>();
      return new Map(found.map((record) => [record._id, evidenceOf(record)]));
    },

    async record(event: PaymentEvent): Promise<void> {
      await evidence.updateOne({ _id: event.data.bookingId }, updateOf(event), { upsert: true });
    },
  };
}

// Ids of the provider hold neither dots nor dollar signs; anything else must not become a path.
const key = (id: string) => id.replaceAll(/[^\w-]/g, '_');

function updateOf({ type, data, occurredAt }: PaymentEvent): UpdateQuery<EvidenceRecord> {
  const at = new Date(occurredAt);
  const intentId = data.paymentIntentId;
  switch (type) {
    case 'payment.succeeded':
      return {
        $max: { [`intents.${key(intentId)}.capturedCents`]: data.amountCents, asOf: at },
        $min: { [`intents.${key(intentId)}.paidAt`]: new Date(data.paidAt) },
      };
    case 'payment.refunded':
      return {
        $max: { asOf: at },
        $set: { [`refunds.${key(data.refundId)}`]: { intentId, cents: data.refundedCents } },
      };
    case 'payment.refund_failed':
      return { $max: { asOf: at }, $addToSet: { failedRefunds: data.refundId } };
    case 'payment.disputed':
      return {
        $set: { [`disputes.${key(data.disputeId)}.intentId`]: intentId },
        $max: { [`disputes.${key(data.disputeId)}.${data.status}`]: at },
      };
    case 'payment.authorized':
      return {
        $set: { [`holds.${key(intentId)}.amountCents`]: data.amountCents },
        $max: { [`holds.${key(intentId)}.authorized`]: at },
      };
    case 'payment.released':
    case 'payment.capture_failed':
      return {
        $set: { [`holds.${key(intentId)}.amountCents`]: data.amountCents },
        $max: { [`holds.${key(intentId)}.${type === 'payment.released' ? 'released' : 'failed'}`]: at },
      };
    default:
      throw type satisfies never;
  }
}

function evidenceOf(record: EvidenceRecord): PaymentEvidence {
  const { asOf = null, intents = {}, refunds = {}, failedRefunds = [], disputes = {}, holds = {} } = record;
  const failed = new Set(failedRefunds.map(key));
  const made = Object.entries(refunds).filter(([refundId]) => !failed.has(refundId));
  const refundedCents = (intentId: string) =>
    made.reduce((sum, [, refund]) => sum + (refund.intentId === intentId ? refund.cents : 0), 0);
  return {
    asOf,
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
    hold: newestHold(holds),
  };
}

/** A hold that ended is never held again; a later one has another intent. */
function newestHold(holds: NonNullable<EvidenceRecord['holds']>): PaymentEvidence['hold'] {
  const all = Object.entries(holds).flatMap(([intentId, { amountCents, authorized, released, failed }]) => {
    const state = failed !== undefined ? 'failed' : released !== undefined ? 'released' : 'authorized';
    const asOf = failed ?? released ?? authorized;
    return asOf === undefined ? [] : [{ intentId, amountCents, state, asOf } as const];
  });
  return all.toSorted((one, other) => other.asOf.getTime() - one.asOf.getTime())[0] ?? null;
}

/** A dispute that was decided is never open again; an appeal may turn the decision round. */
function disputeStatus(won: Date | undefined, lost: Date | undefined) {
  if (won === undefined) return lost === undefined ? 'open' : 'lost';
  return lost === undefined || won > lost ? 'won' : 'lost';
}
