import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHome, startStack, type Stack } from '@livery/local-stack';

export interface BenchProduct {
  stack: Stack;
  /** The gateway without a name to look up. */
  gateway: string;
  /** Each service past the gateway. */
  addresses: Record<string, string>;
  identitySecret: string;
  pidOf(name: string): number;
  /** From launching the first process until everything answered ready, demo data not counted. */
  startMs: number;
  stop(): Promise<void>;
}

/** The whole product with its demo data, on servers and in a folder of its own, with throttles out of the way. */
export async function startBenchProduct(siteFolder: string, cache: string): Promise<BenchProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'livery-bench-'));
  const { MONGODB_URI: _m, AMQP_URL: _a, REDIS_URL: _r, SMTP_URL: _s, MAIL_UI_URL: _u, ...env } = process.env;
  const home = openHome(join(folder, 'home'), cache);
  const start = performance.now();
  let startMs = Number.NaN;
  const stack = await startStack({
    home,
    siteFolder,
    scale: { chat: 2 },
    env: {
      ...env,
      LOG_LEVEL: 'warn',
      THROTTLE_SCALE: '1000000',
      CONNECTIONS_PER_ADDRESS: '1000000',
      MESSAGES_PER_MINUTE: '1000000',
    },
    restartOnCrash: false,
    say: (line) => {
      if (line.includes('demo')) startMs = performance.now() - start;
    },
  });
  const { addresses } = stack.services;
  return {
    stack,
    addresses,
    gateway: addresses['gateway'] ?? '',
    identitySecret: home.secrets.identitySecret,
    startMs: Number.isNaN(startMs) ? performance.now() - start : startMs,
    pidOf: (name) => {
      const { pid } = stack.services.get(name);
      if (pid === undefined) throw new Error(`${name} does not run`);
      return pid;
    },
    stop: async () => {
      await stack.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
