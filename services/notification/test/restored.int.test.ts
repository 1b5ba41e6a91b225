import { eventually } from '@livery/test-kit';
import type { AdminNotification } from '@livery/shared-types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBooking, bookingEvent } from './factories.ts';
import { openHarness, type Harness, type RunningService } from './harness.ts';

let harness: Harness;
let service: RunningService;
let restoredAt: Date;

beforeAll(async () => {
  harness = await openHarness();
  restoredAt = new Date(Date.now() - 60_000);
  // As scripts/restore.mjs leaves it.
  await harness.db
    .collection<{ _id: string; restoredAt: Date }>('restores')
    .insertOne({ _id: 'latest', restoredAt });
  service = await harness.start();
});
afterAll(() => harness.close());

it('leaves e-mails of the time before a restore to a person, and sends the reminders and those of later', async () => {
  const [before, after] = [aBooking(), aBooking()];
  const old = { ...bookingEvent('booking.approved', before), occurredAt: restoredAt.toISOString() };
  await harness.bus.publish(old);
  await harness.bus.publish(bookingEvent('booking.approved', after));

  await eventually(async () => expect(await harness.mailbox.to(after.customerEmail)).toHaveLength(1));
  const known = await eventually(async () => {
    const reply = await service.admin.get<AdminNotification[]>(
      `/api/admin/notifications?orderingKey=${before.bookingId}`,
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

  const email = known.find(({ template }) => template === 'booking-approved');
  await service.admin.post(`/api/admin/notifications/${email?.id}/resend`, {});
  await eventually(async () => expect(await harness.mailbox.to(before.customerEmail)).toHaveLength(1));
});
