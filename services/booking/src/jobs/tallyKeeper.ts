import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@livery/service-kit';
import { calendarDay } from '@livery/shared-types/time';
import { cellsOf, count, countEntry, noCounts, type Counts } from '../domain/tally.ts';
import {
  ALL,
  pagesOfDay,
  type CounterPage,
  type CounterStore,
  type PageChange,
} from '../store/counters.store.ts';
import type { Waiting, WaitingTallies } from '../store/waitingTallies.ts';

export interface TallyKeeper {
  /** Counts what waits, soon. */
  wake(): void;
  /** Resolves once the counts have been built, by whichever replica. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

interface KeeperOptions {
  counters: CounterStore;
  waiting: WaitingTallies;
  zone: string;
  logger: Logger;
  sweepMs?: number;
}

const BATCH = 500;
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
 * growing epoch that shuts a stalled former holder out; an entry's id stays on the pages that counted it until it has
 * left its booking, so a crash between any two steps neither loses nor repeats it.
 */
export function createTallyKeeper({
  counters,
  waiting,
  zone,
  logger,
  sweepMs = 1_000,
}: KeeperOptions): TallyKeeper {
  const owner = randomUUID();
  let fencedFor = -1;
  const stopping = new AbortController();
  let isWanted = false;
  let running: Promise<void> | undefined;
  const pagesOf = ({ pickupAt }: Waiting) => pagesOfDay(calendarDay(pickupAt, zone));

  /** What a page, as it was read a moment ago, has not counted yet. */
  const changeOf = (page: CounterPage, onPage: readonly Waiting[]): PageChange => {
    const known = new Set(page.applied);
    const fresh = onPage.map((one) => ({ ...one, entries: one.entries.filter(({ id }) => !known.has(id)) }));
    const delta = noCounts();
    for (const { entries, cents } of fresh) for (const entry of entries) countEntry(delta, entry, cents);
    return { page, entryIds: idsOf(fresh), increments: cellsOf(delta) };
  };

  /** Counts a batch on its pages; a page that has changed since it was read is read and tried again. */
  const applyTo = async (ids: readonly string[], seen: CounterPage[], epoch: number, batch: Waiting[]) => {
    const byPage = new Map(ids.map((id) => [id, [] as Waiting[]]));
    for (const one of batch) for (const id of pagesOf(one)) byPage.get(id)?.push(one);
    for (let pages = seen; ; pages = await counters.pages(ids)) {
      if (pages.length < ids.length || pages.some((page) => page.epoch > epoch)) throw new LeaseLost();
      const changes = pages
        .map((page) => changeOf(page, byPage.get(page._id) ?? []))
        .filter(({ entryIds }) => entryIds.length > 0);
      if (await counters.apply(changes, epoch)) return;
    }
  };

  /** A new holder first shuts out the old one, and finishes what that one left half done. */
  const takeOver = async (epoch: number) => {
    const halfDone = await counters.pagesWithApplied();
    await counters.fence([ALL, ...halfDone.map(({ _id }) => _id)], epoch);
    const pages = await counters.pagesWithApplied();
    const still = await waiting.stillWaiting(pages.flatMap(({ applied }) => applied));
    for (const { _id, applied } of pages) {
      const left = applied.filter((id) => !still.has(id));
      if (left.length > 0) await counters.settle([_id], epoch, left);
    }
    fencedFor = epoch;
  };

  const round = async (): Promise<boolean> => {
    const lease = await counters.acquire(owner);
    if (lease === undefined) return false;
    const { epoch } = lease;
    if (lease.builtFor !== zone) await build(epoch);
    if (fencedFor !== epoch) await takeOver(epoch);
    const seen = await waiting.list(BATCH);
    if (seen.length === 0) return false;
    const pageIds = [...new Set(seen.flatMap(pagesOf))];
    const { pages, isFenced } = await readPages(pageIds, epoch);
    // Read after the fence: what a former holder finished before it is no longer there.
    const batch = isFenced ? await onlyWaiting(seen) : seen;
    await applyTo(pageIds, pages, epoch, batch);
    await waiting.remove(batch);
    await counters.settle(pageIds, epoch, idsOf(batch));
    return seen.length === BATCH;
  };

  /** The pages as they are; the ones nobody of this epoch has touched are made, and shut to older holders, first. */
  const readPages = async (ids: readonly string[], epoch: number) => {
    const pages = await counters.pages(ids);
    const older = ids.filter((id) => !pages.some((page) => page._id === id && page.epoch === epoch));
    if (older.length === 0) return { pages, isFenced: false };
    await counters.fence(older, epoch);
    return { pages: await counters.pages(ids), isFenced: true };
  };

  const onlyWaiting = async (seen: readonly Waiting[]): Promise<Waiting[]> => {
    const still = await waiting.stillWaiting(idsOf(seen));
    return seen.map((one) => ({ ...one, entries: one.entries.filter(({ id }) => still.has(id)) }));
  };

  /** Counts everything from scratch: for imported data, or when the business moves to another zone. */
  const build = async (epoch: number): Promise<void> => {
    const ids = [ALL, ...(await counters.allPageIds())];
    await counters.fence(ids, epoch);
    const pages = new Map<string, Counts>(ids.map((id) => [id, noCounts()]));
    for await (const { pickupAt, cents, share } of waiting.countedShares()) {
      for (const id of pagesOfDay(calendarDay(pickupAt, zone))) {
        const page = pages.get(id) ?? noCounts();
        pages.set(id, page);
        count(page, share, cents, 1);
      }
    }
    for (const [id, counts] of pages) await counters.replace(id, epoch, counts);
    if (!(await counters.markBuilt(owner, zone))) throw new LeaseLost();
    logger.info({ pages: pages.size }, 'booking counts built');
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
        if (!(err instanceof LeaseLost)) logger.warn({ err }, 'counting bookings is held up');
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
        if ((await counters.builtFor()) === zone) return;
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

function idsOf(batch: readonly Waiting[]): string[] {
  return batch.flatMap(({ entries }) => entries.map(({ id }) => id));
}
