import { calendarDay } from '@livery/shared-types/time';
import { countDelta, noCounts, type Counts } from './counterDelta.ts';
import {
  ALL,
  dayBucket,
  isAfter,
  bucketsOfDay,
  type CounterBucket,
  type CounterStore,
} from './counterStore.ts';
import type { PendingBooking, PendingDeltas } from './pendingDeltas.ts';

export interface CountSources {
  counters: CounterStore;
  pending: PendingDeltas;
  zone: string;
}

/** Counts that add up to what is asked for. */
export interface ExactCounts {
  all: Counts[];
  /** Of days before the one the counts were read from, nothing is known. */
  onDay(day: string): Counts[];
  after(day: string): Counts[];
}

const MAX_WAITING = 20_000;
const MAX_READS = 20;

/**
 * The counts as they are now: the buckets (of `from` and later, or only the one of everything), and the changes that
 * wait to be counted. When something was counted while these were read, all is read again.
 */
export async function exactCounts(
  { counters, pending, zone }: CountSources,
  from: string | undefined,
): Promise<ExactCounts> {
  for (let reads = 1; ; reads += 1) {
    const buckets = await counters.bucketsFrom(from);
    const rows = await pending.list(MAX_WAITING);
    const seqs = await counters.seqsFrom(from);
    const isStill = buckets.length === seqs.size && buckets.every(({ _id, seq }) => seqs.get(_id) === seq);
    if (isStill || reads === MAX_READS) return combine(buckets, rows, zone);
  }
}

function combine(
  buckets: readonly CounterBucket[],
  rows: readonly PendingBooking[],
  zone: string,
): ExactCounts {
  const applied = new Map(buckets.map((bucket) => [bucket._id, new Set(bucket.applied)]));
  const counts = new Map<string, Counts[]>(buckets.map((bucket) => [bucket._id, [bucket]]));
  for (const { pickupAt, cents, entries } of rows) {
    for (const id of bucketsOfDay(calendarDay(pickupAt, zone))) {
      const change = noCounts();
      for (const entry of entries)
        if (applied.get(id)?.has(entry.id) !== true) countDelta(change, entry, cents);
      counts.set(id, [...(counts.get(id) ?? []), change]);
    }
  }
  return {
    all: counts.get(ALL) ?? [],
    onDay: (day) => counts.get(dayBucket(day)) ?? [],
    after: (day) => [...counts].filter(([id]) => isAfter(id, day)).flatMap(([, list]) => list),
  };
}
