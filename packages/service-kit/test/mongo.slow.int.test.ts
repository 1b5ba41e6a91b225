import mongoose, { type mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongo } from '../src/index.ts';
import { createOutboxStore } from '../src/outbox/outboxStore.ts';
import { apiClient, cutProxy, dropTestDatabase, eventually, testEnvironment } from '@livery/test-kit';
import { quiet } from './helpers/events.ts';
import { identitySecret, runApp } from './helpers/httpApp.ts';
import { openOutboxFixture, type Store } from './helpers/outboxFixture.ts';

const environment = testEnvironment('kit');
let store: Store;

beforeAll(async () => {
  store = await openOutboxFixture(environment);
});
afterAll(async () => {
  await store.mongo.close();
  await dropTestDatabase(environment);
});

describe('the database', () => {
  it('acknowledges only what is journalled, by a majority unless the address says by how many', async () => {
    const durabilityAt = async (uri: string) => {
      const mongo = await connectMongo({ uri, dbName: environment.dbName, logger: quiet });
      const { w, journal } = mongo.connection.getClient().options.writeConcern ?? {};
      await mongo.close();
      return { w, journal };
    };
    const asking = (w: string) => {
      const uri = new URL(environment.mongoUri);
      uri.searchParams.delete('w');
      if (w !== '') uri.searchParams.set('w', w);
      return uri.href;
    };
    expect(await durabilityAt(asking('1'))).toEqual({ w: 1, journal: true });
    for (const all of ['', 'majority', '0'])
      expect(await durabilityAt(asking(all)), all).toEqual({ w: 'majority', journal: true });
  });

  it('finds and counts the waiting outboxes by an index that holds only those', async () => {
    const { things, advance } = store;
    await things.insertMany(Array.from({ length: 50 }, (_, index) => ({ _id: `quiet${index}`, state: 1 })));
    await advance('waiting');
    const asked: [mongo.Filter<mongo.Document>, mongo.FindOptions?][] = [];
    mongoose.set('debug', (_collection, _method, filter, options) => asked.push([filter, options]));
    const outbox = createOutboxStore(things, 'somebody');
    const found = [await outbox.waiting(10), await outbox.pendingCount()];
    mongoose.set('debug', false);
    expect(found).toEqual([['waiting'], 1]);
    expect(asked).toHaveLength(2);
    for (const [filter, { hint, sort = {} } = {}] of asked) {
      const plan = await things.collection.find(filter, { hint, sort }).explain('executionStats');
      expect(plan['executionStats']).toMatchObject({ totalKeysExamined: 1, totalDocsExamined: 1 });
      expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"SORT"/);
    }
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
    const far = await openOutboxFixture(environment, path.url);
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
    for (const reply of [await client.get('/things/a'), await client.post('/things', {})]) {
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('5');
      expect(reply.body).toEqual({
        message: 'The database is not available right now. Please try again shortly.',
        code: 'unavailable',
      });
    }
    await eventually(async () => expect((await client.get('/readyz')).status).toBe(503));

    await path.restore();
    await eventually(async () => expect((await client.get('/readyz')).status).toBe(200));
    expect((await client.post('/things', {})).status).toBe(201);
    await app.close();
    await far.mongo.close();
    await path.close();
  });

  // It is the driver's own monitor that looks for the server, also where a cut meets it at work.
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
      await eventually(() => ask().then(() => true));
    }
    clearInterval(work);
    await mongo.close();
    await path.close();
  });
});
