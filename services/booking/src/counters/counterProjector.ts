import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startPeriodicJob, type Logger } from '@livery/service-kit';
import { calendarDay } from '@livery/shared-types/time';
import { count, countDelta, incrementsOf, noCounts, type Counts } from './counterDelta.ts';
import { ALL, bucketsOfDay, type CounterBucket, type CounterStore } from './counterStore.ts';
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
/** Well within the lease: to count everything may take longer than that. */
const KEEP_LEASE_MS = 5_000;
/** Names what the buckets hold; with another name all is counted anew at the start. */
const WHAT_IS_COUNTED = 'statuses and cash due, deltas in the booking';

/**
 * Keeps the counts of bookings, each change counted exactly once. A delta's id stays on the buckets that counted it until
 * it has left its booking, so a crash between any two steps neither loses nor repeats it. One replica at a time counts,
 * under a lease. A former holder that stalled does no harm: a bucket that has changed since it was read takes nothing,
 * and a delta is counted only if it was still in its booking after the bucket had been read.
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

  /** What a bucket, as it was read a moment ago, has not counted yet. */
  const changeOf = (bucket: CounterBucket, deltas: readonly PendingDelta[]) => {
    const known = new Set(bucket.applied);
    const fresh = deltas.filter(({ id }) => !known.has(id));
    const counts = noCounts();
    for (const delta of fresh) countDelta(counts, delta, delta.cents);
    return { bucket, deltaIds: fresh.map(({ id }) => id), increments: incrementsOf(counts) };
  };

  /** Counts the deltas that are still in their bookings, and answers these. */
  const apply = async (bucketIds: readonly string[], seen: readonly PendingDelta[]) => {
    for (;;) {
      const buckets = await counters.buckets(bucketIds);
      const batch = await pending.stillPending(seen.map(({ id }) => id));
      const byBucket = new Map(bucketIds.map((id) => [id, [] as PendingDelta[]]));
      for (const delta of batch) for (const id of bucketsOf(delta)) byBucket.get(id)?.push(delta);
      const changes = buckets.map((bucket) => changeOf(bucket, byBucket.get(bucket._id) ?? []));
      if (await counters.apply(changes.filter(({ deltaIds }) => deltaIds.length > 0))) return batch;
    }
  };

  /** Forgets what a crash or a failure left on the buckets: deltas that have been counted and taken out of their bookings. */
  const tidy = async () => {
    const buckets = await counters.bucketsWithApplied();
    const applied = buckets.flatMap((bucket) => bucket.applied);
    const still = new Set((await pending.stillPending(applied)).map(({ id }) => id));
    await counters.settle(
      buckets.map(({ _id }) => _id),
      applied.filter((id) => !still.has(id)),
    );
  };

  /** True when there is more to count at once. */
  const round = async (stopping: AbortSignal): Promise<boolean> => {
    const lease = await counters.acquire(owner);
    const wasTidy = isTidy;
    isTidy = false;
    if (lease === undefined) return false;
    if (lease.builtFor !== builtFor) await build(stopping);
    if (!wasTidy) await tidy();
    const seen = await pending.list(BATCH);
    if (seen.length > 0) {
      const bucketIds = [...new Set(seen.flatMap(bucketsOf))];
      const counted = await apply(bucketIds, seen);
      await pending.remove(counted);
      await counters.settle(
        bucketIds,
        counted.map(({ id }) => id),
      );
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
