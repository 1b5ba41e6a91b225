import { eventually } from '@livery/test-kit';
import type { AdminBooking, ChangePreview, Chauffeur, Vehicle } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, approved, booked, hoursAhead, localTime, makeChauffeur, makeVehicle } from './factories.ts';
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

let days = 1;
/** A pickup on a day that nothing else is on. */
const freeDay = () => {
  days += 1;
  return hoursAhead(24 * days);
};
const trip = (pickup = freeDay(), overrides: object = {}) =>
  approved(booking, { vehicleId: vehicle.id, pickupDate: localTime(pickup), ...overrides });
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

async function tokenOf(id: string): Promise<string> {
  const event = await booking.events.waitFor('booking.assigned', ({ aggregateId }) => aggregateId === id);
  return event.data.booking.manageToken;
}

describe('a trip with a chauffeur', () => {
  const change = (id: string, body: object) =>
    booking.admin.patch<AdminBooking>(`/api/admin/bookings/${id}`, body);

  async function assigned(pickup = freeDay()) {
    const { id } = await trip(pickup);
    return act(booking, id, 'assign', { chauffeurId: marc.id });
  }

  it('moves with him and the car', async () => {
    const { id } = await assigned();
    const pickup = freeDay();
    expect(await change(id, { pickupDate: localTime(pickup), duration: 3 })).toMatchObject({
      status: 200,
      body: { chauffeurId: marc.id },
    });
    const [car] = await heldBy('vehicle', vehicle.id, id);
    const held = await heldBy('chauffeur', marc.id, id);
    expect(held).toMatchObject([{ id, start: car?.start, end: car?.end }]);
    expect(localTime(held[0]?.start ?? new Date(0))).toBe(localTime(pickup));
  });

  it('stays whole where it was when he has another trip then', async () => {
    const pickup = freeDay();
    const other = await trip(pickup, { vehicleId: (await makeVehicle(booking)).id });
    await act(booking, other.id, 'assign', { chauffeurId: marc.id });
    const moving = await assigned();
    const before = [
      ...(await heldBy('vehicle', vehicle.id, moving.id)),
      ...(await heldBy('chauffeur', marc.id, moving.id)),
    ].map(({ start }) => start);
    const refused = await change(moving.id, { pickupDate: localTime(pickup) });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'booking.chauffeur_taken', details: { bookingId: other.id, chauffeurId: marc.id } },
    });
    expect(await asItIs(moving.id)).toMatchObject({ version: moving.version });
    const after = [
      ...(await heldBy('vehicle', vehicle.id, moving.id)),
      ...(await heldBy('chauffeur', marc.id, moving.id)),
    ].map(({ start }) => start);
    expect(after).toEqual(before);
  });

  it('does not move to a day on which his licence has ended', async () => {
    const pickup = freeDay();
    const licenceExpiry = localTime(pickup).slice(0, 10);
    const ending = await makeChauffeur(booking, { name: unique('Ending'), licenceExpiry });
    const { id } = await trip(pickup, { pickupDate: `${licenceExpiry}T10:00` });
    await act(booking, id, 'assign', { chauffeurId: ending.id });
    days += 1;
    expect(await change(id, { pickupDate: localTime(freeDay()) })).toMatchObject({
      status: 409,
      body: { code: 'chauffeur.document_expired' },
    });
    expect(await change(id, { notes: 'Call on arrival' })).toMatchObject({ status: 200 });
  });

  it('moves when a request of the customer is accepted, or stays with its request open', async () => {
    const { id } = await assigned();
    const other = await trip(freeDay(), { vehicleId: (await makeVehicle(booking)).id });
    await act(booking, other.id, 'assign', { chauffeurId: marc.id });
    const token = await tokenOf(id);
    const asked = await booking.visitor.post<{ id: string }>(`/api/manage/${token}/change-requests`, {
      pickupDate: other.pickupDate,
    });
    expect(asked, JSON.stringify(asked.body)).toMatchObject({ status: 201 });
    const accept = () =>
      booking.admin.post(`/api/admin/bookings/${id}/change-requests/${asked.body.id}/accept`, {});
    expect(await accept()).toMatchObject({ status: 409, body: { code: 'booking.chauffeur_taken' } });
    expect(await asItIs(id)).toMatchObject({ changeRequest: { status: 'open' } });
    await act(booking, other.id, 'assign', { chauffeurId: lea.id });
    expect(await accept()).toMatchObject({ status: 200, body: { pickupDate: other.pickupDate } });
    expect(await heldBy('chauffeur', marc.id, id)).toHaveLength(1);
  });

  it.each(['cancel', 'complete', 'delete'] as const)('gives both back when it ends by %s', async (end) => {
    const pickup = freeDay();
    const { id } = await assigned(pickup);
    if (end === 'complete') booking.now.value = hoursAhead(1, pickup);
    const done =
      end === 'delete'
        ? await booking.admin.delete(`/api/admin/bookings/${id}`)
        : await booking.admin.post(`/api/admin/bookings/${id}/${end}`, {});
    booking.now.value = null;
    expect([200, 204]).toContain(done.status);
    expect(await heldBy('vehicle', vehicle.id, id)).toEqual([]);
    expect(await heldBy('chauffeur', marc.id, id)).toEqual([]);
  });
});

describe('a change of a trip and its chauffeur in one call', () => {
  const other = async (pickup: Date) => trip(pickup, { vehicleId: (await makeVehicle(booking)).id });
  const change = (id: string, body: object) =>
    booking.admin.patch<AdminBooking & { details: Record<string, unknown>; code?: string }>(
      `/api/admin/bookings/${id}`,
      body,
    );
  const preview = (id: string, body: object) =>
    booking.admin.post<ChangePreview>(`/api/admin/bookings/${id}/preview`, body);

  it('claims car and chauffeur for the new time, and publishes both', async () => {
    const pickup = freeDay();
    const moved = freeDay();
    const { id, version } = await trip(pickup);
    await act(booking, id, 'assign', { chauffeurId: marc.id });
    const changed = await change(id, { pickupDate: localTime(moved), chauffeurId: lea.id });
    expect(changed).toMatchObject({
      status: 200,
      body: { version: version + 2, chauffeurId: lea.id, chauffeurReply: 'waiting' },
    });
    expect(changed.body.log.slice(-2)).toMatchObject([
      { action: 'changed' },
      { action: 'assigned', change: 'Chauffeur: Marc Tremblay → Léa Roy' },
    ]);
    expect(await heldBy('chauffeur', marc.id, id)).toEqual([]);
    for (const held of [await heldBy('chauffeur', lea.id, id), await heldBy('vehicle', vehicle.id, id)])
      expect(held.map(({ start }) => localTime(start))).toEqual([localTime(moved)]);
    await eventually(() =>
      expect(eventsOf(id, 'booking.changed', 'booking.assigned').map(({ type }) => type)).toEqual([
        'booking.assigned',
        'booking.changed',
        'booking.assigned',
      ]),
    );
  });

  it('changes nothing when either is taken, and names the other trip and who is free', async () => {
    const [pickup, busy] = [freeDay(), freeDay()];
    const { id } = await trip(pickup);
    await act(booking, id, 'assign', { chauffeurId: marc.id });
    const taken = await other(busy);
    await act(booking, taken.id, 'assign', { chauffeurId: lea.id });
    const before = await asItIs(id);
    const body = { pickupDate: localTime(busy), chauffeurId: lea.id };
    expect(await preview(id, body)).toMatchObject({
      body: {
        chauffeurClash: {
          code: 'booking.chauffeur_taken',
          chauffeurId: lea.id,
          chauffeurName: 'Léa Roy',
          bookingId: taken.id,
        },
        freeChauffeurs: expect.arrayContaining([{ id: marc.id, name: marc.name }]) as object,
        changes: expect.arrayContaining([
          { field: 'chauffeurId', label: 'Chauffeur', from: marc.name, to: 'Léa Roy' },
        ]) as object,
      },
    });
    const refused = await change(id, body);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'booking.chauffeur_taken', details: { bookingId: taken.id } },
    });
    expect(refused.body.details['alternatives']).toContainEqual({ id: marc.id, name: marc.name });
    expect(await asItIs(id)).toEqual(before);
    expect((await heldBy('vehicle', vehicle.id, id)).map(({ start }) => localTime(start))).toEqual([
      localTime(pickup),
    ]);
    expect(await heldBy('chauffeur', lea.id, id)).toEqual([]);
  });

  it('takes the chauffeur off a trip that moves to a time at which he drives', async () => {
    const [pickup, busy] = [freeDay(), freeDay()];
    const { id } = await trip(pickup);
    await act(booking, id, 'assign', { chauffeurId: marc.id });
    const taken = await other(busy);
    await act(booking, taken.id, 'assign', { chauffeurId: marc.id });
    const moved = { pickupDate: localTime(busy) };
    expect((await preview(id, moved)).body.chauffeurClash).toMatchObject({ bookingId: taken.id });
    expect((await preview(id, { ...moved, chauffeurId: null })).body).toMatchObject({
      chauffeurClash: null,
      freeChauffeurs: [],
    });
    expect(await change(id, { ...moved, chauffeurId: null })).toMatchObject({
      status: 200,
      body: { chauffeurId: null },
    });
    expect(await heldBy('chauffeur', marc.id, id)).toEqual([]);
  });

  it('accepts what the customer asked for with another chauffeur', async () => {
    const [pickup, busy] = [freeDay(), freeDay()];
    const { id } = await trip(pickup);
    await act(booking, id, 'assign', { chauffeurId: marc.id });
    const taken = await other(busy);
    await act(booking, taken.id, 'assign', { chauffeurId: marc.id });
    const asked = await booking.visitor.post<{ id: string }>(
      `/api/manage/${await tokenOf(id)}/change-requests`,
      { pickupDate: taken.pickupDate },
    );
    const accept = (body: object) =>
      booking.admin.post<AdminBooking>(
        `/api/admin/bookings/${id}/change-requests/${asked.body.id}/accept`,
        body,
      );
    expect(await accept({})).toMatchObject({ status: 409, body: { code: 'booking.chauffeur_taken' } });
    expect(await accept({ chauffeurId: lea.id })).toMatchObject({
      status: 200,
      body: {
        chauffeurId: lea.id,
        pickupDate: taken.pickupDate,
        changeRequest: { status: 'accepted' },
      },
    });
  });

  it('is refused for a chauffeur who does not exist, is inactive, or of a booking that waits', async () => {
    const { id, version } = await trip();
    const idle = await makeChauffeur(booking, { name: 'Idle Ida', active: false });
    expect(await change(id, { chauffeurId: crypto.randomUUID() })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'chauffeurId' }] },
    });
    expect((await preview(id, { chauffeurId: idle.id })).body).toMatchObject({
      chauffeurClash: { code: 'chauffeur.inactive', bookingId: null },
      freeChauffeurs: expect.arrayContaining([{ id: marc.id, name: marc.name }]) as object,
    });
    const inactive = await change(id, { chauffeurId: idle.id });
    expect(inactive).toMatchObject({ status: 409, body: { code: 'chauffeur.inactive' } });
    expect(inactive.body.details['alternatives']).not.toEqual([]);
    expect((await asItIs(id)).version).toBe(version);
    const waiting = await booked(booking, { vehicleId: vehicle.id, pickupDate: localTime(freeDay()) });
    expect(await change(waiting.id, { chauffeurId: marc.id })).toMatchObject({
      status: 409,
      body: { code: 'booking.wrong_status' },
    });
  });
});
