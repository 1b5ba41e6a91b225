import { randomUUID } from 'node:crypto';
import { eventually } from '@livery/test-kit';
import type { AdminBooking } from '@livery/shared-types';
import { wallClock } from '@livery/shared-types/time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BookingFields } from '../src/domain/booking.ts';
import { assignedTrip, driverOf, takeSteps, type Driver } from './drivers.ts';
import { act, booked, hoursAhead, localTime, makeService, makeVehicle, ZONE } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';

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
    await takeSteps(marc, early, 'accepted');
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
    await takeSteps(marc, id, 'accepted');
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
    await takeSteps(marc, id, 'accepted');
  });

  it('tell the passenger’s phone until an hour after the ride', async () => {
    const marc = await driver();
    const id = await tripOf(marc);
    const phone = async () => (await marc.day()).body.trips[0]?.passengerPhone;
    await takeSteps(marc, id, 'accepted', 'on_the_way', 'arrived', 'on_board', 'done');
    expect(await phone()).toBe('+14165550142');
    booking.now.value = hoursAhead(1.01);
    expect(await phone()).toBeNull();
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
    await takeSteps(marc, id, 'accepted');
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
    await takeSteps(marc, id, 'accepted', 'on_the_way');
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
