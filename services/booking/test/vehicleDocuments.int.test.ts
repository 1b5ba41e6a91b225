import { eventually, type ApiReply } from '@livery/test-kit';
import type { AdminBooking, ChangePreview, DispatchBoard, Vehicle } from '@livery/shared-types';
import { wallClock } from '@livery/shared-types/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  act,
  approved,
  booked,
  hoursAhead,
  localTime,
  makeChauffeur,
  makeService,
  makeVehicle,
  requestBody,
  ZONE,
} from './factories.ts';
import { startBooking, type Harness } from './harness.ts';

let booking: Harness;
let serviceId: string;
let expired: Vehicle;
let good: Vehicle;

const day = (days: number) => localTime(hoursAhead(24 * days)).slice(0, 10);
const LAST_DAY = 10;
let days = LAST_DAY;
/** Noon of a day on which the insurance has ended and nothing else is on. */
const freeDay = () => {
  days += 1;
  return localTime(wallClock(`${day(days)}T12:00`, ZONE).at);
};
const insurance = (expiresOn: string) => ({
  kind: 'insurance',
  number: 'P-1',
  expiresOn,
  confirmedBy: 'Dana',
});

beforeAll(async () => {
  booking = await startBooking();
  serviceId = (await makeService(booking)).id;
  const documents = [insurance(day(LAST_DAY)), { ...insurance('2099-12-31'), kind: 'inspection' }];
  expired = await makeVehicle(booking, { name: 'Expired', type: 'van', documents });
  good = await makeVehicle(booking, { name: 'Good', type: 'van' });
  await eventually(async () => {
    const { body } = await booking.admin.get<DispatchBoard>('/api/admin/dispatch');
    expect(body.vehicles.find(({ id }) => id === good.id)).toBeDefined();
    expect(body.vehicles.find(({ id }) => id === expired.id)?.documents).toHaveLength(2);
  });
});
afterAll(() => booking.stop());

const post = (id: string, step: string, body: object) =>
  booking.admin.post<AdminBooking>(`/api/admin/bookings/${id}/${step}`, body);
const expectRefused = (reply: ApiReply<unknown>) =>
  expect(reply, JSON.stringify(reply.body)).toMatchObject({
    status: 409,
    body: {
      code: 'vehicle.document_expired',
      message: expect.stringMatching(/^The insurance of Expired is good until /),
      details: {
        kind: 'insurance',
        expiresOn: day(LAST_DAY),
        vehicleId: expired.id,
        vehicleName: 'Expired',
        alternatives: [{ id: good.id }],
      },
    },
  });
const slotsOf = async (vehicleId: string, id: string) => {
  const schedule = await booking.collection('vehicleSchedules').findOne({ _id: vehicleId });
  return ((schedule?.['slots'] ?? []) as { bookingId: string }[]).filter(({ bookingId }) => bookingId === id);
};

describe('a car whose document ends before the trip', () => {
  it('is booked by customers, and not approved', async () => {
    const { id } = await booked(booking, { vehicleId: expired.id, pickupDate: freeDay() });
    expectRefused(await post(id, 'approve', {}));
    expect(await slotsOf(expired.id, id)).toEqual([]);
    expect(await post(id, 'approve', { vehicleId: good.id })).toMatchObject({ status: 200 });
  });

  it('is not given to a request without a car, and drives on its last day', async () => {
    const { id } = await booked(booking, { serviceIds: [serviceId], pickupDate: freeDay() });
    expectRefused(await post(id, 'approve', { vehicleId: expired.id }));
    const lastDay = await booked(booking, {
      serviceIds: [serviceId],
      pickupDate: `${day(LAST_DAY)}T10:00`,
    });
    expect(await post(lastDay.id, 'approve', { vehicleId: expired.id })).toMatchObject({ status: 200 });
  });

  it('is not approved together with a new order of staff', async () => {
    const order = requestBody({ vehicleId: expired.id, pickupDate: freeDay(), approve: true });
    expectRefused(await booking.admin.post('/api/admin/bookings', order));
    expect(await booking.admin.post('/api/admin/bookings', { ...order, approve: false })).toMatchObject({
      status: 201,
    });
  });

  it('is not taken by a change, which says so beforehand and leaves all as it was', async () => {
    const other = await makeVehicle(booking, { name: 'Other', type: 'suv' });
    const pickupDate = freeDay();
    const { id, version } = await approved(booking, { vehicleId: other.id, pickupDate });
    const seen = await booking.admin.post<ChangePreview>(`/api/admin/bookings/${id}/preview`, {
      vehicleId: expired.id,
    });
    expect(seen.body).toMatchObject({
      clash: {
        kind: 'document',
        bookingId: null,
        from: expect.stringContaining(pickupDate),
        reason: expect.stringMatching(/^The insurance of Expired is good until /),
      },
    });
    expect(seen.body.alternatives.map(({ id: free }) => free)).not.toContain(expired.id);
    expectRefused(await booking.admin.patch(`/api/admin/bookings/${id}`, { vehicleId: expired.id }));
    expect(await booking.admin.get(`/api/admin/bookings/${id}`)).toMatchObject({
      body: { version, vehicleId: other.id },
    });
  });

  it('does not move to a later day, and keeps the trips it has in all else', async () => {
    const own = await makeVehicle(booking, { name: 'Own' });
    const { id } = await approved(booking, { vehicleId: own.id, pickupDate: freeDay() });
    const marc = await makeChauffeur(booking);
    await act(booking, id, 'assign', { chauffeurId: marc.id });
    const ending = { documents: [insurance(day(LAST_DAY))] };
    await booking.catalog.put(`/api/admin/vehicles/${own.id}`, ending);
    const path = `/api/admin/bookings/${id}`;
    const refusal = { status: 409, body: { code: 'vehicle.document_expired' } };
    await eventually(async () =>
      expect(await booking.admin.post(`${path}/preview`, { pickupDate: freeDay() })).toMatchObject({
        body: { clash: { kind: 'document' } },
      }),
    );
    expect(await booking.admin.patch(path, { pickupDate: freeDay() })).toMatchObject(refusal);
    const lea = await makeChauffeur(booking, { name: 'Léa Roy' });
    expect(await post(id, 'assign', { chauffeurId: lea.id })).toMatchObject(refusal);
    expect(await booking.admin.post(`${path}/preview`, { notes: 'Call' })).toMatchObject({
      body: { clash: null },
    });
    expect(await booking.admin.patch(path, { notes: 'Call' })).toMatchObject({ status: 200 });
    expect(await post(id, 'assign', { chauffeurId: null })).toMatchObject({ status: 200 });
    expect(await booking.admin.patch(path, { pickupDate: `${day(LAST_DAY)}T15:00` })).toMatchObject({
      status: 200,
    });
  });
});
