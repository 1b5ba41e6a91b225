import { randomUUID } from 'node:crypto';
import { createLogger } from '@livery/service-kit';
import {
  apiClient,
  dropTestDatabase,
  dropTestNamespace,
  eventually,
  testEnvironment,
  type ApiClient,
} from '@livery/service-kit/testing';
import type { PromoCode } from '@livery/shared-types';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCatalogClient, type CatalogClient } from '../src/catalog/catalogClient.ts';
import type { BookingContext } from '../src/context.ts';
import { approveBooking } from '../src/commands/approveBooking.ts';
import type { Booking } from '../src/domain/booking.ts';
import { cellsOf } from '../src/domain/tally.ts';
import { summaryOf } from '../src/domain/summary.ts';
import { claimMissing, releaseStrays } from '../src/jobs/reconcileSchedules.ts';
import { realignPickups } from '../src/jobs/realignPickups.ts';
import { sweepPromoHolds } from '../src/jobs/sweepPromoHolds.ts';
import { createTallyKeeper } from '../src/jobs/tallyKeeper.ts';
import { exactCounts } from '../src/queries/exactCounts.ts';
import { ALL } from '../src/store/counters.store.ts';
import { createStores } from '../src/store/stores.ts';
import { makePromo } from './factories.ts';
import { startCatalog } from './harness.ts';
import { sampleBooking } from './sample.ts';

// Many rounds on a busy machine take their time.
vi.setConfig({ testTimeout: 180_000 });

const ZONE = 'America/Toronto';
const MINUTE_MS = 60_000;
const logger = createLogger({ service: 'test', level: 'silent' });
const environment = testEnvironment('booking');
let connection: Connection;
let catalogProcess: Awaited<ReturnType<typeof startCatalog>>;
let catalog: CatalogClient;
let staff: ApiClient;
let stores: Awaited<ReturnType<typeof createStores>>;
let now: Date;

beforeAll(async () => {
  connection = await mongoose
    .createConnection(environment.mongoUri, { dbName: environment.dbName, sanitizeFilter: true })
    .asPromise();
  stores = await createStores(connection, {
    describe: (booking) => summaryOf(booking, { zone: ZONE, manageToken: 'token' }),
    onWritten: () => undefined,
  });
});
beforeAll(async () => {
  catalogProcess = await startCatalog(environment);
  const { identitySecret } = environment;
  catalog = createCatalogClient([catalogProcess.url], identitySecret);
  staff = apiClient(catalogProcess.url, { identitySecret, audience: 'catalog', role: 'admin' });
});
beforeEach(() => {
  now = new Date();
});
afterEach(async () => {
  for (const collection of await connection.listCollections())
    await connection.collection(collection.name).deleteMany({});
});
afterAll(async () => {
  await connection.close();
  await catalogProcess.stop();
  await dropTestDatabase({ ...environment, dbName: catalogProcess.dbName });
  await dropTestDatabase(environment);
  await dropTestNamespace(environment);
});

/** Only what the jobs use, with the clock in `now`. */
const context = () =>
  ({
    ...stores,
    zone: ZONE,
    turnaroundMinutes: 30,
    clock: () => now,
    logger,
    catalog,
  }) as unknown as BookingContext;

let pickups = 0;
/** A booking in the database, by the way of the repository. */
async function given(overrides: Partial<Booking> = {}): Promise<Booking> {
  pickups += 1;
  const at = new Date(now.getTime() + pickups * 24 * 60 * MINUTE_MS);
  const pickup = { ...sampleBooking().pickup, at, latestAt: at };
  const booking = sampleBooking({ id: randomUUID(), pickup, ...overrides });
  await stores.bookings.add({ before: undefined, after: booking, entries: booking.log, news: [] });
  return booking;
}

describe('sweepPromoHolds', () => {
  /** A use taken for a booking, as a crash leaves it. */
  const held = async (id: string) => {
    const promo = await makePromo({ catalog: staff });
    await stores.promoHolds.write(id, promo.code, now);
    expect(await catalog.reservePromo(promo.code, id)).toBe(true);
    return async () => {
      const { body } = await staff.get<PromoCode[]>('/api/promo-codes');
      return body.find(({ code }) => code === promo.code)?.usageCount;
    };
  };
  const holds = () => stores.promoHolds.olderThan(new Date(8.64e15));

  it('gives back what nobody finished, and takes the id out of use', async () => {
    const id = randomUUID();
    const uses = await held(id);
    await sweepPromoHolds(context());
    expect(await uses()).toBe(1);
    now = new Date(now.getTime() + 2 * MINUTE_MS + 1);
    await sweepPromoHolds(context());
    await sweepPromoHolds(context());
    expect([await uses(), await holds()]).toEqual([0, []]);
    // The request that wakes up after all finds its id gone, and nobody sees the mark.
    const late = sampleBooking({ id });
    expect(await stores.bookings.add({ before: undefined, after: late, entries: [], news: [] })).toBe(false);
    expect(await stores.bookings.findWithTombstones(id)).toBeUndefined();
  });

  it('leaves the use to a booking that is there', async () => {
    const { id } = await given();
    const uses = await held(id);
    now = new Date(now.getTime() + 3 * MINUTE_MS);
    await sweepPromoHolds(context());
    expect([await uses(), await holds()]).toEqual([1, []]);
    expect(await stores.bookings.find(id)).toMatchObject({ id });
  });
});

describe('the vehicle reconciler', () => {
  const VEHICLE = sampleBooking().vehicle?.id ?? '';
  const slots = async () =>
    (await stores.schedules.slotsIn(VEHICLE, { start: new Date(0), end: new Date(8.64e15) })).map(
      ({ id }) => id,
    );
  const claim = async ({ id, pickup }: Booking) =>
    stores.schedules.claim(
      VEHICLE,
      {
        id,
        kind: 'trip',
        bookingId: id,
        reason: null,
        start: pickup.at,
        end: new Date(pickup.at.getTime() + 1),
      },
      now,
    );

  it('gives back, after a minute, the slots of whatever does not hold the vehicle', async () => {
    const standing = await given({ status: 'approved' });
    const crashed = await given();
    const cancelled = await given({ status: 'cancelled' });
    const gone = sampleBooking({
      id: randomUUID(),
      pickup: { ...standing.pickup, at: new Date(now.getTime() + 1_000) },
    });
    for (const booking of [standing, crashed, cancelled, gone]) expect(await claim(booking)).toBeUndefined();
    await releaseStrays(context());
    expect(await slots()).toHaveLength(4);
    now = new Date(now.getTime() + MINUTE_MS + 1);
    await releaseStrays(context());
    expect(await slots()).toEqual([standing.id]);
  });

  it('shuts out an approval that stalled until its slot was gone', async () => {
    const booking = await given();
    // The approval reads and claims, and then stalls.
    const read = await stores.bookings.get(booking.id);
    await claim(read);
    now = new Date(now.getTime() + 2 * MINUTE_MS);
    await releaseStrays(context());
    const stalled = {
      before: read,
      after: { ...read, status: 'approved' as const, version: 2 },
      entries: [],
      news: [],
    };
    expect(await stores.bookings.save(stalled)).toBe(false);
    const approved = await approveBooking(context(), { actor: 'dana', now }, { reference: booking.id });
    expect(approved).toMatchObject({ status: 'approved', version: 3 });
    expect(await slots()).toEqual([booking.id]);
  });

  it('takes the vehicle for approved trips that came without a slot', async () => {
    const imported = await given({ status: 'confirmed' });
    const request = await given();
    await claimMissing(context());
    await claimMissing(context());
    expect(await slots()).toEqual([imported.id]);
    expect(request.status).toBe('pending_approval');
  });

  it('forgets what is long over', async () => {
    const booking = await given({ status: 'approved' });
    await claim(booking);
    now = new Date(booking.pickup.at.getTime() + 10 * 24 * 60 * MINUTE_MS);
    await releaseStrays(context());
    expect(await slots()).toEqual([]);
  });
});

describe('realignPickups', () => {
  it('moves coming pickups to their wall clock once the rules have changed, vehicle and all', async () => {
    const at = new Date(Date.UTC(now.getUTCFullYear() + 1, 5, 10, 12));
    const wrong = { at, latestAt: at, local: `${at.getUTCFullYear()}-06-10T09:00:00`, zone: ZONE };
    const moved = await given({ status: 'approved', pickup: wrong });
    const right = await given({ pickup: { ...wrong, local: `${at.getUTCFullYear()}-06-10T08:00:00` } });
    await stores.schedules.claim(
      moved.vehicle?.id ?? '',
      {
        id: moved.id,
        kind: 'trip',
        bookingId: moved.id,
        reason: null,
        start: at,
        end: new Date(at.getTime() + 1),
      },
      now,
    );
    await realignPickups(context(), 'new rules');
    const expected = new Date(at.getTime() + 60 * MINUTE_MS);
    const after = await stores.bookings.get(moved.id);
    expect(after).toMatchObject({
      version: 2,
      pickup: { at: expected, latestAt: expected, local: wrong.local },
    });
    expect(after.log.at(-1)).toMatchObject({ action: 'pickup realigned', actor: 'system' });
    expect(await stores.bookings.get(right.id)).toMatchObject({ version: 1 });
    const slots = await stores.schedules.slotsIn(moved.vehicle?.id ?? '', {
      start: new Date(0),
      end: new Date(8.64e15),
    });
    expect(slots).toMatchObject([{ id: moved.id, start: expected }]);
    const row = await stores.model.findById(moved.id).lean<{ pickupKey: string }>();
    expect(row?.pickupKey).toBe(`${expected.toISOString()}/${moved.id}`);
    await realignPickups(context(), 'new rules');
    expect(await stores.bookings.get(moved.id)).toMatchObject({ version: 2 });
  });
});

describe('the keeper of counts', () => {
  const keeper = () => createTallyKeeper({ ...stores, zone: ZONE, logger, sweepMs: 20 });
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
    const other = createTallyKeeper({ ...stores, zone: 'Asia/Tokyo', logger, sweepMs: 20 });
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
    expect(await stores.counters.apply(page, lease.epoch, ids, added)).toBe(true);
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
    expect(await stores.counters.apply(again, third.epoch, ['left behind'], {})).toBe(true);
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
      const late = stores.counters.apply(seen, stalled.epoch, ['late'], { 'n.live.pending_approval': 1 });
      expect(await late).toBe(false);
    }
    await stores.counters.settle(ALL, stalled.epoch, ['late']);
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
    await eventually(async () => (await waitingCount()) === 0, { timeoutMs: 30_000 });
    expect(await total()).toEqual({ 'n.live.completed': 200, 'cents.live.completed': 200 * cents });
    await Promise.all(keepers.map((one) => one.stop()));
  });
});
