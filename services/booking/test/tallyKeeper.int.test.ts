import { eventually } from '@livery/service-kit/testing';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { cellsOf } from '../src/domain/tally.ts';
import { createTallyKeeper } from '../src/jobs/tallyKeeper.ts';
import { exactCounts } from '../src/queries/exactCounts.ts';
import { ALL } from '../src/store/counters.store.ts';
import { ZONE } from './factories.ts';
import { sampleBooking } from './sample.ts';
import { silent, useStores, type Stores } from './stores.ts';

// Many rounds on a busy machine take their time.
vi.setConfig({ testTimeout: 180_000 });

const database = useStores();
const { given } = database;

describe('the keeper of counts', () => {
  let stores: Stores;
  beforeAll(() => {
    stores = database.stores();
  });
  const keeper = () => createTallyKeeper({ ...stores, zone: ZONE, logger: silent, sweepMs: 20 });
  const waitingCount = async () => (await stores.waiting.list(10_000)).length;
  const total = async () => {
    const { all } = await exactCounts({ ...stores, zone: ZONE }, undefined);
    const sums: Record<string, number> = {};
    for (const [cell, amount] of all.flatMap((one) => Object.entries(cellsOf(one)))) {
      sums[cell] = (sums[cell] ?? 0) + amount;
    }
    return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
  };
  const cents = sampleBooking().quote.totalCents;

  it('counts from scratch at first, and every change once after that', async () => {
    for (let count = 0; count < 5; count += 1) await given();
    const one = keeper();
    await one.ready();
    await eventually(async () => (await waitingCount()) === 0);
    expect(await total()).toEqual({ 'n.live.pending_approval': 5, 'cents.live.pending_approval': 5 * cents });
    await given({ status: 'approved' });
    expect(await total()).toMatchObject({ 'n.live.approved': 1 });
    one.wake();
    await eventually(async () => (await waitingCount()) === 0);
    expect(await total()).toMatchObject({ 'n.live.approved': 1, 'n.live.pending_approval': 5 });
    await one.stop();
  });

  it('counts afresh when the business moves to another zone', async () => {
    await given();
    const one = keeper();
    await one.ready();
    await one.stop();
    const other = createTallyKeeper({ ...stores, zone: 'Asia/Tokyo', logger: silent, sweepMs: 20 });
    await other.ready();
    expect(await total()).toMatchObject({ 'n.live.pending_approval': 1 });
    await other.stop();
  });

  it('goes on where another stopped between two steps, whichever they were', async () => {
    const one = keeper();
    await one.ready();
    await one.stop();
    await given();
    const [waiting] = await stores.waiting.list(1);
    if (waiting === undefined) throw new Error('Nothing waits');
    const ids = waiting.entries.map(({ id }) => id);
    // Died after the first of two pages had been counted.
    const lease = await stores.counters.acquire('dead');
    const [page] = await stores.counters.pages([ALL]);
    if (lease === undefined || page === undefined) throw new Error('No lease');
    const added = { 'n.live.pending_approval': 1, 'cents.live.pending_approval': cents };
    expect(await stores.counters.apply([{ page, entryIds: ids, increments: added }], lease.epoch)).toBe(true);
    expect(await total()).toMatchObject({ 'n.live.pending_approval': 1 });
    await stores.counters.release('dead');

    const two = keeper();
    await eventually(async () => (await waitingCount()) === 0);
    expect(await total()).toEqual(added);
    await two.stop();
    // Died after the entry had left its booking, and before the page had forgotten it.
    const third = await stores.counters.acquire('dead too');
    const [again] = await stores.counters.pages([ALL]);
    if (third === undefined || again === undefined) throw new Error('No lease');
    expect(
      await stores.counters.apply([{ page: again, entryIds: ['left behind'], increments: {} }], third.epoch),
    ).toBe(true);
    await stores.counters.release('dead too');
    const four = keeper();
    await eventually(async () => (await stores.counters.pagesWithApplied()).length === 0);
    expect(await total()).toEqual(added);
    await four.stop();
  });

  it('shuts out a holder that stalled: what it writes late is refused', async () => {
    const one = keeper();
    await one.ready();
    await one.stop();
    await given();
    const stalled = await stores.counters.acquire('stalled');
    const [page] = await stores.counters.pages([ALL]);
    if (stalled === undefined || page === undefined) throw new Error('No lease');
    await stores.counters.release('stalled');
    const two = keeper();
    await eventually(async () => (await waitingCount()) === 0);
    const [present] = await stores.counters.pages([ALL]);
    if (present === undefined) throw new Error('No page');
    for (const seen of [page, present]) {
      const late = stores.counters.apply(
        [{ page: seen, entryIds: ['late'], increments: { 'n.live.pending_approval': 1 } }],
        stalled.epoch,
      );
      expect(await late).toBe(false);
    }
    await stores.counters.settle([ALL], stalled.epoch, ['late']);
    expect(await total()).toMatchObject({ 'n.live.pending_approval': 1 });
    await two.stop();
  });

  it('counts each of a thousand changes once, with three keepers at it', async () => {
    const keepers = [keeper(), keeper(), keeper()];
    await keepers[0]?.ready();
    await Promise.all(Array.from({ length: 200 }, () => given()));
    const rows = await stores.model.find({}, { _id: 1 }).lean<{ _id: string }[]>();
    await Promise.all(
      rows.map(async ({ _id }) => {
        for (const status of ['approved', 'completed'] as const) {
          const before = await stores.bookings.get(_id);
          const after = { ...before, status, version: before.version + 1 };
          expect(await stores.bookings.save({ before, after, entries: [], news: [] })).toBe(true);
          keepers[0]?.wake();
        }
      }),
    );
    expect(await total()).toEqual({ 'n.live.completed': 200, 'cents.live.completed': 200 * cents });
    await eventually(async () => (await waitingCount()) === 0, { timeoutMs: 90_000 });
    expect(await total()).toEqual({ 'n.live.completed': 200, 'cents.live.completed': 200 * cents });
    await Promise.all(keepers.map((one) => one.stop()));
  });
});
