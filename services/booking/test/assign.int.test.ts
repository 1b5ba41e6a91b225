import { eventually } from '@livery/test-kit';
import type { AdminBooking, Chauffeur, Vehicle } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wallClock } from '@livery/shared-types/time';
import {
  act,
  approved,
  booked,
  hoursAhead,
  localTime,
  makeChauffeur,
  makeVehicle,
  ZONE,
} from './factories.ts';
import { startBooking, unique, type Harness } from './harness.ts';

let booking: Harness;
let vehicle: Vehicle;
let marc: Chauffeur;
let lea: Chauffeur;
beforeAll(async () => {
  booking = await startBooking();
  vehicle = await makeVehicle(booking);
  marc = await makeChauffeur(booking);
  lea = await makeChauffeur(booking, { name: 'Léa Roy' });
});
afterAll(() => booking.stop());

const expiredMedical = { kind: 'medical', number: '', expiresOn: '2020-01-01', confirmedBy: '' };
let days = 1;
/** Noon of a day that nothing else is on. */
const freeDay = () => {
  days += 1;
  return wallClock(`${localTime(hoursAhead(24 * days)).slice(0, 10)}T12:00`, ZONE).at;
};
const trip = (pickup = freeDay(), overrides: object = {}) =>
  approved(booking, { vehicleId: vehicle.id, pickupDate: localTime(pickup), ...overrides });
const assign = (id: string, chauffeurId: string | null, more: object = {}) =>
  booking.admin.post<AdminBooking & { details: Record<string, unknown> }>(
    `/api/admin/bookings/${id}/assign`,
    { chauffeurId, ...more },
  );
const asItIs = async (id: string) =>
  (await booking.admin.get<AdminBooking>(`/api/admin/bookings/${id}`)).body;
const slotsOf = async (kind: 'vehicle' | 'chauffeur', id: string) => {
  const schedule = await booking.collection(`${kind}Schedules`).findOne({ _id: id });
  return (schedule?.['slots'] ?? []) as { id: string; bookingId: string; start: Date; end: Date }[];
};
const heldBy = async (kind: 'vehicle' | 'chauffeur', id: string, bookingId: string) =>
  (await slotsOf(kind, id)).filter((slot) => slot.bookingId === bookingId);
const eventsOf = (id: string, ...types: string[]) =>
  booking.events.all().filter((event) => event.aggregateId === id && types.includes(event.type));

describe('assigning a chauffeur', () => {
  it('is for staff only, and names the field of what it cannot read', async () => {
    const { id, version } = await trip();
    const path = `/api/admin/bookings/${id}/assign`;
    expect(await booking.visitor.post(path, { chauffeurId: marc.id })).toMatchObject({ status: 401 });
    expect(await booking.peer.post(path, { chauffeurId: marc.id })).toMatchObject({ status: 403 });
    for (const body of [{}, { chauffeurId: 'marc' }, { chauffeurId: crypto.randomUUID() }])
      expect(await booking.admin.post(path, body)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'chauffeurId' }] },
      });
    expect(await asItIs(id)).toMatchObject({ version, chauffeurId: null, chauffeurReply: null });
  });

  it('holds him for the trip, writes the history and is published', async () => {
    const { id, version } = await trip();
    const assigned = await assign(id, marc.id, { version });
    expect(assigned).toMatchObject({
      status: 200,
      body: {
        version: version + 1,
        chauffeurId: marc.id,
        chauffeurReply: 'waiting',
        ride: {
          chauffeur: { name: marc.name, phone: marc.phone },
          vehicle: 'Escalade',
          step: null,
          steps: [],
          late: false,
        },
      },
    });
    expect(assigned.body.log.at(-1)).toMatchObject({
      action: 'assigned',
      actor: 'dana',
      change: 'Chauffeur: none → Marc Tremblay',
    });
    const event = await booking.events.waitFor('booking.assigned', ({ aggregateId }) => aggregateId === id);
    expect(event.data).toMatchObject({
      chauffeur: { id: marc.id, email: marc.email },
      previous: null,
      booking: { bookingId: id, chauffeur: { id: marc.id } },
    });
    expect(await heldBy('chauffeur', marc.id, id)).toMatchObject([{ id, kind: 'trip' }]);
  });

  it('to another gives the first one back; the same again changes nothing', async () => {
    const { id } = await trip();
    await act(booking, id, 'assign', { chauffeurId: marc.id });
    const moved = await act(booking, id, 'assign', { chauffeurId: lea.id });
    expect(moved.log.at(-1)).toMatchObject({ change: 'Chauffeur: Marc Tremblay → Léa Roy' });
    expect(await act(booking, id, 'assign', { chauffeurId: lea.id })).toMatchObject({
      version: moved.version,
    });
    expect(await heldBy('chauffeur', marc.id, id)).toEqual([]);
    expect(await heldBy('chauffeur', lea.id, id)).toMatchObject([{ id }]);
    await eventually(() => expect(eventsOf(id, 'booking.assigned')).toHaveLength(2));
    expect(eventsOf(id, 'booking.assigned')[1]?.data).toMatchObject({
      chauffeur: { id: lea.id },
      previous: { id: marc.id },
    });
  });

  it('of nobody takes the chauffeur off the trip', async () => {
    const { id } = await trip();
    await act(booking, id, 'assign', { chauffeurId: marc.id });
    const freed = await act(booking, id, 'assign', { chauffeurId: null });
    expect(freed).toMatchObject({ chauffeurId: null, ride: { chauffeur: null } });
    expect(await heldBy('chauffeur', marc.id, id)).toEqual([]);
    const event = await booking.events.waitFor('booking.unassigned', ({ aggregateId }) => aggregateId === id);
    expect(event.data).toMatchObject({ chauffeur: { id: marc.id }, because: 'staff', reason: null });
  });

  it('is refused on an outdated view, which is shown what the booking has become', async () => {
    const { id } = await trip();
    const stale = await assign(id, marc.id, { version: 1 });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale', details: { version: 2, booking: { id, chauffeurId: null } } },
    });
    expect(await heldBy('chauffeur', marc.id, id)).toEqual([]);
  });

  it('is refused before the approval and after the end', async () => {
    const waiting = await booked(booking, { vehicleId: vehicle.id, pickupDate: localTime(freeDay()) });
    const cancelled = await trip();
    await act(booking, cancelled.id, 'cancel');
    for (const { id } of [waiting, cancelled]) {
      expect(await assign(id, marc.id)).toMatchObject({
        status: 409,
        body: { code: 'booking.wrong_status' },
      });
      expect(await heldBy('chauffeur', marc.id, id)).toEqual([]);
    }
  });

  it('refuses two trips at a time, turnaround included, and names the other and who is free', async () => {
    const pickup = freeDay();
    const first = await trip(pickup);
    await act(booking, first.id, 'assign', { chauffeurId: marc.id });
    // The first one lasts two hours, and the turnaround half an hour.
    const other = await makeVehicle(booking);
    const clashing = await trip(hoursAhead(2.4, pickup), { vehicleId: other.id });
    const refused = await assign(clashing.id, marc.id);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'booking.chauffeur_taken',
        details: { chauffeurId: marc.id, chauffeurName: marc.name, bookingId: first.id },
      },
    });
    expect(refused.body.details['alternatives']).toContainEqual({ id: lea.id, name: lea.name });
    expect(await asItIs(clashing.id)).toMatchObject({ chauffeurId: null, version: clashing.version });
    expect(await heldBy('chauffeur', marc.id, clashing.id)).toEqual([]);
    const after = await trip(hoursAhead(2.6, pickup), { vehicleId: (await makeVehicle(booking)).id });
    expect(await assign(after.id, marc.id)).toMatchObject({ status: 200 });
  });

  it.each([
    [{ active: false }, 'chauffeur.inactive'],
    [{ licenceExpiry: '2020-01-01' }, 'chauffeur.document_expired'],
    [{ documents: [expiredMedical] }, 'chauffeur.document_expired'],
  ])('refuses a chauffeur with %j', async (overrides, code) => {
    const unfit = await makeChauffeur(booking, { name: unique('Unfit'), ...overrides });
    const { id, version } = await trip();
    expect(await assign(id, unfit.id)).toMatchObject({ status: 409, body: { code } });
    expect(await asItIs(id)).toMatchObject({ chauffeurId: null, version });
    expect(await slotsOf('chauffeur', unfit.id)).toEqual([]);
  });
});

describe('an approval with a chauffeur', () => {
  const request = (pickup: Date, overrides: object = {}) =>
    booked(booking, { vehicleId: vehicle.id, pickupDate: localTime(pickup), ...overrides });

  it('takes both, in one change', async () => {
    const { id } = await request(freeDay());
    const done = await act(booking, id, 'approve', { chauffeurId: marc.id });
    expect(done).toMatchObject({ status: 'approved', version: 2, chauffeurId: marc.id });
    expect(await heldBy('vehicle', vehicle.id, id)).toHaveLength(1);
    expect(await heldBy('chauffeur', marc.id, id)).toHaveLength(1);
    await booking.events.waitFor('booking.assigned', ({ aggregateId }) => aggregateId === id);
    expect(eventsOf(id, 'booking.approved', 'booking.assigned').map(({ type }) => type)).toEqual([
      'booking.approved',
      'booking.assigned',
    ]);
  });

  it('takes neither when one of them is taken', async () => {
    const pickup = freeDay();
    const first = await trip(pickup);
    await act(booking, first.id, 'assign', { chauffeurId: marc.id });
    const other = await makeVehicle(booking);
    const noChauffeur = await request(pickup, { vehicleId: other.id });
    const path = (id: string) => `/api/admin/bookings/${id}/approve`;
    expect(await booking.admin.post(path(noChauffeur.id), { chauffeurId: marc.id })).toMatchObject({
      status: 409,
      body: { code: 'booking.chauffeur_taken', details: { bookingId: first.id } },
    });
    const noVehicle = await request(pickup);
    expect(await booking.admin.post(path(noVehicle.id), { chauffeurId: lea.id })).toMatchObject({
      status: 409,
      body: { code: 'booking.vehicle_taken', details: { bookingId: first.id } },
    });
    for (const { id } of [noChauffeur, noVehicle]) {
      expect(await asItIs(id)).toMatchObject({ status: 'pending_approval', version: 1, chauffeurId: null });
      for (const [kind, owner] of [
        ['vehicle', vehicle.id],
        ['vehicle', other.id],
        ['chauffeur', marc.id],
        ['chauffeur', lea.id],
      ] as const)
        expect(await heldBy(kind, owner, id)).toEqual([]);
    }
  });
});

describe('the customer', () => {
  it('learns who comes, and of the ride page, once the booking is approved', async () => {
    const { id } = await booked(booking, { vehicleId: vehicle.id, pickupDate: localTime(freeDay()) });
    const created = await booking.events.waitFor('booking.created', ({ aggregateId }) => aggregateId === id);
    const own = () => booking.visitor.get(`/api/manage/${created.data.booking.manageToken}`);
    expect(await own()).toMatchObject({ status: 200, body: { ride: null, rideToken: null } });
    const done = await act(booking, id, 'approve', { chauffeurId: marc.id });
    expect(await own()).toMatchObject({
      body: { ride: { chauffeur: { name: marc.name } }, rideToken: done.rideToken },
    });
    expect(done.rideToken).not.toBe(created.data.booking.manageToken);
    expect(await booking.peer.get(`/internal/bookings?ids=${id}`)).toMatchObject({
      status: 200,
      body: {
        bookings: [
          { rideToken: done.rideToken, chauffeur: { id: marc.id }, ride: { chauffeur: { name: marc.name } } },
        ],
      },
    });
  });

  it('sees the plate of the car as it is today', async () => {
    const car = await makeVehicle(booking, { plate: 'CKX 412' });
    const { id } = await trip(freeDay(), { vehicleId: car.id });
    await eventually(async () => expect(await asItIs(id)).toMatchObject({ ride: { plate: 'CKX 412' } }));
    await booking.catalog.put(`/api/admin/vehicles/${car.id}`, { plate: 'CKX 413' });
    await eventually(async () => expect(await asItIs(id)).toMatchObject({ ride: { plate: 'CKX 413' } }));
  });
});
