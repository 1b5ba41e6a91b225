import { newEvent } from '@livery/service-kit';
import { eventually } from '@livery/service-kit/testing';
import type { AdminNotification } from '@livery/shared-types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aBooking, bookingEvent } from './factories.ts';
import { openHarness, settingsWith, type Harness, type RunningService } from './harness.ts';

const commands: string[] = [];
let harness: Harness;
let service: RunningService;

beforeEach(async () => {
  harness = await openHarness();
  commands.length = 0;
  // No sweep comes between: what is counted is what an event causes.
  service = await harness.start({ onCommand: (name) => commands.push(name), sweepMs: 600_000 });
  // The one at the start ends with a look for what is due.
  await eventually(() => expect(count('findAndModify notifications')).toBe(1));
});
afterEach(() => harness.close());

const count = (name: string) => commands.filter((one) => one === name).length;

async function areSent(emails: number): Promise<void> {
  await eventually(async () => {
    const { body } = await service.admin.get<AdminNotification[]>('/api/admin/notifications');
    expect(body.map(({ status }) => status)).toEqual(Array.from({ length: emails }, () => 'sent'));
  });
}

/** Until the look for copies that waited for the settings is over too. */
async function learn(ccEmails: string[]): Promise<void> {
  const looks = count('find notifications');
  await harness.bus.publish(newEvent('settings.updated', 'settings', settingsWith(ccEmails)));
  await eventually(() => {
    expect(count('update settings')).toBe(1);
    expect(count('find notifications')).toBe(looks + 1);
  });
}

it('the two e-mails of a booking take one insert, which claims them, and each the gate and its outcome', async () => {
  await learn([]);
  commands.length = 0;
  await harness.bus.publish(bookingEvent('booking.created', aBooking()));
  await areSent(2);
  expect(count('insert notifications')).toBe(1);
  // Each passes the gate by an update, and its outcome is a find-and-modify, which tells whether another waits for it.
  expect(count('update notifications')).toBe(2);
  expect(count('findAndModify notifications')).toBe(2);
  // Each asks what payment has proven, and both together ask booking once or twice, as they overlap.
  expect(count('find paymentEvidence')).toBe(2);
  expect(harness.booking.asked.length).toBeLessThanOrEqual(2);
});

it('copies are stored with their e-mail, and then marked as made in it', async () => {
  await learn(['one@livery.example', 'two@livery.example']);
  commands.length = 0;
  await harness.bus.publish(bookingEvent('booking.created', aBooking()));
  await areSent(4);
  expect(count('insert notifications')).toBe(1);
  // Two for each e-mail, and for the first one: its copies are made, its content is dropped.
  expect(count('update notifications') + count('findAndModify notifications')).toBeLessThanOrEqual(11);
});
