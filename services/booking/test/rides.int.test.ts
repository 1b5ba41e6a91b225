import { createHash, randomUUID } from 'node:crypto';
import { cutProxy, eventually, type CutProxy } from '@livery/test-kit';
import type { Chauffeur, PassengerRide, Ratings, RideFrame } from '@livery/shared-types';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BookingFields } from '../src/domain/booking.ts';
import { assignedTrip, driverOf, takeSteps, type Driver } from './drivers.ts';
import { act, booked, hoursAhead, makeService, makeVehicle } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';

let wire: CutProxy;
let booking: Harness;
let redis: Redis;
let serviceId: string;
beforeAll(async () => {
  wire = await cutProxy(process.env['REDIS_URL'] ?? '');
  booking = await startBooking({ REDIS_URL: wire.url });
  redis = new Redis(process.env['REDIS_URL'] ?? '');
  serviceId = (await makeService(booking)).id;
});
afterEach(() => {
  booking.now.value = null;
});
afterAll(async () => {
  redis.disconnect();
  await booking.stop();
  await wire.close();
});

/** A trip of this chauffeur and its ride token. */
async function rideOf(marc: Driver, overrides: object = {}) {
  const { id, rideToken } = await assignedTrip(booking, marc, { serviceIds: [serviceId], ...overrides });
  return { id, token: rideToken };
}
const rideAt = (token: string) => booking.visitor.get<PassengerRide>(`/api/ride/${token}`);
const rate = (token: string, body: object) =>
  booking.visitor.post<PassengerRide>(`/api/ride/${token}/rating`, body);
async function stored(id: string): Promise<BookingFields> {
  const found = await booking.collection('bookings').findOne({ _id: id });
  return found as unknown as BookingFields;
}
const UNION = { lat: 43.6453, lng: -79.3806 };
const position = (more: object = {}) => ({ ...UNION, at: new Date().toISOString(), ...more });

/** What is published to whoever watches the ride. */
async function framesOf(token: string) {
  const subscriber = redis.duplicate();
  const frames: RideFrame[] = [];
  subscriber.on('message', (_channel, message) => frames.push(JSON.parse(message) as RideFrame));
  const hash = createHash('sha256').update(token).digest('hex');
  await subscriber.subscribe(`${booking.config.REDIS_PREFIX}ride:${hash}`);
  return { frames, stop: () => subscriber.disconnect() };
}
const keyOf = (id: string) => `${booking.config.REDIS_PREFIX}ride:${id}:position`;

describe('the ride link', () => {
  it('shows who comes and how far the ride is, and neither price nor whose trip it is', async () => {
    const marc = await driverOf(booking);
    const vehicle = await makeVehicle(booking, { plate: 'CABC 777' });
    const { id, token } = await rideOf(marc, {
      vehicleId: vehicle.id,
      pickupAddress: 'Union Station',
      notes: 'Secret note',
    });
    await takeSteps(marc, id, 'accepted');
    await eventually(async () => expect((await rideAt(token)).body.plate).toBe('CABC 777'));
    const { body } = await rideAt(token);
    expect(body).toEqual({
      reference: id.slice(0, 8),
      status: 'approved',
      pickupDate: expect.any(String),
      pickupTime: expect.any(String),
      pickupAddress: 'Union Station',
      destinations: ['Pearson Airport, Terminal 1'],
      duration: 2,
      chauffeur: { name: 'Marc Tremblay', phone: '+14165550177', photoUrl: null },
      vehicle: 'Escalade',
      plate: 'CABC 777',
      step: 'accepted',
      steps: [{ step: 'accepted', at: expect.any(String) }],
      late: false,
      position: null,
      expectedAt: null,
      canRate: false,
      rating: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/Ada|555 ?-?0142|example\.com|Secret|total|amount|\$/);
  });

  it('is the only thing that opens it: no other token does', async () => {
    const created = await booked(booking, { serviceIds: [serviceId] });
    for (const token of [created.manageToken, 'nonsense', 'A'.repeat(43), created.id]) {
      expect(await rideAt(token)).toMatchObject({ status: 404 });
      expect(await rate(token, { rating: 5 })).toMatchObject({ status: 404 });
    }
    const { token } = await rideOf(await driverOf(booking));
    expect(await booking.visitor.get(`/api/manage/${token}`)).toMatchObject({ status: 404 });
  });

  it('says that a trip was cancelled, no longer who was to drive it, and nothing once it was deleted', async () => {
    const { id, token } = await rideOf(await driverOf(booking));
    await act(booking, id, 'cancel', { reason: 'Fog' });
    expect(await rideAt(token)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', chauffeur: null },
    });
    await booking.admin.delete(`/api/admin/bookings/${id}`);
    expect(await rideAt(token)).toMatchObject({ status: 404 });
  });

  it('shows the chauffeur until a day after the trip', async () => {
    const marc = await driverOf(booking);
    const { id, token } = await rideOf(marc);
    await takeSteps(marc, id, 'accepted', 'on_the_way', 'arrived', 'on_board', 'done');
    booking.now.value = hoursAhead(23.9);
    expect((await rideAt(token)).body.chauffeur).toMatchObject({ name: 'Marc Tremblay' });
    booking.now.value = hoursAhead(24.1);
    expect((await rideAt(token)).body).toMatchObject({ chauffeur: null, canRate: true });
  });
});

describe('a rating', () => {
  const done = async (marc: Driver) => {
    const ride = await rideOf(marc);
    await takeSteps(marc, ride.id, 'accepted', 'on_the_way', 'arrived', 'on_board', 'done');
    // So that the chauffeur is free.
    await act(booking, ride.id, 'complete');
    return ride;
  };
  const ratingOf = async ({ id }: Driver) => {
    const all = await booking.admin.get<Chauffeur[]>('/api/admin/chauffeurs?limit=100');
    return all.body.find((chauffeur) => chauffeur.id === id)?.rating;
  };

  it('is refused before the ride is done', async () => {
    const marc = await driverOf(booking);
    const { id, token } = await rideOf(marc);
    await takeSteps(marc, id, 'accepted', 'on_the_way', 'arrived', 'on_board');
    expect(await rate(token, { rating: 5 })).toMatchObject({ status: 409, body: { code: 'ride.not_done' } });
    expect((await stored(id)).ride.rating).toBeNull();
  });

  it.each([
    [{ rating: 0 }, 'rating'],
    [{ rating: 6 }, 'rating'],
    [{ rating: 4.5 }, 'rating'],
    [{}, 'rating'],
    [{ rating: 5, comment: 'x'.repeat(1001) }, 'comment'],
  ])('of %j is refused, which names the field', async (body, path) => {
    const { id, token } = await done(await driverOf(booking));
    expect(await rate(token, body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect((await stored(id)).ride.rating).toBeNull();
  });

  it('takes the place of the one before, is shown to staff, and counts once for the chauffeur', async () => {
    const marc = await driverOf(booking);
    const { id, token } = await done(marc);
    expect(await rate(token, { rating: 2, comment: 'Late' })).toMatchObject({
      status: 200,
      body: { rating: 2, canRate: true },
    });
    await rate(token, { rating: 5, comment: 'It was the traffic' });
    await rate(token, { rating: 5, comment: 'It was the traffic' });
    expect(await booking.admin.get(`/api/admin/bookings/${id}`)).toMatchObject({
      body: { rating: { rating: 5, comment: 'It was the traffic', at: expect.any(String) } },
    });
    await eventually(async () => expect(await ratingOf(marc)).toEqual({ average: 5, count: 1 }));
    await eventually(() => {
      const rated = booking.events.ofType('ride.rated').filter(({ aggregateId }) => aggregateId === id);
      expect(rated.map(({ data }) => data.rating)).toEqual([2, 5]);
    });
    const second = await done(marc);
    await rate(second.token, { rating: 4 });
    await eventually(async () => expect(await ratingOf(marc)).toEqual({ average: 4.5, count: 2 }));
  });

  it('counts for what the public is told, which has an average from the fifth on', async () => {
    const read = async () => (await booking.visitor.get<Ratings>('/api/ratings')).body;
    await booking.collection('chauffeurRatings').deleteMany({});
    await booking.collection('chauffeurs').updateMany({}, { $set: { rating: { count: 0, sum: 0 } } });
    expect(await read()).toEqual({ average: null, count: 0 });
    const marc = await driverOf(booking);
    const counts = [5, 5, 4, 5];
    for (const rating of counts) await rate((await done(marc)).token, { rating });
    await eventually(async () => expect(await read()).toEqual({ average: null, count: 4 }));
    const { token } = await done(marc);
    await rate(token, { rating: 2 });
    await eventually(async () => expect(await read()).toEqual({ average: '4.2', count: 5 }));
    await rate(token, { rating: 5 });
    await eventually(async () => expect(await read()).toEqual({ average: '4.8', count: 5 }));
  });
});

describe('the position of the car', () => {
  it('is shared only from setting out until the passenger is on board', async () => {
    const marc = await driverOf(booking);
    const { id, token } = await rideOf(marc);
    const share = () => marc.post(id, 'position', position());
    const shown = async () => (await rideAt(token)).body.position;
    const refused = { status: 409, body: { code: 'ride.not_on_the_way' } };
    expect(await share()).toMatchObject(refused);
    await takeSteps(marc, id, 'accepted');
    expect(await share()).toMatchObject(refused);
    await takeSteps(marc, id, 'on_the_way');
    expect(await share()).toMatchObject({ status: 204 });
    expect(await shown()).toMatchObject(UNION);
    await takeSteps(marc, id, 'arrived');
    expect(await share()).toMatchObject({ status: 204 });
    await takeSteps(marc, id, 'on_board');
    expect(await shown()).toBeNull();
    await eventually(async () => expect(await redis.exists(keyOf(id))).toBe(0));
    expect(await share()).toMatchObject(refused);
    await takeSteps(marc, id, 'done');
    expect(await share()).toMatchObject(refused);
    expect(await redis.exists(keyOf(id))).toBe(0);
  });

  it.each([
    [{ lat: 91 }, 'lat'],
    [{ lng: 'west' }, 'lng'],
    [{ at: 'now' }, 'at'],
  ])('with %j is refused, which names the field', async (wrong, path) => {
    const marc = await driverOf(booking);
    const { id } = await rideOf(marc);
    await takeSteps(marc, id, 'accepted', 'on_the_way');
    expect(await marc.post(id, 'position', position(wrong))).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
    expect(await redis.exists(keyOf(id))).toBe(0);
  });

  it('of a trip of others cannot be told', async () => {
    const marc = await driverOf(booking);
    const { id } = await rideOf(marc);
    await takeSteps(marc, id, 'accepted', 'on_the_way');
    const lea = await driverOf(booking, { name: 'Lea Roy' });
    expect(await lea.post(id, 'position', position())).toMatchObject({ status: 404 });
    expect(await redis.exists(keyOf(id))).toBe(0);
  });

  it('says when the car is expected, where the pickup is a place that is known', async () => {
    const marc = await driverOf(booking);
    const { id, token } = await rideOf(marc, { pickupAddress: 'Toronto Pearson, Terminal 1' });
    await takeSteps(marc, id, 'accepted', 'on_the_way');
    const { frames, stop } = await framesOf(token);
    await marc.post(id, 'position', position());
    const { body } = await rideAt(token);
    const minutes = (Date.parse(body.expectedAt ?? '') - Date.now()) / 60_000;
    // About 19 km through the air.
    expect(minutes).toBeGreaterThan(40);
    expect(minutes).toBeLessThan(50);
    await eventually(() =>
      expect(frames).toEqual([{ position: body.position, expectedAt: body.expectedAt }]),
    );
    await takeSteps(marc, id, 'arrived');
    expect((await rideAt(token)).body).toMatchObject({ position: UNION, expectedAt: null });
    stop();
  });

  it('of the future is one of now, and is gone after ten minutes without another', async () => {
    const marc = await driverOf(booking);
    const { id, token } = await rideOf(marc);
    await takeSteps(marc, id, 'accepted', 'on_the_way');
    await marc.post(id, 'position', position({ at: hoursAhead(3).toISOString() }));
    expect(Date.parse((await rideAt(token)).body.position?.at ?? '')).toBeLessThanOrEqual(Date.now());
    const seconds = await redis.ttl(keyOf(id));
    // Less than a test may take is gone of them.
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
  });

  it.each(['unassign', 'undo', 'cancel'] as const)(
    'ends when the way to the pickup ends: %s',
    async (how) => {
      const marc = await driverOf(booking);
      const { id } = await rideOf(marc);
      await takeSteps(marc, id, 'accepted');
      const press = { clientId: randomUUID(), at: new Date().toISOString() };
      await marc.step(id, 'on_the_way', press);
      await marc.post(id, 'position', position());
      expect(await redis.exists(keyOf(id))).toBe(1);
      if (how === 'unassign') await act(booking, id, 'assign', { chauffeurId: null });
      else if (how === 'undo') await marc.post(id, 'undo', press);
      else await act(booking, id, 'cancel', { reason: 'Fog' });
      await eventually(async () => expect(await redis.exists(keyOf(id))).toBe(0));
    },
  );
});

describe('whoever watches a ride', () => {
  it('is told to fetch again after each step, undo, assignment, change and end', async () => {
    const [marc, lea] = [await driverOf(booking), await driverOf(booking, { name: 'Lea Roy' })];
    const { id, token } = await rideOf(marc);
    const { frames, stop } = await framesOf(token);
    const press = { clientId: randomUUID(), at: new Date().toISOString() };
    const happenings: (() => Promise<unknown>)[] = [
      () => marc.step(id, 'accepted', press),
      () => marc.post(id, 'undo', press),
      () => act(booking, id, 'assign', { chauffeurId: lea.id }),
      () => booking.admin.patch(`/api/admin/bookings/${id}`, { pickupAddress: 'CN Tower' }),
      () => act(booking, id, 'cancel', { reason: 'Fog' }),
    ];
    for (const [done, happen] of happenings.entries()) {
      await happen();
      await eventually(() => expect(frames).toHaveLength(done + 1));
    }
    expect(new Set(frames.map((frame) => JSON.stringify(frame)))).toEqual(
      new Set(['{"position":null,"expectedAt":null}']),
    );
    stop();
  });

  it('hears nothing of other rides', async () => {
    const marc = await driverOf(booking);
    const { token } = await rideOf(marc);
    const other = await rideOf(await driverOf(booking));
    const { frames, stop } = await framesOf(token);
    await act(booking, other.id, 'cancel', { reason: 'Fog' });
    const own = await framesOf(other.token);
    await booking.admin.delete(`/api/admin/bookings/${other.id}`);
    await eventually(() => expect(own.frames).toHaveLength(1));
    expect(frames).toEqual([]);
    stop();
    own.stop();
  });
});

describe('a Redis that', () => {
  it.each([
    ['is away', () => wire.cut(), () => wire.restore()],
    ['keeps its connections and answers nothing', () => wire.freeze(), () => wire.thaw()],
  ])('%s refuses positions, and no step', async (_how, leave, comeBack) => {
    const marc = await driverOf(booking);
    const { id, token } = await rideOf(marc);
    await takeSteps(marc, id, 'accepted', 'on_the_way');
    await leave();
    // While Redis is away nothing waits for it: this would not end.
    expect(await marc.post(id, 'position', position())).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    expect(await rideAt(token)).toMatchObject({ status: 200, body: { step: 'on_the_way', position: null } });
    await takeSteps(marc, id, 'arrived', 'on_board', 'done');
    expect(await rideAt(token)).toMatchObject({ body: { step: 'done', canRate: true } });
    await comeBack();
    // Of somebody else: before midnight one chauffeur would lack the rest between two days.
    const lea = await driverOf(booking);
    const next = await rideOf(lea);
    await takeSteps(lea, next.id, 'accepted', 'on_the_way');
    await eventually(async () =>
      expect(await lea.post(next.id, 'position', position())).toMatchObject({ status: 204 }),
    );
  });
});
