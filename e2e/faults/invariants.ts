import type { AdminChatMessage, AdminTicket, PromoCode } from '@livery/shared-types';
import { MongoClient } from 'mongodb';
import { expect } from 'vitest';
import type { MoneyWorld } from '../system/money/world.ts';
import type { Promised } from './crowd.ts';

const MAX_HEAP_BYTES = 120_000_000;
const HOUR_MS = 3_600_000;
const HOLDING = ['pending_approval', 'pending_payment', 'approved', 'confirmed', 'completed'];

interface StoredBooking {
  _id: string;
  status: string;
  outbox?: unknown[];
}
interface StoredSchedule {
  _id: string;
  slots: { bookingId: string | null; kind: string; start: Date; end: Date }[];
}

/** Promo codes, schedules and outboxes, as they are stored. */
export async function expectStores(world: MoneyWorld, { trips, rushed }: Promised): Promise<void> {
  const client = new MongoClient(world.stack.infrastructure.env['MONGODB_URI'] ?? '');
  try {
    const db = client.db(`${world.stack.services.env['EVENT_NAMESPACE'] ?? ''}_booking`);
    const bookings = await db
      .collection<StoredBooking & Record<string, unknown>>('bookings')
      .find()
      .toArray();
    const known = new Map(bookings.map((booking) => [booking._id, booking]));
    for (const id of [...trips, ...rushed]) expect(known.has(id), `booking ${id} is there`).toBe(true);
    expect(bookings.filter(({ outbox = [] }) => outbox.length > 0)).toEqual([]);

    const { body: codes } = await world.product.call<PromoCode[]>('GET', '/api/promo-codes');
    for (const { code, usageCount, usageLimit } of codes) {
      const uses = bookings.filter((one) => promoOf(one) === code && HOLDING.includes(one.status)).length;
      expect({ code, usageCount }).toEqual({ code, usageCount: uses });
      if (usageLimit !== null) expect(uses).toBeLessThanOrEqual(usageLimit);
    }
    const schedules = await db.collection<StoredSchedule>('vehicleSchedules').find().toArray();
    for (const schedule of schedules) expectNoOverlap(schedule);
    const held = schedules.flatMap(({ slots }) => slots.flatMap(({ bookingId }) => bookingId ?? []));
    const approved = trips.filter((id) => known.get(id)?.status === 'approved');
    expect(held.toSorted()).toEqual(approved.toSorted());
  } finally {
    await client.close();
  }
}

function promoOf(booking: Record<string, unknown>): unknown {
  const quote = booking['quote'] as { promoCode?: unknown } | undefined;
  return booking['promoCode'] ?? quote?.promoCode;
}

function expectNoOverlap({ _id, slots }: StoredSchedule): void {
  const inOrder = slots.toSorted((one, other) => one.start.getTime() - other.start.getTime());
  inOrder.forEach((slot, index) => {
    const next = inOrder[index + 1];
    if (next === undefined) return;
    const gapHours = (next.start.getTime() - slot.end.getTime()) / HOUR_MS;
    expect(gapHours, `slots of vehicle ${_id}`).toBeGreaterThanOrEqual(0);
  });
}

/** Every acknowledged message and ticket is there, once, and messages are in order. */
export async function expectTalk({ product }: MoneyWorld, { messages, tickets }: Promised): Promise<void> {
  for (const [sessionId, said] of messages) {
    const path = `/api/admin/chat/sessions/${sessionId}/messages?limit=200`;
    const { body } = await product.call<AdminChatMessage[]>('GET', path);
    const stored = body.filter(({ sender }) => sender === 'customer').map(({ message }) => message);
    // The last one may have been stored although nobody heard of it any more.
    expect(stored.slice(0, said.length), sessionId).toEqual(said);
    expect(stored.length - said.length, sessionId).toBeLessThanOrEqual(1);
    expect(new Set(stored).size, sessionId).toBe(stored.length);
    expect(body.map(({ seq }) => seq)).toEqual(body.map((_, index) => index + 1));
  }
  const found = await product.all<AdminTicket>('/api/admin/support-tickets?limit=200');
  for (const [id, subject] of tickets) {
    expect(
      found.filter((ticket) => ticket.subject === subject).map((ticket) => ticket.id),
      subject,
    ).toEqual([id]);
  }
}

/** Nobody holds more than a service at rest needs. */
export async function memoryOf({
  stack,
}: MoneyWorld): Promise<{ name: string; heap: number; resident: number }[]> {
  const { addresses } = stack.services;
  const measured = Object.entries(addresses).filter(([name]) => name !== 'gateway');
  return Promise.all(
    measured.map(async ([name, url]) => {
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

export function expectRest(memory: Awaited<ReturnType<typeof memoryOf>>): void {
  for (const { name, heap } of memory) expect(heap, `heap of ${name}`).toBeLessThan(MAX_HEAP_BYTES);
}
