import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectMongo, createLogger, type MongoHandle } from '@livery/service-kit';
import { dropTestDatabase, testEnvironment } from '@livery/test-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectMissedEvents, CURSOR } from '../src/commands/collectMissedEvents.ts';
import type { Context } from '../src/context.ts';
import { createProvider } from '../src/provider/stripe.ts';
import { createStores, type Stores } from '../src/store/stores.ts';
import { timings } from './factories.ts';

const environment = testEnvironment('payment_missed_events');
const NOW = new Date('2026-05-04T12:00:00Z');
const NOW_SECONDS = NOW.getTime() / 1000;
const INTERVAL_MS = 1_000;

/** As Stripe lists events: the newest first, at most a hundred a page. */
interface ListedEvent {
  id: string;
  created: number;
}
const eventsEvery = (seconds: number, count: number): ListedEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `evt_${index}`,
    created: NOW_SECONDS - index * seconds,
  }));

let listed: ListedEvent[];
/** How many pages are answered before the provider fails. */
let pagesLeft: number;
let provider: Server;
let mongo: MongoHandle;
let stores: Stores;
let now: Date;

beforeEach(async () => {
  [pagesLeft, now] = [Number.POSITIVE_INFINITY, NOW];
  provider = createServer((req, res) => {
    const query = new URL(req.url ?? '/', 'http://provider').searchParams;
    if ((pagesLeft -= 1) < 0) {
      res.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error"}}');
      return;
    }
    const from = Number(query.get('created[gte]'));
    const until = Number(query.get('created[lt]') ?? Number.POSITIVE_INFINITY);
    const inRange = listed.filter(({ created }) => created >= from && created < until);
    const start = inRange.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    const page = inRange.slice(start, start + 100);
    const data = page.map(({ id, created }) => ({
      id,
      created,
      object: 'event',
      type: 'payment_intent.succeeded',
      livemode: false,
      data: { object: { object: 'payment_intent', id: `pi_${id}`, metadata: {} } },
    }));
    const body = { object: 'list', url: '/v1/events', data, has_more: start + 100 < inRange.length };
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const logger = createLogger({ service: 'payment', level: 'silent' });
  mongo = await connectMongo({ uri: environment.mongoUri, dbName: environment.dbName, logger });
  stores = await createStores(mongo.connection, { timings, now: () => now, onSaved: () => undefined });
});
afterEach(async () => {
  await mongo.close();
  await dropTestDatabase(environment);
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});

function collect(): Promise<void> {
  const ctx = {
    ...stores,
    now: () => now,
    config: { isLive: false },
    provider: createProvider({
      STRIPE_SECRET_KEY: 'sk_test_missedEvents0000',
      STRIPE_WEBHOOK_SECRET: ['whsec_missedEvents0000'],
      STRIPE_API_BASE: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      STRIPE_TIMEOUT_MS: 5_000,
      STRIPE_RETRIES: 0,
    }),
    logger: createLogger({ service: 'payment', level: 'silent' }),
  };
  return collectMissedEvents(ctx as unknown as Context, INTERVAL_MS);
}

const storedCount = () => mongo.connection.model('ProviderEvent').countDocuments();

describe('collecting missed provider events', () => {
  it('stores every event since the cursor, however many there are', async () => {
    listed = eventsEvery(20, 10_300);
    await collect();
    expect(await storedCount()).toBe(10_300);
  }, 60_000);

  it('moves the cursor only past what was read, and goes on there after a failure', async () => {
    listed = eventsEvery(60, 4_000);
    pagesLeft = 20;
    await expect(collect()).rejects.toThrow();
    const stored = await storedCount();
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(4_000);
    const cursor = await mongo.connection
      .model<{ _id: string; readUntil: Date }>('Cursor')
      .findById(CURSOR)
      .lean();
    expect(cursor?.readUntil.getTime()).toBeLessThan(NOW.getTime());
    const oldestMissing = listed.toReversed()[stored];
    expect(cursor?.readUntil.getTime()).toBeLessThanOrEqual((oldestMissing?.created ?? 0) * 1000);

    pagesLeft = Number.POSITIVE_INFINITY;
    now = new Date(NOW.getTime() + INTERVAL_MS);
    await collect();
    expect(await storedCount()).toBe(4_000);
  }, 60_000);
});
