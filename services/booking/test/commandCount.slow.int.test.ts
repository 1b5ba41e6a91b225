import { randomUUID } from 'node:crypto';
import { eventually } from '@livery/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { book, hoursAhead, localTime, makeService } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';

/** What the service asked of the database since this was emptied, but for what it asks by the clock. */
const asked: string[] = [];
/** How background work looks for what is left to do, whether there is any or not. */
const POLLS =
  /^(aggregate bookings|find settings|find \w+ by (outbox_waiting|pending_deltas|unfinished|unsettled|open_expiry)|endSessions|hello|.* counterLease)/;
let booking: Harness;
let serviceIds: string[];

beforeAll(async () => {
  booking = await startBooking(
    {},
    {
      onCommand: (name, { hint }) => {
        const command = typeof hint === 'string' ? `${name} by ${hint}` : name;
        if (!POLLS.test(command)) asked.push(command);
      },
    },
  );
  serviceIds = [(await makeService(booking)).id];
  // Makes the buckets in which the next ones of that day are counted.
  await bookWithKey();
  await isCounted();
});
afterAll(() => booking.stop());

async function bookWithKey(): Promise<string> {
  const key = { 'idempotency-key': randomUUID() };
  const reply = await book(booking, { serviceIds, paymentMethod: 'cash' }, key);
  expect(reply.status).toBe(201);
  return reply.body.id;
}

/** Every booking is counted and published, its customer is known, and no bucket remembers a delta of one. */
async function isCounted(): Promise<void> {
  await eventually(async () => {
    const left = await Promise.all([
      booking.db.collection('bookings').countDocuments({ 'pendingDeltas.0': { $exists: true } }),
      booking.db.collection('bookings').countDocuments({ 'outbox.0': { $exists: true } }),
      booking.db.collection('counters').countDocuments({ 'applied.0': { $exists: true } }),
    ]);
    expect(left).toEqual([0, 0, 0]);
    const [bookings, customers] = await Promise.all([
      booking.db.collection('bookings').countDocuments(),
      booking.db.collection('customers').countDocuments(),
    ]);
    expect(customers).toBe(bookings);
  });
}

const times = (name: string) => asked.filter((one) => one === name).length;

it('a cash booking under a key costs three commands, its counting three of the next round, and its new customer three', async () => {
  // Where the machine stood still for longer than a lease lasts, another one is made.
  await eventually(async () => {
    asked.length = 0;
    const id = await bookWithKey();
    await isCounted();
    expect(booking.events.ofType('booking.created').map(({ aggregateId }) => aggregateId)).toContain(id);
    expect(asked.toSorted()).toEqual([
      // Whose the address is.
      'find customerKeys',
      // The key is claimed, and the booking stored.
      'findAndModify idempotencyKeys',
      'insert bookings',
      // The address is a new customer's from now on.
      'insert customerKeys',
      // Its event has left, and its delta.
      'update bookings',
      'update bookings',
      // Its delta is counted, and forgotten.
      'update counters',
      'update counters',
      // The customer.
      'update customers',
    ]);
  });
});

it('of ten at once each is claimed, and all are emptied and counted together', async () => {
  const known =
    /^(find customerKeys|insert customerKeys|findAndModify idempotencyKeys|update customers|insert bookings|update bookings|update counters)$/;
  // How close together they come is up to the machine: where they shared too little, ten others are made.
  await eventually(
    async () => {
      asked.length = 0;
      await Promise.all(Array.from({ length: 10 }, bookWithKey));
      await isCounted();
      expect(times('findAndModify idempotencyKeys')).toBe(10);
      expect(times('update bookings')).toBeLessThan(10);
      expect(times('update counters')).toBeLessThanOrEqual(4);
      expect(times('find customerKeys')).toBeLessThan(10);
      expect(times('insert customerKeys')).toBeLessThan(10);
      expect(times('update customers')).toBeLessThan(10);
      expect(asked.filter((name) => !known.test(name))).toEqual([]);
    },
    { timeoutMs: 60_000 },
  );
}, 120_000);

it('a repeated request under a key finds its booking with two commands, and writes nothing', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const customerEmail = `${randomUUID()}@example.com`;
  // The same request in the next minute too.
  const pickupDate = localTime(hoursAhead(72));
  const body = { serviceIds, paymentMethod: 'cash', customerEmail, pickupDate };
  const first = await book(booking, body, key);
  await isCounted();
  asked.length = 0;
  const second = await book(booking, body, key);
  expect(second.body).toEqual(first.body);
  expect(asked).toEqual(['findAndModify idempotencyKeys', 'find bookings']);
});
