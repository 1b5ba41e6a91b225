import { eventually } from '@livery/test-kit';
import type { AdminBooking, Chauffeur, DispatchBoard, Vehicle } from '@livery/shared-types';
import { calendarDay, dayBounds } from '@livery/shared-types/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INDEX } from '../src/store/booking.model.ts';
import {
  act,
  approved,
  booked,
  hoursAhead,
  makeChauffeur,
  makeService,
  makeVehicle,
  ZONE,
} from './factories.ts';
import { startBooking, type Harness } from './harness.ts';
import { planOf, queriesOf } from './queryPlans.ts';

let booking: Harness;
let serviceId: string;
let vehicle: Vehicle;
let marc: Chauffeur;
beforeAll(async () => {
  booking = await startBooking();
  serviceId = (await makeService(booking)).id;
  vehicle = await makeVehicle(booking, { plate: 'CKX 412' });
  marc = await makeChauffeur(booking, { licenceExpiry: calendarDay(hoursAhead(24 * 40), ZONE) });
});
afterAll(() => booking.stop());

const dayAhead = (days: number) => calendarDay(hoursAhead(24 * days), ZONE);
const boardOf = async (date?: string): Promise<DispatchBoard> => {
  const query = date === undefined ? '' : `?date=${date}`;
  const reply = await booking.admin.get<DispatchBoard>(`/api/admin/dispatch${query}`);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 });
  return reply.body;
};

describe('the dispatch board', () => {
  it('is for staff only, and names the field of a day that does not exist', async () => {
    expect(await booking.visitor.get('/api/admin/dispatch')).toMatchObject({ status: 401 });
    expect(await booking.peer.get('/api/admin/dispatch')).toMatchObject({ status: 403 });
    for (const date of ['2027-02-30', 'today'])
      expect(await booking.admin.get(`/api/admin/dispatch?date=${date}`)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'date' }] },
      });
  });

  it('shows today without a date', async () => {
    const { start, end } = dayBounds(new Date(), ZONE);
    const board = await boardOf();
    expect(board).toMatchObject({ date: calendarDay(new Date(), ZONE), turnaroundMinutes: 30 });
    expect([new Date(board.from), new Date(board.to)]).toEqual([start, end]);
    expect(Math.abs(Date.parse(board.now) - Date.now())).toBeLessThan(60_000);
  });

  it('shows the trips of the day by pickup, with what is missing, and none that ended without a trip', async () => {
    const date = dayAhead(4);
    const vehicleId = vehicle.id;
    const late = await approved(booking, { vehicleId, pickupDate: `${date}T22:30`, duration: 3 });
    await act(booking, late.id, 'assign', { chauffeurId: marc.id });
    const request = await booked(booking, { serviceIds: [serviceId], pickupDate: `${date}T09:00` });
    const cancelled = await approved(booking, { serviceIds: [serviceId], pickupDate: `${date}T10:00` });
    await act(booking, cancelled.id, 'cancel');
    const board = await boardOf(date);
    expect(board.trips.map(({ id }) => id)).toEqual([request.id, late.id]);
    expect(board.trips).toMatchObject([
      {
        status: 'pending_approval',
        vehicleId: null,
        chauffeurId: null,
        flags: ['not_approved', 'no_vehicle', 'no_chauffeur', 'unpaid'],
      },
      {
        version: 3,
        status: 'approved',
        vehicleName: 'Escalade',
        chauffeurId: marc.id,
        chauffeurName: marc.name,
        step: null,
        late: false,
        balanceDue: late.totalAmount,
        // The chauffeur's yes is not due before the last day.
        flags: ['unpaid'],
      },
    ]);
    const [, shown] = board.trips;
    expect(Date.parse(shown?.to ?? '') - Date.parse(shown?.from ?? '')).toBe(3 * 3_600_000);
    // It ends after midnight.
    expect((await boardOf(dayAhead(5))).trips).toMatchObject([{ id: late.id }]);
  });

  it('shows a trip on each day that it runs, and not on the one that begins as it ends', async () => {
    const pickup = (time: string) => ({ serviceIds: [serviceId], pickupDate: `${dayAhead(15)}T${time}` });
    const long = await approved(booking, { ...pickup('22:00'), duration: 54 });
    const toMidnight = await approved(booking, { ...pickup('21:00'), duration: 3 });
    const shown = await Promise.all(
      [14, 15, 16, 17, 18, 19].map(async (days) => (await boardOf(dayAhead(days))).trips.map(({ id }) => id)),
    );
    const ids = [[], [toMidnight.id, long.id], [long.id], [long.id], [long.id], []];
    expect(shown).toEqual(ids);
  });

  it('shows who drives and what there is, with the times at which they cannot be had', async () => {
    const date = dayAhead(8);
    const block = { from: `${date}T08:00`, to: `${date}T12:00`, reason: 'Service' };
    await booking.admin.post(`/api/admin/vehicles/${vehicle.id}/block-outs`, block);
    const weekly = { from: `${dayAhead(1)}T08:00`, to: `${dayAhead(1)}T18:00`, weekly: true, reason: 'Off' };
    await booking.admin.post(`/api/admin/chauffeurs/${marc.id}/block-outs`, weekly);
    await eventually(async () =>
      expect((await boardOf(date)).vehicles).toContainEqual({
        id: vehicle.id,
        name: 'Escalade',
        type: 'suv',
        plate: 'CKX 412',
        capacity: 6,
        available: true,
        documents: [],
        off: [
          expect.objectContaining({ from: expect.stringContaining(`${date}T08:00:00`), reason: 'Service' }),
        ],
      }),
    );
    expect((await boardOf(date)).chauffeurs).toContainEqual({
      id: marc.id,
      name: marc.name,
      atWork: null,
      phone: marc.phone,
      photoUrl: null,
      active: true,
      documents: [{ kind: 'licence', expiresOn: marc.licenceExpiry }],
      off: [expect.objectContaining({ from: expect.stringContaining(`${date}T08:00:00`), reason: 'Off' })],
    });
    expect((await boardOf(dayAhead(9))).chauffeurs).toMatchObject([{ id: marc.id, off: [] }]);
  });

  it('says who is late once the pickup comes near', async () => {
    const pickup = hoursAhead(24 * 12);
    const pickupDate = pickup.toISOString();
    const { id } = await approved(booking, { serviceIds: [serviceId], pickupDate });
    await act(booking, id, 'assign', { chauffeurId: marc.id });
    booking.now.value = hoursAhead(-0.2, pickup);
    const board = await boardOf();
    const { body } = await booking.admin.get<AdminBooking>(`/api/admin/bookings/${id}`);
    booking.now.value = null;
    expect(board.trips.find((trip) => trip.id === id)).toMatchObject({
      late: true,
      flags: ['no_vehicle', 'not_accepted', 'unpaid', 'late'],
    });
    expect(body.ride).toMatchObject({ late: true });
  });

  it('flags the coming trips of a chauffeur who is made inactive, and takes none of them away', async () => {
    const date = dayAhead(20);
    const leaving = await makeChauffeur(booking, { name: 'Leaving Lou' });
    const { id } = await approved(booking, { serviceIds: [serviceId], pickupDate: `${date}T10:00` });
    await act(booking, id, 'assign', { chauffeurId: leaving.id });
    const path = `/api/admin/chauffeurs/${leaving.id}`;
    expect(await booking.admin.put(path, { active: false })).toMatchObject({
      status: 200,
      body: { tripsAtRisk: [{ id, pickupDate: expect.stringContaining(date) as string }] },
    });
    const list = await booking.admin.get<Chauffeur[]>('/api/admin/chauffeurs');
    expect(list.body.find((one) => one.id === leaving.id)?.tripsAtRisk).toMatchObject([{ id }]);
    const flagsOf = async () => (await boardOf(date)).trips.find((trip) => trip.id === id)?.flags;
    expect(await flagsOf()).toContain('off_duty');
    expect(await booking.admin.get(`/api/admin/bookings/${id}`)).toMatchObject({
      body: { chauffeurId: leaving.id },
    });
    expect(await booking.admin.put(path, { active: true })).toMatchObject({ body: { tripsAtRisk: [] } });
    expect(await flagsOf()).not.toContain('off_duty');
    await booking.admin.delete(path);
  });

  it('flags the trips whose chauffeur or car has a document that ends before them', async () => {
    const date = dayAhead(21);
    const car = await makeVehicle(booking, { name: 'Ending Escalade' });
    const ending = await makeChauffeur(booking, { name: 'Ending Enzo' });
    const common = { serviceIds: [serviceId], pickupDate: `${date}T10:00` };
    const inCar = await approved(booking, { ...common, vehicleId: car.id });
    const withEnzo = await approved(booking, common);
    await act(booking, withEnzo.id, 'assign', { chauffeurId: ending.id });
    const flagsOf = async (id: string) => (await boardOf(date)).trips.find((trip) => trip.id === id)?.flags;
    const documents = [{ kind: 'insurance', expiresOn: dayAhead(20) }];
    await booking.catalog.put(`/api/admin/vehicles/${car.id}`, { documents });
    await booking.admin.put(`/api/admin/chauffeurs/${ending.id}`, { licenceExpiry: dayAhead(20) });
    await eventually(async () => expect(await flagsOf(inCar.id)).toContain('document_expired'));
    expect(await flagsOf(withEnzo.id)).toContain('document_expired');
    const board = await boardOf(date);
    expect(board.vehicles.find(({ id }) => id === car.id)).toMatchObject({ documents });
    await booking.admin.put(`/api/admin/chauffeurs/${ending.id}`, { licenceExpiry: date });
    expect(await flagsOf(withEnzo.id)).not.toContain('document_expired');
    await booking.admin.delete(`/api/admin/chauffeurs/${ending.id}`);
  });

  it('asks for the bookings once, by the index of pickups, and for nothing of catalog', async () => {
    await boardOf();
    const queries = await queriesOf(async () => void (await boardOf()));
    const asked = queries.map(({ collection }) => collection).filter((name) => name !== 'settings');
    expect(asked.toSorted()).toEqual(['bookings', 'chauffeurSchedules', 'chauffeurs', 'vehicleSchedules']);
    for (const query of queries.filter(({ collection }) => collection === 'bookings'))
      expect(await planOf(booking.db, query)).toMatchObject({ indexes: [INDEX.pickup] });
  });
});
