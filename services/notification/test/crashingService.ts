/** The service in a process of its own, which stops for ever at CRASH_AT, tells its parent, and is killed there. */
import { setInterval } from 'node:timers';
import type { Mailer } from '../src/delivery/mailer.ts';
import { readConfig } from '../src/config.ts';
import { startService } from '../src/service.ts';

const { CRASH_AT, LEASE_MS, ...variables } = process.env;

async function stopAt(moment: 'handed-over' | 'accepted'): Promise<void> {
  if (moment !== CRASH_AT) return;
  process.send?.(moment);
  // Keeps the process alive for its killer.
  setInterval(() => undefined, 60_000);
  await new Promise(() => undefined);
}

const stopping = (mailer: Mailer): Mailer => ({
  ...mailer,
  async send(message) {
    await stopAt('handed-over');
    const result = await mailer.send(message);
    await stopAt('accepted');
    return result;
  },
});

await startService(readConfig(variables), { wrapMailer: stopping, leaseMs: Number(LEASE_MS), sweepMs: 200 });
process.send?.('started');
