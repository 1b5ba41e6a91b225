import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AdminNotification } from '@livery/shared-types';
import { eventually } from '@livery/test-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, bookingEvent } from './factories.ts';
import { openHarness, type Harness, type RunningService } from './harness.ts';

const LEASE_MS = 1_500;

let harness: Harness;
const children = new Set<ChildProcess>();

beforeEach(async () => {
  harness = await openHarness();
});
afterEach(async () => {
  await Promise.all([...children].map(kill));
  await harness.close();
});

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** A replica that freezes at a moment of its first delivery, is killed there, and leaves its lease behind. */
async function killedAt(moment: 'leased' | 'handed-over' | 'accepted'): Promise<string> {
  const child = fork(fileURLToPath(new URL('./crashingService.ts', import.meta.url)), {
    env: { ...process.env, ...harness.variables(), CRASH_AT: moment, LEASE_MS: String(LEASE_MS) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.add(child);
  const said: unknown[] = [];
  child.on('message', (message) => said.push(message));
  await eventually(() => said.includes('started'));
  const booking = aBooking();
  // It has leased its e-mail when it asks booking.
  harness.booking.hold(moment === 'leased');
  await harness.bus.publish(bookingEvent('booking.completed', booking));
  await eventually(() => said.includes(moment) || (moment === 'leased' && harness.booking.held() === 1));
  await kill(child);
  harness.booking.hold(false);
  return booking.customerEmail;
}

async function statuses(service: RunningService): Promise<string[]> {
  const { body } = await service.admin.get<AdminNotification[]>('/api/admin/notifications');
  return body.map(({ status }) => status);
}

describe('a sender killed', () => {
  it('before it has handed the e-mail over has delivered nothing: another sends it', async () => {
    const address = await killedAt('leased');
    expect(await harness.mailbox.to(address)).toHaveLength(0);

    const service = await harness.start({ leaseMs: LEASE_MS });
    await eventually(async () => {
      expect(await statuses(service)).toEqual(['sent']);
      expect(await harness.mailbox.to(address)).toHaveLength(1);
    });
  });

  it('between the server’s acceptance and the record never causes a second e-mail', async () => {
    const address = await killedAt('accepted');
    await eventually(async () => expect(await harness.mailbox.to(address)).toHaveLength(1));

    const service = await harness.start({ leaseMs: LEASE_MS });
    await eventually(async () => expect(await statuses(service)).toEqual(['unconfirmed']));
    await sendsAnother(service);
    expect(await harness.mailbox.to(address)).toHaveLength(1);
  });

  it('just before the message leaves loses nothing silently: staff see it and may send it', async () => {
    const address = await killedAt('handed-over');
    const service = await harness.start({ leaseMs: LEASE_MS });
    await eventually(async () => expect(await statuses(service)).toEqual(['unconfirmed']));
    await sendsAnother(service);
    expect(await harness.mailbox.to(address)).toHaveLength(0);

    const { body } = await service.admin.get<AdminNotification[]>('/api/admin/notifications?status=failed');
    expect(body).toMatchObject([{ recipient: address, canResend: true }]);
    await service.admin.post(`/api/admin/notifications/${body[0]?.id}/resend`);
    await eventually(async () => expect(await harness.mailbox.to(address)).toHaveLength(1));
  });
});

describe('a sender that only stalls', () => {
  it('cannot send an e-mail that another has taken over', async () => {
    harness.booking.hold(true);
    // Its heartbeat can't be stopped from here, so its clock is: its lease is always long over for the other.
    await harness.start({ leaseMs: LEASE_MS, clock: () => new Date(Date.now() - 60_000) });
    const booking = aBooking();
    const event = bookingEvent('booking.completed', booking);
    await harness.bus.publish({ ...event, occurredAt: new Date(Date.now() - 60_000).toISOString() });
    await eventually(() => expect(harness.booking.held()).toBe(1));

    const second = await harness.start({ leaseMs: LEASE_MS });
    await eventually(() => expect(harness.booking.held()).toBe(2));
    harness.booking.hold(false);
    await eventually(async () => expect(await statuses(second)).toEqual(['sent']));
    await sendsAnother(second);
    expect(await harness.mailbox.to(booking.customerEmail)).toHaveLength(1);
  });
});

/** Everything before this e-mail has been looked at by then. */
async function sendsAnother(service: RunningService): Promise<void> {
  const booking = aBooking();
  await harness.bus.publish(bookingEvent('booking.completed', booking));
  await eventually(async () => {
    expect((await statuses(service)).filter((status) => status === 'sent').length).toBeGreaterThan(0);
    expect(await harness.mailbox.to(booking.customerEmail)).toHaveLength(1);
  });
}
