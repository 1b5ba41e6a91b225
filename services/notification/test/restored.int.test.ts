import { eventually } from '@livery/service-kit/testing';
import type { AdminNotification } from '@livery/shared-types';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBooking, bookingNews } from './factories.ts';
import { openHarness, type Harness, type RunningService } from './harness.ts';

let harness: Harness;
let service: RunningService;
let restoredAt: Date;

beforeAll(async () => {
  harness = await openHarness();
  const { mongoUri, dbName } = harness.environment;
  const db = await mongoose.createConnection(mongoUri, { dbName }).asPromise();
  restoredAt = new Date(Date.now() - 60_000);
  // As scripts/restore.mjs leaves it.
  await db.collection('restores').insertOne({ _id: 'latest' as never, restoredAt });
  await db.close();
  service = await harness.start();
});
afterAll(() => harness.close());

it('leaves letters of the time before a restore to a person, and sends the reminders and those of later', async () => {
  const [before, after] = [aBooking(), aBooking()];
  const old = { ...bookingNews('booking.approved', before), occurredAt: restoredAt.toISOString() };
  await harness.bus.publish(old);
  await harness.bus.publish(bookingNews('booking.approved', after));

  await eventually(async () => expect(await harness.mailbox.to(after.customerEmail)).toHaveLength(1));
  const known = await eventually(async () => {
    const reply = await service.admin.get<AdminNotification[]>(
      `/api/admin/notifications?thread=${before.bookingId}`,
    );
    expect(reply.body).toHaveLength(3);
    return reply.body;
  });
  expect(Object.fromEntries(known.map(({ template, status }) => [template, status]))).toEqual({
    'booking-approved': 'unconfirmed',
    'reminder-day': 'queued',
    'reminder-soon': 'queued',
  });
  expect(await harness.mailbox.to(before.customerEmail)).toEqual([]);

  const letter = known.find(({ template }) => template === 'booking-approved');
  await service.admin.post(`/api/admin/notifications/${letter?.id}/resend`, {});
  await eventually(async () => expect(await harness.mailbox.to(before.customerEmail)).toHaveLength(1));
});
