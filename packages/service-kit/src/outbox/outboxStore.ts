import { randomUUID } from 'node:crypto';
import type { Model, QueryFilter } from 'mongoose';
import { trusted } from 'mongoose';
import type { OutboxEntry } from './newEvent.ts';

/** Any model whose schema went through `addOutbox`. */
// Models are invariant in their document type: no narrower type accepts them all.
export type OutboxModel = Pick<Model<unknown>, 'modelName'> & object;

interface OutboxDocument {
  _id: unknown;
  outbox?: OutboxEntry[];
}

export interface OutboxStore {
  name: string;
  /** Documents nobody is publishing right now, those waiting longest first. */
  waiting(limit: number): Promise<unknown[]>;
  /** Takes a document for a while; answers its events, none when there are none or somebody else holds it. */
  lease(id: unknown): Promise<OutboxEntry[]>;
  /** Removes a published entry and extends the lease. False: the lease was lost, and somebody else goes on. */
  remove(id: unknown, eventId: string): Promise<boolean>;
  /** Removes the last published entry and gives the lease back. Answers how many entries came in meanwhile. */
  finish(id: unknown, eventId: string): Promise<number>;
  /** Gives the lease back, not to be taken before `afterMs`. */
  giveBack(id: unknown, afterMs: number): Promise<void>;
  /** Deletes the document if it is an emptied tombstone. */
  purge(id: unknown): Promise<void>;
  pendingCount(): Promise<number>;
}

/** Longer than a publish may take (waiting for channel, room and confirm: 14 s), so that a live holder never loses its lease in the middle of a publish. */
const LEASE_MS = 20_000;

const WAITING = { 'outbox.0': trusted({ $exists: true }) };

/** The relay's view of one collection: conditional updates of single documents, nothing else. */
export function createOutboxStore(source: OutboxModel, tombstones?: Record<string, unknown>): OutboxStore {
  const model = source as unknown as Model<OutboxDocument>;
  const owner = randomUUID();
  const purgeable = tombstones === undefined ? undefined : trustedFilter(tombstones);
  const leasedUntil = () => new Date(Date.now() + LEASE_MS);
  const freeNow = () =>
    ({
      ...WAITING,
      'outboxLease.until': trusted({ $not: { $gt: new Date() } }),
    }) as QueryFilter<OutboxDocument>;
  const mine = (id: unknown) => ({ _id: id, 'outboxLease.owner': owner }) as QueryFilter<OutboxDocument>;
  const options = { timestamps: false, strict: false } as const;

  return {
    name: model.modelName,
    waiting: async (limit) => {
      const found = await model
        .find(freeNow(), { _id: 1 })
        .sort({ 'outboxLease.until': 1 })
        .limit(limit)
        .lean<OutboxDocument[]>();
      return found.map(({ _id }) => _id);
    },
    lease: async (id) => {
      const found = await model
        .findOneAndUpdate(
          { ...freeNow(), _id: id },
          { $set: { outboxLease: { owner, until: leasedUntil() } } },
          { ...options, projection: { outbox: 1 } },
        )
        .lean<OutboxDocument>();
      return found?.outbox ?? [];
    },
    remove: async (id, eventId) => {
      const { matchedCount } = await model.updateOne(
        mine(id),
        { $pull: { outbox: { eventId } }, $set: { 'outboxLease.until': leasedUntil() } },
        options,
      );
      return matchedCount === 1;
    },
    finish: async (id, eventId) => {
      const left = await model
        .findOneAndUpdate(
          mine(id),
          { $pull: { outbox: { eventId } }, $unset: { outboxLease: 1 } },
          { ...options, projection: { outbox: 1 }, returnDocument: 'after' },
        )
        .lean<OutboxDocument>();
      return left?.outbox?.length ?? 0;
    },
    giveBack: async (id, afterMs) => {
      await model.updateOne(
        mine(id),
        { $set: { outboxLease: { owner: 'nobody', until: new Date(Date.now() + afterMs) } } },
        options,
      );
    },
    purge: async (id) => {
      if (purgeable === undefined) return;
      const filter = {
        ...purgeable,
        _id: id,
        'outbox.0': trusted({ $exists: false }),
      } as QueryFilter<OutboxDocument>;
      await model.deleteOne(filter);
    },
    pendingCount: () => model.countDocuments(WAITING as QueryFilter<OutboxDocument>),
  };
}

/** A filter written in code may hold operators; only what comes from outside must not. */
function trustedFilter(filter: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(filter).map(([path, condition]) => [
    path,
    typeof condition === 'object' && condition !== null && !(condition instanceof Date)
      ? trusted(condition)
      : condition,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}
