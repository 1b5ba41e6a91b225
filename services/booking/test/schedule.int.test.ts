import * as fc from 'fast-check';
import type {
  Availability,
  BlockOut,
  BookingFacts,
  FreeVehicles,
  OwnBooking,
  Payable,
  Service,
  StaffCalendar,
  Vehicle,
} from '@livery/shared-types';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VEHICLE_TAKEN } from '../src/domain/payable.ts';
import { overlaps } from '../src/domain/schedule.ts';
import { act, approved, booked, hoursAhead, makeService, makeVehicle } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';
import { unchangedCheck } from './unchangedCheck.ts';

let booking: Harness;
let service: Service;
let vehicle: Vehicle;
beforeAll(async () => {
  booking = await startBooking();
  service = await makeService(booking);
});
beforeEach(async () => {
  vehicle = await makeVehicle(booking);
});
afterEach(() => {
  booking.now.value = null;
});
afterAll(() => booking.stop());

/** A whole hour some days ahead, so that spans are easy to read. */
const START = hoursAhead(10 * 24);
START.setUTCMinutes(0, 0, 0);
const at = (hours: number) => hoursAhead(hours, START).toISOString();
const trip = (hours: number, overrides: object = {}) => ({
  vehicleId: vehicle.id,
  pickupDate: at(hours),
  ...overrides,
});
const availability = async (from = at(-24), to = at(48)) => {
  const reply = await booking.visitor.get<Availability>(
    `/api/vehicles/${vehicle.id}/availability?from=${from}&to=${to}`,
  );
  expect(reply.status).toBe(200);
  return reply.body;
};
const blocksPath = () => `/api/admin/vehicles/${vehicle.id}/block-outs`;
const block = (from: number, to: number, reason = 'Tyres') =>
  booking.admin.post<BlockOut>(blocksPath(), { from: at(from), to: at(to), reason });
const instants = ({ from, to }: { from: string; to: string }) =>
  [from, to].map((text) => (new Date(text).getTime() - START.getTime()) / 3_600_000);

describe('a vehicle', () => {
  it('takes one trip at a time, its turnaround included, and says whose the other is', async () => {
    const first = await approved(booking, trip(0, { duration: 3 }));
    const clashing = await booked(booking, trip(3));
    const isUntouched = await unchangedCheck(booking, clashing.id);
    const refused = await booking.admin.post(`/api/admin/bookings/${clashing.id}/approve`);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'booking.vehicle_taken',
        message: expect.stringContaining(`#${first.id.slice(0, 8)}`),
        details: { bookingId: first.id },
      },
    });
    await isUntouched();
    await approved(booking, trip(3.5));
    await approved(booking, trip(-2.5));
  });

  it('is free again after a cancellation, and requests alone never hold it', async () => {
    await booked(booking, trip(0));
    const first = await approved(booking, trip(0));
    const second = await booked(booking, trip(1));
    expect((await booking.admin.post(`/api/admin/bookings/${second.id}/approve`)).status).toBe(409);
    await act(booking, first.id, 'cancel');
    await act(booking, second.id, 'approve');
  });

  it('stays out of the way of bookings without one', async () => {
    await approved(booking, { serviceIds: [service.id], pickupDate: at(0) });
    await approved(booking, { serviceIds: [service.id], pickupDate: at(0) });
  });
});

describe('a vehicle that somebody else has', () => {
  const payable = async (id: string) =>
    (await booking.peer.get<Payable>(`/internal/bookings/${id}/payable`)).body;
  const own = async (token: string) => (await booking.visitor.get<OwnBooking>(`/api/manage/${token}`)).body;
  const facts = async (id: string) => {
    const { body } = await booking.peer.get<{ bookings: BookingFacts[] }>(`/internal/bookings?ids=${id}`);
    return body.bookings[0];
  };

  it('is never paid for by card: not when it is booked, nor later, until it is free again', async () => {
    const first = await booked(booking, trip(0));
    expect(first.canPay).toBe(true);
    const other = await approved(booking, trip(1));
    // Asked for before the other trip was approved, and after.
    const late = await booked(booking, trip(-1));
    expect(late.canPay).toBe(false);
    for (const { id, manageToken } of [first, late]) {
      expect(await payable(id)).toMatchObject({ payable: false, reason: VEHICLE_TAKEN });
      expect(await own(manageToken)).toMatchObject({ canPay: false });
      expect(await facts(id)).toMatchObject({ canPay: false, notPayableReason: VEHICLE_TAKEN });
    }
    expect(await payable(other.id)).toMatchObject({ payable: true, reason: null });
    await act(booking, other.id, 'cancel');
    expect(await payable(first.id)).toMatchObject({ payable: true });
    expect(await own(late.manageToken)).toMatchObject({ canPay: true });
  });

  it('is not paid for when staff keep it off the road either', async () => {
    const { id } = await booked(booking, trip(0));
    await block(1, 3);
    expect(await payable(id)).toMatchObject({ payable: false, reason: VEHICLE_TAKEN });
  });

  it('is paid for once the turnaround is over, and by cash in any case', async () => {
    await approved(booking, trip(0));
    expect((await booked(booking, trip(2.5))).canPay).toBe(true);
    expect((await booked(booking, trip(2.25))).canPay).toBe(false);
    expect((await booked(booking, trip(0, { paymentMethod: 'cash' }))).status).toBe('pending_approval');
  });

  it('and an approval at the same instant: what is paid is the one trip that holds the vehicle, or waits', async () => {
    const [one, two] = [await booked(booking, trip(0)), await booked(booking, trip(1))];
    const [approval] = await Promise.all([
      booking.admin.post(`/api/admin/bookings/${two.id}/approve`),
      payable(one.id),
    ]);
    expect(approval.status).toBe(200);
    expect(await payable(one.id)).toMatchObject({ payable: false });
    expect(await payable(two.id)).toMatchObject({ payable: true });
  });
});

describe('GET /api/vehicles/free', () => {
  const free = (query: string) => booking.visitor.get<FreeVehicles>(`/api/vehicles/free?${query}`);
  const taken = async (hours: number, duration = 2) =>
    (await free(`pickupDate=${at(hours)}&duration=${duration}`)).body.takenVehicleIds.includes(vehicle.id);

  it('names the vehicles that are taken, turnaround on both sides included, and no trip', async () => {
    const other = await makeVehicle(booking);
    const { id } = await approved(booking, trip(0, { duration: 3 }));
    await booked(booking, trip(0, { vehicleId: other.id }));
    const answer = await free(`pickupDate=${at(0)}&duration=2`);
    expect(answer.body.takenVehicleIds).toContain(vehicle.id);
    expect(answer.body.takenVehicleIds).not.toContain(other.id);
    expect(JSON.stringify(answer.body)).not.toContain(id);
    expect(await Promise.all([-2.5, -2.25, 3.25, 3.5].map((hours) => taken(hours)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(await taken(-4, 4)).toBe(true);
  });

  it('refuses what is no time and no duration', async () => {
    for (const query of [
      '',
      'pickupDate=soon',
      'pickupDate=2027-03-14T02:30',
      `pickupDate=${at(0)}&duration=1`,
    ]) {
      expect((await free(query)).status, query).toBe(400);
    }
  });
});

it('a claim in the database follows the one rule of what overlaps', async () => {
  const spans = fc.array(fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 4 })), {
    minLength: 2,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(spans, async (asked) => {
      vehicle = await makeVehicle(booking);
      const held: { start: Date; end: Date }[] = [];
      for (const [start, length] of asked) {
        const span = { start: hoursAhead(start, START), end: hoursAhead(start + length, START) };
        const { status } = await block(start, start + length);
        const isFree = held.every((one) => !overlaps(one, span));
        expect(status).toBe(isFree ? 201 : 409);
        if (isFree) held.push(span);
      }
    }),
    { numRuns: 12 },
  );
});

describe('GET /api/vehicles/:id/availability', () => {
  it('lists busy spans of trips and blocks, and nothing about them', async () => {
    await approved(booking, trip(4));
    await block(10, 12);
    const { busy, turnaroundMinutes, vehicleId } = await availability();
    expect({ turnaroundMinutes, vehicleId }).toEqual({ turnaroundMinutes: 30, vehicleId: vehicle.id });
    expect(busy.map((span) => [span.kind, ...instants(span)])).toEqual([
      ['trip', 4, 6.5],
      ['block', 10, 12],
    ]);
    expect(busy.map((span) => Object.keys(span).toSorted())).toEqual([
      ['from', 'kind', 'to'],
      ['from', 'kind', 'to'],
    ]);
    expect((await availability(at(6.5), at(10))).busy).toEqual([]);
    expect((await availability(at(6), at(10.5))).busy).toHaveLength(2);
  });

  it('reads from now on when nothing is said, and refuses spans that are none', async () => {
    const path = `/api/vehicles/${vehicle.id}/availability`;
    expect(await booking.visitor.get(path)).toMatchObject({ status: 200, body: { busy: [] } });
    for (const query of [
      `from=${at(2)}&to=${at(1)}`,
      `from=${at(0)}&to=${at(100 * 24)}`,
      'from=noon',
      'to=2027-02-30T10:00',
    ]) {
      expect((await booking.visitor.get(`${path}?${query}`)).status, query).toBe(400);
    }
    expect((await booking.visitor.get('/api/vehicles/mine/availability')).status).toBe(400);
    expect((await booking.stranger.get(path)).status).toBe(401);
  });
});

describe('block-outs', () => {
  it('are made, listed and removed by staff', async () => {
    const made = await block(0, 5);
    expect(made).toMatchObject({ status: 201, body: { vehicleId: vehicle.id, reason: 'Tyres' } });
    expect(instants(made.body)).toEqual([0, 5]);
    await approved(booking, trip(6));
    expect(await booking.admin.get(blocksPath())).toMatchObject({
      status: 200,
      body: [{ id: made.body.id }],
    });
    expect((await booking.admin.delete(`${blocksPath()}/${made.body.id}`)).status).toBe(204);
    expect((await booking.admin.get<BlockOut[]>(blocksPath())).body).toEqual([]);
    expect((await booking.admin.delete(`${blocksPath()}/${made.body.id}`)).status).toBe(404);
  });

  it('keep trips away and don’t cut into them', async () => {
    await block(0, 5, 'Body shop');
    const request = await booked(booking, trip(4));
    const refused = await booking.admin.post(`/api/admin/bookings/${request.id}/approve`);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'vehicle.blocked', message: expect.stringContaining('Body shop') },
    });
    const driving = await approved(booking, trip(10));
    expect(await block(11, 14)).toMatchObject({
      status: 409,
      body: { code: 'booking.vehicle_taken', details: { bookingId: driving.id } },
    });
    expect(await block(3, 6)).toMatchObject({
      status: 409,
      body: { code: 'vehicle.blocked', details: { clashes: [] } },
    });
  });

  it('are refused with every trip in the way, and change nothing', async () => {
    const trips = [
      await approved(booking, trip(30, { customerName: 'Dora Late' })),
      await approved(booking, trip(0, { customerName: 'Ana Early' })),
      await approved(booking, trip(20)),
      await approved(booking, trip(10)),
    ];
    const [late, early, third, second] = trips.map(({ id }) => id);
    const named = [early, second, third].map((id) => `#${id?.slice(0, 8)} \\([^)]*\\)`);
    const before = await booking.collection('vehicleSchedules').findOne({ _id: vehicle.id as never });
    const refused = await block(1, 40);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'booking.vehicle_taken',
        message: expect.stringMatching(
          new RegExp(`^The vehicle has bookings then: ${named.join(', ')} and 1 more\\.$`),
        ) as string,
        details: {
          bookingId: early,
          from: at(0),
          to: at(2.5),
          alternatives: [],
          clashes: [
            { bookingId: early, customerName: 'Ana Early', from: at(0), to: at(2.5) },
            { bookingId: second },
            { bookingId: third },
            { bookingId: late, customerName: 'Dora Late', from: at(30), to: at(32.5) },
          ],
        },
      },
    });
    expect(await booking.collection('vehicleSchedules').findOne({ _id: vehicle.id as never })).toEqual(
      before,
    );
  });

  it('are of the vehicle itself, in whatever case its id is written', async () => {
    const shouted = blocksPath().replace(vehicle.id, vehicle.id.toUpperCase());
    const made = await booking.admin.post<BlockOut>(shouted, { from: at(0), to: at(5) });
    expect(made).toMatchObject({ status: 201, body: { vehicleId: vehicle.id } });
    expect((await availability()).busy).toHaveLength(1);
    expect(await booking.admin.get<BlockOut[]>(shouted)).toMatchObject({ body: [{ id: made.body.id }] });
    const whole = await booking.visitor.get(`/api/vehicles/${vehicle.id.toUpperCase()}/availability`);
    expect(whole).toMatchObject({ status: 200, body: { vehicleId: vehicle.id } });
    expect((await booking.admin.delete(`${shouted}/${made.body.id.toUpperCase()}`)).status).toBe(204);
  });

  it('are 404 for a vehicle that is not in the fleet', async () => {
    const nobody = blocksPath().replace(vehicle.id, '00000000-0000-4000-8000-000000000000');
    const before = await booking.collection('vehicleSchedules').countDocuments();
    expect(await booking.admin.post(nobody, { from: at(0), to: at(5) })).toMatchObject({
      status: 404,
      body: { message: 'Vehicle not found' },
    });
    expect(await booking.collection('vehicleSchedules').countDocuments()).toBe(before);
  });

  it('never free a trip’s slot', async () => {
    const { id } = await approved(booking, trip(0));
    expect((await booking.admin.delete(`${blocksPath()}/${id}`)).status).toBe(404);
    expect((await availability()).busy).toHaveLength(1);
  });

  it('are for staff only, and refuse spans that are none', async () => {
    const body = { from: at(0), to: at(1) };
    expect((await booking.visitor.post(blocksPath(), body)).status).toBe(401);
    expect((await booking.peer.post(blocksPath(), body)).status).toBe(403);
    expect((await booking.visitor.get(blocksPath())).status).toBe(401);
    expect((await booking.visitor.delete(`${blocksPath()}/${vehicle.id}`)).status).toBe(401);
    for (const wrong of [
      {},
      { from: at(1), to: at(0) },
      { from: at(1), to: at(1) },
      { from: '2020-01-01T10:00', to: '2020-01-02T10:00' },
      { from: '2027-03-14T02:30', to: '2027-03-14T05:00' },
      { ...body, reason: 'a\nb' },
    ]) {
      expect((await booking.admin.post(blocksPath(), wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await availability()).busy).toEqual([]);
  });
});

describe('GET /api/admin/calendar', () => {
  it('shows trips, requests and blocks that touch the span', async () => {
    const first = await approved(booking, trip(0, { duration: 4 }));
    const request = await booked(booking, trip(20));
    const off = await booked(booking, trip(21));
    await act(booking, off.id, 'reject');
    const { body: blocked } = await block(30, 40);
    const mine = async (from: number, to: number) => {
      const reply = await booking.admin.get<StaffCalendar>(
        `/api/admin/calendar?from=${at(from)}&to=${at(to)}`,
      );
      expect(reply.status).toBe(200);
      return reply.body.entries.filter(({ vehicleId }) => vehicleId === vehicle.id);
    };
    expect((await mine(0, 48)).map(({ kind, id }) => [kind, id])).toEqual([
      ['trip', first.id],
      ['request', request.id],
      ['block', blocked.id],
    ]);
    expect(await mine(3, 5)).toMatchObject([
      { kind: 'trip', customerName: 'Ada Lovelace', vehicleName: 'Escalade', status: 'approved' },
    ]);
    expect(await mine(4, 5)).toEqual([]);
    expect(await mine(-5, 0)).toEqual([]);
    expect(await mine(39, 45)).toMatchObject([{ kind: 'block', reason: 'Tyres' }]);
  });

  it('shows a trip on each day that it runs, over a change of the clocks too', async () => {
    const zoned = (day: string) => `/api/admin/calendar?from=${day}T00:00&to=${nextDay(day)}T00:00`;
    const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const shownOn = async (days: string[]) => {
      const replies = await Promise.all(days.map((day) => booking.admin.get<StaffCalendar>(zoned(day))));
      return replies.map(({ body }) => body.entries.filter(({ id }) => mine.has(id)).map(({ id }) => id));
    };
    const mine = new Set<string>();
    const tripFrom = async (pickupDate: string, duration: number) => {
      const { id } = await approved(booking, trip(0, { pickupDate, duration }));
      mine.add(id);
      return id;
    };
    booking.now.value = new Date('2027-02-01T12:00:00Z');
    // Two nights, in the second of which an hour is left out: it ends at 9 PM.
    const spring = await tripFrom('2027-03-12T22:00', 46);
    const days = ['2027-03-11', '2027-03-12', '2027-03-13', '2027-03-14', '2027-03-15'];
    expect(await shownOn(days)).toEqual([[], [spring], [spring], [spring], []]);
    // Nobody else has the car on the day in its middle.
    const busy = (await availability('2027-03-13T00:00', '2027-03-14T00:00')).busy;
    expect(busy).toMatchObject([{ from: '2027-03-12T22:00:00-05:00', to: '2027-03-14T21:30:00-04:00' }]);
    const free = await booking.visitor.get<FreeVehicles>(
      '/api/vehicles/free?pickupDate=2027-03-13T12:00&duration=2',
    );
    expect(free.body.takenVehicleIds).toContain(vehicle.id);
    mine.clear();
    // One hour comes twice: 25 hours later it is midnight, and the next day has nothing of it.
    const autumn = await tripFrom('2027-11-07T00:00', 25);
    expect(await shownOn(['2027-11-06', '2027-11-07', '2027-11-08'])).toEqual([[], [autumn], []]);
  });

  it('is for staff only, and for two months at most', async () => {
    expect((await booking.visitor.get('/api/admin/calendar')).status).toBe(401);
    expect((await booking.peer.get('/api/admin/calendar')).status).toBe(403);
    expect((await booking.admin.get('/api/admin/calendar')).status).toBe(200);
    expect((await booking.admin.get(`/api/admin/calendar?from=${at(0)}&to=${at(70 * 24)}`)).status).toBe(400);
  });
});
