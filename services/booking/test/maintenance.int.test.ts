import { randomUUID } from 'node:crypto';
import { startPeriodicJob } from '@livery/service-kit';
import { apiClient, dropTestDatabase, dropTestNamespace, type ApiClient } from '@livery/test-kit';
import type { PromoCode } from '@livery/shared-types';
import { isoInZone } from '@livery/shared-types/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCatalogClient, type CatalogClient } from '../src/clients/catalogClient.ts';
import { approveBooking } from '../src/commands/bookingActions.ts';
import { applyDecision } from '../src/commands/applyDecision.ts';
import { holdMove, type Move } from '../src/commands/moveSlots.ts';
import { storeBooking } from '../src/commands/storeBooking.ts';
import type { Context } from '../src/context.ts';
import type { Booking } from '../src/domain/booking.ts';
import { cancel } from '../src/domain/cancel.ts';
import { occupiedSpan } from '../src/domain/schedule.ts';
import { recomputePickups } from '../src/jobs/recomputePickups.ts';
import { claimMissingSlots, reconcileSlots } from '../src/jobs/reconcileSchedules.ts';
import { sweepPromoHolds } from '../src/jobs/sweepPromoHolds.ts';
import { createFleetCopy } from '../src/store/fleetCopy.ts';
import { makePromo, ZONE } from './factories.ts';
import { startCatalog } from './harness.ts';
import { queriesOf } from './queryPlans.ts';
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
    fleet: createFleetCopy(catalog.vehicles),
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

  it('releases the promo use of an unfinished booking, which a request that wakes up after all does not make', async () => {
    const id = randomUUID();
    const order = { ...context(), actor: 'customer', now };
    const uses = await held(id);
    await sweepPromoHolds(context(), 2 * MINUTE_MS);
    expect(await uses()).toBe(1);
    now = new Date(now.getTime() + 2 * MINUTE_MS + 1);
    await sweepPromoHolds(context(), 2 * MINUTE_MS);
    await sweepPromoHolds(context(), 2 * MINUTE_MS);
    expect([await uses(), await holds()]).toEqual([0, []]);
    const late = { before: undefined, after: sampleBooking({ id }), entries: [], events: [] };
    await expect(storeBooking(order, late, undefined)).rejects.toMatchObject({ kind: 'unavailable' });
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

describe('the slot reconciler', () => {
  const VEHICLE = sampleBooking().vehicle?.id ?? '';
  const EVER = { start: new Date(0), end: new Date(8.64e15) };
  const slots = async () => (await stores.schedules.vehicle.slotsIn(VEHICLE, EVER)).map(({ id }) => id);
  const claim = async (booking: Booking) =>
    stores.schedules.vehicle.claim(
      VEHICLE,
      { id: booking.id, kind: 'trip', bookingId: booking.id, reason: null, ...occupiedSpan(booking, 30) },
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
    await reconcileSlots(context(), MINUTE_MS);
    expect(await slots()).toHaveLength(4);
    now = new Date(now.getTime() + MINUTE_MS + 1);
    await reconcileSlots(context(), MINUTE_MS);
    expect(await slots()).toEqual([standing.id]);
  });

  it('reads each slot once: what stands is settled, whatever the number of trips', async () => {
    for (let count = 0; count < 20; count += 1) await claim(await given({ status: 'approved' }));
    now = new Date(now.getTime() + MINUTE_MS + 1);
    const asked = async () =>
      (await queriesOf(() => reconcileSlots(context(), MINUTE_MS))).map(({ collection }) => collection);
    expect(await asked()).toContain('bookings');
    expect(await asked()).toEqual(['vehicleSchedules', 'chauffeurSchedules']);
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
    await reconcileSlots(context(), MINUTE_MS);
    // Cancelled and stored; whoever did it gives nothing back any more.
    await applyDecision(context(), booking.id, (one) =>
      cancel(one, null, 'customer', { actor: 'customer', now }),
    );
    await reconcileSlots(context(), MINUTE_MS);
    expect(await slots()).toEqual([booking.id]);
    now = new Date(now.getTime() + MINUTE_MS + 1);
    await reconcileSlots(context(), MINUTE_MS);
    expect(await slots()).toEqual([]);
  });

  it('looks at settled slots too when it is asked for all, as at a start', async () => {
    const booking = await given({ status: 'approved' });
    await claim(booking);
    now = new Date(now.getTime() + MINUTE_MS + 1);
    await reconcileSlots(context(), MINUTE_MS);
    await stores.model.updateOne({ _id: booking.id }, { $set: { status: 'cancelled' } });
    await reconcileSlots(context(), MINUTE_MS);
    expect(await slots()).toEqual([booking.id]);
    await reconcileSlots(context(), MINUTE_MS, true);
    expect(await slots()).toEqual([]);
  });

  it('refuses an approval that stalled until its slot was released', async () => {
    const booking = await given();
    // The approval reads and claims, and then stalls.
    const read = await stores.bookings.get(booking.id);
    await claim(read);
    now = new Date(now.getTime() + 2 * MINUTE_MS);
    await reconcileSlots(context(), MINUTE_MS);
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

  describe('finds a change whose process died', () => {
    const minuteLater = () => {
      now = new Date(now.getTime() + MINUTE_MS + 1);
    };
    const times = async () =>
      (await stores.schedules.vehicle.slotsIn(VEHICLE, EVER)).map(({ id, start }) => ({ id, start }));
    const moved = (booking: Booking, minutes: number): Booking => {
      const at = new Date(booking.pickup.at.getTime() + minutes * MINUTE_MS);
      return { ...booking, version: booking.version + 1, pickup: { ...booking.pickup, at } };
    };
    const store = async (before: Booking, after: Booking) =>
      expect(await stores.bookings.save({ before, after, entries: [], events: [] })).toBe(true);
    const hold = async (before: Booking, after: Booking) => {
      const move = await holdMove(context(), before, after);
      expect(move).not.toHaveProperty('inTheWay');
      return move as Move;
    };
    async function settled() {
      const booking = await given({ status: 'approved' });
      await claim(booking);
      minuteLater();
      await reconcileSlots(context(), MINUTE_MS);
      return booking;
    }

    it('before it was stored: the trip keeps its time, and the stalled change is refused', async () => {
      const booking = await settled();
      const after = moved(booking, 60);
      await hold(booking, after);
      expect(await times()).toHaveLength(2);
      minuteLater();
      await reconcileSlots(context(), MINUTE_MS);
      expect(await times()).toEqual([{ id: booking.id, start: booking.pickup.at }]);
      expect(await stores.bookings.save({ before: booking, after, entries: [], events: [] })).toBe(false);
    });

    it('after it was stored: the trip has its new time, and no other', async () => {
      const booking = await settled();
      const after = moved(booking, 60);
      await hold(booking, after);
      await store(booking, after);
      minuteLater();
      await reconcileSlots(context(), MINUTE_MS);
      expect(await times()).toEqual([{ id: booking.id, start: after.pickup.at }]);
      // Nothing is left to be done: the slot is looked at once more, and then no more.
      minuteLater();
      await reconcileSlots(context(), MINUTE_MS);
      const asked = await queriesOf(() => reconcileSlots(context(), MINUTE_MS));
      expect(asked.map(({ collection }) => collection)).toEqual(['vehicleSchedules', 'chauffeurSchedules']);
    });

    it('after it was stored: the trip has its new vehicle, and its old one is free', async () => {
      const booking = await settled();
      const vehicle = { id: randomUUID(), name: 'Other' };
      const after = { ...booking, version: booking.version + 1, vehicle };
      await hold(booking, after);
      await store(booking, after);
      minuteLater();
      await reconcileSlots(context(), MINUTE_MS);
      expect(await times()).toEqual([]);
      expect(await stores.schedules.vehicle.slotsIn(vehicle.id, EVER)).toMatchObject([{ id: booking.id }]);
    });

    it('and moves a slot whose time is not that of its trip, unless another trip is there', async () => {
      const booking = await settled();
      const later = moved(booking, 60);
      await store(booking, later);
      const blocking = await given({ status: 'approved', pickup: moved(later, 150).pickup });
      await claim(blocking);
      await reconcileSlots(context(), MINUTE_MS, true);
      expect(await times()).toContainEqual({ id: booking.id, start: later.pickup.at });
      const clashing = moved(later, 30);
      await store(later, clashing);
      await reconcileSlots(context(), MINUTE_MS, true);
      expect(await times()).toContainEqual({ id: booking.id, start: later.pickup.at });
    });

    it('while a later change of the same trip is carried out: each gives back its own only', async () => {
      const booking = await settled();
      const [first, second] = [moved(booking, 60), moved(moved(booking, 90), 0)];
      const one = await hold(booking, first);
      await store(booking, first);
      const two = await hold(first, second);
      await store(first, second);
      await two.finish();
      await one.finish();
      expect(await times()).toEqual([{ id: booking.id, start: second.pickup.at }]);
      const lost = await hold(second, moved(second, 30));
      await lost.undo();
      await lost.undo();
      expect(await times()).toEqual([{ id: booking.id, start: second.pickup.at }]);
    });

    it('which brought a trip back to a vehicle that it had just left', async () => {
      const booking = await settled();
      const vehicle = { id: randomUUID(), name: 'Other' };
      const away = { ...booking, version: booking.version + 1, vehicle };
      const back = { ...booking, version: booking.version + 2 };
      const one = await hold(booking, away);
      await store(booking, away);
      const two = await hold(away, back);
      await store(away, back);
      await two.finish();
      await one.finish();
      expect(await times()).toEqual([{ id: booking.id, start: booking.pickup.at }]);
      expect(await stores.schedules.vehicle.slotsIn(vehicle.id, EVER)).toEqual([]);
    });
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
    const { claim: take } = stores.schedules.vehicle;
    const stopped = new Promise<void>((resolve) => {
      ctx.schedules = {
        ...stores.schedules,
        vehicle: {
          ...stores.schedules.vehicle,
          claim: (...args) => {
            resolve(job.stop());
            return take(...args);
          },
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
    await reconcileSlots(context(), MINUTE_MS);
    expect(await slots()).toEqual([]);
  });
});

describe('the slot reconciler, of chauffeurs', () => {
  const marc = { id: 'marc', name: 'Marc', phone: '', email: '', photoUrl: null };
  const lea = { ...marc, id: 'lea', name: 'Léa' };
  const EVER = { start: new Date(0), end: new Date(8.64e15) };
  const slots = async (chauffeurId = marc.id) =>
    (await stores.schedules.chauffeur.slotsIn(chauffeurId, EVER)).map(({ id }) => id);
  const minuteLater = () => {
    now = new Date(now.getTime() + MINUTE_MS + 1);
  };
  const store = async (before: Booking, after: Booking) =>
    expect(await stores.bookings.save({ before, after, entries: [], events: [] })).toBe(true);
  const assigned = async () => {
    const booking = await given({ status: 'approved', chauffeur: marc, vehicle: null });
    await claimMissingSlots(context());
    expect(await slots()).toContain(booking.id);
    return booking;
  };

  it('gives back what a killed cancellation left, and settles what stands', async () => {
    const standing = await assigned();
    const cancelled = await assigned();
    await store(cancelled, { ...cancelled, status: 'cancelled', version: cancelled.version + 1 });
    minuteLater();
    await reconcileSlots(context(), MINUTE_MS);
    expect(await slots()).toEqual([standing.id]);
    const [slot] = await stores.schedules.chauffeur.slotsIn(marc.id, EVER);
    expect(slot).toMatchObject({ settled: true });
  });

  it('finds an assignment whose process died after it was stored: the new one has the trip, the old one is free', async () => {
    const booking = await assigned();
    const after = { ...booking, chauffeur: lea, version: booking.version + 1 };
    expect(await holdMove(context(), booking, after)).not.toHaveProperty('inTheWay');
    await store(booking, after);
    minuteLater();
    await reconcileSlots(context(), MINUTE_MS);
    expect([await slots(marc.id), await slots(lea.id)]).toEqual([[], [booking.id]]);
  });

  it('finds an assignment whose process died before it was stored, which is refused then', async () => {
    const booking = await assigned();
    const after = { ...booking, chauffeur: lea, version: booking.version + 1 };
    await holdMove(context(), booking, after);
    minuteLater();
    await reconcileSlots(context(), MINUTE_MS);
    expect([await slots(marc.id), await slots(lea.id)]).toEqual([[booking.id], []]);
    expect(await stores.bookings.save({ before: booking, after, entries: [], events: [] })).toBe(false);
  });

  it('is not needed where car and chauffeur are wanted and one is taken: the other is given back at once', async () => {
    const other = await assigned();
    const vehicle = { id: randomUUID(), name: 'Escalade' };
    const before = await given({ pickup: other.pickup, vehicle });
    const after = { ...before, status: 'approved' as const, chauffeur: marc, version: before.version + 1 };
    expect(await holdMove(context(), before, after)).toMatchObject({
      kind: 'chauffeur',
      inTheWay: { bookingId: other.id },
    });
    expect(await stores.schedules.vehicle.slotsIn(vehicle.id, EVER)).toEqual([]);
  });
});

describe('recomputePickups', () => {
  it('moves coming pickups to their wall clock once the rules have changed, vehicle and all', async () => {
    const at = new Date(Date.UTC(now.getUTCFullYear() + 1, 5, 10, 12));
    const wrong = { at, latestAt: at, local: `${at.getUTCFullYear()}-06-10T09:00:00`, zone: ZONE };
    const moved = await given({ status: 'approved', pickup: wrong });
    const right = await given({ pickup: { ...wrong, local: `${at.getUTCFullYear()}-06-10T08:00:00` } });
    await stores.schedules.vehicle.claim(
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
    const slots = await stores.schedules.vehicle.slotsIn(moved.vehicle?.id ?? '', {
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
