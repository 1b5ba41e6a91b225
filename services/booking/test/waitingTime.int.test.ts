import { eventually, RACE_ROUNDS } from '@livery/test-kit';
import type { AdminBooking, ChauffeurTrip, WaitingTime } from '@livery/shared-types';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BookingFields } from '../src/domain/booking.ts';
import { driverOf } from './drivers.ts';
import { act, approved, hoursAhead, localTime, makeService } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';

let booking: Harness;
let serviceId: string;
let airportServiceId: string;
beforeAll(async () => {
  booking = await startBooking();
  serviceId = (await makeService(booking, { name: 'Wedding', category: 'event' })).id;
  airportServiceId = (await makeService(booking)).id;
  await booking.catalog.put('/api/settings', { waitingRate: '1.50', waitingGraceMinutes: 10 });
});
afterEach(() => {
  booking.now.value = null;
});
afterAll(() => booking.stop());

const shown = async (id: string) => (await booking.admin.get<AdminBooking>(`/api/admin/bookings/${id}`)).body;
async function stored(id: string): Promise<BookingFields> {
  const found = await booking.collection('bookings').findOne({ _id: id });
  return found as unknown as BookingFields;
}
const decide = (id: string, body: object) =>
  booking.admin.post<AdminBooking>(`/api/admin/bookings/${id}/waiting`, body);
const changesOf = (id: string) =>
  booking.events.ofType('booking.changed').filter(({ aggregateId }) => aggregateId === id);

/** A trip whose chauffeur arrived at the pickup, and whose passenger came so many minutes later. */
async function waited(forMinutes: number, overrides: object = {}) {
  booking.now.value = null;
  const marc = await driverOf(booking);
  const pickupDate = localTime(hoursAhead(2));
  const { id } = await approved(booking, { serviceIds: [serviceId], pickupDate, ...overrides });
  await act(booking, id, 'assign', { chauffeurId: marc.id });
  const pickup = new Date((await shown(id)).pickupDate);
  const at = (minutes: number) => hoursAhead(minutes / 60, pickup);
  const step = async (name: ChauffeurTrip['ride']['step'], minutes: number) => {
    booking.now.value = at(minutes);
    return name === null ? undefined : marc.step(id, name, { at: at(minutes).toISOString() });
  };
  for (const name of ['accepted', 'on_the_way', 'arrived'] as const) await step(name, -5);
  return {
    id,
    marc,
    at,
    board: () => step('on_board', forMinutes),
    done: () => step('done', forMinutes + 60),
  };
}

describe('waiting time', () => {
  it('runs for the chauffeur from the pickup, with the grace of the package', async () => {
    const { id, marc, at } = await waited(30);
    await eventually(async () =>
      expect((await marc.day()).body.trips).toMatchObject([
        { id, waiting: { since: at(0).toISOString(), graceMinutes: 10 } },
      ]),
    );
    booking.now.value = at(25);
    await eventually(async () =>
      expect((await shown(id)).waiting).toEqual({
        status: 'running',
        minutes: 25,
        graceMinutes: 10,
        chargeableMinutes: 15,
        amount: '22.50',
      } satisfies WaitingTime),
    );
    expect((await shown(id)).actions.map(({ type }) => type)).not.toContain('waiting');
    expect(await decide(id, { charge: true })).toMatchObject({
      status: 409,
      body: { code: 'booking.no_waiting' },
    });
    const airport = await waited(30, { serviceIds: [serviceId, airportServiceId] });
    booking.now.value = airport.at(25);
    await eventually(async () =>
      expect((await shown(airport.id)).waiting).toMatchObject({ graceMinutes: 60, chargeableMinutes: 0 }),
    );
  });

  it('that staff charge after the trip is owed, and told to the customer', async () => {
    const { id, board, done } = await waited(30, { paymentMethod: 'cash' });
    await board();
    await done();
    const { totalAmount, actions, waiting } = await shown(id);
    expect(waiting).toMatchObject({ status: 'proposed', chargeableMinutes: 20, amount: '30.00' });
    expect(actions.map(({ type }) => type)).toContain('waiting');
    await act(booking, id, 'cash', { amount: totalAmount });
    const charged = await decide(id, { charge: true });
    expect(charged).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        adjustments: [{ label: 'Waiting time, 20 min', amount: '30.00' }],
        waiting: { status: 'charged', chargeableMinutes: 20, amount: '30.00' },
        // With its tax.
        balanceDue: '32.55',
      },
    });
    expect(charged.body.actions.map(({ type }) => type)).not.toContain('waiting');
    await eventually(() =>
      expect(changesOf(id)).toMatchObject([
        {
          data: {
            fields: ['adjustments', 'totalAmount'],
            notifyCustomer: true,
            balanceDueCents: 3_255,
            by: 'staff',
          },
        },
      ]),
    );
    const due = await booking.admin.get<AdminBooking[]>('/api/bookings?cash=due&limit=100');
    expect(due.body.map((row) => row.id)).toContain(id);
  });

  it('is waived without a word to the customer', async () => {
    const { id, board } = await waited(30);
    await board();
    const before = await shown(id);
    expect(await decide(id, { charge: false })).toMatchObject({
      status: 200,
      body: { totalAmount: before.totalAmount, waiting: { status: 'waived' } },
    });
    expect(changesOf(id)).toEqual([]);
  });

  it('is for staff only, and needs a good body', async () => {
    const { id, board } = await waited(30);
    await board();
    const { version } = await stored(id);
    const path = `/api/admin/bookings/${id}/waiting`;
    expect(await booking.visitor.post(path, { charge: true })).toMatchObject({ status: 401 });
    expect(await booking.peer.post(path, { charge: true })).toMatchObject({ status: 403 });
    for (const [body, field] of [
      [{}, 'charge'],
      [{ charge: true, minutes: 0 }, 'minutes'],
      [{ charge: true, minutes: 1441 }, 'minutes'],
    ] as const)
      expect(await decide(id, body)).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
    expect(await decide(id, { charge: true, version: version - 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', details: { booking: { id } } },
    });
    expect(await stored(id)).toMatchObject({ version, ride: { waiting: null } });
  });

  it('is decided on once, by whoever comes first', async () => {
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const { id, board } = await waited(30);
      await board();
      const replies = await Promise.all([
        decide(id, { charge: true }),
        decide(id, { charge: true, minutes: 5 }),
        decide(id, { charge: false }),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      for (const { status, body } of replies)
        if (status === 409) expect(body).toMatchObject({ code: 'booking.waiting_decided' });
      const { quote, ride } = await stored(id);
      expect(quote.adjustments ?? []).toHaveLength(ride.waiting?.isCharged === true ? 1 : 0);
    }
  });
});
