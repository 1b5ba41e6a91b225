import type { RunningService } from '@livery/service-kit';
import {
  apiClient,
  collectEvents,
  dropTestEnvironment,
  testEnvironment,
  type ApiClient,
  type EventCollector,
  type TestEnvironment,
} from '@livery/test-kit';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { readConfig } from '../src/config.ts';
import { startService } from '../src/service.ts';

export interface Harness {
  environment: TestEnvironment;
  variables: Record<string, string>;
  url: string;
  /** Somebody without a session, as the gateway passes them on. */
  visitor: ApiClient;
  admin: ApiClient;
  /** Another admin. */
  colleague: ApiClient;
  /** Another service of ours. */
  peer: ApiClient;
  /** Somebody who reached the service without the gateway. */
  stranger: ApiClient;
  events: EventCollector;
  /** The service's own database, for proof of what was and was not written. */
  db: Connection;
  /** What the service takes for the present; tests may set it. */
  now: { value: Date | null };
  /** Where it keeps the files of tickets, unless its settings name a bucket. */
  folder: string;
  /** Another replica on the same servers. */
  addReplica(settings?: Record<string, string>): Promise<RunningService>;
  stop(): Promise<void>;
}

export const settingsOf = (environment: TestEnvironment): Record<string, string> => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'fatal',
  PORT: '0',
  MONGODB_URI: environment.mongoUri,
  MONGODB_DB: environment.dbName,
  AMQP_URL: environment.amqpUrl,
  EVENT_NAMESPACE: environment.namespace,
  IDENTITY_SECRET: environment.identitySecret,
  REDIS_URL: environment.redisUrl,
  REDIS_PREFIX: environment.redisPrefix,
  VISITOR_SECRET: 'a secret for visitors in tests only',
  CONNECTIONS_PER_ADDRESS: '10000',
  MESSAGES_PER_MINUTE: '100000',
});

/** Chat in this process, on the real database, broker and Redis, under names of its own. */
export async function startChat(settings: Record<string, string> = {}): Promise<Harness> {
  const environment = testEnvironment('chat');
  const folder = await mkdtemp(join(tmpdir(), 'livery-chat-'));
  const variables = { ...settingsOf(environment), TICKET_FILES_DIR: folder, ...settings };
  const now: Harness['now'] = { value: null };
  const clock = () => now.value ?? new Date();
  const events = await collectEvents(environment.amqpUrl, environment.namespace);
  const running = await startService(readConfig(variables), { clock });
  const replicas = new Set<RunningService>();
  const db = await mongoose
    .createConnection(environment.mongoUri, { dbName: environment.dbName })
    .asPromise();
  const { identitySecret } = environment;
  const as = (role: 'public' | 'admin' | 'service', username?: string) =>
    apiClient(running.url, {
      identitySecret,
      audience: 'chat',
      role,
      ...(username === undefined ? {} : { username }),
    });

  return {
    environment,
    variables,
    url: running.url,
    visitor: as('public'),
    admin: as('admin', 'dana'),
    colleague: as('admin', 'robin'),
    peer: as('service'),
    stranger: apiClient(running.url),
    events,
    db,
    now,
    folder,
    addReplica: async (other = {}) => {
      const replica = await startService(readConfig({ ...variables, ...other }), { clock });
      replicas.add(replica);
      const stop = async () => {
        if (replicas.delete(replica)) await replica.stop();
      };
      return { ...replica, stop };
    },
    stop: async () => {
      await Promise.all([running, ...replicas].map((one) => one.stop()));
      await events.stop();
      await db.close();
      await dropTestEnvironment(environment);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
