import { newEvent } from '@livery/service-kit';
import { eventually } from '@livery/service-kit/testing';
import type { AdminNotification } from '@livery/shared-types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aBooking, bookingNews } from './factories.ts';
import { openHarness, settingsWith, type Harness, type RunningService } from './harness.ts';

const commands: string[] = [];
let harness: Harness;
let service: RunningService;

beforeEach(async () => {
  harness = await openHarness();
  // No sweep comes between: what is counted is what an event causes.
  service = await harness.start({ onCommand: (name) => commands.push(name), sweepMs: 600_000 });
});
afterEach(() => harness.close());

const count = (name: string) => commands.filter((one) => one === name).length;

async function areSent(letters: number): Promise<void> {
  await eventually(async () => {
    const { body } = await service.admin.get<AdminNotification[]>('/api/admin/notifications');
    expect(body.map(({ status }) => status)).toEqual(Array.from({ length: letters }, () => 'sent'));
  });
}

async function learn(ccEmails: string[]): Promise<void> {
  await harness.bus.publish(newEvent('settings.updated', 'settings', settingsWith(ccEmails)));
  await eventually(() => expect(count('update settingsCopy')).toBe(1));
}

it('the two letters of a booking take one insert, which claims them, and each the gate and its outcome', async () => {
  await learn([]);
  commands.length = 0;
  await harness.bus.publish(bookingNews('booking.created', aBooking()));
  await areSent(2);
  expect(count('insert notifications')).toBe(1);
  expect(count('update notifications')).toBe(4);
  expect(count('findAndModify notifications')).toBe(0);
});

it('copies are recorded with their letter, and then ticked off in it', async () => {
  await learn(['one@livery.example', 'two@livery.example']);
  commands.length = 0;
  await harness.bus.publish(bookingNews('booking.created', aBooking()));
  await areSent(4);
  expect(count('insert notifications')).toBe(1);
  // Two for each letter, and for the first one: its copies are made, its content is dropped.
  expect(count('update notifications')).toBeLessThanOrEqual(11);
});
