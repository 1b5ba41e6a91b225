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
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { requestBody } from './factories.ts';
import { settingsOf, startCatalog } from './harness.ts';
import { startProcess, type ServiceProcess } from './processes.ts';

// Many rounds on a busy machine take their time.
vi.setConfig({ testTimeout: 180_000 });

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
  const book = (email?: string) =>
    visitor.post<CreatedBooking>(
      '/api/bookings',
      requestBody({ serviceIds: [service.id], ...(email === undefined ? {} : { customerEmail: email }) }),
      { 'idempotency-key': randomUUID() },
    );
  return { ...child, book };
}

const waiting = () => db.collection('bookings').countDocuments({ 'outbox.0': { $exists: true } });
const createdOf = (id: string) =>
  events.ofType('booking.created').filter(({ aggregateId }) => aggregateId === id);

it('publishes after a restart what a kill between database and broker left behind, once', async () => {
  await wire.cut();
  const service = await start({ AMQP_URL: wire.url });
  const reply = await service.book();
  expect(reply.status).toBe(201);
  const { id } = reply.body;
  expect(await db.collection('bookings').findOne({ _id: id as never })).toMatchObject({
    outbox: [{ type: 'booking.created' }],
  });
  await service.kill();
  expect(createdOf(id)).toEqual([]);

  const next = await start();
  await events.waitFor('booking.created', ({ aggregateId }) => aggregateId === id, { timeoutMs: 30_000 });
  await eventually(async () => (await waiting()) === 0);
  expect(createdOf(id)).toHaveLength(1);
  await next.stop();
});

it('takes bookings without a broker, and publishes them when it is back', async () => {
  await wire.cut();
  const service = await start({ AMQP_URL: wire.url });
  const replies = await Promise.all(Array.from({ length: 20 }, () => service.book()));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  await wire.restore();
  await eventually(async () => (await waiting()) === 0, { timeoutMs: 40_000 });
  for (const { body } of replies) expect(createdOf(body.id)).toHaveLength(1);
  await service.stop();
});

it('loses nothing it acknowledged, however often it is killed under load', async () => {
  const acknowledged: string[] = [];
  const emails: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    const service = await start();
    const enough = acknowledged.length + 1 + round * 3;
    const load = Array.from({ length: 40 }, async () => {
      const email = `${randomUUID()}@example.com`;
      emails.push(email);
      const reply = await service.book(email).catch(() => undefined);
      if (reply?.status !== 201) return;
      acknowledged.push(reply.body.id);
      if (acknowledged.length === enough) await service.kill();
    });
    await Promise.all(load);
  }
  const last = await start();
  await eventually(async () => (await waiting()) === 0, { timeoutMs: 60_000 });
  const rows = await db
    .collection('bookings')
    .find({ customerEmail: { $in: emails } })
    .toArray();
  const stored = rows.map(({ _id }) => String(_id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(92);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  for (const id of stored) {
    // A kill between the broker's confirm and the note of it sends an event again, under the same id.
    expect(new Set(createdOf(id).map(({ eventId }) => eventId)).size, id).toBe(1);
  }
  await last.stop();
});
