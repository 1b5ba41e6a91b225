import { randomUUID } from 'node:crypto';
import { eventually, RACE_ROUNDS, type ApiReply } from '@livery/test-kit';
import type { AdminBooking } from '@livery/shared-types';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BookingFields } from '../src/domain/booking.ts';
import { assignedTrip, driverOf, takeSteps, type Driver } from './drivers.ts';
import { act, approved, hoursAhead, localTime, makeService, makeVehicle } from './factories.ts';
import { startBooking, unique, type Harness } from './harness.ts';

let booking: Harness;
let serviceId: string;
beforeAll(async () => {
  booking = await startBooking();
  serviceId = (await makeService(booking)).id;
});
afterEach(() => {
  booking.now.value = null;
});
afterAll(() => booking.stop());

const driver = (overrides: object = {}) => driverOf(booking, overrides);

const tripOf = async (marc: Driver, overrides: object = {}) =>
  (await assignedTrip(booking, marc, { serviceIds: [serviceId], ...overrides })).id;

async function stored(id: string): Promise<BookingFields> {
  const found = await booking.collection('bookings').findOne({ _id: id });
  return found as unknown as BookingFields;
}
const eventsOf = (id: string) =>
  booking.events
    .all()
    .filter(({ aggregateId }) => aggregateId === id)
    .map(({ type }) => type);
const statusesOf = (replies: ApiReply<unknown>[]) => replies.map(({ status }) => status).toSorted();

describe('the steps of a ride', () => {
  it('are told each with its event, and staff complete the trip after the last', async () => {
    const marc = await driver();
    const vehicle = await makeVehicle(booking);
    const id = await tripOf(marc, { vehicleId: vehicle.id });
    await takeSteps(marc, id, 'accepted', 'on_the_way');
    expect((await marc.day()).body.trips).toMatchObject([{ id, sharesPosition: true }]);
    await takeSteps(marc, id, 'arrived', 'on_board');
    const done = await marc.step(id, 'done');
    expect(done).toMatchObject({
      status: 200,
      body: { status: 'approved', ride: { step: 'done' }, sharesPosition: false },
    });
    await act(booking, id, 'complete');
    await eventually(() =>
      expect(eventsOf(id).slice(-6)).toEqual([
        'ride.step_taken',
        'ride.step_taken',
        'ride.step_taken',
        'ride.step_taken',
        'ride.step_taken',
        'booking.completed',
      ]),
    );
    const taken = await booking.events.waitFor('ride.step_taken', ({ aggregateId }) => aggregateId === id);
    expect(taken.data).toMatchObject({ chauffeur: { id: marc.id }, step: 'accepted' });
    // Car and chauffeur are free again.
    const other = await approved(booking, {
      vehicleId: vehicle.id,
      pickupDate: localTime(hoursAhead(2)),
    });
    await act(booking, other.id, 'assign', { chauffeurId: marc.id });
  });

  it.each([
    [{ step: 'asleep' }, 'step'],
    [{ step: 'accepted', at: 'now' }, 'at'],
    [{ step: 'accepted', clientId: 'x' }, 'clientId'],
    [{ step: 'accepted', clientId: `${'x'.repeat(20)} ` }, 'clientId'],
  ])('are refused as %j, which names the field', async (body, path) => {
    const marc = await driver();
    const id = await tripOf(marc);
    const press = { at: new Date().toISOString(), clientId: randomUUID() };
    expect(await marc.post(id, 'steps', { ...press, ...body })).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
    expect((await stored(id)).ride.steps).toEqual([]);
  });

  it('out of order are refused with the trip as it is, and change nothing', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    await takeSteps(marc, id, 'accepted');
    const { version } = await stored(id);
    for (const step of ['accepted', 'arrived', 'on_board', 'done'] as const) {
      expect(await marc.step(id, step)).toMatchObject({
        status: 409,
        body: {
          code: 'ride.out_of_order',
          details: { step: 'accepted', trip: { id, ride: { step: 'accepted' } } },
        },
      });
    }
    expect(await stored(id)).toMatchObject({ version });
  });

  it('sent again count once, also after they were taken back', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    const press = { clientId: randomUUID(), at: new Date().toISOString() };
    await marc.step(id, 'accepted', press);
    await marc.step(id, 'accepted', press);
    expect((await stored(id)).ride.steps).toHaveLength(1);
    expect(await marc.post(id, 'undo', press)).toMatchObject({ status: 200, body: { ride: { step: null } } });
    const { version } = await stored(id);
    expect(await marc.post(id, 'undo', press)).toMatchObject({ status: 200 });
    expect(await marc.step(id, 'accepted', press)).toMatchObject({
      status: 200,
      body: { ride: { step: null } },
    });
    expect(await stored(id)).toMatchObject({ version, ride: { steps: [] } });
    await booking.events.waitFor('ride.step_undone', ({ aggregateId }) => aggregateId === id);
  });

  it('that are late count at the time of their press, between assignment and now', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    const assignedAt = (await stored(id)).log.at(-1)?.at;
    const yesterday = await marc.step(id, 'accepted', { at: hoursAhead(-24).toISOString() });
    expect(yesterday.body.ride.steps).toEqual([{ step: 'accepted', at: assignedAt?.toISOString() }]);
    const tomorrow = await marc.step(id, 'on_the_way', { at: hoursAhead(24).toISOString() });
    expect(Date.parse(tomorrow.body.ride.steps[1]?.at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('can be taken back within ten seconds, the last one, and never when the ride is done', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    const pressedAt = Date.now();
    const at = (seconds: number) => new Date(pressedAt + seconds * 1_000).toISOString();
    booking.now.value = new Date(pressedAt);
    const press = { clientId: randomUUID(), at: at(0) };
    await marc.step(id, 'accepted', press);
    booking.now.value = hoursAhead(1, new Date(pressedAt));
    const refused = (code: string) => ({ status: 409, body: { code, details: { trip: { id } } } });
    expect(await marc.post(id, 'undo', { ...press, at: at(10.001) })).toMatchObject(
      refused('ride.undo_expired'),
    );
    expect(await marc.post(id, 'undo', { clientId: randomUUID(), at: at(1) })).toMatchObject(
      refused('ride.unknown_step'),
    );
    const next = { clientId: randomUUID(), at: at(20) };
    await marc.step(id, 'on_the_way', next);
    expect(await marc.post(id, 'undo', { ...press, at: at(9) })).toMatchObject(refused('ride.out_of_order'));
    // Queued offline for an hour: what counts is when it was pressed.
    expect(await marc.post(id, 'undo', { ...next, at: at(30) })).toMatchObject({
      status: 200,
      body: { ride: { step: 'accepted' } },
    });
    await takeSteps(marc, id, 'on_the_way', 'arrived', 'on_board');
    const done = { clientId: randomUUID(), at: booking.now.value.toISOString() };
    await marc.step(id, 'done', done);
    expect(await marc.post(id, 'undo', done)).toMatchObject({
      status: 200,
      body: { ride: { step: 'on_board' } },
    });
    const again = { clientId: randomUUID(), at: done.at };
    await marc.step(id, 'done', again);
    await act(booking, id, 'complete');
    expect(await marc.post(id, 'undo', again)).toMatchObject(refused('ride.done'));
    expect(await stored(id)).toMatchObject({ status: 'completed' });
  });

  it('are refused on a trip that was cancelled', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    await act(booking, id, 'cancel', { reason: 'Fog' });
    expect(await marc.step(id, 'accepted')).toMatchObject({
      status: 409,
      body: { code: 'ride.cancelled', details: { trip: { id, status: 'cancelled' } } },
    });
    expect((await marc.day()).body.trips).toEqual([]);
  });

  it('go on after staff completed the trip, which is told of once', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    await takeSteps(marc, id, 'accepted', 'on_the_way', 'arrived', 'on_board');
    booking.now.value = hoursAhead(3);
    await act(booking, id, 'complete');
    await takeSteps(marc, id, 'done');
    await eventually(() =>
      expect(eventsOf(id).slice(-3)).toEqual(['ride.step_taken', 'booking.completed', 'ride.step_taken']),
    );
  });
});

describe('a chauffeur who is replaced with the passenger on board', () => {
  it('is free at once and has no say in the ride any more, which the next one begins anew', async () => {
    const [marc, lea] = [await driver(), await driver({ name: 'Léa Roy' })];
    const id = await tripOf(marc);
    await takeSteps(marc, id, 'accepted', 'on_the_way', 'arrived', 'on_board');
    const late = { clientId: randomUUID(), at: new Date().toISOString() };
    expect(await marc.post(id, 'decline', { reason: 'Engine', clientId: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: 'ride.under_way' },
    });
    const handed = await act(booking, id, 'assign', { chauffeurId: lea.id });
    expect(handed).toMatchObject({ chauffeurId: lea.id, ride: { step: null, steps: [] } });
    expect((await marc.day()).body.trips).toEqual([]);
    expect(await marc.step(id, 'done', late)).toMatchObject({
      status: 409,
      body: { code: 'ride.not_yours' },
    });
    const assigned = await booking.events.waitFor(
      'booking.assigned',
      ({ aggregateId, data }) => aggregateId === id && data.chauffeur.id === lea.id,
    );
    expect(assigned.data.previous).toMatchObject({ id: marc.id });
    // At the very same time.
    await tripOf(marc);
    await takeSteps(lea, id, 'accepted', 'on_the_way', 'arrived', 'on_board');
    expect(await act(booking, id, 'assign', { chauffeurId: null })).toMatchObject({ chauffeurId: null });
    expect((await lea.day()).body.trips).toEqual([]);
  });

  it('is not replaced once the ride is done', async () => {
    const [marc, lea] = [await driver(), await driver({ name: 'Léa Roy' })];
    const id = await tripOf(marc);
    await takeSteps(marc, id, 'accepted', 'on_the_way', 'arrived', 'on_board', 'done');
    for (const chauffeurId of [lea.id, null])
      expect(await booking.admin.post(`/api/admin/bookings/${id}/assign`, { chauffeurId })).toMatchObject({
        status: 409,
      });
    expect(await stored(id)).toMatchObject({ chauffeur: { id: marc.id } });
  });
});

describe('setting out', () => {
  it('is refused earlier than six hours before the pickup', async () => {
    const marc = await driver();
    const id = await tripOf(marc, { pickupDate: localTime(hoursAhead(7)) });
    await takeSteps(marc, id, 'accepted');
    expect(await marc.step(id, 'on_the_way')).toMatchObject({
      status: 409,
      body: { code: 'ride.too_early', details: { trip: { id, ride: { step: 'accepted' } } } },
    });
    booking.now.value = hoursAhead(2);
    expect(await marc.step(id, 'on_the_way', { at: hoursAhead(2).toISOString() })).toMatchObject({
      status: 200,
    });
  });
});

describe('a trip that is changed', () => {
  const tripIn = async (marc: Driver, id: string) =>
    (await marc.day()).body.trips.find((trip) => trip.id === id);
  const change = (id: string, body: object) =>
    booking.admin.patch<AdminBooking>(`/api/admin/bookings/${id}`, body);

  it('has to be accepted again, and what was pressed for the former trip is refused with the trip as it is', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    const seen = (await tripIn(marc, id))?.revision;
    expect(await marc.step(id, 'accepted', { seen })).toMatchObject({ status: 200, body: { changes: [] } });
    const changed = await change(id, { pickupAddress: '500 Queen St W' });
    const changes = [{ field: 'pickupAddress', from: expect.any(String), to: '500 Queen St W' }];
    expect(changed.body).toMatchObject({
      chauffeurReply: 'changed',
      changesToAccept: changes,
      ride: { step: null },
    });
    for (const step of ['accepted', 'on_the_way'] as const)
      expect(await marc.step(id, step, { seen })).toMatchObject({
        status: 409,
        body: {
          code: 'ride.trip_changed',
          details: { trip: { id, pickupAddress: '500 Queen St W', changes, ride: { step: null } } },
        },
      });
    expect((await booking.admin.get<AdminBooking>(`/api/admin/bookings/${id}`)).body.version).toBe(
      changed.body.version,
    );
    expect(await marc.step(id, 'accepted', { seen: (await tripIn(marc, id))?.revision })).toMatchObject({
      status: 200,
      body: { ride: { step: 'accepted' }, changes: [] },
    });
  });

  it('by the customer has to be accepted again, too', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    await takeSteps(marc, id, 'accepted');
    const { data } = await booking.events.waitFor(
      'booking.assigned',
      ({ aggregateId }) => aggregateId === id,
    );
    const own = `/api/manage/${data.booking.manageToken}`;
    expect(await booking.visitor.patch(own, { pickupSign: 'Countess L.' })).toMatchObject({ status: 200 });
    expect(await tripIn(marc, id)).toMatchObject({
      ride: { step: null },
      changes: [{ field: 'pickupSign', from: null, to: 'Countess L.' }],
    });
  });

  it('under way keeps its steps, and stands as changed until that is accepted', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    await takeSteps(marc, id, 'accepted', 'on_the_way');
    expect((await change(id, { passengers: 3 })).body).toMatchObject({
      chauffeurReply: 'changed',
      ride: { step: 'on_the_way' },
    });
    await takeSteps(marc, id, 'accepted', 'arrived');
    expect(await tripIn(marc, id)).toMatchObject({ ride: { step: 'arrived' }, changes: [] });
  });
});

describe('of presses at the same instant', () => {
  it('the same step by two ids counts once', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const marc = await driver();
      const id = await tripOf(marc);
      const replies = await Promise.all([1, 2, 3].map(() => marc.step(id, 'accepted')));
      expect(statusesOf(replies)).toEqual([200, 409, 409]);
      expect((await stored(id)).ride.steps).toHaveLength(1);
    }
  });

  it('one that is sent several times counts once, and is always answered well', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const marc = await driver();
      const id = await tripOf(marc);
      const press = { clientId: unique('press-'), at: new Date().toISOString() };
      const replies = await Promise.all([1, 2, 3].map(() => marc.step(id, 'accepted', press)));
      expect(statusesOf(replies)).toEqual([200, 200, 200]);
      expect((await stored(id)).ride.steps).toHaveLength(1);
    }
  });

  it('an undo and the next step are one after the other', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const marc = await driver();
      const id = await tripOf(marc);
      const press = { clientId: randomUUID(), at: new Date().toISOString() };
      await marc.step(id, 'accepted', press);
      const [undone, next] = await Promise.all([marc.post(id, 'undo', press), marc.step(id, 'on_the_way')]);
      const left = (await stored(id)).ride.steps.map(({ step }) => step);
      if (undone.status === 200) expect([next.status, left]).toEqual([409, []]);
      else expect([undone.status, next.status, left]).toEqual([409, 200, ['accepted', 'on_the_way']]);
    }
  });

  it('a trip is done or cancelled, never both', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const marc = await driver();
      const id = await tripOf(marc);
      await takeSteps(marc, id, 'accepted', 'on_the_way', 'arrived', 'on_board');
      const [done, cancelled] = await Promise.all([
        marc.step(id, 'done'),
        booking.admin.post(`/api/admin/bookings/${id}/cancel`, { reason: 'Fog' }),
      ]);
      const { status } = await stored(id);
      if (done.status === 200) expect([cancelled.status, status]).toEqual([409, 'approved']);
      else expect([done.status, cancelled.status, status]).toEqual([409, 200, 'cancelled']);
    }
  });
});
