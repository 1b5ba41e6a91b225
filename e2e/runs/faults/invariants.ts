import type { AdminChatMessage, AdminTicket, PromoCode } from '@livery/shared-types';
import { MongoClient } from 'mongodb';
import { expect } from 'vitest';
import type { MoneyFixture } from '../../system/money/fixture.ts';
import type { Promised } from './activity.ts';

const MAX_HEAP_BYTES = 120_000_000;
/** Compose and Kubernetes give each service 384 MiB and end it there; whatever comes within a tenth of that leaks. */
const MAX_RESIDENT_BYTES = 0.9 * 384 * 2 ** 20;
const HOUR_MS = 3_600_000;
const HOLDING = ['pending_approval', 'pending_payment', 'approved', 'confirmed', 'completed'];

interface StoredBooking {
  _id: string;
  status: string;
}
/** The slot is that of its booking as it is now: its vehicle, its pickup, its hours and the turnaround. */
function expectFits(
  vehicleId: string,
  { bookingId, start, end }: StoredSchedule['slots'][number],
  known: Map<string, StoredBooking & Record<string, unknown>>,
): void {
  const booking = known.get(bookingId ?? '') as
    { vehicle: { id: string }; pickup: { at: Date }; quote: { durationHours: number } } | undefined;
  const hours = (end.getTime() - start.getTime()) / HOUR_MS;
  expect({ vehicleId, start, hours }, `slot of ${bookingId}`).toEqual({
    vehicleId: booking?.vehicle.id,
    start: booking?.pickup.at,
    hours: (booking?.quote.durationHours ?? 0) + 0.5,
  });
}

export interface StoredSchedule {
  _id: string;
  slots: { bookingId: string | null; kind: string; start: Date; end: Date }[];
}

/** Promo codes, schedules and outboxes, as they are stored. */
export async function expectStores(
  fixture: MoneyFixture,
  { trips, rushed, approved: promisedTrips, givenBack, changing, asking, held: cardsHeld }: Promised,
): Promise<void> {
  const client = new MongoClient(fixture.stack.infrastructure.env['MONGODB_URI'] ?? '');
  const namespace = fixture.stack.services.env['EVENT_NAMESPACE'] ?? '';
  try {
    expect(await unsentIn(client, namespace), 'events that never left').toEqual([]);
    const db = client.db(`${namespace}_booking`);
    const bookings = await db
      .collection<StoredBooking & Record<string, unknown>>('bookings')
      .find()
      .toArray();
    const known = new Map(bookings.map((booking) => [booking._id, booking]));
    const promised = [trips, rushed, changing, asking, cardsHeld].flatMap((of) => [...of.keys()]);
    for (const id of promised) expect(known.has(id), `booking ${id} is there`).toBe(true);
    for (const id of promisedTrips) expect(['approved', 'cancelled'], id).toContain(known.get(id)?.status);
    for (const id of givenBack) expect(known.get(id)?.status, id).toBe('cancelled');

    const { body: codes } = await fixture.product.call<PromoCode[]>('GET', '/api/promo-codes');
    for (const { code, usageCount, usageLimit } of codes) {
      const uses = bookings.filter((one) => promoOf(one) === code && HOLDING.includes(one.status)).length;
      expect({ code, usageCount }).toEqual({ code, usageCount: uses });
      if (usageLimit !== null) expect(uses).toBeLessThanOrEqual(usageLimit);
    }
    const schedules = await db.collection<StoredSchedule>('vehicleSchedules').find().toArray();
    for (const schedule of schedules) expectNoOverlap(schedule);
    const held = schedules.flatMap(({ slots }) => slots.flatMap(({ bookingId }) => bookingId ?? []));
    const approved = [...trips.keys(), ...changing.keys()].filter(
      (id) => known.get(id)?.status === 'approved',
    );
    expect(held.toSorted()).toEqual(approved.toSorted());
    for (const { _id, slots } of schedules) for (const slot of slots) expectFits(_id, slot, known);
  } finally {
    await client.close();
  }
}

/** `livery_chat.tickets 1f6c…: ticket.created` for each document of any service that still holds unpublished events. */
async function unsentIn(client: MongoClient, namespace: string): Promise<string[]> {
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  const own = databases.map(({ name }) => name).filter((name) => name.startsWith(`${namespace}_`));
  expect(own.map((name) => name.slice(namespace.length + 1))).toEqual(
    expect.arrayContaining(['booking', 'catalog', 'chat', 'notification', 'payment']),
  );
  const unsent: string[] = [];
  for (const name of own) {
    for (const { name: collection } of await client.db(name).listCollections().toArray()) {
      const waiting = client
        .db(name)
        .collection<{ outbox: { type: string }[] }>(collection)
        .find({ 'outbox.0': { $exists: true } });
      for await (const { _id, outbox } of waiting)
        unsent.push(`${name}.${collection} ${String(_id)}: ${outbox.map(({ type }) => type).join(', ')}`);
    }
  }
  return unsent;
}

function promoOf(booking: Record<string, unknown>): unknown {
  const quote = booking['quote'] as { promoCode?: unknown } | undefined;
  return booking['promoCode'] ?? quote?.promoCode;
}

export function expectNoOverlap({ _id, slots }: StoredSchedule): void {
  const inOrder = slots.toSorted((one, other) => one.start.getTime() - other.start.getTime());
  inOrder.forEach((slot, index) => {
    const next = inOrder[index + 1];
    if (next === undefined) return;
    const gapHours = (next.start.getTime() - slot.end.getTime()) / HOUR_MS;
    expect(gapHours, `slots of ${_id}`).toBeGreaterThanOrEqual(0);
  });
}

/** Every acknowledged message and ticket is there, once, and messages are in order. */
export async function expectTalk({ product }: MoneyFixture, { messages, tickets }: Promised): Promise<void> {
  for (const [sessionId, said] of messages) {
    const path = `/api/admin/chat/sessions/${sessionId}/messages?limit=200`;
    const { body } = await product.call<AdminChatMessage[]>('GET', path);
    const stored = body.filter(({ sender }) => sender === 'customer').map(({ message }) => message);
    // The last one may have been stored although its answer was lost.
    expect(stored.slice(0, said.length), sessionId).toEqual(said);
    expect(stored.length - said.length, sessionId).toBeLessThanOrEqual(1);
    expect(new Set(stored).size, sessionId).toBe(stored.length);
    expect(body.map(({ seq }) => seq)).toEqual(body.map((_, index) => index + 1));
  }
  const found = await product.all<AdminTicket>('/api/admin/support-tickets?limit=200');
  for (const [id, { subject }] of tickets) {
    expect(
      found.filter((ticket) => ticket.subject === subject).map((ticket) => ticket.id),
      subject,
    ).toEqual([id]);
  }
}

export interface Memory {
  name: string;
  heap: number;
  resident: number;
}

/** How much each program holds, by the addresses of their metrics. */
export async function memoryOf(addresses: Record<string, string>): Promise<Memory[]> {
  return Promise.all(
    Object.entries(addresses).map(async ([name, url]) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      const number = (metric: string) => Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(text)?.[1]);
      return {
        name,
        heap: number('nodejs_heap_size_used_bytes'),
        resident: number('process_resident_memory_bytes'),
      };
    }),
  );
}

/** Nobody holds more than a service at rest needs. */
export function expectRest(memory: readonly Memory[]): void {
  for (const { name, heap, resident } of memory) {
    expect(heap, `heap of ${name}`).toBeLessThan(MAX_HEAP_BYTES);
    expect(resident, `resident memory of ${name}`).toBeLessThan(MAX_RESIDENT_BYTES);
  }
}
