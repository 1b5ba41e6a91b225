import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@livery/shared-types';
import type { AdminBooking, PromoCode, Vehicle } from '@livery/shared-types';
import { RACE_ROUNDS } from '@livery/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { returnIdOf } from '../src/domain/bookingId.ts';
import {
  approved,
  hoursAhead,
  localTime,
  makePromo,
  makeService,
  makeVehicle,
  requestBody,
} from './factories.ts';
import { startBooking, type Harness } from './harness.ts';

let booking: Harness;
let serviceIds: string[];
beforeAll(async () => {
  booking = await startBooking();
  serviceIds = [(await makeService(booking)).id];
});
afterAll(() => booking.stop());

const order = <T = AdminBooking>(body: object = {}, headers: Record<string, string> = {}) =>
  booking.admin.post<T>('/api/admin/bookings', requestBody({ serviceIds, ...body }), headers);
const withKey = () => ({ 'idempotency-key': randomUUID() });
const stored = () => booking.collection('bookings').countDocuments();
const slotsOf = async (vehicleId: string) => {
  const schedule = await booking.db
    .collection<{ _id: string; slots: unknown[] }>('vehicleSchedules')
    .findOne({ _id: vehicleId });
  return schedule?.slots.length ?? 0;
};
const usesOf = async ({ id }: PromoCode) => {
  const { body } = await booking.catalog.get<PromoCode[]>('/api/promo-codes');
  return body.find((promo) => promo.id === id)?.usageCount;
};
/** The same answer for a second request, whatever happened to the booking since. */
const typesOf = (id: string) =>
  booking.events
    .all()
    .filter(({ aggregateId }) => aggregateId === id)
    .map(({ type }) => type);

describe('an order by staff', () => {
  it('is refused without a session', async () => {
    const reply = await booking.visitor.post('/api/admin/bookings', requestBody({ serviceIds }));
    expect(reply.status).toBe(401);
  });

  it('goes without an e-mail address, and then needs a phone number', async () => {
    const { status, body } = await order({ customerEmail: '' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ customerEmail: '', source: 'staff', version: 1 });
    const before = await stored();
    const refused = await order<ErrorBody>({ customerEmail: '', customerPhone: '' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'customerPhone' }] } });
    expect(await stored()).toBe(before);
  });

  it('is priced with adjustments before tax, and holds the total that was seen against that', async () => {
    const adjustments = [{ label: 'Child seat', amount: '10.00' }];
    const { body: plain } = await order();
    const { body } = await order({ adjustments });
    expect(body).toMatchObject({ adjustments, priceOverride: null });
    expect(Number(body.totalAmount)).toBeGreaterThan(Number(plain.totalAmount) + 10);
    expect((await order({ adjustments, quotedTotal: body.totalAmount })).status).toBe(201);
    const before = await stored();
    const changed = await order<ErrorBody>({ adjustments, quotedTotal: plain.totalAmount });
    expect(changed).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    const tooMuch = await order<ErrorBody>({ adjustments: [{ label: 'Gift', amount: '-9999.00' }] });
    expect(tooMuch).toMatchObject({ status: 400, body: { errors: [{ path: 'adjustments' }] } });
    expect(await stored()).toBe(before);
  });

  it('is made at the price that was agreed on', async () => {
    const priceOverride = { total: '200.00', reason: 'As last year' };
    const { body } = await order({ priceOverride, copyOf: randomUUID() });
    expect(body).toMatchObject({ totalAmount: '200.00', priceOverride, status: 'pending_approval' });
    const saved = await booking.collection('bookings').findOne({ _id: body.id });
    expect(saved).toMatchObject({ copyOf: expect.any(String) });
  });
});

describe('an order that is approved at once', () => {
  let vehicle: Vehicle;
  beforeEach(async () => {
    vehicle = await makeVehicle(booking);
  });
  const approving = (body: object = {}, headers = {}) =>
    order<AdminBooking & ErrorBody>({ vehicleId: vehicle.id, approve: true, ...body }, headers);

  it('takes the vehicle, and tells of both in one change', async () => {
    const { status, body } = await approving();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'approved',
      version: 2,
      log: [{ action: 'created' }, { action: 'approved' }],
    });
    expect(await slotsOf(vehicle.id)).toBe(1);
    await expect.poll(() => typesOf(body.id)).toEqual(['booking.created', 'booking.approved']);
    expect(booking.events.ofType('booking.created').at(-1)).toMatchObject({
      data: { booking: { status: 'approved' } },
    });
  });

  it('answers a repetition under its key as the first time', async () => {
    const key = withKey();
    const body = requestBody({ serviceIds, vehicleId: vehicle.id, approve: true });
    const first = await booking.admin.post<AdminBooking>('/api/admin/bookings', body, key);
    const second = await booking.admin.post<AdminBooking>('/api/admin/bookings', body, key);
    expect(second.body).toEqual(first.body);
    expect(await slotsOf(vehicle.id)).toBe(1);
  });

  it('makes nothing where the vehicle is taken, and gives the promo use back', async () => {
    const other = await approved(booking, { serviceIds, vehicleId: vehicle.id });
    const promo = await makePromo(booking, { usageLimit: 1 });
    const before = await stored();
    const key = withKey();
    const taken = await approving({ promoCode: promo.code }, key);
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'booking.vehicle_taken', details: { bookingId: other.id } },
    });
    expect(await stored()).toBe(before);
    expect(await slotsOf(vehicle.id)).toBe(1);
    expect(await usesOf(promo)).toBe(0);
    const pickupDate = localTime(hoursAhead(200));
    expect((await approving({ promoCode: promo.code, pickupDate }, key)).status).toBe(201);
    expect(await usesOf(promo)).toBe(1);
  });

  it('of two at once for one vehicle makes one', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const pickupDate = localTime(hoursAhead(400 + round * 24));
      const replies = await Promise.all([approving({ pickupDate }), approving({ pickupDate })]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(await slotsOf(vehicle.id)).toBe(round + 1);
    }
  });

  it('without a vehicle needs to be meant', async () => {
    const before = await stored();
    const refused = await approving({ vehicleId: null, withoutVehicle: false });
    expect(refused).toMatchObject({ status: 409, body: { code: 'booking.no_vehicle' } });
    expect(await stored()).toBe(before);
    expect((await approving({ vehicleId: null, withoutVehicle: true })).body.status).toBe('approved');
  });
});

describe('an order with a way back', () => {
  const back = { pickupDate: localTime(hoursAhead(96)) };
  const destinations = ['Union Station', 'Pearson Airport'];
  const read = async (id: string) =>
    (await booking.admin.get<AdminBooking>(`/api/admin/bookings/${id}`)).body;

  it('makes two bookings that are linked with each other, the second the other way round', async () => {
    const { status, body } = await order({ returnTrip: back, destinations });
    expect(status).toBe(201);
    const second = await read(body.linkedBookingId ?? '');
    expect(second).toMatchObject({
      linkedBookingId: body.id,
      pickupAddress: 'Pearson Airport',
      destinations: ['Union Station', '1 King St W, Toronto'],
      totalAmount: body.totalAmount,
    });
    expect(second.pickupDate).toContain(back.pickupDate);
  });

  it('makes them once under one key, at once or one after the other', async () => {
    const key = withKey();
    const before = await stored();
    const body = requestBody({ serviceIds, returnTrip: back });
    const send = () => booking.admin.post<AdminBooking>('/api/admin/bookings', body, key);
    const replies = await Promise.all([send(), send(), send()]);
    replies.push(await send());
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    expect(await stored()).toBe(before + 2);
  });

  it('is completed by a repetition where a crash left the way back only', async () => {
    const key = withKey();
    const body = requestBody({ serviceIds, returnTrip: back });
    const first = await booking.admin.post<AdminBooking>('/api/admin/bookings', body, key);
    await booking.collection('bookings').deleteOne({ _id: first.body.id });
    const again = await booking.admin.post<AdminBooking>('/api/admin/bookings', body, key);
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(await read(returnIdOf(first.body.id))).toMatchObject({ linkedBookingId: first.body.id });
  });

  it('makes neither where the vehicle is taken on one way', async () => {
    const vehicle = await makeVehicle(booking);
    await approved(booking, { serviceIds, vehicleId: vehicle.id, pickupDate: back.pickupDate });
    const before = await stored();
    const taken = await order<ErrorBody>({ vehicleId: vehicle.id, approve: true, returnTrip: back });
    expect(taken).toMatchObject({ status: 409, body: { code: 'booking.vehicle_taken' } });
    expect(await stored()).toBe(before);
    expect(await slotsOf(vehicle.id)).toBe(1);
  });

  it('takes a promo use for each way, or is refused as a whole', async () => {
    const promo = await makePromo(booking, { usageLimit: 3 });
    const both = { promoCode: promo.code, returnTrip: back };
    expect((await order(both)).status).toBe(201);
    expect(await usesOf(promo)).toBe(2);
    const before = await stored();
    expect(await order<ErrorBody>(both)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'promoCode' }] },
    });
    expect(await stored()).toBe(before);
    expect(await usesOf(promo)).toBe(2);
  });

  it('is refused before the way there has ended', async () => {
    const before = await stored();
    const refused = await order<ErrorBody>({ returnTrip: { pickupDate: localTime(hoursAhead(73)) } });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'returnTrip.pickupDate' }] } });
    expect(await stored()).toBe(before);
  });
});
