import type { AdminBooking, Service, Vehicle } from '@livery/shared-types';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { act, approved, booked, hoursAhead, localTime, makeService, makeVehicle } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';
import { list } from './lists.ts';
import { unchangedCheck } from './unchangedCheck.ts';

let booking: Harness;
let service: Service;
let vehicle: Vehicle;
beforeAll(async () => {
  booking = await startBooking();
  service = await makeService(booking);
  vehicle = await makeVehicle(booking);
});
afterAll(() => booking.stop());
afterEach(() => {
  booking.now.value = null;
});

const steps = ['approve', 'reject', 'complete', 'archive', 'unarchive', 'cancel'] as const;
const request = () => booked(booking, { serviceIds: [service.id] });
const pathOf = (id: string, step: string) => `/api/admin/bookings/${id}/${step}`;

describe.each(steps)('POST /api/admin/bookings/:id/%s', (step) => {
  it('is for staff only, and refuses without a trace', async () => {
    const { id } = await request();
    const isUntouched = await unchangedCheck(booking, id);
    expect((await booking.stranger.post(pathOf(id, step))).status).toBe(401);
    expect((await booking.visitor.post(pathOf(id, step))).status).toBe(401);
    expect((await booking.peer.post(pathOf(id, step))).status).toBe(403);
    await isUntouched();
  });

  it('refuses what is no reference, and what nobody knows', async () => {
    const bad = await booking.admin.post(pathOf('no-number', step));
    expect(bad).toMatchObject({ status: 400, body: { message: 'Please enter your booking reference' } });
    const unknown = await booking.admin.post(pathOf('00000000-0000-4000-8000-000000000000', step));
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('refuses bad input and a view that is out of date', async () => {
    const { id } =
      step === 'complete' ? await approved(booking, { serviceIds: [service.id] }) : await request();
    const isUntouched = await unchangedCheck(booking, id);
    expect((await booking.admin.post(pathOf(id, step), { version: 'one' })).status).toBe(400);
    const stale = await booking.admin.post(pathOf(id, step), { version: 99 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } });
    const { body: fresh } = await booking.admin.get<AdminBooking>(`/api/admin/bookings/${id}`);
    expect(stale.body).toHaveProperty('details', {
      version: fresh.version,
      status: fresh.status,
      booking: fresh,
    });
    await isUntouched();
  });
});

describe('approve', () => {
  it('takes the vehicle, writes the history and publishes the approval once', async () => {
    const { id } = await booked(booking, { serviceIds: [service.id], vehicleId: vehicle.id });
    const done = await act(booking, id.slice(0, 8).toUpperCase(), 'approve', { version: 1 });
    expect(done).toMatchObject({ id, status: 'approved', version: 2, vehicleName: 'Escalade' });
    expect(done.log).toMatchObject([{ action: 'created' }, { action: 'approved', actor: 'dana' }]);
    const allowed = done.actions.map(({ type }) => type);
    expect(allowed).toEqual([
      'change',
      'assign',
      'complete',
      'cancel',
      'no_show',
      'pay_link',
      'archive',
      'delete',
    ]);
    const event = await booking.events.waitFor('booking.approved', ({ aggregateId }) => aggregateId === id);
    expect(event.data.booking).toMatchObject({ status: 'approved', version: 2 });
    const schedule = await booking.collection('vehicleSchedules').findOne({ _id: vehicle.id });
    expect(schedule).toMatchObject({ slots: [{ bookingId: id, kind: 'trip' }] });

    const isUntouched = await unchangedCheck(booking, id);
    const again = await booking.admin.post(pathOf(id, 'approve'));
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'booking.wrong_status', message: expect.stringContaining('approved') },
    });
    await isUntouched();
  });
});

describe('reject', () => {
  it('keeps the reason and publishes the refund', async () => {
    const { id } = await request();
    const done = await act(booking, id, 'reject', { reason: ' No driver that night ' });
    expect(done).toMatchObject({
      status: 'rejected',
      cancellationReason: 'No driver that night',
      refundAmount: '0.00',
      refundPercentage: 100,
    });
    const event = await booking.events.waitFor('booking.rejected', ({ aggregateId }) => aggregateId === id);
    expect(event.data).toMatchObject({ reason: 'No driver that night', refundPercentage: 100, by: 'staff' });
  });

  it('needs no reason', async () => {
    for (const body of [{}, { reason: '' }, { reason: null }]) {
      const done = await act(booking, (await request()).id, 'reject', body);
      expect(done.cancellationReason).toBeNull();
    }
    const { id } = await request();
    const long = await booking.admin.post(pathOf(id, 'reject'), { reason: 'x'.repeat(1001) });
    expect(long.status).toBe(400);
  });
});

describe('complete', () => {
  it('ends an approved trip, frees the vehicle and publishes it', async () => {
    const { id } = await approved(booking, {
      vehicleId: vehicle.id,
      pickupDate: localTime(hoursAhead(200)),
    });
    const isUntouched = await unchangedCheck(booking, id);
    const early = await booking.admin.post(pathOf(id, 'complete'));
    expect(early).toMatchObject({ status: 409, body: { code: 'booking.before_pickup' } });
    await isUntouched();
    booking.now.value = hoursAhead(200);
    expect(await act(booking, id, 'complete')).toMatchObject({ status: 'completed' });
    await booking.events.waitFor('booking.completed', ({ aggregateId }) => aggregateId === id);
    const schedule = await booking.collection('vehicleSchedules').findOne({ _id: vehicle.id });
    expect(schedule?.['slots']).not.toContainEqual(expect.objectContaining({ bookingId: id }));
  });

  it('refuses a request that was never approved', async () => {
    const { id } = await request();
    const reply = await booking.admin.post(pathOf(id, 'complete'));
    expect(reply).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('pending approval') },
    });
  });
});

describe('archive', () => {
  it('hides a booking from the list and not from its owner; doing it again changes nothing', async () => {
    const created = await request();
    expect(await act(booking, created.id, 'archive')).toMatchObject({ archived: true, version: 2 });
    expect(await act(booking, created.id, 'archive')).toMatchObject({ archived: true, version: 2 });
    const { body: list } = await booking.admin.get<AdminBooking[]>('/api/bookings?limit=200');
    expect(list.map(({ id }) => id)).not.toContain(created.id);
    const { body: own } = await booking.visitor.get(`/api/bookings/by-email/${created.customerEmail}`);
    expect(own).toMatchObject([{ id: created.id, archived: true }]);
  });
});

describe('unarchive', () => {
  it('undoes an archive, and says so in the history', async () => {
    const { id } = await request();
    await act(booking, id, 'archive');
    const back = await act(booking, id, 'unarchive', { version: 2 });
    expect(back).toMatchObject({ archived: false, version: 3 });
    expect(back.log.at(-1)).toMatchObject({
      action: 'unarchived',
      actor: 'dana',
      change: 'archived → in the list',
    });
    expect(await act(booking, id, 'unarchive')).toMatchObject({ version: 3 });
    const { body: list } = await booking.admin.get<AdminBooking[]>('/api/bookings?limit=200');
    expect(list.map((one) => one.id)).toContain(id);
  });
});

describe('archive of an approved trip that is still to come', () => {
  it('has to be confirmed', async () => {
    const { id } = await approved(booking, { serviceIds: [service.id] });
    const isUntouched = await unchangedCheck(booking, id);
    const refused = await booking.admin.post(pathOf(id, 'archive'), { version: 2 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'booking.still_to_come' } });
    await isUntouched();
    expect(await act(booking, id, 'archive', { confirm: true })).toMatchObject({ archived: true });
  });
});

describe('cancel by staff', () => {
  it('gives everything back unless they say otherwise, and says who did it', async () => {
    const { id } = await approved(booking, {
      serviceIds: [service.id],
      pickupDate: localTime(hoursAhead(13)),
    });
    const done = await act(booking, id, 'cancel', { reason: 'Road closed' });
    expect(done).toMatchObject({
      status: 'cancelled',
      refundPercentage: 100,
      cancellationReason: 'Road closed',
    });
    const event = await booking.events.waitFor('booking.cancelled', ({ aggregateId }) => aggregateId === id);
    expect(event.data).toMatchObject({ by: 'staff', refundPercentage: 100, noShow: false });
  });
});

describe('why staff cancelled or rejected', () => {
  it('is for staff alone: in the booking, its history, the lists, their count and the table', async () => {
    const before = (await list(booking, 'reasonCode=breakdown')).total;
    const { id, manageToken } = await request();
    const rejected = await act(booking, id, 'reject', { reasonCode: 'breakdown', reason: 'No car is free' });
    expect(rejected).toMatchObject({ reasonCode: 'breakdown', cancellationReason: 'No car is free' });
    expect(rejected.log.at(-1)).toMatchObject({
      note: 'No car is free',
      change: 'pending approval → rejected, why: Breakdown',
    });
    const agreed = await approved(booking, { serviceIds: [service.id] });
    await act(booking, agreed.id, 'cancel', { reasonCode: 'breakdown' });
    const other = await request();
    await act(booking, other.id, 'cancel', { reasonCode: null });
    const found = await list(booking, 'reasonCode=breakdown&limit=200');
    expect(found.total).toBe(before + 2);
    expect(found.ids).toEqual(expect.arrayContaining([id, agreed.id]));
    expect(found.ids).not.toContain(other.id);
    expect((await list(booking, 'reasonCode=breakdown&filter=upcoming&limit=200')).ids).toContain(id);
    expect((await list(booking, 'reasonCode=breakdown&status=approved')).total).toBe(0);
    const csv = await booking.admin.get<string>('/api/admin/bookings/export.csv?reasonCode=breakdown');
    const [head = '', ...lines] = csv.body.trimEnd().split('\r\n');
    const column = head.split(',').indexOf('Reason code');
    expect(lines.map((line) => line.split(',').at(column - head.split(',').length))).toContain('breakdown');
    const own = await booking.visitor.get(`/api/manage/${manageToken}`);
    expect(own.body).toMatchObject({ cancellationReason: 'No car is free' });
    expect(JSON.stringify(own.body)).not.toMatch(/reasonCode|breakdown/i);
  });

  it('is one of the known ones, and a customer has none', async () => {
    const { id } = await request();
    for (const action of ['cancel', 'reject'])
      expect(await booking.admin.post(pathOf(id, action), { reasonCode: 'bored' })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'reasonCode' }] },
      });
    expect(await booking.admin.get('/api/bookings?reasonCode=bored')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reasonCode' }] },
    });
    await booking.visitor.post(`/api/bookings/${id}/cancel`, { reasonCode: 'no_car' });
    const { body } = await booking.admin.get<AdminBooking>(`/api/admin/bookings/${id}`);
    expect(body).toMatchObject({ status: 'cancelled', reasonCode: null });
  });
});

describe('DELETE /api/admin/bookings/:id', () => {
  it('is for staff only', async () => {
    const { id } = await request();
    const isUntouched = await unchangedCheck(booking, id);
    expect((await booking.visitor.delete(`/api/admin/bookings/${id}`)).status).toBe(401);
    expect((await booking.peer.delete(`/api/admin/bookings/${id}`)).status).toBe(403);
    await isUntouched();
  });

  it('refuses a version that is out of date, or is none', async () => {
    const { id } = await request();
    const isUntouched = await unchangedCheck(booking, id);
    const path = `/api/admin/bookings/${id}`;
    expect(await booking.admin.delete(`${path}?version=7`)).toMatchObject({
      status: 409,
      body: { code: 'stale', details: { version: 1, status: 'pending_approval' } },
    });
    expect((await booking.admin.delete(`${path}?version=one`)).status).toBe(400);
    await isUntouched();
    expect((await booking.admin.delete(`${path}?version=1`)).status).toBe(204);
  });

  it('makes a booking disappear, and its event outlives it', async () => {
    const { id, manageToken } = await booked(booking, {
      vehicleId: vehicle.id,
      pickupDate: localTime(hoursAhead(300)),
    });
    await act(booking, id, 'approve');
    expect((await booking.admin.delete(`/api/admin/bookings/${id}`)).status).toBe(204);
    const event = await booking.events.waitFor('booking.deleted', ({ aggregateId }) => aggregateId === id);
    expect(event.data).toMatchObject({ refundPercentage: 0, booking: { bookingId: id } });
    await booking.gone(id);
    for (const path of [`/api/admin/bookings/${id}`, `/api/manage/${manageToken}`]) {
      expect((await booking.admin.get(path)).status).toBe(404);
    }
    expect((await booking.admin.delete(`/api/admin/bookings/${id}`)).status).toBe(404);
    const schedule = await booking.collection('vehicleSchedules').findOne({ _id: vehicle.id });
    expect(schedule?.['slots']).not.toContainEqual(expect.objectContaining({ bookingId: id }));
  });
});

describe('POST /api/admin/bookings', () => {
  const body = () => ({
    customerName: 'Grace Hopper',
    customerEmail: 'grace@example.com',
    pickupDate: localTime(hoursAhead(50)),
    serviceIds: [service.id],
    paymentMethod: 'cash',
  });

  it('makes a booking in the name of staff, by the same rules', async () => {
    const reply = await booking.admin.post<AdminBooking>('/api/admin/bookings', body());
    expect(reply).toMatchObject({
      status: 201,
      body: { source: 'staff', status: 'pending_approval', log: [{ action: 'created', actor: 'dana' }] },
    });
    const refused = await booking.admin.post('/api/admin/bookings', { ...body(), duration: 1 });
    expect(refused.status).toBe(400);
  });

  it('is for staff only', async () => {
    const before = await booking.collection('bookings').countDocuments();
    expect((await booking.visitor.post('/api/admin/bookings', body())).status).toBe(401);
    expect((await booking.peer.post('/api/admin/bookings', body())).status).toBe(403);
    expect(await booking.collection('bookings').countDocuments()).toBe(before);
  });
});
