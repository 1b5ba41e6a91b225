import { randomUUID } from 'node:crypto';
import { eventually, RACE_ROUNDS } from '@livery/test-kit';
import type { AdminBooking, DispatchBoard, RideStep, WaitingTime } from '@livery/shared-types';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BookingFields } from '../src/domain/booking.ts';
import { driverOf } from './drivers.ts';
import { act, approved, hoursAhead, localTime, makeService, makeVehicle } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';
import { list } from './lists.ts';

let booking: Harness;
let serviceId: string;
let airportServiceId: string;
beforeAll(async () => {
  booking = await startBooking({ MAINTENANCE_INTERVAL_MS: '500' });
  serviceId = (await makeService(booking, { name: 'Wedding', category: 'event' })).id;
  airportServiceId = (await makeService(booking)).id;
  await booking.catalog.put('/api/settings', { waitingRate: '1.50', waitingGraceMinutes: 10 });
  await eventually(async () => {
    const known = await booking.collection('settings').findOne({});
    expect(known).toMatchObject({ waitingRate: '1.50' });
  });
  // Two look after rides that are done.
  await booking.addReplica();
});
afterEach(() => {
  booking.now.value = null;
});
afterAll(() => booking.stop());

/** In each round a job has to look after the ride first. */
const ROUNDS_MS = 20_000 + RACE_ROUNDS * 3_000;

const pathOf = (id: string) => `/api/admin/bookings/${id}`;
const shown = async (id: string) => (await booking.admin.get<AdminBooking>(pathOf(id))).body;
async function stored(id: string): Promise<BookingFields> {
  const found = await booking.collection('bookings').findOne({ _id: id });
  return found as unknown as BookingFields;
}
const close = (id: string, body: object) => booking.admin.post<AdminBooking>(`${pathOf(id)}/close`, body);
const eventsOf = (id: string, type: 'booking.changed' | 'booking.completed' | 'ride.extra_added') =>
  booking.events.ofType(type).filter(({ aggregateId }) => aggregateId === id);
const holdersOf = async (kind: 'vehicle' | 'chauffeur', id: string) => {
  const schedule = await booking.collection(`${kind}Schedules`).findOne({ _id: id });
  return ((schedule?.['slots'] ?? []) as { bookingId: string }[]).map(({ bookingId }) => bookingId);
};

/** A trip whose chauffeur arrived at the pickup; its steps come so many minutes after the pickup time. */
async function arrived(overrides: object = {}) {
  booking.now.value = null;
  const marc = await driverOf(booking);
  const vehicle = await makeVehicle(booking, { hourlyRate: '60.00' });
  const pickupDate = localTime(hoursAhead(2));
  const { id } = await approved(booking, {
    serviceIds: [serviceId],
    vehicleId: vehicle.id,
    pickupDate,
    ...overrides,
  });
  await act(booking, id, 'assign', { chauffeurId: marc.id });
  const pickup = new Date((await shown(id)).pickupDate);
  const at = (minutes: number) => hoursAhead(minutes / 60, pickup);
  const step = (name: RideStep, minutes: number) => {
    booking.now.value = at(minutes);
    const press = { at: at(minutes).toISOString(), clientId: `${name}-${id}` };
    return marc.step(id, name, press);
  };
  for (const name of ['accepted', 'on_the_way', 'arrived'] as const) await step(name, -5);
  /** When the undo has passed. */
  const later = (minutes: number) => {
    booking.now.value = new Date(at(minutes).getTime() + 16_000);
  };
  return { id, marc, vehicle, at, step, later };
}

/** A trip that is done, the undo passed: with waiting time, or with nothing to look at. */
async function driven(boarded: number, overrides: object = {}) {
  const trip = await arrived(overrides);
  await trip.step('on_board', boarded);
  await trip.step('done', 60);
  return trip;
}
async function toClose(overrides: object = {}) {
  const trip = await driven(30, overrides);
  trip.later(60);
  await eventually(async () => expect(await shown(trip.id)).toMatchObject({ closing: { due: true } }));
  return trip;
}
const WAITED = { label: 'Waiting time, 20 min', amount: '30.00' };

describe('waiting time', () => {
  it('runs for the chauffeur from the pickup, with the grace of the package', async () => {
    const { id, marc, at } = await arrived();
    await eventually(async () =>
      expect((await marc.day()).body.trips).toMatchObject([
        { id, waiting: { since: at(0).toISOString(), graceMinutes: 10 } },
      ]),
    );
    booking.now.value = at(25);
    expect((await shown(id)).waiting).toEqual({
      status: 'running',
      minutes: 25,
      graceMinutes: 10,
      chargeableMinutes: 15,
      amount: '22.50',
    } satisfies WaitingTime);
    expect((await shown(id)).closing).toBeNull();
    const airport = await arrived({ serviceIds: [serviceId, airportServiceId] });
    booking.now.value = airport.at(25);
    await eventually(async () =>
      expect((await shown(airport.id)).waiting).toMatchObject({ graceMinutes: 60, chargeableMinutes: 0 }),
    );
  });
});

describe('a ride that is done', () => {
  it('is completed once by itself when there is nothing to look at, and gives car and chauffeur back', async () => {
    const { id, marc, vehicle, later } = await driven(0);
    expect(await shown(id)).toMatchObject({ status: 'approved', closing: null });
    expect(await holdersOf('vehicle', vehicle.id)).toEqual([id]);
    later(60);
    await eventually(() => expect(eventsOf(id, 'booking.completed')).toHaveLength(1));
    await eventually(async () => {
      expect(await holdersOf('vehicle', vehicle.id)).toEqual([]);
      expect(await holdersOf('chauffeur', marc.id)).toEqual([]);
    });
    const { status, log } = await shown(id);
    expect(status).toBe('completed');
    expect(log.filter(({ action }) => action === 'completed')).toMatchObject([{ actor: 'system' }]);
  });

  it('stands under “To close” with what is proposed, its car and chauffeur free', async () => {
    const { id, marc, vehicle, at, later } = await toClose({ paymentMethod: 'cash' });
    const { totalAmount, closing, actions } = await shown(id);
    expect(closing).toEqual({
      due: true,
      lines: [{ kind: 'waiting', ...WAITED, minutes: 20 }],
      cashExpected: totalAmount,
      cashReceived: null,
    });
    expect(actions).toContainEqual({ type: 'complete' });
    expect(actions.map(({ type }) => type)).not.toContain('cancel');
    await eventually(async () => {
      expect(await holdersOf('vehicle', vehicle.id)).toEqual([]);
      expect(await holdersOf('chauffeur', marc.id)).toEqual([]);
    });
    expect((await list(booking, 'closing=due&limit=100')).ids).toContain(id);
    // Midnight may lie between its pickup and its end.
    booking.now.value = at(0);
    expect((await list(booking, 'closing=due&filter=today&limit=100')).ids).toContain(id);
    later(60);
    const exported = async () =>
      (await booking.admin.get<string>('/api/admin/bookings/export.csv?closing=due')).body;
    expect(await exported()).toContain(id);
    const board = await booking.admin.get<DispatchBoard>('/api/admin/dispatch');
    expect(board.body.trips.find((trip) => trip.id === id)?.flags).toContain('to_close');
    expect(await booking.admin.get('/api/bookings?closing=all')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'closing' }] },
    });
    await close(id, { lines: [] });
    expect((await list(booking, 'closing=due&limit=100')).ids).not.toContain(id);
    expect(await exported()).not.toContain(id);
  });

  it('takes the undo that was long on its way, with its car and chauffeur', async () => {
    const { id, marc, vehicle, at } = await toClose();
    await eventually(async () => expect(await holdersOf('vehicle', vehicle.id)).toEqual([]));
    const undo = { clientId: `done-${id}`, at: at(60).toISOString() };
    expect(await marc.post(id, 'undo', undo)).toMatchObject({
      status: 200,
      body: { ride: { step: 'on_board' } },
    });
    expect((await shown(id)).closing).toMatchObject({ due: false });
    expect(await holdersOf('vehicle', vehicle.id)).toEqual([id]);
    expect(await holdersOf('chauffeur', marc.id)).toEqual([id]);
  });

  it('that waits for its cash alone is completed by it', async () => {
    const trip = await driven(0, { paymentMethod: 'cash' });
    trip.later(60);
    await eventually(async () => expect(await shown(trip.id)).toMatchObject({ closing: { due: true } }));
    const { totalAmount } = await shown(trip.id);
    const press = { amount: totalAmount, clientId: randomUUID() };
    expect(await trip.marc.post(trip.id, 'cash', press)).toMatchObject({ body: { status: 'completed' } });
    await eventually(() => expect(eventsOf(trip.id, 'booking.completed')).toHaveLength(1));
  });
});

describe('extras', () => {
  it('are proposals from setting out on, once for each press', async () => {
    const { id, marc } = await arrived();
    const { totalAmount } = await shown(id);
    const press = { kind: 'toll', amount: '12.50', clientId: randomUUID() };
    const extra = { id: press.clientId, kind: 'toll', amount: '12.50', note: '', by: 'Marc Tremblay' };
    for (const _time of [1, 2])
      expect(await marc.post(id, 'extras', press)).toMatchObject({ status: 200, body: { extras: [extra] } });
    await eventually(() =>
      expect(eventsOf(id, 'ride.extra_added')).toMatchObject([
        { data: { kind: 'toll', amountCents: 1_250 } },
      ]),
    );
    expect(await shown(id)).toMatchObject({ totalAmount, adjustments: [] });
  });

  it('are refused of others’ trips, too early, too late, and with a bad body', async () => {
    const { id, marc, later } = await driven(0);
    const press = (more: object = {}) => ({ kind: 'toll', amount: '5.00', clientId: randomUUID(), ...more });
    const lea = await driverOf(booking, { name: 'Lea Roy' });
    expect(await lea.post(id, 'extras', press())).toMatchObject({ status: 404 });
    expect(await booking.visitor.post(`/api/chauffeur/trips/${id}/extras`, press())).toMatchObject({
      status: 401,
    });
    for (const [wrong, path] of [
      [{ kind: 'tip' }, 'kind'],
      [{ amount: '0.00' }, 'amount'],
      [{ amount: '-1.00' }, 'amount'],
      [{ amount: '99999999999.00' }, 'amount'],
      [{ kind: 'other' }, 'note'],
      [{ note: 'x'.repeat(301) }, 'note'],
      [{ clientId: 'x' }, 'clientId'],
    ] as const)
      expect(await marc.post(id, 'extras', press(wrong))).toMatchObject({
        status: 400,
        body: { errors: [{ path }] },
      });
    expect((await stored(id)).ride.extras).toEqual([]);
    later(60);
    await eventually(async () => expect((await shown(id)).status).toBe('completed'));
    expect(await marc.post(id, 'extras', press())).toMatchObject({
      status: 409,
      body: { code: 'ride.done' },
    });
  });
});

describe('closing a trip', () => {
  it('charges what staff chose, completes it, and tells the customer once', async () => {
    const { id } = await toClose({ paymentMethod: 'cash' });
    const { totalAmount, version } = await shown(id);
    const body = {
      version,
      lines: [WAITED, { label: 'Sorry for the delay', amount: '-10.00' }],
      cashReceived: totalAmount,
    };
    expect(await booking.admin.post(`${pathOf(id)}/close/preview`, body)).toMatchObject({
      status: 200,
      body: { amountPaid: totalAmount, balanceDue: '21.70', refundDue: '0.00' },
    });
    expect(await shown(id)).toMatchObject({ version, totalAmount });
    const closed = await close(id, body);
    expect(closed).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        adjustments: body.lines,
        cashReceived: totalAmount,
        // With its tax.
        balanceDue: '21.70',
        closing: null,
        waiting: null,
      },
    });
    await eventually(() => {
      expect(eventsOf(id, 'booking.changed')).toMatchObject([
        {
          data: {
            fields: ['adjustments', 'totalAmount'],
            notifyCustomer: true,
            balanceDueCents: 2_170,
            by: 'staff',
          },
        },
      ]);
      expect(eventsOf(id, 'booking.completed')).toHaveLength(1);
    });
    expect((await list(booking, 'cash=due&limit=100')).ids).toContain(id);
    expect(await close(id, { lines: [] })).toMatchObject({
      status: 409,
      body: { code: 'booking.wrong_status' },
    });
  });

  it('without a line changes no price and says nothing of one', async () => {
    const { id } = await toClose();
    const { totalAmount } = await shown(id);
    expect(await close(id, { lines: [] })).toMatchObject({
      status: 200,
      body: { status: 'completed', totalAmount },
    });
    await eventually(() => expect(eventsOf(id, 'booking.completed')).toHaveLength(1));
    expect(eventsOf(id, 'booking.changed')).toEqual([]);
  });

  it('is for staff only, needs a good body and the trip as it is, and not too early', async () => {
    const { id } = await toClose();
    const { version } = await stored(id);
    const path = `${pathOf(id)}/close`;
    expect(await booking.visitor.post(path, { lines: [] })).toMatchObject({ status: 401 });
    expect(await booking.peer.post(path, { lines: [] })).toMatchObject({ status: 403 });
    for (const [body, field] of [
      [{}, 'lines'],
      [{ lines: [{ label: '', amount: '1.00' }] }, 'lines.0.label'],
      [{ lines: [{ label: 'Toll', amount: 'much' }] }, 'lines.0.amount'],
      [{ lines: [{ label: 'Sorry', amount: '-99999.00' }] }, 'lines'],
      [{ lines: [], cashReceived: '-1' }, 'cashReceived'],
      [{ lines: [], cashReceived: '5.00' }, 'cashReceived'],
    ] as const)
      expect(await close(id, body)).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
    expect(await close(id, { lines: [], version: version - 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', details: { booking: { id } } },
    });
    expect(await stored(id)).toMatchObject({ version, status: 'approved', ride: { closed: null } });
    booking.now.value = null;
    const coming = await approved(booking, { serviceIds: [serviceId], pickupDate: localTime(hoursAhead(2)) });
    expect(await close(coming.id, { lines: [] })).toMatchObject({
      status: 409,
      body: { code: 'booking.before_pickup' },
    });
  });

  it('and completing at once: one of them counts', { timeout: ROUNDS_MS }, async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const { id } = await toClose();
      const replies = await Promise.all([
        close(id, { lines: [WAITED] }),
        booking.admin.post(`${pathOf(id)}/complete`),
        close(id, { lines: [] }),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      await eventually(() => expect(eventsOf(id, 'booking.completed')).toHaveLength(1));
      const { quote } = await stored(id);
      expect(quote.adjustments ?? []).toHaveLength(replies[0].status === 200 ? 1 : 0);
    }
  });

  it('and the undo of “done” at once: one of them counts', { timeout: ROUNDS_MS }, async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const { id, marc, vehicle, at } = await driven(30);
      const undo = { clientId: `done-${id}`, at: at(60).toISOString() };
      booking.now.value = at(60);
      const { version } = await shown(id);
      const [closed, undone] = await Promise.all([
        close(id, { version, lines: [] }),
        marc.post(id, 'undo', undo),
      ]);
      const { status, ride } = await stored(id);
      if (closed.status === 200) {
        expect([undone.status, status, ride.steps.length]).toEqual([409, 'completed', 5]);
        expect(await holdersOf('vehicle', vehicle.id)).toEqual([]);
      } else {
        expect([closed.status, undone.status, status, ride.steps.length]).toEqual([409, 200, 'approved', 4]);
        expect(await holdersOf('vehicle', vehicle.id)).toEqual([id]);
      }
    }
  });
});
