import type { Model, mongo } from 'mongoose';
import { OUTBOX_INDEX } from './outboxSchema.ts';
import type { OutboxEntry } from './newEvent.ts';

/** Any model whose schema went through `withOutbox`. No model of a narrower type would take them all. */
export type OutboxModel = Pick<Model<unknown>, 'modelName' | 'collection'>;

export type DocumentId = string | number;

interface OutboxDocument {
  _id: DocumentId;
  outbox?: OutboxEntry[];
  outboxLease?: { owner: string; until: Date };
  deleted?: boolean;
  deletedAt?: Date | null;
}

/** Which documents go once their last event has left. */
export interface Tombstones {
  /** The field that is set on a deleted document. */
  mark: 'deleted' | 'deletedAt';
}

/** Enough for nearly every publish. When its holder dies, an event waits this long. */
const LEASE_MS = 5_000;
/** Longer than a publish may take (waiting for channel, room and confirm: 14 s), so that a live holder never loses its lease in the middle of a publish. */
const LONG_LEASE_MS = 20_000;

const inMs = (ms: number): Date => new Date(Date.now() + ms);

const WAITING = { 'outbox.0': { $exists: true } };

/** The relay's view of one collection: conditional updates of single documents. */
export function createOutboxStore(model: OutboxModel, owner: string, tombstones?: Tombstones) {
  const collection = model.collection as unknown as mongo.Collection<OutboxDocument>;
  const freeNow = () => ({ ...WAITING, 'outboxLease.until': { $not: { $gt: new Date() } } });
  const mine = (id: DocumentId) => ({ _id: id, 'outboxLease.owner': owner });
  return {
    name: model.modelName,
    /** Documents nobody is publishing right now, those waiting longest first. */
    waiting: async (limit: number): Promise<DocumentId[]> => {
      const longestFirst = { sort: { 'outboxLease.until': 1 }, hint: OUTBOX_INDEX } as const;
      const found = await collection
        .find(freeNow(), { ...longestFirst, projection: { _id: 1 }, limit })
        .toArray();
      return found.map(({ _id }) => _id);
    },
    /** Takes a document for a while; answers its events, none when there are none or somebody else holds it. */
    lease: async (id: DocumentId): Promise<OutboxEntry[]> => {
      const found = await collection.findOneAndUpdate(
        { ...freeNow(), _id: id },
        { $set: { outboxLease: { owner, until: inMs(LEASE_MS) } } },
        { projection: { outbox: 1 } },
      );
      return found?.outbox ?? [];
    },
    /** Keeps a lease for as long as the longest publish takes. */
    extend: async (id: DocumentId): Promise<void> => {
      await collection.updateOne(mine(id), { $set: { 'outboxLease.until': inMs(LONG_LEASE_MS) } });
    },
    /** Removes a published entry; with the last one the lease is given back. Undefined: the lease was lost, and somebody else goes on. */
    remove: async (id: DocumentId, eventId: string, { isLast }: { isLast: boolean }) => {
      const left = await collection.findOneAndUpdate(
        { ...mine(id), 'outbox.eventId': eventId },
        {
          $pull: { outbox: { eventId } },
          ...(isLast
            ? { $unset: { outboxLease: 1 } }
            : { $set: { 'outboxLease.until': inMs(LONG_LEASE_MS) } }),
        },
        {
          projection: { 'outbox.eventId': 1, ...(tombstones && { [tombstones.mark]: 1 }) },
          returnDocument: 'after',
        },
      );
      if (left === null) return undefined;
      return {
        hasMore: (left.outbox ?? []).length > 0,
        isTombstone: tombstones !== undefined && Boolean(left[tombstones.mark]),
      };
    },
    /** Gives the lease back, not to be taken before `afterMs`. */
    giveBack: async (id: DocumentId, afterMs: number): Promise<void> => {
      const later = { owner: 'nobody', until: inMs(afterMs) };
      await collection.updateOne(mine(id), { $set: { outboxLease: later } });
    },
    /** Deletes a tombstone unless it still holds events. */
    purge: async (id: DocumentId): Promise<void> => {
      await collection.deleteOne({ _id: id, 'outbox.0': { $exists: false } });
    },
    // Without the hint the database does not use this index, as the filter does not name its field.
    pendingCount: () => collection.countDocuments(WAITING, { hint: OUTBOX_INDEX }),
  };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;
