import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@livery/test-kit';
import type { EventData, EventType } from '@livery/shared-types';
import { calendarDay, wallClock } from '@livery/shared-types/time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { driverOf } from './drivers.ts';
import { act, approved, hoursAhead, localTime, makeChauffeur, makeService, ZONE } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';

const SWEEP_MS = 500;
let booking: Harness;
let serviceId: string;
beforeAll(async () => {
  booking = await startBooking({ MAINTENANCE_INTERVAL_MS: String(SWEEP_MS) });
  await booking.addReplica();
  serviceId = (await makeService(booking)).id;
});
afterEach(() => {
  booking.now.value = null;
});
afterAll(() => booking.stop());

const eventsOf = (type: EventType, id: string) =>
  booking.events.ofType(type).filter(({ aggregateId }) => aggregateId === id);
/** So long that each job of each replica has run, and what it published has arrived. */
const severalSweeps = () => delay(3 * SWEEP_MS);
const minutes = (count: number, from: Date) => hoursAhead(count / 60, from);

async function tripAt(pickup: Date, chauffeurId: string | null, more: object = {}): Promise<string> {
  const { id } = await approved(booking, { serviceIds: [serviceId], pickupDate: localTime(pickup), ...more });
  if (chauffeurId !== null) await act(booking, id, 'assign', { chauffeurId });
  return id;
}

describe('a late ride', () => {
  it('is told to staff once for each missing step, although two replicas look', async () => {
    const marc = await driverOf(booking);
    const pickup = hoursAhead(100);
    const late = await tripAt(pickup, marc.id);
    const nobodys = await tripAt(pickup, null);
    const lea = await driverOf(booking, { name: 'Lea Roy' });
    const inTime = await tripAt(pickup, lea.id);
    const pickupAt = new Date(
      (await booking.admin.get<{ pickupDate: string }>(`/api/admin/bookings/${late}`)).body.pickupDate,
    );
    booking.now.value = minutes(-16, pickupAt);
    const at = booking.now.value.toISOString();
    for (const step of ['accepted', 'on_the_way'] as const)
      expect(await lea.step(inTime, step, { at })).toMatchObject({ status: 200 });
    await severalSweeps();
    expect(eventsOf('ride.late', late)).toEqual([]);
    booking.now.value = minutes(-14, pickupAt);
    await eventually(() => expect(eventsOf('ride.late', late)).toHaveLength(1));
    await severalSweeps();
    expect(eventsOf('ride.late', late)).toMatchObject([
      {
        data: {
          missing: 'on_the_way',
          chauffeur: { id: marc.id },
          dueAt: minutes(-15, pickupAt).toISOString(),
        },
      },
    ]);
    // Where nobody is assigned nobody is late.
    expect(eventsOf('ride.late', nobodys)).toEqual([]);
    expect(eventsOf('ride.late', inTime)).toEqual([]);
    expect(await booking.admin.get(`/api/admin/bookings/${late}`)).toMatchObject({
      body: { ride: { late: true } },
    });
    booking.now.value = minutes(1, pickupAt);
    await eventually(() => expect(eventsOf('ride.late', inTime)).toHaveLength(1));
    await severalSweeps();
    const missing = (id: string) =>
      eventsOf('ride.late', id).map(({ data }) => (data as { missing: string }).missing);
    expect(missing(late)).toEqual(['on_the_way', 'arrived']);
    expect(missing(inTime)).toEqual(['arrived']);
  });

  it('is told once of whoever is given the trip when it is too late already', async () => {
    const marc = await driverOf(booking);
    const id = await tripAt(hoursAhead(150), null);
    const { pickupDate } = (await booking.admin.get<{ pickupDate: string }>(`/api/admin/bookings/${id}`))
      .body;
    booking.now.value = minutes(3, new Date(pickupDate));
    await severalSweeps();
    expect(eventsOf('ride.late', id)).toEqual([]);
    await act(booking, id, 'assign', { chauffeurId: marc.id });
    await eventually(() => expect(eventsOf('ride.late', id)).toHaveLength(1));
    await severalSweeps();
    expect(eventsOf('ride.late', id)).toMatchObject([
      { data: { missing: 'arrived', chauffeur: { id: marc.id } } },
    ]);
  });

  it('that was put off is late anew, for its new time', async () => {
    const marc = await driverOf(booking);
    const id = await tripAt(hoursAhead(200), marc.id);
    const pickupOf = async () =>
      new Date(
        (await booking.admin.get<{ pickupDate: string }>(`/api/admin/bookings/${id}`)).body.pickupDate,
      );
    booking.now.value = minutes(-5, await pickupOf());
    await eventually(() => expect(eventsOf('ride.late', id)).toHaveLength(1));
    const later = { pickupDate: localTime(hoursAhead(4, await pickupOf())) };
    expect(await booking.admin.patch(`/api/admin/bookings/${id}`, later)).toMatchObject({ status: 200 });
    await severalSweeps();
    expect(eventsOf('ride.late', id)).toHaveLength(1);
    booking.now.value = minutes(-5, await pickupOf());
    await eventually(() => expect(eventsOf('ride.late', id)).toHaveLength(2));
  });
});

describe('the day of tomorrow', () => {
  it('is told to each chauffeur who has trips then, once, from six in the evening on', async () => {
    const [marc, lea, idle] = [await driverOf(booking), await driverOf(booking), await driverOf(booking)];
    const day = calendarDay(hoursAhead(24 * 20), ZONE);
    const on = (clock: string) => wallClock(`${day}T${clock}:00`, ZONE).at;
    const next = (hours: number) => hoursAhead(24 + hours, on('00:00'));
    const second = await tripAt(next(15), marc.id);
    const first = await tripAt(next(9), marc.id);
    const hers = await tripAt(next(9), lea.id);
    await tripAt(next(24 + 9), idle.id);
    const lasting = await driverOf(booking);
    const long = await tripAt(on('22:00'), lasting.id, { duration: 54 });
    await tripAt(on('19:00'), idle.id, { duration: 5 });
    const plansOf = (id: string) => eventsOf('chauffeur.day_planned', id);
    booking.now.value = on('17:59');
    await severalSweeps();
    expect(plansOf(marc.id)).toEqual([]);
    booking.now.value = on('18:00');
    await eventually(() => expect([marc, lea, lasting].flatMap(({ id }) => plansOf(id))).toHaveLength(3));
    // A replica that starts then, and trips that come then, change nothing.
    const replica = await booking.addReplica();
    await tripAt(next(19), marc.id);
    booking.now.value = on('23:00');
    await severalSweeps();
    await replica.stop();
    const date = calendarDay(next(9), ZONE);
    expect(plansOf(marc.id)).toMatchObject([
      { data: { chauffeur: { id: marc.id }, date, bookingIds: [first, second] } },
    ]);
    expect(plansOf(lea.id)).toMatchObject([{ data: { bookingIds: [hers] } }]);
    expect(plansOf(lasting.id)).toMatchObject([{ data: { bookingIds: [long] } }]);
    expect(plansOf(idle.id)).toEqual([]);
  });
});

describe('a document', () => {
  it('that ends is warned of 30 and 7 days before, once each', async () => {
    const inDays = (days: number) => calendarDay(hoursAhead(24 * days), ZONE);
    const ids: Record<number, string> = {};
    for (const days of [31, 30, 8, 7, 0, -1])
      ids[days] = (await makeChauffeur(booking, { licenceExpiry: inDays(days) })).id;
    const gone = await makeChauffeur(booking, { licenceExpiry: inDays(5), active: false });
    const medical = { kind: 'medical', number: 'M-1', expiresOn: inDays(20), confirmedBy: 'Dana' };
    const both = await makeChauffeur(booking, { licenceExpiry: inDays(20), documents: [medical] });
    const warned = (id: string | undefined) =>
      eventsOf('chauffeur.document_expiring', id ?? '').map(
        ({ data }) => data as EventData<'chauffeur.document_expiring'>,
      );
    const warningsOf = (id: string | undefined) => warned(id).map(({ days }) => days);
    // They look when they start.
    await Promise.all([booking.addReplica(), booking.addReplica()]);
    await eventually(() =>
      expect([30, 8, 7, 0].flatMap((days) => warningsOf(ids[days]))).toEqual([30, 30, 7, 7]),
    );
    booking.now.value = hoursAhead(24 * 1.5);
    await booking.addReplica();
    await eventually(() => expect(warningsOf(ids[8])).toEqual([30, 7]));
    await eventually(() => expect(warningsOf(ids[31])).toEqual([30]));
    await severalSweeps();
    expect([30, 7, 0, -1].map((days) => warningsOf(ids[days]))).toEqual([[30], [7], [7], []]);
    expect(warningsOf(gone.id)).toEqual([]);
    expect(warned(both.id).map(({ document }) => document)).toEqual([
      { kind: 'licence', number: '', expiresOn: inDays(20) },
      { kind: 'medical', number: 'M-1', expiresOn: inDays(20) },
    ]);
  });
});
