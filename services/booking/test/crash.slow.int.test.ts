import { randomUUID } from 'node:crypto';
import {
  apiClient,
  collectEvents,
  cutProxy,
  type CutProxy,
  dropTestDatabase,
  dropTestEnvironment,
  type EventCollector,
  eventually,
  type TestEnvironment,
  testEnvironment,
} from '@livery/test-kit';
import type { CreatedBooking, Service } from '@livery/shared-types';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestBody } from './factories.ts';
import { settingsOf, startCatalog } from './harness.ts';
import { startProcess, type ServiceProcess } from './processes.ts';

let environment: TestEnvironment;
let catalog: Awaited<ReturnType<typeof startCatalog>>;
let events: EventCollector;
let db: Connection;
let wire: CutProxy;
let service: Service;
const running = new Set<ServiceProcess>();
beforeAll(async () => {
  environment = testEnvironment('booking');
  events = await collectEvents(environment.amqpUrl, environment.namespace);
  catalog = await startCatalog(environment);
  db = await mongoose.createConnection(environment.mongoUri, { dbName: environment.dbName }).asPromise();
  wire = await cutProxy(environment.amqpUrl);
  const { identitySecret } = environment;
  const staff = apiClient(catalog.url, { identitySecret, audience: 'catalog', role: 'admin' });
  const made = await staff.post<Service>('/api/services', {
    name: 'Transfer',
    basePrice: '120.00',
    category: 'airport',
  });
  expect(made.status).toBe(201);
  service = made.body;
});
afterAll(async () => {
  await Promise.all([...running].map((one) => one.kill()));
  await catalog.stop();
  await events.stop();
  await wire.close();
  await db.close();
  await dropTestDatabase({ ...environment, dbName: catalog.dbName });
  await dropTestEnvironment(environment);
});

/** The service as production runs it, in a process that can be killed. */
async function start(more: Record<string, string> = {}) {
  const { PORT: _port, ...settings } = settingsOf(environment, { CATALOG_URL: catalog.url, ...more });
  const child = await startProcess('booking', { ...settings, LOG_LEVEL: 'silent' }, '/healthz');
  running.add(child);
  const { identitySecret } = environment;
  const visitor = apiClient(child.url, { identitySecret, audience: 'booking' });
  const book = () =>
    visitor.post<CreatedBooking>('/api/bookings', requestBody({ serviceIds: [service.id] }), {
      'idempotency-key': randomUUID(),
    });
  return { ...child, book };
}

const waiting = () => db.collection('bookings').countDocuments({ 'outbox.0': { $exists: true } });
const createdOf = (id: string) =>
  events.ofType('booking.created').filter(({ aggregateId }) => aggregateId === id);

it('takes bookings without a broker, and publishes each once when it is started again after a kill', async () => {
  await wire.cut();
  const service = await start({ AMQP_URL: wire.url });
  const replies = await Promise.all(Array.from({ length: 20 }, () => service.book()));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  const ids = replies.map(({ body }) => body.id);
  expect(await waiting()).toBe(ids.length);
  await service.kill();
  expect(ids.flatMap(createdOf)).toEqual([]);

  const next = await start();
  await eventually(async () => expect(await waiting()).toBe(0));
  await eventually(() => expect(ids.flatMap(createdOf)).toHaveLength(ids.length));
  for (const id of ids) expect(createdOf(id), id).toHaveLength(1);
  await next.stop();
});
