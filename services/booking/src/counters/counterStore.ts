import { documentSchema, unlessTaken } from '@livery/service-kit';
import { trusted, type Connection, type QueryFilter } from 'mongoose';
import type { Counts } from './counterDelta.ts';

/** One bucket of the counts: of everything (`all`), or of the pickups of one month or one day. */
export interface CounterBucket extends Counts {
  _id: string;
  /** Changes with the counts: equal before and after means that nothing was counted in between. */
  seq: number;
  /** Deltas counted here that may still be waiting in their bookings. */
  applied: string[];
}

interface Lease {
  _id: string;
  owner: string;
  until: Date;
  /** The zone whose days are counted, and what is; absent until the buckets have been built. */
  builtFor?: string;
}

/** What tells whether a bucket has changed, and what is half done on it. */
export type BucketMark = Pick<CounterBucket, '_id' | 'seq' | 'applied'>;

interface BucketChange {
  bucket: BucketMark;
  deltaIds: readonly string[];
  increments: Record<string, number>;
}

export const ALL = 'all';
export const dayBucket = (day: string) => `day:${day}`;
const monthBucket = (day: string) => `month:${day.slice(0, 7)}`;

/** Every bucket on which a pickup of that day is counted. */
export const bucketsOfDay = (day: string) => [ALL, monthBucket(day), dayBucket(day)];

/** Whether a bucket is one of those that together hold the days after `day`: the rest of its month, and later months. */
export function isAfter(id: string, day: string): boolean {
  if (id.startsWith('month:')) return id > monthBucket(day);
  return id > dayBucket(day) && id.startsWith(dayBucket(day.slice(0, 7)));
}

/** The `all` bucket, and those that hold `day` and all later ones; without a day, `all` alone. */
function fromDay(day: string | undefined): QueryFilter<CounterBucket> {
  if (day === undefined) return { _id: ALL };
  // ';' follows every character of a day, so these ranges end with their month and with the last of all months.
  const restOfMonth = { $gte: dayBucket(day), $lt: `${dayBucket(day.slice(0, 7))};` };
  const laterMonths = { $gt: monthBucket(day), $lt: 'month;' };
  return { $or: [{ _id: ALL }, { _id: trusted(restOfMonth) }, { _id: trusted(laterMonths) }] };
}

const MARK = { seq: 1, applied: 1 } as const;
const LEASE = 'lease';
const LEASE_MS = 15_000;

export function createCounterStore(connection: Connection) {
  const schema = documentSchema('counters');
  schema.index({ 'applied.0': 1 }, { partialFilterExpression: { 'applied.0': { $exists: true } } });
  const model = connection.model<CounterBucket>('Counter', schema);
  const leases = connection.model<Lease>('CounterLease', documentSchema('counterLease'));

  return {
    /** Makes `owner` the one who counts, or keeps it so; undefined while somebody else is. */
    acquire: async (owner: string): Promise<Lease | undefined> => {
      const now = Date.now();
      const write = leases
        .findOneAndUpdate(
          { _id: LEASE, $or: [{ owner }, { until: trusted({ $not: { $gt: new Date(now) } }) }] },
          { $set: { owner, until: new Date(now + LEASE_MS) } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<Lease>();
      // While somebody else holds it, the upsert meets the existing document.
      return (await unlessTaken(write)) ?? undefined;
    },
    release: async (owner: string) => {
      await leases.updateOne({ _id: LEASE, owner }, { $set: { until: new Date(0) } });
    },
    builtFor: async () => (await leases.findById(LEASE).lean<Lease>())?.builtFor,
    /** Has everything counted anew within seconds. */
    forgetBuilt: async () => {
      await leases.updateOne({ _id: LEASE }, { $unset: { builtFor: '' } });
    },
    markBuilt: async (owner: string, builtFor: string) => {
      const { matchedCount } = await leases.updateOne({ _id: LEASE, owner }, { $set: { builtFor } });
      return matchedCount === 1;
    },
    /** These buckets; missing ones are made. */
    buckets: async (ids: readonly string[]) => {
      const find = () => model.find({ _id: trusted({ $in: [...ids] }) }, MARK).lean<BucketMark[]>();
      const found = await find();
      if (found.length === ids.length) return found;
      const empty = { seq: 0, applied: [], n: {}, cents: {} };
      await model.bulkWrite(
        ids.map((id) => ({
          updateOne: { filter: { _id: id }, update: { $setOnInsert: empty }, upsert: true },
        })),
        { ordered: false },
      );
      return find();
    },
    bucketsFrom: (day: string | undefined) => model.find(fromDay(day)).lean<CounterBucket[]>(),
    seqsFrom: async (day: string | undefined) => {
      const rows = await model.find(fromDay(day), { seq: 1 }).lean<Pick<CounterBucket, '_id' | 'seq'>[]>();
      return new Map(rows.map(({ _id: id, seq }) => [id, seq]));
    },
    /** Every bucket. */
    marks: () => model.find({}, MARK).lean<BucketMark[]>(),
    bucketsWithApplied: () =>
      model.find({ 'applied.0': trusted({ $exists: true }) }, MARK).lean<BucketMark[]>(),
    /**
     * Counts deltas on buckets as they are known, in one write, which also makes these forget all deltas that are not
     * known of them any more. False: some bucket changed, and took nothing.
     */
    apply: async (changes: readonly BucketChange[]) => {
      if (changes.length === 0) return true;
      const { matchedCount } = await model.bulkWrite(
        changes.map(({ bucket, deltaIds, increments }) => ({
          updateOne: {
            filter: { _id: bucket._id, seq: bucket.seq },
            update: {
              $inc: { ...increments, seq: 1 },
              $set: { applied: [...bucket.applied, ...deltaIds] },
            },
          },
        })),
        { ordered: false },
      );
      return matchedCount === changes.length;
    },
    /** Forgets deltas that no booking holds any more. */
    settle: async (ids: readonly string[], deltaIds: readonly string[]) => {
      if (deltaIds.length === 0) return;
      await model.updateMany(
        { _id: trusted({ $in: [...ids] }) },
        { $pull: { applied: trusted({ $in: [...deltaIds] }) } },
      );
    },
    /** Sets a bucket to what was counted from scratch. One that has changed since `seq` is a duplicate, which throws. */
    replace: async (id: string, seq: number, counts: Counts) => {
      await model.updateOne(
        { _id: id, seq },
        { $set: { ...counts, applied: [] }, $inc: { seq: 1 } },
        { upsert: true },
      );
    },
  };
}

export type CounterStore = ReturnType<typeof createCounterStore>;
