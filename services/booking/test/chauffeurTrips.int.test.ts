import { randomUUID } from 'node:crypto';
import { eventually, RACE_ROUNDS, type ApiReply } from '@livery/test-kit';
import type { AdminBooking, RideStep } from '@livery/shared-types';
import { wallClock } from '@livery/shared-types/time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BookingFields } from '../src/domain/booking.ts';
import { driverOf, type Driver } from './drivers.ts';
import { act, approved, booked, hoursAhead, localTime, makeService, makeVehicle, ZONE } from './factories.ts';
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

/** An approved trip of this chauffeur, two hours from now. */
async function tripOf({ id }: Driver, overrides: object = {}): Promise<string> {
  const pickupDate = localTime(hoursAhead(2));
  const trip = await approved(booking, { serviceIds: [serviceId], pickupDate, ...overrides });
  await act(booking, trip.id, 'assign', { chauffeurId: id });
  return trip.id;
}

async function steps(marc: Driver, id: string, ...wanted: RideStep[]): Promise<void> {
  for (const step of wanted) expect(await marc.step(id, step), step).toMatchObject({ status: 200 });
}

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

describe('the personal link', () => {
  it('opens the trips of its chauffeur, until a new one is made', async () => {
    const marc = await driver();
    expect(await marc.day()).toMatchObject({
      status: 200,
      body: { chauffeur: { id: marc.id, name: 'Marc Tremblay', photoUrl: null }, trips: [] },
    });
    await booking.admin.post(`/api/admin/chauffeurs/${marc.id}/link`, { send: false });
    expect(await marc.day()).toMatchObject({ status: 401, body: { code: 'chauffeur.link_ended' } });
  });

  it('opens nothing of a chauffeur who is not driving any more', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    await booking.admin.put(`/api/admin/chauffeurs/${marc.id}`, { active: false });
    const refused = { status: 401, body: { code: 'chauffeur.link_ended' } };
    expect(await marc.day()).toMatchObject(refused);
    expect(await marc.step(id, 'accepted')).toMatchObject(refused);
    expect((await stored(id)).ride.steps).toEqual([]);
  });

  it.each<Record<string, string>>([
    {},
    { authorization: 'Basic eDp5' },
    { authorization: `Bearer ${'k'.repeat(43)}` },
  ])('is needed: %j opens nothing', async (headers) => {
    const refused = { status: 401, body: { code: 'chauffeur.link_ended' } };
    expect(await booking.visitor.get('/api/chauffeur/trips', headers)).toMatchObject(refused);
    // Being staff is another thing.
    expect(await booking.admin.get('/api/chauffeur/trips', headers)).toMatchObject(refused);
    const path = `/api/chauffeur/trips/${randomUUID()}/steps`;
    expect(await booking.visitor.post(path, {}, headers)).toMatchObject(refused);
  });
});

describe('the trips of a chauffeur', () => {
  it('are those of today and tomorrow by pickup, and what is under way', async () => {
    const marc = await driver();
    const noon = wallClock(`${localTime(hoursAhead(48)).slice(0, 10)}T12:00:00`, ZONE).at;
    const at = (hours: number) => ({ pickupDate: localTime(hoursAhead(hours, noon)) });
    const later = await tripOf(marc, at(26));
    const early = await tripOf(marc, at(2));
    const inTwoDays = await tripOf(marc, at(40));
    await tripOf(await driver(), at(2));
    await booked(booking, { serviceIds: [serviceId], ...at(3) });
    booking.now.value = noon;
    const { body } = await marc.day();
    expect(body.today).toBe(localTime(noon).slice(0, 10));
    expect(body.trips.map(({ id }) => id)).toEqual([early, later]);
    // Two days on, the first is still under way.
    await steps(marc, early, 'accepted');
    expect(await marc.step(early, 'on_the_way', { at: noon.toISOString() })).toMatchObject({ status: 200 });
    booking.now.value = hoursAhead(49, noon);
    const ids = (await marc.day()).body.trips.map(({ id }) => id);
    expect(ids).toEqual([early, inTwoDays]);
  });

  it('are also those that began before today, until they end', async () => {
    const marc = await driver();
    const first = localTime(hoursAhead(72)).slice(0, 10);
    const onDay = (days: number) => hoursAhead(days * 24, wallClock(`${first}T12:00:00`, ZONE).at);
    const long = await tripOf(marc, { pickupDate: `${first}T22:00`, duration: 54 });
    const shownOn = async (days: number, who = marc) => {
      booking.now.value = onDay(days);
      return (await who.day()).body.trips.map(({ id }) => id);
    };
    for (const days of [-1, 0, 1, 2, 3]) expect(await shownOn(days), `${days}`).toEqual([long]);
    for (const days of [-2, 4]) expect(await shownOn(days), `${days}`).toEqual([]);
    // What ends at midnight has nothing of the day that begins then.
    booking.now.value = null;
    const lea = await driver();
    const short = await tripOf(lea, { pickupDate: `${first}T22:00`, duration: 2 });
    expect([await shownOn(0, lea), await shownOn(1, lea)]).toEqual([[short], []]);
  });

  it('show who rides and what to know, and no price', async () => {
    const marc = await driver();
    const vehicle = await makeVehicle(booking, { plate: 'CABC 123' });
    const id = await tripOf(marc, {
      vehicleId: vehicle.id,
      passengers: 3,
      luggage: 2,
      flightNumber: 'AC 871',
      pickupSign: 'Ada',
      notes: 'Ring twice',
    });
    const shown = async () => (await marc.day()).body.trips.find((trip) => trip.id === id);
    await eventually(async () => expect((await shown())?.plate).toBe('CABC 123'));
    const trip = await shown();
    expect(trip).toMatchObject({
      status: 'approved',
      pickupAddress: '1 King St W, Toronto',
      destinations: ['Pearson Airport, Terminal 1'],
      serviceNames: ['Airport transfer'],
      passengerName: 'Ada Lovelace',
      passengerPhone: '+14165550142',
      passengers: 3,
      luggage: 2,
      flightNumber: 'AC 871',
      pickupSign: 'Ada',
      notes: 'Ring twice',
      vehicleName: 'Escalade',
      cashToCollect: null,
      cashReceived: null,
      ride: { step: null, steps: [], late: false, vehicle: 'Escalade', chauffeur: { name: 'Marc Tremblay' } },
      sharesPosition: false,
      waiting: null,
    });
    expect(JSON.stringify(trip)).not.toMatch(/total|amount|price|quote|email|token/i);
  });

  it('of others are not there, whatever is asked', async () => {
    const [marc, lea] = [await driver(), await driver({ name: 'Lea Roy' })];
    const id = await tripOf(marc);
    const press = { at: new Date().toISOString(), clientId: randomUUID() };
    for (const trip of [id, randomUUID()]) {
      expect(await lea.step(trip, 'accepted')).toMatchObject({ status: 404 });
      expect(await lea.post(trip, 'undo', press)).toMatchObject({ status: 404 });
      expect(await lea.post(trip, 'decline', press)).toMatchObject({ status: 404 });
      expect(await lea.post(trip, 'cash', { amount: '5.00', ...press })).toMatchObject({ status: 404 });
    }
    expect((await stored(id)).ride).toMatchObject({ steps: [], settledIds: [] });
  });

  it('that went to somebody else are theirs no more, and the next press says so without showing them', async () => {
    const [marc, lea] = [await driver(), await driver({ name: 'Lea Roy' })];
    const id = await tripOf(marc);
    await steps(marc, id, 'accepted');
    const refused = {
      status: 409,
      body: { code: 'ride.not_yours', message: 'You do not drive this trip any more.' },
    };
    for (const chauffeurId of [lea.id, null]) {
      await act(booking, id, 'assign', { chauffeurId });
      expect((await marc.day()).body.trips).toEqual([]);
      const reply = await marc.step(id, 'on_the_way');
      expect(reply).toMatchObject(refused);
      expect(JSON.stringify(reply.body)).not.toContain('Ada');
    }
    expect(await lea.step(id, 'accepted')).toMatchObject(refused);
    await act(booking, id, 'assign', { chauffeurId: marc.id });
    await steps(marc, id, 'accepted');
  });

  it('tell the passenger’s phone until an hour after the ride', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    const phone = async () => (await marc.day()).body.trips[0]?.passengerPhone;
    await steps(marc, id, 'accepted', 'on_the_way', 'arrived', 'on_board', 'done');
    expect(await phone()).toBe('+14165550142');
    booking.now.value = hoursAhead(1.01);
    expect(await phone()).toBeNull();
  });
});

describe('the steps of a ride', () => {
  it('are told each with its event, and staff complete the trip after the last', async () => {
    const marc = await driver();
    const vehicle = await makeVehicle(booking);
    const id = await tripOf(marc, { vehicleId: vehicle.id });
    await steps(marc, id, 'accepted', 'on_the_way');
    expect((await marc.day()).body.trips).toMatchObject([{ id, sharesPosition: true }]);
    await steps(marc, id, 'arrived', 'on_board');
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
    await steps(marc, id, 'accepted');
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
    await steps(marc, id, 'on_the_way', 'arrived', 'on_board');
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
    await steps(marc, id, 'accepted', 'on_the_way', 'arrived', 'on_board');
    booking.now.value = hoursAhead(3);
    await act(booking, id, 'complete');
    await steps(marc, id, 'done');
    await eventually(() =>
      expect(eventsOf(id).slice(-3)).toEqual(['ride.step_taken', 'booking.completed', 'ride.step_taken']),
    );
  });
});

describe('a chauffeur who is replaced with the passenger on board', () => {
  it('is free at once and has no say in the ride any more, which the next one begins anew', async () => {
    const [marc, lea] = [await driver(), await driver({ name: 'Léa Roy' })];
    const id = await tripOf(marc);
    await steps(marc, id, 'accepted', 'on_the_way', 'arrived', 'on_board');
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
    await steps(lea, id, 'accepted', 'on_the_way', 'arrived', 'on_board');
    expect(await act(booking, id, 'assign', { chauffeurId: null })).toMatchObject({ chauffeurId: null });
    expect((await lea.day()).body.trips).toEqual([]);
  });

  it('is not replaced once the ride is done', async () => {
    const [marc, lea] = [await driver(), await driver({ name: 'Léa Roy' })];
    const id = await tripOf(marc);
    await steps(marc, id, 'accepted', 'on_the_way', 'arrived', 'on_board', 'done');
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
    await steps(marc, id, 'accepted');
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
    await steps(marc, id, 'accepted');
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
    await steps(marc, id, 'accepted', 'on_the_way');
    expect((await change(id, { passengers: 3 })).body).toMatchObject({
      chauffeurReply: 'changed',
      ride: { step: 'on_the_way' },
    });
    await steps(marc, id, 'accepted', 'arrived');
    expect(await tripIn(marc, id)).toMatchObject({ ride: { step: 'arrived' }, changes: [] });
  });
});

describe('a problem', () => {
  it('is shown to staff until they have seen to it, and to no passenger', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    const { rideToken } = (await booking.admin.get<AdminBooking>(`/api/admin/bookings/${id}`)).body;
    const press = { kind: 'breakdown', note: 'A flat tire', clientId: randomUUID() };
    expect(await marc.post(id, 'problems', press)).toMatchObject({ status: 200, body: { id } });
    expect(await marc.post(id, 'problems', press)).toMatchObject({ status: 200 });
    const event = await booking.events.waitFor('ride.problem', ({ aggregateId }) => aggregateId === id);
    expect(event.data).toMatchObject({ kind: 'breakdown', note: 'A flat tire', chauffeur: { id: marc.id } });
    const read = async () => (await booking.admin.get<AdminBooking>(`/api/admin/bookings/${id}`)).body;
    expect(await read()).toMatchObject({
      problems: [{ kind: 'breakdown', by: 'Marc Tremblay', seenAt: null }],
    });
    const ride = await booking.visitor.get(`/api/ride/${rideToken}`);
    expect(JSON.stringify(ride.body)).not.toMatch(/problem|breakdown|tire/i);
    await act(booking, id, 'problems/seen');
    expect((await read()).problems).toMatchObject([{ seenAt: expect.any(String) }]);
    // Pressed by two: the second changes nothing.
    const { version } = await read();
    await act(booking, id, 'problems/seen');
    expect((await read()).version).toBe(version);
  });

  it.each([
    [{ kind: 'other' }, 'note'],
    [{ kind: 'other', note: '  ' }, 'note'],
    [{ kind: 'boredom' }, 'kind'],
    [{ kind: 'accident', note: 'x'.repeat(301) }, 'note'],
    [{ kind: 'accident', clientId: 'x' }, 'clientId'],
  ])('with %j is refused, which names the field', async (wrong, path) => {
    const marc = await driver();
    const id = await tripOf(marc);
    expect(await marc.post(id, 'problems', { clientId: randomUUID(), ...wrong })).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
    expect((await stored(id)).ride.problems).toEqual([]);
  });
});

describe('the job text', () => {
  it('is for staff, and says car, plate and cash, but not who booked', async () => {
    const marc = await driver();
    const id = await tripOf(marc, { paymentMethod: 'cash', pickupSign: 'Countess L.' });
    const path = `/api/admin/bookings/${id}/job-text`;
    expect(await booking.visitor.get(path)).toMatchObject({ status: 401 });
    const { body } = await booking.admin.get<{ text: string }>(path);
    expect(body.text).toMatch(/^Trip: #/);
    expect(body.text).toContain('Sign: Countess L.');
    expect(body.text).toContain('Cash to collect: $');
    expect(body.text).not.toContain('@');
  });
});

describe('a chauffeur who declines', () => {
  it('has the trip no more; staff see who declined, and a repetition changes nothing', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    await steps(marc, id, 'accepted');
    const press = { reason: 'My car broke down', clientId: randomUUID() };
    expect(await marc.post(id, 'decline', press)).toMatchObject({ status: 204 });
    expect((await marc.day()).body.trips).toEqual([]);
    expect(await booking.admin.get(`/api/admin/bookings/${id}`)).toMatchObject({
      body: { chauffeurId: null, chauffeurReply: null, ride: { step: null, chauffeur: null } },
    });
    const event = await booking.events.waitFor('booking.unassigned', ({ aggregateId }) => aggregateId === id);
    expect(event.data).toMatchObject({
      because: 'declined',
      reason: 'My car broke down',
      chauffeur: { id: marc.id },
    });
    // Staff talked him into it; the press that comes again is not another one.
    await act(booking, id, 'assign', { chauffeurId: marc.id });
    expect(await marc.post(id, 'decline', press)).toMatchObject({ status: 204 });
    expect(await stored(id)).toMatchObject({ chauffeur: { id: marc.id } });
  });

  it('after setting out is refused', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    await steps(marc, id, 'accepted', 'on_the_way');
    expect(await marc.post(id, 'decline', { clientId: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: 'ride.under_way', details: { trip: { id } } },
    });
    expect(await stored(id)).toMatchObject({ chauffeur: { id: marc.id } });
  });
});

describe('cash', () => {
  it('is what the passenger still owes, recorded once for each press', async () => {
    const marc = await driver();
    const id = await tripOf(marc, { paymentMethod: 'cash' });
    const { totalAmount } = (await booking.admin.get<{ totalAmount: string }>(`/api/admin/bookings/${id}`))
      .body;
    expect((await marc.day()).body.trips).toMatchObject([{ cashToCollect: totalAmount, cashReceived: null }]);
    const press = { amount: totalAmount, clientId: randomUUID() };
    expect(await marc.post(id, 'cash', press)).toMatchObject({
      status: 200,
      body: { cashToCollect: null, cashReceived: totalAmount },
    });
    // Staff put it right; the same press once more does not undo that.
    await act(booking, id, 'cash', { amount: '100.00' });
    expect(await marc.post(id, 'cash', press)).toMatchObject({ body: { cashReceived: '100.00' } });
  });

  it.each([
    [{ amount: '-1' }, 'amount'],
    [{ amount: 'much' }, 'amount'],
    [{ amount: '5.00', clientId: 'nine.chars' }, 'clientId'],
  ])('as %j is refused, which names the field', async (body, path) => {
    const marc = await driver();
    const id = await tripOf(marc, { paymentMethod: 'cash' });
    expect(await marc.post(id, 'cash', { clientId: randomUUID(), ...body })).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
    expect(await stored(id)).toMatchObject({ cashReceivedCents: null });
  });

  it('for a trip that is paid by card is refused', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    expect(await marc.post(id, 'cash', { amount: '5.00', clientId: randomUUID() })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'amount' }] },
    });
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
      await steps(marc, id, 'accepted', 'on_the_way', 'arrived', 'on_board');
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
