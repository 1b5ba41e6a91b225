import { isDuplicateKey } from '@livery/service-kit';
import { Schema, trusted, type Connection } from 'mongoose';
import type { Counts } from './counterDelta.ts';

/** One bucket of the counts: of everything (`all`), or of the pickups of one month or one day. */
export interface CounterBucket extends Counts {
  _id: string;
  /** Changes with the counts: equal before and after means that nothing was counted in between. */
  seq: number;
  /** The newest holder of the lease that touched the bucket: an older one can't write any more. */
  epoch: number;
  /** Entries counted here that may still be waiting in their bookings. */
  applied: string[];
}

interface Lease {
  _id: string;
  owner: string;
  until: Date;
  epoch: number;
  /** The zone whose days are counted, and what is; absent until the buckets have been built. */
  builtFor?: string;
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

const LEASE = 'lease';
const LEASE_MS = 15_000;

export interface BucketChange {
  bucket: CounterBucket;
  entryIds: readonly string[];
  increments: Record<string, number>;
}

export interface CounterStore {
  /** Makes `owner` the one who counts; undefined while somebody else is. A new holder gets a higher epoch. */
  acquire(owner: string): Promise<{ epoch: number; builtFor: string | undefined } | undefined>;
  release(owner: string): Promise<void>;
  builtFor(): Promise<string | undefined>;
  /** Has everything counted anew in the next round. */
  forgetBuilt(): Promise<void>;
  markBuilt(owner: string, zone: string): Promise<boolean>;
  buckets(ids: readonly string[]): Promise<CounterBucket[]>;
  /** The `all` bucket, and those that hold `day` and all later ones; without a day, `all` alone. */
  bucketsFrom(day: string | undefined): Promise<CounterBucket[]>;
  /** Only the `seq` of the same buckets. */
  seqsFrom(day: string | undefined): Promise<Map<string, number>>;
  bucketsWithApplied(): Promise<CounterBucket[]>;
  /** Shuts older holders out of these buckets, making the missing ones. */
  fence(ids: readonly string[], epoch: number): Promise<void>;
  /** Counts entries on buckets as they were read, in one write. False: some bucket changed, or belongs to a newer holder. */
  apply(changes: readonly BucketChange[], epoch: number): Promise<boolean>;
  /** Forgets entries that no booking holds any more. */
  settle(ids: readonly string[], epoch: number, entryIds: readonly string[]): Promise<void>;
  /** Sets a bucket to what was counted from scratch. */
  replace(id: string, epoch: number, counts: Counts): Promise<void>;
  allBucketIds(): Promise<string[]>;
}

const BUCKET = {
  _id: { type: String, required: true },
  seq: Number,
  epoch: Number,
  applied: [String],
  n: Schema.Types.Mixed,
  cents: Schema.Types.Mixed,
} as const;

export function createCounterStore(connection: Connection): CounterStore {
  const options = { versionKey: false, autoIndex: false, minimize: false } as const;
  const schema = new Schema(BUCKET, { ...options, collection: 'counters' });
  schema.index({ 'applied.0': 1 }, { partialFilterExpression: { 'applied.0': { $exists: true } } });
  const model = connection.model<CounterBucket>('Counter', schema);
  const leases = connection.model<Lease>(
    'CounterLease',
    new Schema(
      { _id: { type: String, required: true }, owner: String, until: Date, epoch: Number, builtFor: String },
      { ...options, collection: 'counterLease' },
    ),
  );
  const fromDay = (day: string | undefined) => {
    if (day === undefined) return { _id: ALL };
    // ';' follows every character of a day, so these ranges end with their month and with the last of all months.
    const restOfMonth = { $gte: dayBucket(day), $lt: `${dayBucket(day.slice(0, 7))};` };
    const laterMonths = { $gt: monthBucket(day), $lt: 'month;' };
    return { $or: [{ _id: ALL }, { _id: trusted(restOfMonth) }, { _id: trusted(laterMonths) }] };
  };
  const leaseUntil = () => new Date(Date.now() + LEASE_MS);
  const takeOver = async (owner: string) => {
    try {
      return await leases
        .findOneAndUpdate(
          { _id: LEASE, until: trusted({ $not: { $gt: new Date() } }) },
          { $set: { owner, until: leaseUntil() }, $inc: { epoch: 1 } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<Lease>();
    } catch (error) {
      // Somebody else holds it: the upsert met the existing document.
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  };

  return {
    acquire: async (owner) => {
      const kept = await leases
        .findOneAndUpdate(
          { _id: LEASE, owner, until: trusted({ $gt: new Date() }) },
          { $set: { until: leaseUntil() } },
          { returnDocument: 'after' },
        )
        .lean<Lease>();
      const held = kept ?? (await takeOver(owner));
      return held === null ? undefined : { epoch: held.epoch, builtFor: held.builtFor };
    },
    release: async (owner) => {
      await leases.updateOne({ _id: LEASE, owner }, { $set: { until: new Date(0) } });
    },
    builtFor: async () => (await leases.findById(LEASE).lean<Lease>())?.builtFor,
    forgetBuilt: async () => {
      await leases.updateOne({ _id: LEASE }, { $unset: { builtFor: '' } });
    },
    markBuilt: async (owner, zone) => {
      const { matchedCount } = await leases.updateOne({ _id: LEASE, owner }, { $set: { builtFor: zone } });
      return matchedCount === 1;
    },
    buckets: (ids) => model.find({ _id: trusted({ $in: [...ids] }) }).lean<CounterBucket[]>(),
    bucketsFrom: (day) => model.find(fromDay(day)).lean<CounterBucket[]>(),
    seqsFrom: async (day) => {
      const rows = await model.find(fromDay(day), { seq: 1 }).lean<Pick<CounterBucket, '_id' | 'seq'>[]>();
      return new Map(rows.map(({ _id, seq }) => [_id, seq]));
    },
    bucketsWithApplied: () => model.find({ 'applied.0': trusted({ $exists: true }) }).lean<CounterBucket[]>(),
    fence: async (ids, epoch) => {
      await model.bulkWrite(
        ids.map((id) => ({
          updateOne: {
            filter: { _id: id },
            update: { $setOnInsert: { seq: 0, applied: [], n: {}, cents: {} }, $max: { epoch } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    },
    apply: async (changes, epoch) => {
      if (changes.length === 0) return true;
      const { matchedCount } = await model.bulkWrite(
        changes.map(({ bucket, entryIds, increments }) => ({
          updateOne: {
            filter: { _id: bucket._id, seq: bucket.seq, epoch: trusted({ $lte: epoch }) },
            update: {
              $inc: { ...increments, seq: 1 },
              $set: { epoch },
              $push: { applied: { $each: [...entryIds] } },
            },
          },
        })),
        { ordered: false },
      );
      return matchedCount === changes.length;
    },
    settle: async (ids, epoch, entryIds) => {
      await model.updateMany(
        { _id: trusted({ $in: [...ids] }), epoch: trusted({ $lte: epoch }) },
        { $pull: { applied: trusted({ $in: [...entryIds] }) } },
      );
    },
    replace: async (id, epoch, counts) => {
      await model.updateOne(
        { _id: id, epoch: trusted({ $lte: epoch }) },
        { $set: { ...counts, epoch, applied: [] }, $inc: { seq: 1 } },
        { upsert: true },
      );
    },
    allBucketIds: async () =>
      (await model.find({}, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id),
  };
}
