import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startPeriodicJob, type Logger } from '@livery/service-kit';
import { calendarDay } from '@livery/shared-types/time';
import { count, countDelta, incrementsOf, noCounts, type Counts } from './counterDelta.ts';
import { ALL, bucketsOfDay, type BucketMark, type CounterStore } from './counterStore.ts';
import type { PendingDelta, PendingDeltas } from './pendingDeltas.ts';

interface ProjectorOptions {
  counters: CounterStore;
  pending: PendingDeltas;
  zone: string;
  logger: Logger;
  /** Nobody waits for a round, because readers add what is not counted yet: between two rounds they find the buckets still. */
  intervalMs?: number;
}

const BATCH = 500;
const POLL_MS = 100;
/** How old the lease may be when a round begins, or in the middle of a long scan, before it is renewed: well within its length. */
const KEEP_LEASE_MS = 5_000;
/** Names what the buckets hold; with another name all is counted anew at the start. */
const WHAT_IS_COUNTED = 'statuses and cash due, deltas in the booking';

/**
 * Keeps the counts of bookings, each change counted exactly once. A delta's id stays on the buckets that counted it until
 * it has left its booking, so a crash between any two steps neither loses nor repeats it. One replica at a time counts,
 * under a lease. A former holder that stalled does no harm: a bucket that has changed since it was last known takes nothing,
 * and a delta is counted only if it was still in its booking after that.
 */
export function createCounterProjector({
  counters,
  pending,
  zone,
  logger,
  intervalMs = 1_000,
}: ProjectorOptions) {
  const owner = randomUUID();
  const builtFor = `${zone}, ${WHAT_IS_COUNTED}`;
  /** The buckets as this replica knows them; empty where something failed or another replica may have counted. */
  const known = new Map<string, BucketMark>();
  /** Deltas that have left their bookings, by the bucket that still lists them. */
  const toSettle = new Map<string, readonly string[]>();
  let leasedAt = 0;
  let isTidy = false;
  const bucketsOf = ({ pickupAt }: { pickupAt: Date }) => bucketsOfDay(calendarDay(pickupAt, zone));

  const keepLease = async () => {
    if ((await counters.acquire(owner)) === undefined) throw new Error('Another replica counts now');
  };

  /**
   * Every bucket's `seq`, with nothing half done. What a former holder has counted leaves its booking first: it would be lost
   * if it left during the scan, which leaves out what still waits.
   */
  const settledSeqs = async () => {
    for (;;) {
      await keepLease();
      const buckets = await counters.marks();
      const applied = buckets.flatMap((bucket) => bucket.applied);
      if (applied.length === 0) return new Map(buckets.map(({ _id, seq }) => [_id, seq]));
      await pending.remove(await pending.stillPending(applied));
      await counters.settle(
        buckets.map(({ _id }) => _id),
        applied,
      );
    }
  };

  /** Counts everything from scratch: for imported data, or when the business moves to another zone. */
  const build = async (stopping: AbortSignal) => {
    // Every bucket is about to change.
    known.clear();
    toSettle.clear();
    const seqs = await settledSeqs();
    const buckets = new Map<string, Counts>([ALL, ...seqs.keys()].map((id) => [id, noCounts()]));
    let keptAt = Date.now();
    for await (const { pickupAt, cents, cell } of pending.countedCells()) {
      stopping.throwIfAborted();
      if (Date.now() - keptAt > KEEP_LEASE_MS) {
        await keepLease();
        keptAt = Date.now();
      }
      for (const id of bucketsOf({ pickupAt })) {
        const bucket = buckets.get(id) ?? noCounts();
        buckets.set(id, bucket);
        count(bucket, cell, cents, 1);
      }
    }
    for (const [id, counts] of buckets) await counters.replace(id, seqs.get(id) ?? 0, counts);
    if (!(await counters.markBuilt(owner, builtFor))) throw new Error('Another replica counts now');
    logger.info({ buckets: buckets.size }, 'booking counts built');
  };

  /** What a bucket has not counted yet. */
  const changeOf = (bucket: BucketMark, deltas: readonly PendingDelta[]) => {
    const counted = new Set(bucket.applied);
    const fresh = deltas.filter(({ id }) => !counted.has(id));
    const counts = noCounts();
    for (const delta of fresh) countDelta(counts, delta, delta.cents);
    return { bucket, deltaIds: fresh.map(({ id }) => id), increments: incrementsOf(counts) };
  };

  /** Learns the buckets that are not known yet; answers the deltas that were in their bookings after that. */
  const learn = async (bucketIds: readonly string[], seen: readonly PendingDelta[]) => {
    const unknown = bucketIds.filter((id) => !known.has(id));
    if (unknown.length === 0) return seen;
    for (const bucket of await counters.buckets(unknown)) known.set(bucket._id, bucket);
    return pending.stillPending(seen.map(({ id }) => id));
  };

  /** Counts the deltas that are still in their bookings, and answers these. */
  const apply = async (bucketIds: readonly string[], seen: readonly PendingDelta[]) => {
    for (;;) {
      const batch = await learn(bucketIds, seen);
      const byBucket = new Map(bucketIds.map((id) => [id, [] as PendingDelta[]]));
      for (const delta of batch) for (const id of bucketsOf(delta)) byBucket.get(id)?.push(delta);
      const changes = [...byBucket]
        .map(([id, deltas]) => changeOf(known.get(id) ?? { _id: id, seq: 0, applied: [] }, deltas))
        .filter(({ deltaIds }) => deltaIds.length > 0);
      if (await counters.apply(changes)) {
        for (const { bucket, deltaIds } of changes) {
          const { _id, seq, applied } = bucket;
          known.set(_id, { _id, seq: seq + 1, applied: [...applied, ...deltaIds] });
          toSettle.delete(_id);
        }
        return batch;
      }
      known.clear();
    }
  };

  /** Takes counted deltas out of their bookings: the next change of a bucket makes it forget them. */
  const remove = async (bucketIds: readonly string[], counted: readonly PendingDelta[]) => {
    if (counted.length === 0) return;
    await pending.remove(counted);
    const gone = new Set(counted.map(({ id }) => id));
    for (const id of bucketIds) {
      const { seq, applied } = known.get(id) ?? { seq: 0, applied: [] };
      known.set(id, { _id: id, seq, applied: applied.filter((deltaId) => !gone.has(deltaId)) });
      const left = applied.filter((deltaId) => gone.has(deltaId));
      toSettle.set(id, [...(toSettle.get(id) ?? []), ...left]);
    }
  };

  /** Where no next change came, this makes the buckets forget what has left its booking. */
  const settle = async () => {
    await counters.settle([...toSettle.keys()], [...new Set([...toSettle.values()].flat())]);
    toSettle.clear();
  };

  /** Forgets what a crash or a failure left on the buckets: deltas that have been counted and taken out of their bookings. */
  const tidy = async () => {
    known.clear();
    toSettle.clear();
    const buckets = await counters.bucketsWithApplied();
    const applied = buckets.flatMap((bucket) => bucket.applied);
    const still = new Set((await pending.stillPending(applied)).map(({ id }) => id));
    await counters.settle(
      buckets.map(({ _id }) => _id),
      applied.filter((id) => !still.has(id)),
    );
  };

  /** False while another replica counts. */
  const mayCount = async (stopping: AbortSignal) => {
    if (Date.now() - leasedAt < KEEP_LEASE_MS) return true;
    const lease = await counters.acquire(owner);
    if (lease === undefined) return false;
    if (lease.builtFor !== builtFor) await build(stopping);
    leasedAt = Date.now();
    return true;
  };

  /** True when there is more to count at once. */
  const round = async (stopping: AbortSignal): Promise<boolean> => {
    const wasTidy = isTidy;
    isTidy = false;
    if (!(await mayCount(stopping))) return false;
    if (!wasTidy) await tidy();
    const seen = await pending.list(BATCH);
    if (seen.length > 0) {
      const bucketIds = [...new Set(seen.flatMap(bucketsOf))];
      await remove(bucketIds, await apply(bucketIds, seen));
    } else {
      await settle();
    }
    isTidy = true;
    return seen.length >= BATCH;
  };

  const job = startPeriodicJob({
    name: 'booking counts',
    intervalMs,
    logger,
    run: async (stopping) => {
      while (await round(stopping)) await delay(POLL_MS, undefined, { signal: stopping });
    },
  });

  return {
    /** Resolves once the counts have been built, by whichever replica. */
    ready: async () => {
      while ((await counters.builtFor()) !== builtFor) await delay(POLL_MS);
    },
    stop: async () => {
      await job.stop();
      // Without the database the lease ends by itself.
      await counters.release(owner).catch(() => undefined);
    },
  };
}
