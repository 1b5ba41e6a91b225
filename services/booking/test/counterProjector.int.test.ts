import { eventually } from '@livery/service-kit/testing';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { incrementsOf } from '../src/counters/counterDelta.ts';
import { createCounterProjector } from '../src/counters/counterProjector.ts';
import { exactCounts } from '../src/counters/exactCounts.ts';
import { ALL } from '../src/counters/counterStore.ts';
import { ZONE } from './factories.ts';
import { sampleBooking } from './sample.ts';
import { silent, useStores, type Stores } from './stores.ts';

// Many rounds on a busy machine take their time.
vi.setConfig({ testTimeout: 180_000 });

const database = useStores();
const { given } = database;

describe('the counter projector', () => {
  let stores: Stores;
  beforeAll(() => {
    stores = database.stores();
  });
  const projector = () => createCounterProjector({ ...stores, zone: ZONE, logger: silent, sweepMs: 20 });
  const waitingCount = async () => (await stores.pending.list(10_000)).length;
  const total = async () => {
    const { all } = await exactCounts({ ...stores, zone: ZONE }, undefined);
    const sums: Record<string, number> = {};
    for (const [cell, amount] of all.flatMap((one) => Object.entries(incrementsOf(one)))) {
      sums[cell] = (sums[cell] ?? 0) + amount;
    }
    return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
  };
  const cents = sampleBooking().quote.totalCents;

  it('counts from scratch at first, and every change once after that', async () => {
    for (let count = 0; count < 5; count += 1) await given();
    const one = projector();
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
    const one = projector();
    await one.ready();
    await one.stop();
    const other = createCounterProjector({ ...stores, zone: 'Asia/Tokyo', logger: silent, sweepMs: 20 });
    await other.ready();
    expect(await total()).toMatchObject({ 'n.live.pending_approval': 1 });
    await other.stop();
  });

  it('resumes where another projector stopped between any two steps', async () => {
    const one = projector();
    await one.ready();
    await one.stop();
    await given();
    const [waiting] = await stores.pending.list(1);
    if (waiting === undefined) throw new Error('Nothing waits');
    const ids = waiting.entries.map(({ id }) => id);
    // Died after the first of two buckets had been counted.
    const lease = await stores.counters.acquire('dead');
    const [bucket] = await stores.counters.buckets([ALL]);
    if (lease === undefined || bucket === undefined) throw new Error('No lease');
    const added = { 'n.live.pending_approval': 1, 'cents.live.pending_approval': cents };
    expect(await stores.counters.apply([{ bucket, entryIds: ids, increments: added }], lease.epoch)).toBe(
      true,
    );
    expect(await total()).toMatchObject({ 'n.live.pending_approval': 1 });
    await stores.counters.release('dead');

    const two = projector();
    await eventually(async () => (await waitingCount()) === 0);
    expect(await total()).toEqual(added);
    await two.stop();
    // Died after the entry had left its booking, and before the bucket had forgotten it.
    const third = await stores.counters.acquire('dead too');
    const [again] = await stores.counters.buckets([ALL]);
    if (third === undefined || again === undefined) throw new Error('No lease');
    expect(
      await stores.counters.apply(
        [{ bucket: again, entryIds: ['left behind'], increments: {} }],
        third.epoch,
      ),
    ).toBe(true);
    await stores.counters.release('dead too');
    const four = projector();
    await eventually(async () => (await stores.counters.bucketsWithApplied()).length === 0);
    expect(await total()).toEqual(added);
    await four.stop();
  });

  it('refuses the late writes of a lease holder that stalled', async () => {
    const one = projector();
    await one.ready();
    await one.stop();
    await given();
    const stalled = await stores.counters.acquire('stalled');
    const [bucket] = await stores.counters.buckets([ALL]);
    if (stalled === undefined || bucket === undefined) throw new Error('No lease');
    await stores.counters.release('stalled');
    const two = projector();
    await eventually(async () => (await waitingCount()) === 0);
    const [present] = await stores.counters.buckets([ALL]);
    if (present === undefined) throw new Error('No bucket');
    for (const seen of [bucket, present]) {
      const late = stores.counters.apply(
        [{ bucket: seen, entryIds: ['late'], increments: { 'n.live.pending_approval': 1 } }],
        stalled.epoch,
      );
      expect(await late).toBe(false);
    }
    await stores.counters.settle([ALL], stalled.epoch, ['late']);
    expect(await total()).toMatchObject({ 'n.live.pending_approval': 1 });
    await two.stop();
  });

  it('counts each of a thousand changes once, with three projectors at it', async () => {
    const projectors = [projector(), projector(), projector()];
    await projectors[0]?.ready();
    await Promise.all(Array.from({ length: 200 }, () => given()));
    const rows = await stores.model.find({}, { _id: 1 }).lean<{ _id: string }[]>();
    await Promise.all(
      rows.map(async ({ _id }) => {
        for (const status of ['approved', 'completed'] as const) {
          const before = await stores.bookings.get(_id);
          const after = { ...before, status, version: before.version + 1 };
          expect(await stores.bookings.save({ before, after, entries: [], events: [] })).toBe(true);
          projectors[0]?.wake();
        }
      }),
    );
    expect(await total()).toEqual({ 'n.live.completed': 200, 'cents.live.completed': 200 * cents });
    await eventually(async () => (await waitingCount()) === 0, { timeoutMs: 90_000 });
    expect(await total()).toEqual({ 'n.live.completed': 200, 'cents.live.completed': 200 * cents });
    await Promise.all(projectors.map((one) => one.stop()));
  });
});
