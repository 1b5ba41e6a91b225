import { randomUUID } from 'node:crypto';
import { startPeriodicJob } from '@livery/service-kit';
import { apiClient, dropTestDatabase, dropTestNamespace, type ApiClient } from '@livery/service-kit/testing';
import type { PromoCode } from '@livery/shared-types';
import { isoInZone } from '@livery/shared-types/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCatalogClient, type CatalogClient } from '../src/clients/catalogClient.ts';
import { approveBooking } from '../src/commands/bookingActions.ts';
import { applyDecision } from '../src/commands/applyDecision.ts';
import type { Context } from '../src/context.ts';
import type { Booking } from '../src/domain/booking.ts';
import { cancel } from '../src/domain/cancel.ts';
import { markCashDue } from '../src/jobs/markCashDue.ts';
import { recomputePickups } from '../src/jobs/recomputePickups.ts';
import { claimMissingSlots, releaseOrphanedSlots } from '../src/jobs/reconcileSchedules.ts';
import { sweepPromoHolds } from '../src/jobs/sweepPromoHolds.ts';
import { makePromo, ZONE } from './factories.ts';
import { startCatalog } from './harness.ts';
import { isIndexed, planOf, queriesOf } from './queryPlans.ts';
import { sampleBooking } from './sample.ts';
import { silent, useStores, type Stores } from './stores.ts';

const MINUTE_MS = 60_000;
const database = useStores();
const { environment } = database;
let catalogProcess: Awaited<ReturnType<typeof startCatalog>>;
let catalog: CatalogClient;
let staff: ApiClient;
let stores: Stores;
let now: Date;

beforeAll(async () => {
  stores = database.stores();
  catalogProcess = await startCatalog(environment);
  const { identitySecret } = environment;
  catalog = createCatalogClient([catalogProcess.url], identitySecret);
  staff = apiClient(catalogProcess.url, { identitySecret, audience: 'catalog', role: 'admin' });
});
beforeEach(() => {
  now = new Date();
});
afterAll(async () => {
  await catalogProcess.stop();
  await dropTestDatabase({ ...environment, dbName: catalogProcess.dbName });
  await dropTestNamespace(environment);
});

const given = (overrides: Partial<Booking> = {}) => database.given(overrides, now);
/** Only what the jobs use, with the clock in `now`. */
const context = () =>
  ({
    ...stores,
    zone: ZONE,
    turnaroundMinutes: 30,
    clock: () => now,
    logger: silent,
    catalog,
  }) as unknown as Context;

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

  it('releases the promo use of an unfinished booking, and takes its id out of use', async () => {
    const id = randomUUID();
    const uses = await held(id);
    await sweepPromoHolds(context(), 2 * MINUTE_MS);
    expect(await uses()).toBe(1);
    now = new Date(now.getTime() + 2 * MINUTE_MS + 1);
    await sweepPromoHolds(context(), 2 * MINUTE_MS);
    await sweepPromoHolds(context(), 2 * MINUTE_MS);
    expect([await uses(), await holds()]).toEqual([0, []]);
    // The request that wakes up after all finds its id gone, and nobody sees the mark.
    const late = sampleBooking({ id });
    expect(await stores.bookings.add({ before: undefined, after: late, entries: [], events: [] })).toBe(
      false,
    );
    expect(await stores.bookings.findWithTombstones(id)).toBeUndefined();
  });

  it('leaves the use to a booking that is there', async () => {
    const { id } = await given();
    const uses = await held(id);
    now = new Date(now.getTime() + 3 * MINUTE_MS);
    await sweepPromoHolds(context(), 2 * MINUTE_MS);
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

  it('releases orphaned vehicle slots after a minute', async () => {
    const standing = await given({ status: 'approved' });
    const crashed = await given();
    const cancelled = await given({ status: 'cancelled' });
    const gone = sampleBooking({
      id: randomUUID(),
      pickup: { ...standing.pickup, at: new Date(now.getTime() + 1_000) },
    });
    for (const booking of [standing, crashed, cancelled, gone]) expect(await claim(booking)).toBeUndefined();
    await releaseOrphanedSlots(context(), MINUTE_MS);
    expect(await slots()).toHaveLength(4);
    now = new Date(now.getTime() + MINUTE_MS + 1);
    await releaseOrphanedSlots(context(), MINUTE_MS);
    expect(await slots()).toEqual([standing.id]);
  });

  it('reads each slot once: what stands is settled, whatever the number of trips', async () => {
    for (let count = 0; count < 20; count += 1) await claim(await given({ status: 'approved' }));
    now = new Date(now.getTime() + MINUTE_MS + 1);
    const asked = async () =>
      (await queriesOf(() => releaseOrphanedSlots(context(), MINUTE_MS))).map(({ collection }) => collection);
    expect(await asked()).toContain('bookings');
    expect(await asked()).toEqual(['vehicleSchedules']);
    const next = await given({ status: 'approved' });
    await claim(next);
    now = new Date(now.getTime() + MINUTE_MS + 1);
    expect(await asked()).toContain('bookings');
    expect(await asked()).not.toContain('bookings');
    expect(await slots()).toHaveLength(21);
  });

  it('finds the slot of a trip whose canceller was killed before it gave the vehicle back', async () => {
    const booking = await given({ status: 'approved' });
    await claim(booking);
    now = new Date(now.getTime() + MINUTE_MS + 1);
    await releaseOrphanedSlots(context(), MINUTE_MS);
    // Cancelled and stored; whoever did it gives nothing back any more.
    await applyDecision(context(), booking.id, (one) =>
      cancel(one, null, 'customer', { actor: 'customer', now }),
    );
    await releaseOrphanedSlots(context(), MINUTE_MS);
    expect(await slots()).toEqual([booking.id]);
    now = new Date(now.getTime() + MINUTE_MS + 1);
    await releaseOrphanedSlots(context(), MINUTE_MS);
    expect(await slots()).toEqual([]);
  });

  it('looks at settled slots too when it is asked for all, as at a start', async () => {
    const booking = await given({ status: 'approved' });
    await claim(booking);
    now = new Date(now.getTime() + MINUTE_MS + 1);
    await releaseOrphanedSlots(context(), MINUTE_MS);
    await stores.model.updateOne({ _id: booking.id }, { $set: { status: 'cancelled' } });
    await releaseOrphanedSlots(context(), MINUTE_MS);
    expect(await slots()).toEqual([booking.id]);
    await releaseOrphanedSlots(context(), MINUTE_MS, true);
    expect(await slots()).toEqual([]);
  });

  it('refuses an approval that stalled until its slot was released', async () => {
    const booking = await given();
    // The approval reads and claims, and then stalls.
    const read = await stores.bookings.get(booking.id);
    await claim(read);
    now = new Date(now.getTime() + 2 * MINUTE_MS);
    await releaseOrphanedSlots(context(), MINUTE_MS);
    const stalled = {
      before: read,
      after: { ...read, status: 'approved' as const, version: 2 },
      entries: [],
      events: [],
    };
    expect(await stores.bookings.save(stalled)).toBe(false);
    const approved = await approveBooking({ ...context(), actor: 'dana', now }, { reference: booking.id });
    expect(approved).toMatchObject({ status: 'approved', version: 3 });
    expect(await slots()).toEqual([booking.id]);
  });

  it('takes the vehicle for approved trips that came without a slot', async () => {
    const imported = await given({ status: 'confirmed' });
    const request = await given();
    await claimMissingSlots(context());
    await claimMissingSlots(context());
    expect(await slots()).toEqual([imported.id]);
    expect(request.status).toBe('pending_approval');
  });

  it('stops between two trips, and the next start goes on with the rest', async () => {
    const imported = [];
    for (let count = 0; count < 3; count += 1) imported.push(await given({ status: 'approved' }));
    const ctx = context();
    const { claim: take } = stores.schedules;
    const stopped = new Promise<void>((resolve) => {
      ctx.schedules = {
        ...stores.schedules,
        claim: (...args) => {
          resolve(job.stop());
          return take(...args);
        },
      };
    });
    const job = startPeriodicJob({
      name: 'missing vehicle slots',
      intervalMs: 60 * MINUTE_MS,
      logger: silent,
      run: (stopping) => claimMissingSlots(ctx, stopping),
    });
    await stopped;
    expect(await slots()).toHaveLength(1);
    await claimMissingSlots(context());
    expect((await slots()).toSorted()).toEqual(imported.map(({ id }) => id).toSorted());
  });

  it('forgets what is long over', async () => {
    const booking = await given({ status: 'approved' });
    await claim(booking);
    now = new Date(booking.pickup.at.getTime() + 10 * 24 * 60 * MINUTE_MS);
    await releaseOrphanedSlots(context(), MINUTE_MS);
    expect(await slots()).toEqual([]);
  });
});

describe('markCashDue', () => {
  it('marks completed cash trips from before cash was recorded, once, by an index', async () => {
    const cash = { status: 'completed', paymentMethod: 'cash' } as const;
    const due = await given(cash);
    const recorded = await given({ ...cash, cashReceivedCents: 50_000 });
    await stores.model.updateOne({ _id: due.id }, { $unset: { cashDue: '' } });
    const update = vi.spyOn(stores.model, 'updateMany');
    await markCashDue(context());
    await markCashDue(context());
    const isMarked = async ({ id }: Booking) => (await stores.model.findById(id).lean())?.cashDue;
    expect([await isMarked(due), await isMarked(recorded)]).toEqual([true, false]);
    expect(update).toHaveBeenCalledOnce();
    const [filter, , options] = update.mock.calls[0] ?? [];
    const query = { filter: { ...filter }, hint: String(options?.hint), sort: {}, limit: 0 };
    const plan = await planOf(stores.model.db, { collection: 'bookings', ...query });
    expect(isIndexed(plan)).toBe(true);
    update.mockRestore();
  });
});

describe('recomputePickups', () => {
  // Guarantee F-1
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
    await recomputePickups(context(), undefined, 'new rules');
    const expected = new Date(at.getTime() + 60 * MINUTE_MS);
    const after = await stores.bookings.get(moved.id);
    expect(after).toMatchObject({
      version: 2,
      pickup: { at: expected, latestAt: expected, local: wrong.local },
    });
    expect(after.log.at(-1)).toMatchObject({ action: 'pickup realigned', actor: 'system' });
    // The event is stored in the same write.
    const stored = await stores.model.findById(moved.id).lean<{ outbox: unknown[] }>();
    expect(stored?.outbox).toMatchObject([
      {
        type: 'booking.changed',
        data: {
          booking: { pickupAt: isoInZone(expected, ZONE), version: 2 },
          previous: { pickupAt: isoInZone(at, ZONE), version: 1 },
          fields: ['pickupDate'],
          notifyCustomer: false,
        },
      },
    ]);
    expect(await stores.bookings.get(right.id)).toMatchObject({ version: 1 });
    const slots = await stores.schedules.slotsIn(moved.vehicle?.id ?? '', {
      start: new Date(0),
      end: new Date(8.64e15),
    });
    expect(slots).toMatchObject([{ id: moved.id, start: expected }]);
    const row = await stores.model.findById(moved.id).lean<{ pickupKey: string }>();
    expect(row?.pickupKey).toBe(`${expected.toISOString()}/${moved.id}`);
    await recomputePickups(context(), undefined, 'new rules');
    expect(await stores.bookings.get(moved.id)).toMatchObject({ version: 2 });
  });

  it('is not done when the service stopped in the middle of it', async () => {
    const at = new Date(Date.UTC(now.getUTCFullYear() + 1, 5, 10, 12));
    const wrong = { at, latestAt: at, local: `${at.getUTCFullYear()}-06-10T09:00:00`, zone: ZONE };
    const booking = await given({ pickup: wrong });
    const begun = recomputePickups(context(), AbortSignal.abort(), 'newer rules');
    await expect(begun).rejects.toThrow('aborted');
    expect(await stores.bookings.get(booking.id)).toMatchObject({ version: 1 });
    await recomputePickups(context(), undefined, 'newer rules');
    expect(await stores.bookings.get(booking.id)).toMatchObject({ version: 2 });
  });
});
