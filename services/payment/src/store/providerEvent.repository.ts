import { documentSchema, unlessTaken } from '@livery/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import { REFUND_EVENT, type ProviderEvent } from '../provider/snapshots.ts';

export interface StoredProviderEvent extends Omit<ProviderEvent, 'id'> {
  /** The provider's event id: the same event is stored once, however often it comes. */
  _id: string;
  source: 'webhook' | 'list';
  receivedAt: Date;
  /** Null once it is handled. */
  dueAt: Date | null;
  tries: number;
  handledAt?: Date;
  outcome?: Outcome;
}

type Outcome = 'applied' | 'not_ours';

/** Longer than the provider can repeat an event (30 days). */
const KEPT_SECONDS = 60 * 24 * 3600;

const MAX_RETRY_MS = 600_000;

/** Replicas' clocks differ by less. */
const CLOCK_MARGIN_MS = 5_000;

/** The provider's events, stored before they are acknowledged and until they are surely handled. */
export function createProviderEventRepository(connection: Connection, now: () => Date) {
  const schema = documentSchema<StoredProviderEvent>('providerEvents');
  schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });
  schema.index({ intentId: 1, dueAt: 1 });
  schema.index({ handledAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
  const model = connection.model<StoredProviderEvent>('ProviderEvent', schema);
  const finishedBy = (outcome: Outcome) => ({ $set: { dueAt: null, handledAt: now(), outcome } });
  return {
    /** Stores what is new; answers the ids of those. Safe to repeat. */
    async storeNew(
      events: readonly ProviderEvent[],
      source: StoredProviderEvent['source'],
    ): Promise<string[]> {
      if (events.length === 0) return [];
      const receivedAt = now();
      const writes = events.map(({ id, ...event }) => ({
        updateOne: {
          filter: { _id: id },
          update: { $setOnInsert: { ...event, source, receivedAt, dueAt: receivedAt, tries: 0 } },
          upsert: true,
        },
      }));
      // Where another replica stored the same event at the same instant, that is all that counts.
      const stored = await unlessTaken(model.bulkWrite(writes, { ordered: false }));
      return Object.values(stored?.upsertedIds ?? {}).map(String);
    },

    /** Leases an event that is due; with an id, that one only. */
    async leaseDue(leaseMs: number, id?: string): Promise<StoredProviderEvent | undefined> {
      const leased = await model
        .findOneAndUpdate(
          { ...(id === undefined ? {} : { _id: id }), dueAt: { $type: 'date', $lte: now() } },
          { $set: { dueAt: new Date(now().getTime() + leaseMs) }, $inc: { tries: 1 } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean<StoredProviderEvent>();
      return leased ?? undefined;
    },

    async finish(id: string, outcome: Outcome): Promise<void> {
      await model.updateOne({ _id: id }, finishedBy(outcome));
    },

    /**
     * Finishes an event whose intent was looked at, and the others about that intent that had come before the look. Only an
     * event about a refund makes us look for failed refunds: another event finishes none of those.
     */
    async finishSeen({ _id, intentId, type }: StoredProviderEvent, lookedAt: Date): Promise<void> {
      const before = new Date(lookedAt.getTime() - CLOCK_MARGIN_MS);
      const others: QueryFilter<StoredProviderEvent> = {
        intentId,
        dueAt: { $type: 'date' },
        receivedAt: { $lt: before },
        ...(REFUND_EVENT.test(type) ? {} : { type: { $not: REFUND_EVENT } }),
      };
      await model.updateMany({ $or: [{ _id }, others] }, finishedBy('applied'));
    },

    /** Later again, ever more rarely, but never given up. */
    async scheduleRetry({ _id, tries }: StoredProviderEvent, retryMs: number): Promise<void> {
      const pauseMs = Math.min(retryMs * 2 ** Math.min(tries, 20), MAX_RETRY_MS);
      await model.updateOne({ _id }, { $set: { dueAt: new Date(now().getTime() + pauseMs) } });
    },

    waitingCount: () => model.countDocuments({ dueAt: { $type: 'date' } }),
  };
}
