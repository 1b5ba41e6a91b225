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
  const projector = () => createCounterProjector({ ...stores, zone: ZONE, logger: silent, intervalMs: 20 });
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
    await eventually(async () => (await waitingCount()) === 0);
    expect(await total()).toMatchObject({ 'n.live.approved': 1, 'n.live.pending_approval': 5 });
    await one.stop();
  });

  it('counts afresh when the business moves to another zone', async () => {
    await given();
    const one = projector();
    await one.ready();
    await one.stop();
    const other = createCounterProjector({ ...stores, zone: 'Asia/Tokyo', logger: silent, intervalMs: 20 });
    await other.ready();
    expect(await total()).toMatchObject({ 'n.live.pending_approval': 1 });
    await other.stop();
  });

  it('resumes where another projector stopped between any two steps', async () => {
    const one = projector();
    await one.ready();
    await one.stop();
    await given();
    const ids = (await stores.pending.list(1)).map(({ id }) => id);
    // Died after the first of two buckets had been counted.
    await stores.counters.acquire('dead');
    const [bucket] = await stores.counters.buckets([ALL]);
    if (bucket === undefined) throw new Error('No bucket');
    const added = { 'n.live.pending_approval': 1, 'cents.live.pending_approval': cents };
    expect(await stores.counters.apply([{ bucket, deltaIds: ids, increments: added }])).toBe(true);
    expect(await total()).toMatchObject({ 'n.live.pending_approval': 1 });
    await stores.counters.release('dead');

    const two = projector();
    await eventually(async () => (await waitingCount()) === 0);
    expect(await total()).toEqual(added);
    await two.stop();
    // Died after the entry had left its booking, and before the bucket had forgotten it.
    await stores.counters.acquire('dead too');
    const [again] = await stores.counters.buckets([ALL]);
    if (again === undefined) throw new Error('No bucket');
    const left = { bucket: again, deltaIds: ['left behind'], increments: {} };
    expect(await stores.counters.apply([left])).toBe(true);
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
    const ids = (await stores.pending.list(1)).map(({ id }) => id);
    await stores.counters.acquire('stalled');
    const [bucket] = await stores.counters.buckets([ALL]);
    if (bucket === undefined) throw new Error('No bucket');
    await stores.counters.release('stalled');
    const two = projector();
    await eventually(async () => (await waitingCount()) === 0);
    // What it read before has changed, and what it reads now is not in its booking any more.
    const late = { bucket, deltaIds: ids, increments: { 'n.live.pending_approval': 1 } };
    expect(await stores.counters.apply([late])).toBe(false);
    expect(await stores.pending.stillPending(ids)).toEqual([]);
    await stores.counters.settle([ALL], ids);
    expect(await total()).toMatchObject({ 'n.live.pending_approval': 1 });
    await two.stop();
  });

  it('counts a change once when a projector stalls while another counts it', async () => {
    const one = projector();
    await one.ready();
    await one.stop();
    await given();
    // Both take themselves for the holder of the lease; the first goes on when the second is through with what it saw.
    const counters = { ...stores.counters, acquire: () => stores.counters.acquire('both') };
    let isResumed = false;
    const list: typeof stores.pending.list = async (limit) => {
      const seen = await stores.pending.list(limit);
      if (seen.length > 0) {
        await eventually(async () => (await waitingCount()) === 0);
        isResumed = true;
      }
      return seen;
    };
    const pending = { ...stores.pending, list };
    const options = { ...stores, counters, zone: ZONE, logger: silent, intervalMs: 20 };
    const stalled = createCounterProjector({ ...options, pending });
    const other = createCounterProjector(options);
    await eventually(() => expect(isResumed).toBe(true));
    await Promise.all([stalled.stop(), other.stop()]);
    expect(await total()).toEqual({ 'n.live.pending_approval': 1, 'cents.live.pending_approval': cents });
  });

  it('builds with what a former holder counted and takes out of its booking meanwhile', async () => {
    const one = projector();
    await one.ready();
    await one.stop();
    await given();
    const batch = await stores.pending.list(1);
    const deltaIds = batch.map(({ id }) => id);
    const increments = { 'n.live.pending_approval': 1, 'cents.live.pending_approval': cents };
    const [bucket] = await stores.counters.buckets([ALL]);
    if (bucket === undefined) throw new Error('No bucket');
    expect(await stores.counters.apply([{ bucket, deltaIds, increments }])).toBe(true);
    await stores.counters.forgetBuilt();
    // The former holder wakes up when the new one has read all bookings.
    async function* countedCells() {
      yield* stores.pending.countedCells();
      await stores.pending.remove(batch);
    }
    const pending = { ...stores.pending, countedCells };
    const two = createCounterProjector({ ...stores, pending, zone: ZONE, logger: silent, intervalMs: 20 });
    await two.ready();
    expect(await total()).toEqual(increments);
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
        }
      }),
    );
    expect(await total()).toEqual({ 'n.live.completed': 200, 'cents.live.completed': 200 * cents });
    await eventually(async () => (await waitingCount()) === 0, { timeoutMs: 90_000 });
    expect(await total()).toEqual({ 'n.live.completed': 200, 'cents.live.completed': 200 * cents });
    await Promise.all(projectors.map((one) => one.stop()));
  });
});
