import { trusted } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongo } from '../src/index.ts';
import { apiClient, dropTestDatabase, eventually, testEnvironment } from '../src/testing/index.ts';
import { cutProxy } from './helpers/cutProxy.ts';
import { quiet } from './helpers/events.ts';
import { identitySecret, runApp } from './helpers/httpApp.ts';
import { openStore, type Store } from './helpers/things.ts';

const environment = testEnvironment('kit');
let store: Store;

beforeAll(async () => {
  store = await openStore(environment);
});
afterAll(async () => {
  await store.mongo.close();
  await dropTestDatabase(environment);
});

describe('the database', () => {
  it('acknowledges only what a majority has journalled', () => {
    expect(store.mongo.connection.getClient().options.writeConcern).toMatchObject({ w: 'majority', j: true });
  });

  it('lets no operator in by way of a value', async () => {
    await store.things.create({ _id: 'a', state: 1, name: 'x' });
    const injected = { $ne: null } as unknown as string;
    await expect(store.things.findOne({ name: injected })).rejects.toMatchObject({ name: 'CastError' });
    expect(await store.things.findOne({ name: trusted({ $ne: null }) }).lean()).toMatchObject({ _id: 'a' });
  });

  it('refuses a filter on a path that does not exist, instead of matching everything', async () => {
    await expect(store.things.deleteMany({ naem: 'x' } as never)).rejects.toMatchObject({
      name: 'StrictModeError',
    });
  });

  it('finds the waiting outboxes by an index that holds only those', async () => {
    const plan = await store.things.collection
      .find({ 'outbox.0': { $exists: true }, 'outboxLease.until': { $not: { $gt: new Date() } } })
      .sort({ 'outboxLease.until': 1 })
      .explain('queryPlanner');
    const text = JSON.stringify(plan);
    expect(text).toContain('"indexName":"outbox_waiting"');
    expect(text).not.toMatch(/COLLSCAN|"SORT"/);
  });
});

describe('a database that goes away', () => {
  it('is waited for at the start', async () => {
    const path = await cutProxy(environment.mongoUri);
    await path.cut();
    const connecting = connectMongo({ uri: path.url, dbName: environment.dbName, logger: quiet });
    await path.restore();
    const mongo = await connecting;
    expect(mongo.isUp()).toBe(true);
    await mongo.close();
    await path.close();
  });

  it('is not waited for when the address can never work', async () => {
    const hopeless = connectMongo({ uri: 'mongodb://', dbName: 'x', logger: quiet });
    await expect(hopeless).rejects.toMatchObject({ name: 'MongoParseError' });
  });

  it('makes requests fail with 503 within seconds, is reported, and is used again when it is back', async () => {
    const path = await cutProxy(environment.mongoUri);
    const far = await openStore(environment, path.url);
    const app = await runApp(
      (router) => {
        router.get('/things/:id', async (req, res) =>
          res.json(await far.things.findById(req.params.id).lean()),
        );
        router.post('/things', async (_req, res) =>
          res.status(201).json(await far.things.create({ _id: 'n', state: 0 })),
        );
      },
      { readiness: { mongo: far.mongo.isUp } },
    );
    const client = apiClient(app.url, { identitySecret, audience: 'booking' });
    await path.cut();
    const startedAt = performance.now();
    for (const reply of [await client.get('/things/a'), await client.post('/things', {})]) {
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('5');
      expect(reply.body).toEqual({
        message: 'The database is not available right now. Please try again shortly.',
        code: 'unavailable',
      });
    }
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    await eventually(async () => expect((await client.get('/readyz')).status).toBe(503));

    await path.restore();
    await eventually(async () => expect((await client.get('/readyz')).status).toBe(200), {
      timeoutMs: 20_000,
    });
    expect((await client.post('/things', {})).status).toBe(201);
    await app.close();
    await far.mongo.close();
    await path.close();
  });

  // About one cut in ten leaves the driver's own monitor waiting for ever; see `rescueLost`.
  it('is found again however often the wire breaks in the middle of work', async () => {
    const path = await cutProxy(environment.mongoUri);
    const mongo = await connectMongo({ uri: path.url, dbName: environment.dbName, logger: quiet });
    const ask = async () => {
      await mongo.connection.collection('things').findOne({});
    };
    const work = setInterval(() => void ask().catch(() => undefined), 5);
    for (let cut = 0; cut < 10; cut += 1) {
      await path.cut();
      await eventually(() =>
        ask().then(
          () => false,
          () => true,
        ),
      );
      await path.restore();
      await eventually(() => ask().then(() => true), { timeoutMs: 15_000 });
    }
    clearInterval(work);
    await mongo.close();
    await path.close();
  });
});
