import type { ApiReply } from '@livery/test-kit';
import { eventually, RACE_ROUNDS } from '@livery/test-kit';
import type { PromoCode, Service, Vehicle } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { book, booked, hoursAhead, makePromo, makeService, makeVehicle, requestBody } from './factories.ts';
import { startBooking, unique, type Harness } from './harness.ts';

// Many rounds on a busy machine take their time.
vi.setConfig({ testTimeout: 300_000 });

let booking: Harness;
/** Two replicas, so that nothing can hide in one process. */
let replica: Awaited<ReturnType<Harness['addReplica']>>;
let service: Service;
let vehicle: Vehicle;
beforeAll(async () => {
  booking = await startBooking();
  replica = await booking.addReplica();
  service = await makeService(booking);
  vehicle = await makeVehicle(booking);
});
afterAll(() => booking.stop());

const step = (id: string, name: string, on: 'here' | 'there' = 'here') =>
  (on === 'here' ? booking.admin : replica.as('admin')).post(`/api/admin/bookings/${id}/${name}`);
const statuses = (replies: ApiReply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);
const eventsOf = (id: string) =>
  booking.events
    .all()
    .filter(({ aggregateId }) => aggregateId === id)
    .map(({ type }) => type);
/** A pickup that is a day of its own for every round. */
const dayOf = (round: number, hours = 0) => hoursAhead(24 * (round + 2) + hours).toISOString();

/** Every booking's events have left and arrived here, so what was collected is all there will ever be. */
async function eventsSettled(): Promise<void> {
  const isWaiting = { 'outbox.0': { $exists: true } };
  await eventually(async () => (await booking.collection('bookings').countDocuments(isWaiting)) === 0, {
    timeoutMs: 30_000,
  });
  // The collector's queue keeps its order: what was confirmed before this one was sent is in front of it.
  const { id } = await booked(booking, { serviceIds: [service.id] });
  await booking.events.waitFor('booking.created', ({ aggregateId }) => aggregateId === id);
}
const slotsOf = async (id: string) => {
  const schedule = await booking.collection('vehicleSchedules').findOne({ _id: id });
  return (schedule?.['slots'] ?? []) as { bookingId: string }[];
};

async function rounds<T>(race: (round: number) => Promise<T>): Promise<T[]> {
  const outcomes: T[] = [];
  for (let round = 0; round < RACE_ROUNDS; round += 1) outcomes.push(await race(round));
  await eventsSettled();
  return outcomes;
}

describe('at the same instant', () => {
  it('two approvals for one vehicle: one wins, and its trip alone holds the vehicle', async () => {
    const pairs = await rounds(async (round) => {
      const [one, other] = [
        await booked(booking, { vehicleId: vehicle.id, pickupDate: dayOf(round) }),
        await booked(booking, { vehicleId: vehicle.id, pickupDate: dayOf(round, 1) }),
      ];
      const replies = await Promise.all([step(one.id, 'approve'), step(other.id, 'approve', 'there')]);
      expect(statuses(replies)).toEqual([200, 409]);
      return [one.id, other.id];
    });
    const held = (await slotsOf(vehicle.id)).map(({ bookingId }) => bookingId);
    for (const ids of pairs) {
      expect(ids.flatMap(eventsOf).filter((type) => type === 'booking.approved')).toHaveLength(1);
      expect(held.filter((id) => ids.includes(id))).toHaveLength(1);
    }
  });

  it('the same approval twice: one effect, one event', async () => {
    const ids = await rounds(async (round) => {
      const { id } = await booked(booking, {
        vehicleId: vehicle.id,
        pickupDate: dayOf(round + RACE_ROUNDS),
      });
      const replies = await Promise.all([step(id, 'approve'), step(id, 'approve', 'there')]);
      expect(statuses(replies)).toEqual([200, 409]);
      return id;
    });
    const held = (await slotsOf(vehicle.id)).map(({ bookingId }) => bookingId);
    for (const id of ids) {
      expect(eventsOf(id)).toEqual(['booking.created', 'booking.approved']);
      expect(held.filter((one) => one === id)).toHaveLength(1);
    }
  });

  it('the same cancellation twice: one effect, one event', async () => {
    const ids = await rounds(async () => {
      const { id } = await booked(booking, { serviceIds: [service.id] });
      const cancel = (client: Harness['visitor']) => client.post(`/api/bookings/${id}/cancel`);
      const replies = await Promise.all([cancel(booking.visitor), cancel(replica.as('public'))]);
      expect(statuses(replies)).toEqual([200, 409]);
      return id;
    });
    for (const id of ids) expect(eventsOf(id)).toEqual(['booking.created', 'booking.cancelled']);
  });

  it('an approval and a cancellation: a history that makes sense, and a vehicle that is free', async () => {
    const other = await makeVehicle(booking);
    const ids = await rounds(async (round) => {
      const { id } = await booked(booking, { vehicleId: other.id, pickupDate: dayOf(round) });
      const [approval, cancellation] = await Promise.all([
        step(id, 'approve'),
        replica.as('public').post(`/api/bookings/${id}/cancel`),
      ]);
      // Approved first and then cancelled is as good as cancelled first; approved after a cancellation never is.
      expect(cancellation.status).toBe(200);
      expect([200, 409]).toContain(approval.status);
      return { id, isApproved: approval.status === 200 };
    });
    for (const { id, isApproved } of ids) {
      const expected = isApproved ? ['booking.approved', 'booking.cancelled'] : ['booking.cancelled'];
      expect(eventsOf(id)).toEqual(['booking.created', ...expected]);
    }
    expect(await slotsOf(other.id)).toEqual([]);
  });
});

describe('one Idempotency-Key', () => {
  it('makes one booking, even with twenty requests at once and the last use of a promo code', async () => {
    const ids = await rounds(async () => {
      const promo = await makePromo(booking, { usageLimit: 1 });
      const body = requestBody({ serviceIds: [service.id], promoCode: promo.code });
      const key = { 'idempotency-key': unique('key') };
      const clients = [booking.visitor, replica.as('public')];
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          clients[index % 2]?.post<{ id: string }>('/api/bookings', body, key),
        ),
      );
      expect(replies.map((reply) => reply?.status)).toEqual(Array.from({ length: 20 }, () => 201));
      expect(new Set(replies.map((reply) => JSON.stringify(reply?.body))).size).toBe(1);
      const made = await booking.collection('bookings').countDocuments({ customerEmail: body.customerEmail });
      expect(made).toBe(1);
      return replies[0]?.body.id ?? '';
    });
    for (const id of ids) expect(eventsOf(id)).toEqual(['booking.created']);
  });

  it('with two bodies at once makes one booking, and leaves one promo use taken', async () => {
    await rounds(async () => {
      const promo = await makePromo(booking, { usageLimit: 2 });
      const body = requestBody({ serviceIds: [service.id], promoCode: promo.code });
      const key = { 'idempotency-key': unique('key') };
      const replies = await Promise.all([
        booking.visitor.post<{ code?: string }>('/api/bookings', body, key),
        replica.as('public').post<{ code?: string }>('/api/bookings', { ...body, duration: 5 }, key),
      ]);
      expect(statuses(replies)).toEqual([201, 409]);
      expect(replies.find(({ status }) => status === 409)?.body.code).toBe('idempotency.key_reused');
      const { body: promos } = await booking.catalog.get<PromoCode[]>('/api/promo-codes');
      expect(promos.find(({ id }) => id === promo.id)?.usageCount).toBe(1);
      expect(await booking.collection('promoHolds').countDocuments({ code: promo.code })).toBe(0);
    });
  });
});

describe('the last use of a promo code', () => {
  const usesOf = async (id: string) => {
    const { body } = await booking.catalog.get<PromoCode[]>('/api/promo-codes');
    return body.find((promo) => promo.id === id)?.usageCount;
  };

  it('goes to one of twenty bookings, and the count is exact', async () => {
    const winners = await rounds(async () => {
      const promo = await makePromo(booking, { usageLimit: 1 });
      const replies = await Promise.all(
        Array.from({ length: 20 }, () =>
          book(booking, { serviceIds: [service.id], promoCode: promo.code, quotedTotal: '123.69' }),
        ),
      );
      const [winner, ...others] = replies.filter(({ status }) => status === 201);
      expect(others).toEqual([]);
      const refused = replies.filter(({ status }) => status !== 201);
      for (const reply of refused) {
        expect(reply).toMatchObject({
          status: 409,
          body: { code: 'price_changed', details: { quote: { total: '136.71' } } },
        });
      }
      expect(await usesOf(promo.id)).toBe(1);
      expect(await booking.collection('promoHolds').countDocuments({ code: promo.code })).toBe(0);
      return { id: winner?.body.id, code: promo.code };
    });
    const published = booking.events.all();
    for (const { id, code } of winners) {
      const about = published.filter(({ data }) => 'booking' in data && data.booking.promoCode === code);
      expect(about.map(({ type, aggregateId }) => [type, aggregateId])).toEqual([['booking.created', id]]);
    }
  });

  it('comes back when its booking ends before the trip', async () => {
    const promo = await makePromo(booking, { usageLimit: 1 });
    for (const end of ['cancel', 'reject'] as const) {
      const { id } = await booked(booking, { serviceIds: [service.id], promoCode: promo.code });
      expect(await usesOf(promo.id)).toBe(1);
      await step(id, end);
      await eventually(async () => (await usesOf(promo.id)) === 0);
    }
    const { id } = await booked(booking, { serviceIds: [service.id], promoCode: promo.code });
    await booking.admin.delete(`/api/admin/bookings/${id}`);
    await eventually(async () => (await usesOf(promo.id)) === 0);
  });
});
