/**
 * The service in a process of its own, which stops for ever at the moment named by CRASH_AT and tells its parent, so
 * that it can be killed there. Started by crash.slow.int.test.ts.
 */
import { setInterval } from 'node:timers';
import type { Mailer } from '../src/delivery/mailer.ts';
import { readConfig } from '../src/config.ts';
import { startService } from '../src/service.ts';

const MOMENTS = ['claimed', 'before-gate', 'after-gate', 'accepted'] as const;
type Moment = (typeof MOMENTS)[number];

const { CRASH_AT, LEASE_MS, ...variables } = process.env;
const crashAt = MOMENTS.find((moment) => moment === CRASH_AT);

async function stopAt(moment: Moment): Promise<void> {
  if (moment !== crashAt) return;
  process.send?.(moment);
  // Keeps the process alive for its killer.
  setInterval(() => undefined, 60_000);
  await new Promise(() => undefined);
}

function stopping(mailer: Mailer): Mailer {
  return {
    close: () => mailer.close(),
    async send(message, gate) {
      await stopAt('claimed');
      const result = await mailer.send(message, async () => {
        await stopAt('before-gate');
        const isOpen = await gate();
        await stopAt('after-gate');
        return isOpen;
      });
      await stopAt('accepted');
      return result;
    },
  };
}

await startService(readConfig(variables), { wrapMailer: stopping, leaseMs: Number(LEASE_MS), sweepMs: 200 });
process.send?.('started');
