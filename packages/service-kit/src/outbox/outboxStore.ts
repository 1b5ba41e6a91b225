import type { Model } from 'mongoose';
import { batched } from '../concurrency/batched.ts';
import { OUTBOX_INDEX } from './outboxSchema.ts';
import type { OutboxEntry } from './newEvent.ts';

/** Any model whose schema went through `withOutbox`. */
// Models are invariant in their document type: no narrower type accepts them all.
export type OutboxModel = Pick<Model<unknown>, 'modelName' | 'collection'> & object;

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

/** A document whose events are all published but for the removal of the last. */
interface Published {
  id: unknown;
  eventId: string;
}

/** Enough for nearly every publish, and short: so long an event waits when its holder died. */
const LEASE_MS = 5_000;
/** Longer than a publish may take (waiting for channel, room and confirm: 14 s), so that a live holder never loses its lease in the middle of a publish. */
const LONG_LEASE_MS = 20_000;
/** Published documents are emptied together. Meanwhile another event of theirs waits. */
const FINISH_WAIT_MS = 25;

/** Who publishes a document's events, until when. */
export interface OutboxLease {
  owner: string;
  until: Date;
}

const inMs = (ms: number): Date => new Date(Date.now() + ms);

const WAITING = { 'outbox.0': { $exists: true } };

/** The relay's view of one collection: conditional updates of documents, each by itself or several alike. */
export function createOutboxStore(
  { modelName, collection }: OutboxModel,
  owner: string,
  tombstones?: Tombstones,
) {
  // These run for every event and hold nothing from outside: mongoose's casting would only cost.
  const freeNow = () => ({ ...WAITING, 'outboxLease.until': { $not: { $gt: new Date() } } });
  const mine = (id: unknown) => ({ _id: id as never, 'outboxLease.owner': owner });
  const pull = (eventId: string | { $in: string[] }) => ({ outbox: { eventId } }) as never;
  const newLease = (): OutboxLease => ({ owner, until: inMs(LEASE_MS) });
  const alive = tombstones && { [tombstones.mark]: { $in: [null, false] } };

  /** Empties those that hold nothing but the published event, in one update; true for each that is settled by that. */
  const empty = batched<Published, boolean>(
    async (published) => {
      const stillMine = {
        _id: { $in: published.map(({ id }) => id as never) },
        'outboxLease.owner': owner,
        'outbox.eventId': { $in: published.map(({ eventId }) => eventId) },
      };
      const { matchedCount } = await collection.updateMany(
        { ...stillMine, ...alive, outbox: { $size: 1 } },
        { $pull: pull({ $in: published.map(({ eventId }) => eventId) }), $unset: { outboxLease: 1 } },
      );
      if (matchedCount === published.length) return published.map(() => true);
      const left = await collection.find(stillMine, { projection: { _id: 1 } }).toArray();
      const leftIds = new Set(left.map(({ _id }) => String(_id)));
      return published.map(({ id }) => !leftIds.has(String(id)));
    },
    { waitMs: FINISH_WAIT_MS },
  );

  return {
    name: modelName,
    /** For a document that is about to be inserted: nobody else can hold it. */
    newLease,
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
        { $set: { outboxLease: newLease() } },
        { projection: { outbox: 1 } },
      );
      return (found as OutboxDocument | null)?.outbox ?? [];
    },
    /** Keeps a lease for as long as the longest publish takes. */
    extend: async (id: unknown): Promise<void> => {
      await collection.updateOne(mine(id), { $set: { 'outboxLease.until': inMs(LONG_LEASE_MS) } });
    },
    /** Removes a published entry and extends the lease. False: the lease was lost, and somebody else goes on. */
    remove: async (id: unknown, eventId: string): Promise<boolean> => {
      const { matchedCount } = await collection.updateOne(mine(id), {
        $pull: pull(eventId),
        $set: { 'outboxLease.until': inMs(LONG_LEASE_MS) },
      });
      return matchedCount === 1;
    },
    /** Removes the last published entry and gives the lease back. `hasMore`: others came in meanwhile. */
    finish: async (id: unknown, eventId: string) => {
      if (await empty({ id, eventId })) return { hasMore: false, isTombstone: false };
      const left = (await collection.findOneAndUpdate(
        { ...mine(id), 'outbox.eventId': eventId },
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
      const later: OutboxLease = { owner: 'nobody', until: inMs(afterMs) };
      await collection.updateOne(mine(id), { $set: { outboxLease: later } });
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
