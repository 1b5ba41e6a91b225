import type { AdminBooking, ChangedBooking, ChangePreview, Service, Vehicle } from '@livery/shared-types';
import type { EventBus } from '@livery/service-kit';
import { eventually, RACE_ROUNDS } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  act,
  approved,
  booked,
  hoursAhead,
  localTime,
  makePromo,
  makeService,
  makeVehicle,
} from './factories.ts';
import { startBooking, type Harness } from './harness.ts';
import { pay, paymentVoice, read, succeeded } from './payments.ts';
import { unchangedCheck } from './unchangedCheck.ts';

let booking: Harness;
let bus: EventBus;
let service: Service;
let dearer: Vehicle;
let cheaper: Vehicle;
beforeAll(async () => {
  booking = await startBooking();
  service = await makeService(booking);
  bus = paymentVoice(booking);
});
afterAll(async () => {
  await bus.close();
  await booking.stop();
});

const START = hoursAhead(20 * 24);
START.setUTCMinutes(0, 0, 0);
const at = (hours: number) => localTime(hoursAhead(hours, START));
const change = (id: string, body: object) =>
  booking.admin.patch<ChangedBooking>(`/api/admin/bookings/${id}`, body);
const preview = (id: string, body: object = {}) =>
  booking.admin.post<ChangePreview>(`/api/admin/bookings/${id}/preview`, body);
async function changed(id: string, body: object): Promise<ChangedBooking> {
  const reply = await change(id, body);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 });
  return reply.body;
}
const slotsOf = async (vehicleId: string) => {
  const schedule = await booking.collection('vehicleSchedules').findOne({ _id: vehicleId });
  return (schedule?.['slots'] ?? []) as { id: string; bookingId: string; start: Date; end: Date }[];
};
const slotIds = async (vehicleId = '') => (await slotsOf(vehicleId)).map(({ id }) => id);
const heldHours = async (vehicleId: string) =>
  (await slotsOf(vehicleId)).map(({ start, end }) =>
    [start, end].map((instant) => (instant.getTime() - START.getTime()) / 3_600_000),
  );

beforeAll(async () => {
  cheaper = await makeVehicle(booking, { name: 'Sedan', type: 'sedan', hourlyRate: '80.00' });
  dearer = await makeVehicle(booking, { name: 'Limousine', type: 'sedan', hourlyRate: '150.00' });
});

describe('an approved trip that staff change', () => {
  it('takes the other vehicle, at its price, and gives its own back', async () => {
    const own = await makeVehicle(booking, { name: 'Own', hourlyRate: '80.00' });
    const { id } = await approved(booking, { vehicleId: own.id, pickupDate: at(0) });
    const seen = await preview(id, { vehicleId: dearer.id });
    const after = await changed(id, { vehicleId: dearer.id });
    expect(seen.body).toMatchObject({
      clash: null,
      previousTotal: '182.28',
      newTotal: '341.78',
      difference: '159.50',
      changes: [
        { field: 'vehicleId', from: 'Own', to: 'Limousine' },
        { field: 'totalAmount', from: '$182.28', to: '$341.78' },
      ],
    });
    expect(after).toMatchObject({
      vehicleId: dearer.id,
      previousTotal: '182.28',
      totalAmount: '341.78',
      balanceDue: '341.78',
    });
    expect(after.log.at(-1)).toMatchObject({
      action: 'changed',
      change: 'Vehicle: Own → Limousine, Total: $182.28 → $341.78',
    });
    expect(await slotsOf(own.id)).toEqual([]);
    expect((await slotsOf(dearer.id)).map((slot) => slot.id)).toContain(id);
  });

  it('moves in time on its own vehicle, also onto a part of its old span', async () => {
    const own = await makeVehicle(booking);
    const { id } = await approved(booking, { vehicleId: own.id, pickupDate: at(0) });
    await changed(id, { pickupDate: at(1), duration: 3 });
    expect(await heldHours(own.id)).toEqual([[1, 4.5]]);
    expect((await slotsOf(own.id)).map((slot) => slot.id)).toEqual([id]);
  });

  it('is refused what another trip has, with free vehicles of its type, and keeps what it had', async () => {
    const [own, other, free] = await Promise.all(
      ['Own', 'Other', 'Free'].map((name) => makeVehicle(booking, { name, type: 'van' })),
    );
    const first = await approved(booking, { vehicleId: other?.id, pickupDate: at(50) });
    const { id } = await approved(booking, { vehicleId: own?.id, pickupDate: at(50) });
    const isUntouched = await unchangedCheck(booking, id);
    const refused = await change(id, { vehicleId: other?.id });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'booking.vehicle_taken',
        details: { bookingId: first.id, alternatives: [{ name: 'Own' }, { id: free?.id }] },
      },
    });
    await isUntouched();
    expect((await slotsOf(own?.id ?? '')).map((slot) => slot.id)).toEqual([id]);
    const seen = (await preview(id, { vehicleId: other?.id })).body;
    expect(seen.clash).toMatchObject({ bookingId: first.id, customerName: 'Ada Lovelace' });
    const types = seen.alternatives.map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(['van', 'van']);
    expect(types).toContain('sedan');
  });

  it('is refused a vehicle that staff keep off the road, and told until when', async () => {
    const [own, blocked] = await Promise.all(
      ['Own', 'Blocked'].map((name) => makeVehicle(booking, { name, type: 'van' })),
    );
    const block = await booking.admin.post<{ id: string }>(`/api/admin/vehicles/${blocked?.id}/block-outs`, {
      from: at(60),
      to: at(70),
      reason: 'Tyres',
    });
    const { id } = await approved(booking, { vehicleId: own?.id, pickupDate: at(62) });
    const isUntouched = await unchangedCheck(booking, id);
    expect(await change(id, { vehicleId: blocked?.id })).toMatchObject({
      status: 409,
      body: {
        code: 'vehicle.blocked',
        details: {
          blockId: block.body.id,
          alternatives: expect.arrayContaining([expect.objectContaining({ id: own?.id })]),
        },
      },
    });
    await isUntouched();
    expect(await slotIds(own?.id)).toEqual([id]);
    expect((await preview(id, { vehicleId: blocked?.id })).body.clash).toMatchObject({
      kind: 'block',
      bookingId: null,
      reason: 'Tyres',
    });
  });

  it('is refused a time at which its own vehicle has another trip, and keeps its time', async () => {
    const own = await makeVehicle(booking);
    const first = await approved(booking, { vehicleId: own.id, pickupDate: at(0) });
    const { id } = await approved(booking, { vehicleId: own.id, pickupDate: at(10) });
    for (const body of [{ pickupDate: at(1) }, { pickupDate: at(-3), duration: 4 }])
      expect(await change(id, body)).toMatchObject({
        status: 409,
        body: { code: 'booking.vehicle_taken', details: { bookingId: first.id } },
      });
    expect(await heldHours(own.id)).toEqual([
      [0, 2.5],
      [10, 12.5],
    ]);
  });

  it('shows what is in its way, and what is free, without any change', async () => {
    const [own, free] = await Promise.all(
      ['Own', 'Free'].map((name) => makeVehicle(booking, { name, type: 'limousine' })),
    );
    const body = { vehicleId: own?.id, pickupDate: at(75) };
    const first = await approved(booking, body);
    const { id, totalAmount } = await booked(booking, body);
    const isUntouched = await unchangedCheck(booking, id);
    const seen = await preview(id);
    expect(seen.body).toMatchObject({
      changes: [],
      difference: '0.00',
      clash: { kind: 'trip', bookingId: first.id },
    });
    // Those of its own type first.
    expect(seen.body.alternatives[0]).toMatchObject({ id: free?.id, total: totalAmount });
    await isUntouched();
    expect((await booking.visitor.post(`/api/admin/bookings/${id}/preview`, {})).status).toBe(401);
  });

  it('gives its vehicle up when it is to have none', async () => {
    const own = await makeVehicle(booking);
    const { id } = await approved(booking, {
      vehicleId: own.id,
      serviceIds: [service.id],
      pickupDate: at(0),
    });
    await changed(id, { vehicleId: null });
    expect(await slotsOf(own.id)).toEqual([]);
  });
});

describe('a change', () => {
  it('keeps the promo code, though it was used up meanwhile', async () => {
    const promo = await makePromo(booking, { usageLimit: 1 });
    const { id } = await booked(booking, {
      vehicleId: cheaper.id,
      pickupDate: at(80),
      promoCode: promo.code,
    });
    const after = await changed(id, { duration: 3 });
    expect(after).toMatchObject({ promoCode: promo.code, promoDiscount: '24.00' });
  });

  it('is found by its new words, and counted under its new price', async () => {
    const { id } = await booked(booking, { vehicleId: cheaper.id, pickupDate: at(90) });
    const before = await booking.admin.get<{ totalRevenue: string }>('/api/admin/bookings/stats');
    await act(booking, id, 'approve');
    await changed(id, {
      customerName: 'Zacharias Quux',
      priceOverride: { total: '1000.00', reason: 'By phone' },
    });
    const found = await booking.admin.get<AdminBooking[]>('/api/bookings?q=quux');
    expect(found.body.map((one) => one.id)).toEqual([id]);
    const after = await booking.admin.get<{ totalRevenue: string }>('/api/admin/bookings/stats');
    expect(Number(after.body.totalRevenue) - Number(before.body.totalRevenue)).toBe(1_000);
  });

  it('to another day is listed and counted there, and nowhere else', async () => {
    const { id } = await booked(booking, { vehicleId: cheaper.id, pickupDate: at(95) });
    const countOf = async (filter: string) => {
      const reply = await booking.admin.get<AdminBooking[]>(`/api/bookings?filter=${filter}&limit=100`);
      return { count: Number(reply.headers.get('x-total-count')), ids: reply.body.map((one) => one.id) };
    };
    // Today is then another day, of which at least half an hour is left.
    booking.now.value = hoursAhead(119, START);
    const before = await countOf('today');
    await changed(id, { pickupDate: `${at(119).slice(0, 10)}T23:30` });
    const after = await countOf('today');
    booking.now.value = null;
    expect(after.count).toBe(before.count + 1);
    expect(after.ids).toContain(id);
  });

  it('of nothing stores nothing', async () => {
    const { id } = await booked(booking, { vehicleId: cheaper.id, pickupDate: at(100) });
    const isUntouched = await unchangedCheck(booking, id);
    await changed(id, { pickupDate: at(100), vehicleId: cheaper.id, customerName: 'Ada Lovelace' });
    await isUntouched();
  });

  it.each([
    [{ passengers: 7 }, 400, 'passengers'],
    [{ duration: 1 }, 400, 'duration'],
    [{ pickupDate: '2020-01-01T10:00' }, 400, 'pickupDate'],
    [{ adjustments: [{ label: 'Off', amount: '-9999.00' }] }, 400, 'adjustments'],
    [{ adjustments: [{ label: '', amount: '1.00' }] }, 400, 'adjustments.0.label'],
    [{ priceOverride: { total: '10.00', reason: '' } }, 400, 'priceOverride.reason'],
    [{ customerEmail: '', customerPhone: '' }, 400, 'customerPhone'],
    [{ vehicleId: null }, 400, 'serviceIds'],
    [{ version: 0, notes: 'x' }, 409, undefined],
  ])('with %j is refused, and changes nothing', async (body, status, path) => {
    const { id } = await booked(booking, { vehicleId: (await makeVehicle(booking)).id, pickupDate: at(110) });
    const isUntouched = await unchangedCheck(booking, id);
    const refused = await change(id, body);
    expect(refused.status, JSON.stringify(refused.body)).toBe(status);
    if (path !== undefined) expect(refused.body).toMatchObject({ errors: [{ path }] });
    await isUntouched();
  });

  it('needs a login, and a trip that has not ended', async () => {
    const { id } = await booked(booking, { vehicleId: cheaper.id, pickupDate: at(120) });
    expect((await booking.visitor.patch(`/api/admin/bookings/${id}`, { notes: 'x' })).status).toBe(401);
    await act(booking, id, 'cancel');
    expect(await change(id, { notes: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'booking.wrong_status' },
    });
  });

  it('of the package asks first whether an agreed price still holds', async () => {
    const { id } = await booked(booking, { vehicleId: cheaper.id, pickupDate: at(125) });
    const agreed = { total: '150.00', reason: 'By phone' };
    await changed(id, { priceOverride: agreed });
    // The time is no part of the package.
    await changed(id, { pickupDate: at(126), notes: 'Quiet' });
    const isUntouched = await unchangedCheck(booking, id);
    const seen = await preview(id, { duration: 3 });
    expect(seen.body).toMatchObject({
      newTotal: '150.00',
      computedTotal: '273.42',
      standingOverride: agreed,
    });
    expect(await change(id, { duration: 3 })).toMatchObject({
      status: 409,
      body: {
        code: 'booking.override_stands',
        details: { computedTotal: '273.42', priceOverride: agreed },
      },
    });
    await isUntouched();
    expect(await changed(id, { duration: 3, priceOverride: agreed })).toMatchObject({
      duration: 3,
      totalAmount: '150.00',
      priceOverride: agreed,
    });
    const freed = await changed(id, { duration: 4, priceOverride: null });
    expect(freed).toMatchObject({ totalAmount: '364.56', priceOverride: null, previousTotal: '150.00' });
    expect(freed.log.at(-1)?.change).toContain('Agreed price: $150.00 (By phone) → none');
  });

  it('to less than was paid gives the difference back, unless staff keep it', async () => {
    const { id, totalAmount } = await booked(booking, { vehicleId: dearer.id, pickupDate: at(130) });
    expect(totalAmount).toBe('341.78');
    await pay(booking, bus, id);
    const kept = await changed(id, {
      priceOverride: { total: '300.00', reason: 'x' },
      refundDifference: false,
    });
    expect(kept).toMatchObject({ amountPaid: '341.78', balanceDue: '0.00', heldAmount: '341.78' });
    const given = await changed(id, { priceOverride: { total: '250.00', reason: 'x' } });
    expect(given).toMatchObject({
      amountPaid: '250.00',
      paymentStatus: 'refund_pending',
      heldAmount: '250.00',
    });
    const dearerAgain = await changed(id, { priceOverride: null });
    expect(dearerAgain).toMatchObject({ totalAmount: '341.78', balanceDue: '91.78' });
  });
});

describe('approving', () => {
  it('assigns a free vehicle at the agreed price, when the own one is taken', async () => {
    const [own, free] = await Promise.all(
      ['Own', 'Free'].map((name) => makeVehicle(booking, { name, type: 'suv' })),
    );
    const body = { vehicleId: own?.id, pickupDate: at(150) };
    await approved(booking, body);
    const { id, totalAmount } = await booked(booking, body);
    const refused = await booking.admin.post(`/api/admin/bookings/${id}/approve`);
    expect(refused.body).toMatchObject({ code: 'booking.vehicle_taken' });
    const assigned = await act(booking, id, 'approve', { vehicleId: free?.id, withoutVehicle: false });
    expect(assigned).toMatchObject({ status: 'approved', vehicleName: 'Free', totalAmount });
    expect((await slotsOf(free?.id ?? '')).map((slot) => slot.id)).toEqual([id]);
  });

  it('refuses a vehicle that is too small, not in use, gone or taken, and changes nothing', async () => {
    const { id: blocked } = await makeVehicle(booking);
    const { id: small } = await makeVehicle(booking, { name: 'Small', capacity: 2 });
    const { id: unused } = await makeVehicle(booking, { available: false });
    await approved(booking, { vehicleId: blocked, pickupDate: at(170) });
    const { id } = await booked(booking, {
      serviceIds: [service.id],
      pickupDate: at(170),
      passengers: 4,
    });
    const isUntouched = await unchangedCheck(booking, id);
    const approveWith = (body: object) => booking.admin.post(`/api/admin/bookings/${id}/approve`, body);
    const refusals = await Promise.all(
      [{ vehicleId: small }, { vehicleId: unused }, { vehicleId: service.id }, { vehicleId: blocked }].map(
        approveWith,
      ),
    );
    expect(refusals).toMatchObject([
      { status: 400, body: { errors: [{ path: 'passengers' }] } },
      { status: 400, body: { errors: [{ path: 'vehicleId' }] } },
      { status: 400, body: { errors: [{ path: 'vehicleId' }] } },
      { status: 409, body: { code: 'booking.vehicle_taken' } },
    ]);
    expect(await approveWith({ vehicleId: 'x' })).toMatchObject({ status: 400 });
    expect(await approveWith({ version: 0, vehicleId: small })).toMatchObject({ body: { code: 'stale' } });
    await isUntouched();
    for (const vehicleId of [small, unused]) expect(await slotIds(vehicleId)).toEqual([]);
  });

  it('without a vehicle needs to be said where staff were asked', async () => {
    const { id } = await booked(booking, { serviceIds: [service.id], pickupDate: at(160) });
    const refused = await booking.admin.post(`/api/admin/bookings/${id}/approve`, { withoutVehicle: false });
    expect(refused).toMatchObject({ status: 409, body: { code: 'booking.no_vehicle' } });
    await act(booking, id, 'approve', { withoutVehicle: true });
  });
});

describe('at the same moment', { timeout: 180_000 }, () => {
  interface Trip {
    id: string;
    version: number;
    /** Three vehicles; the first is the trip's own. */
    vehicles: string[];
  }
  const changesOf = (id: string) =>
    booking.events.ofType('booking.changed').filter(({ aggregateId }) => aggregateId === id);

  /** Both rivals at once, in many rounds. After each the trip's slots are what its booking says, and nothing more. */
  async function race(
    isApproved: boolean,
    rivals: (trip: Trip) => Promise<{ status: number } | undefined>[],
    check: (statuses: (number | undefined)[], after: AdminBooking) => void,
  ) {
    const vehicles = await Promise.all(
      ['Own', 'One', 'Two'].map(async (name) => (await makeVehicle(booking, { name })).id),
    );
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const make = isApproved ? approved : booked;
      const { id } = await make(booking, { vehicleId: vehicles[0], pickupDate: at(200 + round * 10) });
      const { version } = await read(booking, id);
      const replies = await Promise.all(rivals({ id, version, vehicles }));
      const after = await read(booking, id);
      check(
        replies.map((reply) => reply?.status),
        after,
      );
      const expected = after.status === 'approved' ? [after.vehicleId] : [];
      await eventually(async () => {
        const held = await Promise.all(
          vehicles.map(async (vehicleId) =>
            (await slotsOf(vehicleId)).map((slot) => ({ ...slot, vehicleId })),
          ),
        );
        const own = held.flat().filter(({ bookingId }) => bookingId === id);
        expect(own.map(({ vehicleId }) => vehicleId)).toEqual(expected);
        for (const slot of own) {
          expect(slot.id).toBe(id);
          expect(slot.start).toEqual(new Date(after.pickupDate));
          expect(slot.end.getTime() - slot.start.getTime()).toBe(after.duration * 3_600_000 + 30 * 60_000);
        }
      });
      const stored = after.log.filter(({ action }) => action === 'changed').length;
      await eventually(() => expect(changesOf(id)).toHaveLength(stored));
    }
  }
  async function paymentOf(id: string): Promise<undefined> {
    await bus.publish(succeeded(await read(booking, id)));
    await eventually(async () => expect((await read(booking, id)).capturedAmount).not.toBe('0.00'));
  }
  const oneWins = (statuses: (number | undefined)[]) =>
    expect(statuses.map(String).toSorted()).toEqual(['200', '409']);

  it('of two changes to different vehicles one wins, and the other is told', () =>
    race(
      true,
      ({ id, version, vehicles: [, one, two] }) => [
        change(id, { version, vehicleId: one }),
        change(id, { version, vehicleId: two }),
      ],
      oneWins,
    ));

  it('of two changes of the time one wins', () =>
    race(
      true,
      ({ id, version }) => [change(id, { version, duration: 4 }), change(id, { version, duration: 6 })],
      oneWins,
    ));

  it('of a change and a cancellation one wins', () =>
    race(
      true,
      ({ id, version, vehicles: [, one] }) => [
        change(id, { version, vehicleId: one }),
        booking.admin.post(`/api/admin/bookings/${id}/cancel`, { version }),
      ],
      oneWins,
    ));

  it('a change of vehicle and one of the time are both carried out, one after the other', () =>
    race(
      true,
      ({ id, vehicles: [, one] }) => [change(id, { vehicleId: one }), change(id, { duration: 5 })],
      (statuses, after) => {
        expect(statuses).toEqual([200, 200]);
        expect(after).toMatchObject({ vehicleName: 'One', duration: 5 });
      },
    ));

  it('a change and an approval are both carried out, one after the other', () =>
    race(
      false,
      ({ id, vehicles: [, one] }) => [
        change(id, { vehicleId: one, duration: 3 }),
        booking.admin.post(`/api/admin/bookings/${id}/approve`),
      ],
      (statuses, after) => {
        expect(statuses).toEqual([200, 200]);
        expect(after).toMatchObject({ status: 'approved', vehicleName: 'One', duration: 3 });
      },
    ));

  it('of two approvals with different vehicles one wins', () =>
    race(
      false,
      ({ id, vehicles: [, one, two] }) =>
        [one, two].map((vehicleId) => booking.admin.post(`/api/admin/bookings/${id}/approve`, { vehicleId })),
      oneWins,
    ));

  it('a change and a payment count both, and what is too much goes back', () =>
    race(
      true,
      ({ id }) => [
        change(id, { duration: 4, priceOverride: { total: '100.00', reason: 'Regular' } }),
        paymentOf(id),
      ],
      ([status], after) => {
        expect(status).toBe(200);
        expect(after).toMatchObject({ totalAmount: '100.00', heldAmount: '100.00', balanceDue: '0.00' });
      },
    ));
});
