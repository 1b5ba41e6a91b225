import { eventually, RACE_ROUNDS, type ApiClient, type ApiReply } from '@livery/test-kit';
import type { AdminBooking, Chauffeur } from '@livery/shared-types';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, describe, vi } from 'vitest';
import {
  approved,
  booked,
  hoursAhead,
  localTime,
  makeChauffeur,
  makeService,
  makeVehicle,
} from './factories.ts';
import { startBooking, type Harness } from './harness.ts';

// Many rounds on a busy machine take their time.
vi.setConfig({ testTimeout: 300_000 });

let booking: Harness;
/** Two replicas, so that nothing can hide in one process. */
let here: ApiClient;
let there: ApiClient;
let serviceId: string;
let marc: Chauffeur;
beforeAll(async () => {
  booking = await startBooking();
  here = booking.admin;
  there = (await booking.addReplica()).as('admin');
  serviceId = (await makeService(booking)).id;
});
afterAll(() => booking.stop());
beforeEach(async () => {
  marc = await makeChauffeur(booking);
});

interface StoredSlot {
  id: string;
  bookingId: string;
  start: Date;
  end: Date;
}
const slotsOf = async (kind: 'vehicle' | 'chauffeur', id: string) => {
  const schedule = await booking.collection(`${kind}Schedules`).findOne({ _id: id });
  return (schedule?.['slots'] ?? []) as StoredSlot[];
};

/** Nobody has two trips at a time, and every slot of a trip is that of its booking. */
afterEach(async () => {
  for (const kind of ['vehicle', 'chauffeur'] as const) {
    for (const { slots } of await booking.collection(`${kind}Schedules`).find().toArray()) {
      const byStart = (slots as StoredSlot[]).toSorted((a, b) => a.start.getTime() - b.start.getTime());
      for (const [index, slot] of byStart.entries()) {
        const next = byStart[index + 1];
        if (next !== undefined) expect(slot.end.getTime()).toBeLessThanOrEqual(next.start.getTime());
        if (slot.bookingId !== null) expect(slot.id).toBe(slot.bookingId);
      }
    }
  }
});

let days = 1;
const nextDay = () => {
  days = 2 + ((days - 1) % 300);
  return hoursAhead(24 * days);
};
const tripAt = (pickup: Date, overrides: object = {}) =>
  approved(booking, { serviceIds: [serviceId], pickupDate: localTime(pickup), ...overrides });
const assign = (client: ApiClient, id: string, chauffeurId: string | null) =>
  client.post(`/api/admin/bookings/${id}/assign`, { chauffeurId });
const statuses = (replies: ApiReply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);
const asItIs = async (id: string) => (await here.get<AdminBooking>(`/api/admin/bookings/${id}`)).body;
const holders = async (chauffeurId = marc.id) =>
  (await slotsOf('chauffeur', chauffeurId)).map(({ bookingId }) => bookingId);
const eventsOf = (id: string) =>
  booking.events
    .all()
    .filter(({ aggregateId }) => aggregateId === id)
    .map(({ type }) => type);

async function rounds(race: () => Promise<void>) {
  for (let round = 0; round < RACE_ROUNDS; round += 1) await race();
}

describe('at the same instant', () => {
  it('two trips that overlap want one chauffeur: one has him', () =>
    rounds(async () => {
      const pickup = nextDay();
      const [one, other] = [await tripAt(pickup), await tripAt(hoursAhead(1, pickup))];
      const replies = await Promise.all([assign(here, one.id, marc.id), assign(there, other.id, marc.id)]);
      expect(statuses(replies)).toEqual([200, 409]);
      const winner = replies[0]?.status === 200 ? one : other;
      const loser = winner === one ? other : one;
      expect(await asItIs(winner.id)).toMatchObject({ chauffeurId: marc.id });
      expect(await asItIs(loser.id)).toMatchObject({ chauffeurId: null, version: loser.version });
      const held = await holders();
      expect([held.includes(winner.id), held.includes(loser.id)]).toEqual([true, false]);
    }));

  it('one trip is given to two chauffeurs: the later one has it, and the other is free', () =>
    rounds(async () => {
      const lea = await makeChauffeur(booking);
      const { id } = await tripAt(nextDay());
      const replies = await Promise.all([assign(here, id, marc.id), assign(there, id, lea.id)]);
      expect(statuses(replies)).toEqual([200, 200]);
      const { chauffeurId } = await asItIs(id);
      expect(await holders(chauffeurId === marc.id ? marc.id : lea.id)).toContain(id);
      expect(await holders(chauffeurId === marc.id ? lea.id : marc.id)).not.toContain(id);
      await eventually(() => expect(eventsOf(id).slice(2)).toEqual(['booking.assigned', 'booking.assigned']));
    }));

  it('a trip is assigned and cancelled: nobody is held', () =>
    rounds(async () => {
      const { id } = await tripAt(nextDay());
      const [assigned, cancelled] = await Promise.all([
        assign(here, id, marc.id),
        there.post(`/api/admin/bookings/${id}/cancel`, {}),
      ]);
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(assigned.status);
      expect(await holders()).not.toContain(id);
      const given = assigned.status === 200 ? ['booking.assigned'] : [];
      await eventually(() => expect(eventsOf(id).slice(2)).toEqual([...given, 'booking.cancelled']));
    }));

  it('two approvals want one chauffeur: the loser has neither him nor its car', () =>
    rounds(async () => {
      const pickupDate = localTime(nextDay());
      const requests = await Promise.all(
        [0, 1].map(async () => {
          const vehicleId = (await makeVehicle(booking)).id;
          return { vehicleId, id: (await booked(booking, { vehicleId, pickupDate })).id };
        }),
      );
      const replies = await Promise.all(
        requests.map(({ id }, index) =>
          (index === 0 ? here : there).post(`/api/admin/bookings/${id}/approve`, { chauffeurId: marc.id }),
        ),
      );
      expect(statuses(replies)).toEqual([200, 409]);
      for (const [index, { id, vehicleId }] of requests.entries()) {
        const isWinner = replies[index]?.status === 200;
        const held = (await slotsOf('vehicle', vehicleId)).map(({ bookingId }) => bookingId);
        expect(held).toEqual(isWinner ? [id] : []);
        expect((await holders()).includes(id)).toBe(isWinner);
        expect(await asItIs(id)).toMatchObject(
          isWinner ? { status: 'approved' } : { status: 'pending_approval', version: 1, chauffeurId: null },
        );
      }
    }));

  it('a trip moves and is assigned: he is held at its new time, once', () =>
    rounds(async () => {
      const { id } = await tripAt(nextDay(), { vehicleId: (await makeVehicle(booking)).id });
      const pickup = nextDay();
      const replies = await Promise.all([
        assign(here, id, marc.id),
        there.patch(`/api/admin/bookings/${id}`, { pickupDate: localTime(pickup) }),
      ]);
      expect(statuses(replies)).toEqual([200, 200]);
      const moved = await asItIs(id);
      expect(moved).toMatchObject({ chauffeurId: marc.id });
      const held = (await slotsOf('chauffeur', marc.id)).filter(({ bookingId }) => bookingId === id);
      expect(held).toMatchObject([{ id, start: new Date(moved.pickupDate) }]);
      expect(localTime(held[0]?.start ?? new Date(0))).toBe(localTime(pickup));
    }));

  it.each([false, true])('he is given time off and a trip (weekly: %s): one of the two', (weekly) =>
    rounds(async () => {
      const chauffeur = await makeChauffeur(booking);
      const pickup = nextDay();
      const { id } = await tripAt(pickup);
      const first = weekly ? hoursAhead(-7 * 24, pickup) : pickup;
      const block = { from: localTime(hoursAhead(-1, first)), to: localTime(hoursAhead(5, first)), weekly };
      const [off, assigned] = await Promise.all([
        here.post(`/api/admin/chauffeurs/${chauffeur.id}/block-outs`, block),
        assign(there, id, chauffeur.id),
      ]);
      expect([off.status, assigned.status]).toEqual(off.status === 201 ? [201, 409] : [409, 200]);
      // A weekly block is a rule beside the slots.
      const offSlots = weekly ? [] : [null];
      expect(await holders(chauffeur.id)).toEqual(off.status === 201 ? offSlots : [id]);
    }),
  );

  it('he is deleted and given a trip: one of the two', () =>
    rounds(async () => {
      const chauffeur = await makeChauffeur(booking);
      const { id } = await tripAt(nextDay());
      const [deleted, assigned] = await Promise.all([
        here.delete(`/api/admin/chauffeurs/${chauffeur.id}`),
        assign(there, id, chauffeur.id),
      ]);
      if (deleted.status === 204) {
        expect([400, 409]).toContain(assigned.status);
        expect(await asItIs(id)).toMatchObject({ chauffeurId: null });
        expect(await holders(chauffeur.id)).toEqual([]);
      } else {
        expect([deleted.status, assigned.status]).toEqual([409, 200]);
        expect(await holders(chauffeur.id)).toEqual([id]);
      }
    }));
});
