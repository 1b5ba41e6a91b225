import type { ApiReply } from '@livery/test-kit';
import { eventually } from '@livery/test-kit';
import type { Chauffeur, Vehicle } from '@livery/shared-types';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { act, booked, hoursAhead, makeChauffeur, makeVehicle } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';

// Many rounds on a busy machine take their time.
vi.setConfig({ testTimeout: 180_000 });

const ROUNDS = 6;
const STEPS = ['approve', 'assign', 'reject', 'complete', 'cancel', 'archive', 'delete'] as const;
type Step = (typeof STEPS)[number];
/** What a booking in each status may go through; hiding and deleting it are always allowed. */
const POSSIBLE = {
  pending_approval: ['approve', 'reject', 'cancel', 'archive', 'delete'],
  approved: ['assign', 'complete', 'cancel', 'archive', 'delete'],
} as const satisfies Record<string, readonly Step[]>;
const FROM = ['pending_approval', 'approved'] as const;

/** The events each step leaves behind. */
const EVENT: Partial<Record<Step, string>> = {
  approve: 'booking.approved',
  assign: 'booking.assigned',
  reject: 'booking.rejected',
  complete: 'booking.completed',
  cancel: 'booking.cancelled',
  delete: 'booking.deleted',
};

const pairs = FROM.flatMap((from) =>
  STEPS.flatMap((one, index) => STEPS.slice(index).map((other) => ({ from, one, other }))),
);

let booking: Harness;
let replica: Awaited<ReturnType<Harness['addReplica']>>;
let vehicle: Vehicle;
let chauffeur: Chauffeur;
let day = 2;
beforeAll(async () => {
  booking = await startBooking();
  replica = await booking.addReplica();
  chauffeur = await makeChauffeur(booking);
});
afterAll(() => booking.stop());

function take(step: Step, id: string, on: 'here' | 'there'): Promise<ApiReply> {
  const staff = on === 'here' ? booking.admin : replica.as('admin');
  const path = `/api/admin/bookings/${id}`;
  if (step === 'delete') return staff.delete(path);
  const body = step === 'assign' ? { chauffeurId: chauffeur.id } : {};
  return staff.post(`${path}/${step}`, body);
}

const eventsOf = (id: string) =>
  booking.events
    .all()
    .filter(({ aggregateId }) => aggregateId === id)
    .map(({ type }) => type);

const slotHolders = async (kind: 'vehicle' | 'chauffeur', id: string) => {
  const schedule = await booking.collection(`${kind}Schedules`).findOne({ _id: id });
  return ((schedule?.['slots'] ?? []) as { bookingId: string }[]).map(({ bookingId }) => bookingId);
};

it.each(pairs)(
  '$one and $other of one $from booking at once leave one story',
  async ({ from, one, other }) => {
    vehicle = await makeVehicle(booking);
    for (let round = 0; round < ROUNDS; round += 1) {
      day = 2 + ((day - 1) % 300);
      const pickup = hoursAhead(24 * day);
      pickup.setUTCSeconds(0, 0);
      const { id } = await booked(booking, { vehicleId: vehicle.id, pickupDate: pickup.toISOString() });
      if (from === 'approved') await act(booking, id, 'approve');
      // The one instant at which a trip can be called off, and be done.
      booking.now.value = pickup;
      const replies = await Promise.all([take(one, id, 'here'), take(other, id, 'there')]);
      booking.now.value = null;
      const done = [one, other].filter((_step, index) => (replies[index]?.status ?? 500) < 300);
      for (const { status } of replies) expect([200, 204, 404, 409]).toContain(status);
      // Whatever one of the two may do from here, one of them does: a race never makes both lose.
      const isPossible = [one, other].some((step) => (POSSIBLE[from] as readonly Step[]).includes(step));
      expect(done.length > 0, JSON.stringify(replies.map(({ body }) => body))).toBe(isPossible);

      // A step that was said to be done has its events once; a refused one has none.
      const events = [...new Set(done)].flatMap((step) => EVENT[step] ?? []);
      const expected = ['booking.created', ...(from === 'approved' ? ['booking.approved'] : []), ...events];
      await eventually(() => expect(eventsOf(id).toSorted()).toEqual(expected.toSorted()));
      const isRepeatable = one === 'archive' || one === 'assign';
      if (one === other && !isRepeatable) expect(done).toHaveLength(isPossible ? 1 : 0);
      // A vehicle is held by a trip that is approved, and by nothing else; so is a chauffeur who has it.
      const found = await booking.admin.get<{ status: string; chauffeurId: string | null }>(
        `/api/admin/bookings/${id}`,
      );
      expect(found.status).toBe(done.includes('delete') ? 404 : 200);
      const holds = found.status === 200 && found.body.status === 'approved';
      const hasChauffeur = holds && found.body.chauffeurId !== null;
      await eventually(async () => {
        expect((await slotHolders('vehicle', vehicle.id)).includes(id)).toBe(holds);
        expect((await slotHolders('chauffeur', chauffeur.id)).includes(id)).toBe(hasChauffeur);
      });
    }
  },
);
