import type { Model } from 'mongoose';
import { OUTBOX_INDEX } from './outboxSchema.ts';
import type { OutboxEntry } from './newEvent.ts';

/** Any model whose schema went through `withOutbox`. */
// Models are invariant in their document type: no narrower type accepts them all.
export type OutboxModel = Pick<Model<unknown>, 'modelName'> & object;

interface OutboxDocument {
  _id: unknown;
  outbox?: OutboxEntry[];
}

/** Which documents go once their last event has left. */
export interface Tombstones {
  /** The field that is set on a deleted document. */
  mark: string;
  /** What else must be true of it. */
  filter?: Record<string, unknown>;
}

/** Longer than a publish may take (waiting for channel, room and confirm: 14 s), so that a live holder never loses its lease in the middle of a publish. */
const LEASE_MS = 20_000;

/** Who publishes a document's events, until when. */
export interface OutboxLease {
  owner: string;
  until: Date;
}

const leasedUntil = (): Date => new Date(Date.now() + LEASE_MS);

const WAITING = { 'outbox.0': { $exists: true } };

/** The relay's view of one collection: conditional updates of single documents, nothing else. */
export function createOutboxStore(source: OutboxModel, owner: string, tombstones?: Tombstones) {
  const model = source as unknown as Model<OutboxDocument>;
  // These run for every event and hold nothing from outside: mongoose's casting would only cost.
  const { collection } = model;
  const freeNow = () => ({ ...WAITING, 'outboxLease.until': { $not: { $gt: new Date() } } });
  const mine = (id: unknown) => ({ _id: id as never, 'outboxLease.owner': owner });
  const pull = (eventId: string) => ({ outbox: { eventId } }) as never;

  return {
    name: model.modelName,
    /** Documents nobody is publishing right now, those waiting longest first. */
    waiting: async (limit: number): Promise<unknown[]> => {
      const longestFirst = { sort: { 'outboxLease.until': 1 }, hint: OUTBOX_INDEX } as const;
      const found = await collection
        .find(freeNow(), { ...longestFirst, projection: { _id: 1 }, limit })
        .toArray();
      return found.map(({ _id }) => _id);
    },
    /** Takes a document for a while; answers its events, none when there are none or somebody else holds it. */
    lease: async (id: unknown): Promise<OutboxEntry[]> => {
      const found = await collection.findOneAndUpdate(
        { ...freeNow(), _id: id as never },
        { $set: { outboxLease: { owner, until: leasedUntil() } satisfies OutboxLease } },
        { projection: { outbox: 1 } },
      );
      return (found as OutboxDocument | null)?.outbox ?? [];
    },
    /** Removes a published entry and extends the lease. False: the lease was lost, and somebody else goes on. */
    remove: async (id: unknown, eventId: string): Promise<boolean> => {
      const { matchedCount } = await collection.updateOne(mine(id), {
        $pull: pull(eventId),
        $set: { 'outboxLease.until': leasedUntil() },
      });
      return matchedCount === 1;
    },
    /** Removes the last published entry and gives the lease back. `hasMore`: others came in meanwhile. */
    finish: async (id: unknown, eventId: string) => {
      const left = (await collection.findOneAndUpdate(
        mine(id),
        { $pull: pull(eventId), $unset: { outboxLease: 1 } },
        {
          projection: { outbox: 1, ...(tombstones && { [tombstones.mark]: 1 }) },
          returnDocument: 'after',
        },
      )) as (OutboxDocument & Record<string, unknown>) | null;
      return {
        hasMore: (left?.outbox ?? []).length > 0,
        isTombstone: tombstones !== undefined && Boolean(left?.[tombstones.mark]),
      };
    },
    /** Gives the lease back, not to be taken before `afterMs`. */
    giveBack: async (id: unknown, afterMs: number): Promise<void> => {
      await collection.updateOne(mine(id), {
        $set: { outboxLease: { owner: 'nobody', until: new Date(Date.now() + afterMs) } },
      });
    },
    /** Deletes a tombstone unless it still holds events. */
    purge: async (id: unknown): Promise<void> => {
      const unsent = { 'outbox.0': { $exists: false } };
      await collection.deleteOne({ ...tombstones?.filter, _id: id as never, ...unsent });
    },
    // By itself the database does not see that this index answers: its field is not asked for.
    pendingCount: () => collection.countDocuments(WAITING, { hint: OUTBOX_INDEX }),
  };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;
