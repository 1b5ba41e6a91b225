import {
  apiClient,
  collectEvents,
  dropTestEnvironment,
  testEnvironment,
  type ApiClient,
  type EventCollector,
  type TestEnvironment,
} from '@livery/test-kit';
import mongoose, { type Connection } from 'mongoose';
import { readConfig } from '../src/config.ts';
import { startService } from '../src/service.ts';

export interface Replica extends Pick<Harness, 'visitor' | 'admin' | 'peer'> {
  stop(): Promise<void>;
}

export interface Harness {
  environment: TestEnvironment;
  url: string;
  /** Somebody without a session, as the gateway passes them on. */
  visitor: ApiClient;
  admin: ApiClient;
  /** Another service of ours. */
  peer: ApiClient;
  /** Somebody who reached the service without the gateway. */
  stranger: ApiClient;
  events: EventCollector;
  /** The service's own database, for proof of what was and was not written. */
  db: Connection;
  /** What the service takes for the present; tests may set it. */
  now: { value: Date | null };
  restart(): Promise<void>;
  /** Another replica on the same database; the caller stops it. */
  replica(settings?: Record<string, string>): Promise<Replica>;
  stop(): Promise<void>;
}

/** Catalog in this process, on the real database and broker, under names of its own. */
export async function startCatalog(settings: Record<string, string> = {}): Promise<Harness> {
  const environment = testEnvironment('catalog');
  const variables = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    PORT: '0',
    MONGODB_URI: environment.mongoUri,
    MONGODB_DB: environment.dbName,
    AMQP_URL: environment.amqpUrl,
    EVENT_NAMESPACE: environment.namespace,
    IDENTITY_SECRET: environment.identitySecret,
    ...settings,
  };
  const config = readConfig(variables);
  const now: Harness['now'] = { value: null };
  const clock = () => now.value ?? new Date();
  const events = await collectEvents(environment.amqpUrl, environment.namespace);
  let running = await startService(config, { clock });
  const db = await mongoose
    .createConnection(environment.mongoUri, { dbName: environment.dbName })
    .asPromise();

  const as = (role: 'public' | 'admin' | 'service', url = running.url) =>
    apiClient(url, { identitySecret: environment.identitySecret, audience: 'catalog', role });
  const harness: Harness = {
    environment,
    url: running.url,
    visitor: as('public'),
    admin: as('admin'),
    peer: as('service'),
    stranger: apiClient(running.url),
    events,
    db,
    now,
    restart: async () => {
      await running.stop();
      running = await startService(config, { clock });
      Object.assign(harness, {
        url: running.url,
        visitor: as('public'),
        admin: as('admin'),
        peer: as('service'),
        stranger: apiClient(running.url),
      });
    },
    replica: async (other = {}) => {
      const { url, stop } = await startService(readConfig({ ...variables, ...other }), { clock });
      return { visitor: as('public', url), admin: as('admin', url), peer: as('service', url), stop };
    },
    stop: async () => {
      await running.stop();
      await events.stop();
      await db.close();
      await dropTestEnvironment(environment);
    },
  };
  return harness;
}
