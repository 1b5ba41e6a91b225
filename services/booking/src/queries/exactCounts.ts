import { calendarDay } from '@livery/shared-types/time';
import { countEntry, noCounts, type Counts } from '../domain/tally.ts';
import { ALL, dayPage, type CounterPage, type CounterStore } from '../store/counters.store.ts';
import type { Waiting, WaitingTallies } from '../store/waitingTallies.ts';

export interface CountSources {
  counters: CounterStore;
  waiting: WaitingTallies;
  zone: string;
}

export interface ExactCounts {
  all: Counts;
  /** Pickups of that day; of days before `from` nothing is known. */
  onDay(day: string): Counts;
  after(day: string): Counts[];
}

const MAX_WAITING = 20_000;
const MAX_READS = 20;

/**
 * The counts as they are now: the pages, and the changes that wait to be counted. The pages are read before and after
 * the waiting changes; when something was counted in between, all is read again.
 */
export async function exactCounts(
  { counters, waiting, zone }: CountSources,
  from: string | undefined,
): Promise<ExactCounts> {
  const read = () => (from === undefined ? counters.pages([ALL]) : counters.pagesFrom(from));
  let pages = await read();
  for (let reads = 1; ; reads += 1) {
    const rows = await waiting.list(MAX_WAITING);
    const again = await read();
    if (isSame(pages, again) || reads === MAX_READS) return combine(pages, rows, zone);
    pages = again;
  }
}

function isSame(one: readonly CounterPage[], other: readonly CounterPage[]): boolean {
  const seqs = new Map(one.map(({ _id, seq }) => [_id, seq]));
  return one.length === other.length && other.every(({ _id, seq }) => seqs.get(_id) === seq);
}

function combine(pages: readonly CounterPage[], rows: readonly Waiting[], zone: string): ExactCounts {
  const known = new Map(pages.map((page) => [page._id, page]));
  const counts = new Map<string, Counts>(
    pages.map(({ _id, n, cents }) => [_id, structuredClone({ n, cents })]),
  );
  for (const { pickupAt, cents, entries } of rows) {
    for (const id of [ALL, dayPage(calendarDay(pickupAt, zone))]) {
      const applied = known.get(id)?.applied ?? [];
      const page = counts.get(id) ?? noCounts();
      counts.set(id, page);
      for (const entry of entries) if (!applied.includes(entry.id)) countEntry(page, entry, cents);
    }
  }
  return {
    all: counts.get(ALL) ?? noCounts(),
    onDay: (day) => counts.get(dayPage(day)) ?? noCounts(),
    after: (day) => [...counts].filter(([id]) => id !== ALL && id > dayPage(day)).map(([, page]) => page),
  };
}
