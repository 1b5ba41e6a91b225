import { calendarDay } from '@livery/shared-types/time';
import { countEntry, noCounts, type Counts } from '../domain/tally.ts';
import {
  ALL,
  dayPage,
  isAfter,
  pagesOfDay,
  type CounterPage,
  type CounterStore,
} from '../store/counters.store.ts';
import type { Waiting, WaitingTallies } from '../store/waitingTallies.ts';

export interface CountSources {
  counters: CounterStore;
  waiting: WaitingTallies;
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
 * The counts as they are now: the pages (of `from` and later, or only the one of everything), and the changes that
 * wait to be counted. When something was counted while these were read, all is read again.
 */
export async function exactCounts(
  { counters, waiting, zone }: CountSources,
  from: string | undefined,
): Promise<ExactCounts> {
  for (let reads = 1; ; reads += 1) {
    const pages = await counters.pagesFrom(from);
    const rows = await waiting.list(MAX_WAITING);
    const seqs = await counters.seqsFrom(from);
    const isStill = pages.length === seqs.size && pages.every(({ _id, seq }) => seqs.get(_id) === seq);
    if (isStill || reads === MAX_READS) return combine(pages, rows, zone);
  }
}

function combine(pages: readonly CounterPage[], rows: readonly Waiting[], zone: string): ExactCounts {
  const applied = new Map(pages.map((page) => [page._id, new Set(page.applied)]));
  const counts = new Map<string, Counts[]>(pages.map((page) => [page._id, [page]]));
  for (const { pickupAt, cents, entries } of rows) {
    for (const id of pagesOfDay(calendarDay(pickupAt, zone))) {
      const change = noCounts();
      for (const entry of entries)
        if (applied.get(id)?.has(entry.id) !== true) countEntry(change, entry, cents);
      counts.set(id, [...(counts.get(id) ?? []), change]);
    }
  }
  return {
    all: counts.get(ALL) ?? [],
    onDay: (day) => counts.get(dayPage(day)) ?? [],
    after: (day) => [...counts].filter(([id]) => isAfter(id, day)).flatMap(([, list]) => list),
  };
}
