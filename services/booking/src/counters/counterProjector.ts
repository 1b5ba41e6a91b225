import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@livery/service-kit';
import { calendarDay } from '@livery/shared-types/time';
import { incrementsOf, count, countDelta, noCounts, type Counts } from './counterDelta.ts';
import {
  ALL,
  bucketsOfDay,
  type CounterBucket,
  type CounterStore,
  type BucketChange,
} from './counterStore.ts';
import type { PendingBooking, PendingDeltas } from './pendingDeltas.ts';

export interface CounterProjector {
  /** Counts pending deltas soon. */
  wake(): void;
  /** Resolves once the counts have been built, by whichever replica. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

interface ProjectorOptions {
  counters: CounterStore;
  pending: PendingDeltas;
  zone: string;
  logger: Logger;
  sweepMs?: number;
}

const BATCH = 500;
/** Names what the buckets hold; with another name all is counted anew at the start. */
const WHAT_IS_COUNTED = 'statuses and cash due, deltas in the booking';
/**
 * Before a round: readers find moments in which nothing moves, and what changes meanwhile is counted together. Nobody
 * waits for it, because readers add what is not counted yet.
 */
const PAUSE_MS = 500;
const BACKLOG_PAUSE_MS = 100;

/** Another replica has taken over; this one must not write any more. */
class LeaseLost extends Error {}

/**
 * Keeps the counts of bookings, each change counted exactly once. One replica at a time counts, under a lease with a
 * growing epoch that shuts a stalled former holder out; an entry's id stays on the buckets that counted it until it has
 * left its booking, so a crash between any two steps neither loses nor repeats it.
 */
export function createCounterProjector({
  counters,
  pending,
  zone,
  logger,
  sweepMs = 1_000,
}: ProjectorOptions): CounterProjector {
  const owner = randomUUID();
  const builtFor = `${zone}, ${WHAT_IS_COUNTED}`;
  let fencedFor = -1;
  const stopping = new AbortController();
  let isWanted = false;
  let running: Promise<void> | undefined;
  const bucketsOf = ({ pickupAt }: PendingBooking) => bucketsOfDay(calendarDay(pickupAt, zone));

  /** What a bucket, as it was read a moment ago, has not counted yet. */
  const changeOf = (bucket: CounterBucket, onBucket: readonly PendingBooking[]): BucketChange => {
    const known = new Set(bucket.applied);
    const fresh = onBucket.map((one) => ({
      ...one,
      entries: one.entries.filter(({ id }) => !known.has(id)),
    }));
    const delta = noCounts();
    for (const { entries, cents } of fresh) for (const entry of entries) countDelta(delta, entry, cents);
    return { bucket, entryIds: idsOf(fresh), increments: incrementsOf(delta) };
  };

  /** Counts a batch on its buckets; a bucket that has changed since it was read is read and tried again. */
  const applyTo = async (
    ids: readonly string[],
    seen: CounterBucket[],
    epoch: number,
    batch: PendingBooking[],
  ) => {
    const byBucket = new Map(ids.map((id) => [id, [] as PendingBooking[]]));
    for (const one of batch) for (const id of bucketsOf(one)) byBucket.get(id)?.push(one);
    for (let buckets = seen; ; buckets = await counters.buckets(ids)) {
      if (buckets.length < ids.length || buckets.some((bucket) => bucket.epoch > epoch))
        throw new LeaseLost();
      const changes = buckets
        .map((bucket) => changeOf(bucket, byBucket.get(bucket._id) ?? []))
        .filter(({ entryIds }) => entryIds.length > 0);
      if (await counters.apply(changes, epoch)) return;
    }
  };

  /** A new holder first shuts out the old one, and finishes what that one left half done. */
  const takeOver = async (epoch: number) => {
    const halfDone = await counters.bucketsWithApplied();
    await counters.fence([ALL, ...halfDone.map(({ _id }) => _id)], epoch);
    const buckets = await counters.bucketsWithApplied();
    const still = await pending.stillPending(buckets.flatMap(({ applied }) => applied));
    for (const { _id, applied } of buckets) {
      const left = applied.filter((id) => !still.has(id));
      if (left.length > 0) await counters.settle([_id], epoch, left);
    }
    fencedFor = epoch;
  };

  const round = async (): Promise<boolean> => {
    const lease = await counters.acquire(owner);
    if (lease === undefined) return false;
    const { epoch } = lease;
    if (lease.builtFor !== builtFor) await build(epoch);
    if (fencedFor !== epoch) await takeOver(epoch);
    const seen = await pending.list(BATCH);
    if (seen.length === 0) return false;
    const bucketIds = [...new Set(seen.flatMap(bucketsOf))];
    const { buckets, isFenced } = await readBuckets(bucketIds, epoch);
    // Read after the fence: what a former holder finished before it is no longer there.
    const batch = isFenced ? await onlyPending(seen) : seen;
    await applyTo(bucketIds, buckets, epoch, batch);
    await pending.remove(batch);
    await counters.settle(bucketIds, epoch, idsOf(batch));
    return seen.length === BATCH;
  };

  /** The buckets as they are; the ones nobody of this epoch has touched are made, and shut to older holders, first. */
  const readBuckets = async (ids: readonly string[], epoch: number) => {
    const buckets = await counters.buckets(ids);
    const older = ids.filter((id) => !buckets.some((bucket) => bucket._id === id && bucket.epoch === epoch));
    if (older.length === 0) return { buckets, isFenced: false };
    await counters.fence(older, epoch);
    return { buckets: await counters.buckets(ids), isFenced: true };
  };

  const onlyPending = async (seen: readonly PendingBooking[]): Promise<PendingBooking[]> => {
    const still = await pending.stillPending(idsOf(seen));
    return seen.map((one) => ({ ...one, entries: one.entries.filter(({ id }) => still.has(id)) }));
  };

  /** Counts everything from scratch: for imported data, or when the business moves to another zone. */
  const build = async (epoch: number): Promise<void> => {
    const ids = [ALL, ...(await counters.allBucketIds())];
    await counters.fence(ids, epoch);
    const buckets = new Map<string, Counts>(ids.map((id) => [id, noCounts()]));
    for await (const { pickupAt, cents, cell } of pending.countedCells()) {
      for (const id of bucketsOfDay(calendarDay(pickupAt, zone))) {
        const bucket = buckets.get(id) ?? noCounts();
        buckets.set(id, bucket);
        count(bucket, cell, cents, 1);
      }
    }
    for (const [id, counts] of buckets) await counters.replace(id, epoch, counts);
    if (!(await counters.markBuilt(owner, builtFor))) throw new LeaseLost();
    logger.info({ buckets: buckets.size }, 'booking counts built');
  };

  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  const run = async () => {
    let hasMore = true;
    while (hasMore && !stopping.signal.aborted) {
      isWanted = false;
      try {
        hasMore = await round();
      } catch (err) {
        hasMore = false;
        if (!(err instanceof LeaseLost)) logger.warn({ err }, 'counter projection failed, will retry');
      }
      if (hasMore) await pause(BACKLOG_PAUSE_MS);
    }
  };

  const wakeIn = (ms: number) => {
    isWanted = true;
    if (stopping.signal.aborted || running !== undefined) return;
    running = pause(ms)
      .then(run)
      .finally(() => {
        running = undefined;
        if (isWanted) wake();
      });
  };
  const wake = () => wakeIn(PAUSE_MS);
  const timer = setInterval(wake, sweepMs);

  return {
    wake,
    ready: async () => {
      for (;;) {
        if ((await counters.builtFor()) === builtFor) return;
        wakeIn(0);
        await pause(BACKLOG_PAUSE_MS);
      }
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
      // Without the database the lease ends by itself.
      await counters.release(owner).catch(() => undefined);
    },
  };
}

function idsOf(batch: readonly PendingBooking[]): string[] {
  return batch.flatMap(({ entries }) => entries.map(({ id }) => id));
}
