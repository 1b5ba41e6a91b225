import { calendarDay } from '@livery/shared-types/time';
import { countDelta, noCounts, type Counts } from './counterDelta.ts';
import { ALL, bucketsOfDay, dayBucket, isAfter, type CounterStore } from './counterStore.ts';
import type { PendingDeltas } from './pendingDeltas.ts';

interface CountSources {
  counters: CounterStore;
  pending: PendingDeltas;
  zone: string;
}

const MAX_WAITING = 20_000;
const MAX_READS = 20;

/**
 * The counts as they are now: the buckets (of `from` and later, or only the one of everything), and the changes that
 * wait to be counted. When something was counted while these were read, all is read again.
 */
export async function exactCounts({ counters, pending, zone }: CountSources, from: string | undefined) {
  for (let reads = 1; ; reads += 1) {
    const buckets = await counters.bucketsFrom(from);
    const waiting = await pending.list(MAX_WAITING);
    const seqs = await counters.seqsFrom(from);
    const isStill = buckets.length === seqs.size && buckets.every(({ _id, seq }) => seqs.get(_id) === seq);
    if (!isStill && reads < MAX_READS) continue;

    const applied = new Map(buckets.map((bucket) => [bucket._id, new Set(bucket.applied)]));
    const counts = new Map<string, Counts>(buckets.map((bucket) => [bucket._id, bucket]));
    for (const delta of waiting) {
      for (const id of bucketsOfDay(calendarDay(delta.pickupAt, zone))) {
        const bucket = counts.get(id) ?? noCounts();
        counts.set(id, bucket);
        if (applied.get(id)?.has(delta.id) !== true) countDelta(bucket, delta, delta.cents);
      }
    }
    const one = (id: string) => [counts.get(id) ?? noCounts()];
    return {
      all: one(ALL),
      /** Of days before `from`, nothing is known. */
      onDay: (day: string) => one(dayBucket(day)),
      after: (day: string) => [...counts].filter(([id]) => isAfter(id, day)).map(([, bucket]) => bucket),
    };
  }
}
