import { randomBytes } from 'node:crypto';
import {
  apiClient,
  collectEvents,
  dropTestDatabase,
  dropTestEnvironment,
  eventually,
  testEnvironment,
  type ApiClient,
  type EventCollector,
  type TestEnvironment,
} from '@livery/test-kit';
import type { RunningService } from '@livery/service-kit';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { readConfig, type Config } from '../src/config.ts';
import { startService, type Overrides } from '../src/service.ts';
import { startProcess, type ServiceProcess } from './processes.ts';

export interface StoredDocument extends mongo.Document {
  _id: string;
}

export interface Harness {
  environment: TestEnvironment;
  config: Config;
  url: string;
  /** Somebody without a session, as the gateway passes them on. */
  visitor: ApiClient;
  admin: ApiClient;
  /** Another service of ours. */
  peer: ApiClient;
  /** Somebody who reached the service without the gateway. */
  stranger: ApiClient;
  /** Staff calling catalog without the gateway, to make what is booked. */
  catalog: ApiClient;
  events: EventCollector;
  /** The service's own database, for assertions of what was and was not written. */
  db: Connection;
  collection(name: string): mongo.Collection<StoredDocument>;
  /** What the service takes for the present; tests may set it. */
  now: { value: Date | null };
  /** Resolves once nothing is left of a booking. */
  gone(id: string): Promise<void>;
  /** Another replica on the same database and bus. */
  addReplica(): Promise<RunningService & { as(role: 'public' | 'admin' | 'service'): ApiClient }>;
  stop(): Promise<void>;
}

export const settingsOf = (environment: TestEnvironment, more: Record<string, string> = {}) => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  PORT: '0',
  MONGODB_URI: environment.mongoUri,
  MONGODB_DB: environment.dbName,
  AMQP_URL: environment.amqpUrl,
  EVENT_NAMESPACE: environment.namespace,
  IDENTITY_SECRET: environment.identitySecret,
  REDIS_URL: environment.redisUrl,
  REDIS_PREFIX: environment.redisPrefix,
  MANAGE_LINK_SECRET: 'a secret for manage links in tests only',
  PUBLIC_URL: 'https://livery.example',
  ...more,
});

/** The real catalog as a process of its own, on the same bus with its own database. */
export async function startCatalog(
  environment: TestEnvironment,
): Promise<ServiceProcess & { dbName: string }> {
  const dbName = `${environment.dbName}_catalog`;
  const { MANAGE_LINK_SECRET: _secret, PUBLIC_URL: _url, PORT: _port, ...settings } = settingsOf(environment);
  const child = await startProcess('catalog', { ...settings, MONGODB_DB: dbName });
  return { ...child, dbName };
}

/** Booking in this process, on the real database and broker and beside the real catalog. */
export async function startBooking(
  settings: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<Harness> {
  const environment = testEnvironment('booking');
  const events = await collectEvents(environment.amqpUrl, environment.namespace);
  const catalog = await startCatalog(environment);
  const config = readConfig(settingsOf(environment, { CATALOG_URL: catalog.url, ...settings }));
  const now: Harness['now'] = { value: null };
  const clock = () => now.value ?? new Date();
  const running = await startService(config, { clock, ...overrides });
  const replicas = new Set<RunningService>();
  const db = await mongoose
    .createConnection(environment.mongoUri, { dbName: environment.dbName })
    .asPromise();
  const collection: Harness['collection'] = (name) => db.collection<StoredDocument>(name);
  const { identitySecret } = environment;
  const clientsOf = (url: string) => (role: 'public' | 'admin' | 'service') =>
    apiClient(url, {
      identitySecret,
      audience: 'booking',
      role,
      ...(role === 'admin' ? { username: 'dana' } : {}),
    });
  const as = clientsOf(running.url);

  return {
    environment,
    config,
    url: running.url,
    visitor: as('public'),
    admin: as('admin'),
    peer: as('service'),
    stranger: apiClient(running.url),
    catalog: apiClient(catalog.url, { identitySecret, audience: 'catalog', role: 'admin' }),
    events,
    db,
    collection,
    now,
    gone: async (id) => {
      await eventually(async () => (await collection('bookings').countDocuments({ _id: id })) === 0);
    },
    addReplica: async () => {
      const replica = await startService(config, { clock });
      replicas.add(replica);
      const stop = async () => {
        if (replicas.delete(replica)) await replica.stop();
      };
      return { ...replica, stop, as: clientsOf(replica.url) };
    },
    stop: async () => {
      await Promise.all([running, ...replicas].map((one) => one.stop()));
      await catalog.stop();
      await events.stop();
      await db.close();
      await dropTestDatabase({ ...environment, dbName: catalog.dbName });
      await dropTestEnvironment(environment);
    },
  };
}

/** A short word that nothing else in the run uses. */
export const unique = (prefix = 'x') => `${prefix}${randomBytes(6).toString('hex')}`;
