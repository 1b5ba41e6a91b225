import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AdminNotification } from '@livery/shared-types';
import { eventually } from '@livery/service-kit/testing';
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
async function killedAt(moment: string): Promise<string> {
  const child = fork(fileURLToPath(new URL('./crashingService.ts', import.meta.url)), {
    env: { ...process.env, ...harness.variables(), CRASH_AT: moment, LEASE_MS: String(LEASE_MS) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.add(child);
  const said: unknown[] = [];
  child.on('message', (message) => said.push(message));
  await eventually(() => said.includes('started'));
  const booking = aBooking();
  await harness.bus.publish(bookingEvent('booking.completed', booking));
  await eventually(() => said.includes(moment));
  await kill(child);
  return booking.customerEmail;
}

async function statuses(service: RunningService): Promise<string[]> {
  const { body } = await service.admin.get<AdminNotification[]>('/api/admin/notifications');
  return body.map(({ status }) => status);
}

describe('a sender killed', () => {
  it.each(['claimed', 'before-gate'])(
    'at "%s" has delivered nothing: the e-mail is sent by another',
    async (moment) => {
      const address = await killedAt(moment);
      expect(await harness.mailbox.to(address)).toHaveLength(0);

      const service = await harness.start({ leaseMs: LEASE_MS });
      await eventually(async () => {
        expect(await statuses(service)).toEqual(['sent']);
        expect(await harness.mailbox.to(address)).toHaveLength(1);
      });
    },
  );

  it('between the server’s acceptance and the record never causes a second e-mail', async () => {
    const address = await killedAt('accepted');
    await eventually(async () => expect(await harness.mailbox.to(address)).toHaveLength(1));

    const service = await harness.start({ leaseMs: LEASE_MS });
    await eventually(async () => expect(await statuses(service)).toEqual(['unconfirmed']));
    await sendsAnother(service);
    expect(await harness.mailbox.to(address)).toHaveLength(1);
  });

  it('just before the last byte loses nothing silently: staff see it and may send it', async () => {
    const address = await killedAt('after-gate');
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
  it('cannot complete an e-mail that another has taken over', async () => {
    const first = Promise.withResolvers<void>();
    let isFirst = true;
    await harness.start({
      leaseMs: LEASE_MS,
      // Its heartbeat can't be stopped from here, so its clock is: its lease is always long over for the other.
      clock: () => new Date(Date.now() - 60_000),
      wrapMailer: (mailer) => ({
        close: () => mailer.close(),
        send: (message, gate) =>
          mailer.send(message, async () => {
            if (isFirst) {
              isFirst = false;
              await first.promise;
            }
            return gate();
          }),
      }),
    });
    const booking = aBooking();
    await harness.bus.publish(bookingEvent('booking.completed', booking));
    await eventually(() => !isFirst);

    const second = await harness.start({ leaseMs: LEASE_MS });
    await eventually(async () => expect(await statuses(second)).toEqual(['sent']));
    first.resolve();
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
