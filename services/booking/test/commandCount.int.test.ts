import { eventually } from '@livery/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { booked, makeService } from './factories.ts';
import { startBooking, type Harness } from './harness.ts';

/** What the service wrote since the list was emptied; leases of the counter are kept up by the clock. */
const written: string[] = [];
let booking: Harness;
let serviceIds: string[];

beforeAll(async () => {
  booking = await startBooking(
    {},
    {
      onCommand: (name) => {
        if (!/^(find|aggregate|endSessions|hello) |counterLease$/.test(name)) written.push(name);
      },
    },
  );
  serviceIds = [(await makeService(booking)).id];
  // Makes the pages on which the next ones of that day are counted.
  await booked(booking, { serviceIds });
  await isCounted();
});
afterAll(() => booking.stop());

/** Every booking is counted, and no page remembers an entry of one. */
async function isCounted(): Promise<void> {
  await eventually(async () => {
    const left = await Promise.all([
      booking.db.collection('bookings').countDocuments({ 'pendingDeltas.0': { $exists: true } }),
      booking.db.collection('bookings').countDocuments({ 'outbox.0': { $exists: true } }),
      booking.db.collection('counters').countDocuments({ 'applied.0': { $exists: true } }),
    ]);
    expect(left).toEqual([0, 0, 0]);
  });
}

const times = (name: string) => written.filter((one) => one === name).length;

it('a booking is inserted, leased for publishing, emptied of its event and counted: six writes', async () => {
  written.length = 0;
  const { id } = await booked(booking, { serviceIds });
  await isCounted();
  expect(booking.events.ofType('booking.created').map(({ aggregateId }) => aggregateId)).toContain(id);
  expect(written.toSorted()).toEqual([
    'findAndModify bookings',
    'findAndModify bookings',
    'insert bookings',
    'update bookings',
    'update counters',
    'update counters',
  ]);
});

it('bookings of one moment are counted together, on however many pages', async () => {
  written.length = 0;
  await Promise.all(Array.from({ length: 12 }, () => booked(booking, { serviceIds })));
  await isCounted();
  expect(times('insert bookings')).toBe(12);
  expect(times('delete bookings')).toBe(0);
  expect(times('update counters')).toBeLessThan(12);
});
