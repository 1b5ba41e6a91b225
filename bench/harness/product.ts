import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHome, startStack, type Stack } from '@livery/local-stack';
import { eventually } from '@livery/service-kit/testing';
import { MongoClient, type Db } from 'mongodb';
import { startMailSink, type MailSink } from './mailSink.ts';

export interface BenchProduct {
  stack: Stack;
  /** The gateway without a name to look up. */
  gateway: string;
  /** Each service past the gateway. */
  addresses: Record<string, string>;
  identitySecret: string;
  /** MONGODB_URI, AMQP_URL, REDIS_URL of its servers. */
  servers: { mongoUri: string; amqpUrl: string; redisUrl: string };
  mail: MailSink;
  pidOf(name: string): number;
  /** Every process of it by its name, those that run of the servers included. */
  processes(): Record<string, number>;
  database(service: string): Db;
  /** Waits until every event has left and every e-mail that is due is sent, so that one side does not pay for another. */
  settled(): Promise<void>;
  /** From launching the first process until everything answered ready, demo data not counted. */
  startMs: number;
  stop(): Promise<void>;
}

const SETTLE_MS = 120_000;

/** The whole product with its demo data, on servers and in a folder of its own, with throttles out of the way. */
export async function startBenchProduct(siteFolder: string, cache: string): Promise<BenchProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'livery-bench-'));
  const { MONGODB_URI: _m, AMQP_URL: _a, REDIS_URL: _r, SMTP_URL: _s, MAIL_UI_URL: _u, ...env } = process.env;
  const home = openHome(join(folder, 'home'), cache);
  const mail = await startMailSink();
  const start = performance.now();
  let startMs = Number.NaN;
  const stack = await startStack({
    home,
    siteFolder,
    scale: { chat: 2 },
    env: {
      ...env,
      SMTP_URL: mail.smtpUrl,
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
  const variables = stack.infrastructure.env;
  const servers = {
    mongoUri: variables['MONGODB_URI'] ?? '',
    amqpUrl: variables['AMQP_URL'] ?? '',
    redisUrl: variables['REDIS_URL'] ?? '',
  };
  const client = await new MongoClient(servers.mongoUri).connect();
  const database = (service: string) => client.db(`livery_${service}`);
  return {
    stack,
    addresses,
    gateway: addresses['gateway'] ?? '',
    identitySecret: home.secrets.identitySecret,
    servers,
    mail,
    startMs: Number.isNaN(startMs) ? performance.now() - start : startMs,
    database,
    processes: () => {
      const { mongo, rabbit, redis } = stack.infrastructure;
      const handles = [...stack.services.handles.values(), mongo, rabbit, redis];
      return Object.fromEntries(
        handles.flatMap((handle) => (handle?.pid === undefined ? [] : [[handle.name, handle.pid]])),
      );
    },
    pidOf: (name) => {
      const { pid } = stack.services.get(name);
      if (pid === undefined) throw new Error(`${name} does not run`);
      return pid;
    },
    settled: async () => {
      const bookings = database('booking').collection('bookings');
      const emails = database('notification').collection('notifications');
      await eventually(
        async () => {
          const unsent = { status: { $in: ['queued', 'sending'] }, dueAt: { $lte: new Date() } };
          const left = await Promise.all([
            bookings.countDocuments({ 'outbox.0': { $exists: true } }),
            emails.countDocuments(unsent),
          ]);
          return left.every((count) => count === 0);
        },
        { timeoutMs: SETTLE_MS, intervalMs: 50 },
      );
    },
    stop: async () => {
      await client.close();
      await stack.stop();
      await mail.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
