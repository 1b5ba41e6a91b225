import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as LocalStack from '@livery/local-stack';
import { eventually } from '@livery/service-kit/testing';
import { MongoClient, type Db } from 'mongodb';
import { startMailSink, type MailSink } from './mailSink.ts';
import { countTraffic } from './traffic.ts';

/** A checked-out commit with its packages, and the site built from it. */
export interface Tree {
  /** As the table calls it. */
  name: string;
  folder: string;
  siteFolder: string;
}

const root = join(import.meta.dirname, '../..');

/** This commit, as it lies here. */
export const ownTree: Tree = {
  name: 'candidate',
  folder: root,
  siteFolder: process.env['LIVERY_SITE_DIR'] ?? join(root, 'frontend/dist'),
};

/** What every product that is started shares. */
export const downloads = process.env['LIVERY_CACHE'] ?? join(root, '.livery/cache');

export interface BenchProduct {
  stack: LocalStack.Stack;
  /** The gateway without a name to look up. */
  gateway: string;
  /** Each service past the gateway. */
  addresses: Record<string, string>;
  identitySecret: string;
  /** By which the payment page knows the sandbox's account. */
  publishableKey: string;
  /** MONGODB_URI, AMQP_URL, REDIS_URL of its servers. */
  servers: { mongoUri: string; amqpUrl: string; redisUrl: string };
  mail: MailSink;
  /** Each process's log, such as `booking.log`. */
  logFolder: string;
  pidOf(name: string): number;
  /** Every process of it by its name, those that run of the servers included. */
  processes(): Record<string, number>;
  database(service: string): Db;
  /** Database commands and broker messages so far, by name; nothing unless it was started to count them. */
  traffic(): Record<string, number>;
  /** Waits until every event has left and every e-mail that is due is sent, so that one side does not pay for another. */
  settled(): Promise<void>;
  /** From launching the first process until everything answered ready, demo data not counted. */
  startMs: number;
  stop(): Promise<void>;
}

interface Options {
  cache: string;
  /** Counts database commands and broker messages on their way, which makes each of them take a little longer. */
  countsTraffic?: boolean;
  /** For the services' processes, such as `--inspect-port=0`. */
  nodeOptions?: string;
}

const SETTLE_MS = 120_000;

/**
 * The whole product with its demo data, on servers and in a folder of its own, with throttles out of the way. It is started by the
 * local stack of its own tree, so that each commit runs as it ships.
 */
export async function startBenchProduct(tree: Tree, options: Options): Promise<BenchProduct> {
  const localStack = join(tree.folder, 'tools/local-stack/src/index.ts');
  const { openHome, startInfrastructure, startStack } = (await import(localStack)) as typeof LocalStack;
  const folder = mkdtempSync(join(tmpdir(), 'livery-bench-'));
  const { MONGODB_URI: _m, AMQP_URL: _a, REDIS_URL: _r, SMTP_URL: _s, MAIL_UI_URL: _u, ...env } = process.env;
  const home = openHome(join(folder, 'home'), options.cache);
  const mail = await startMailSink();
  const start = performance.now();
  let startMs = Number.NaN;
  const counted = options.countsTraffic
    ? await startInfrastructure({ home, env, mail: false, restartOnCrash: false })
    : undefined;
  const traffic = counted && (await countTraffic(serversIn(counted.env), home.sockets));
  const stack = await startStack({
    home,
    siteFolder: tree.siteFolder,
    scale: { chat: 2 },
    env: {
      ...env,
      ...counted?.env,
      ...traffic?.env,
      ...(options.nodeOptions === undefined ? {} : { NODE_OPTIONS: options.nodeOptions }),
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
  const infrastructure = counted ?? stack.infrastructure;
  const servers = serversIn(infrastructure.env);
  const client = await new MongoClient(servers.mongoUri).connect();
  const database = (service: string) => client.db(`livery_${service}`);
  return {
    stack,
    addresses,
    gateway: addresses['gateway'] ?? '',
    identitySecret: home.secrets.identitySecret,
    publishableKey: home.secrets.stripePublishableKey,
    servers,
    mail,
    logFolder: home.logs,
    startMs: Number.isNaN(startMs) ? performance.now() - start : startMs,
    database,
    traffic: () => traffic?.counts() ?? {},
    processes: () => {
      const { mongo, rabbit, redis } = infrastructure;
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
      const emails = database('notification').collection('notifications');
      const unpublished = [
        database('booking').collection('bookings'),
        database('payment').collection('payments'),
      ];
      await eventually(
        async () => {
          const unsent = { status: { $in: ['queued', 'sending'] }, dueAt: { $lte: new Date() } };
          const left = await Promise.all([
            ...unpublished.map((of) => of.countDocuments({ 'outbox.0': { $exists: true } })),
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
      await traffic?.stop();
      await mail.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const serversIn = (env: Record<string, string>): BenchProduct['servers'] => ({
  mongoUri: env['MONGODB_URI'] ?? '',
  amqpUrl: env['AMQP_URL'] ?? '',
  redisUrl: env['REDIS_URL'] ?? '',
});
