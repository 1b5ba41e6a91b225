import {
  connectEventBus,
  connectMongo,
  createLogger,
  createOutboxRelay,
  type EventBus,
  type MongoHandle,
  type OutboxRelay,
} from '@livery/service-kit';
import {
  collectEvents,
  dropTestEnvironment,
  eventually,
  testEnvironment,
  type EventCollector,
} from '@livery/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyIntentSnapshot } from '../src/domain/applyIntentSnapshot.ts';
import { decide } from '../src/domain/payment.ts';
import { createStores, type Stores } from '../src/store/stores.ts';
import { BOOKING_ID, NOW, openPayment, paidIntent, timings } from './factories.ts';

const environment = testEnvironment('payment');
const logger = createLogger({ service: 'payment', level: 'silent' });
const asked: string[] = [];
let mongo: MongoHandle;
let bus: EventBus;
let events: EventCollector;
let stores: Stores;
let relay: OutboxRelay;

beforeAll(async () => {
  const { mongoUri: uri, dbName, amqpUrl: url, namespace } = environment;
  events = await collectEvents(url, namespace);
  mongo = await connectMongo({ uri, dbName, logger, onCommand: (name) => asked.push(name) });
  bus = connectEventBus({ url, service: 'payment', namespace, logger });
  stores = await createStores(mongo.connection, {
    timings,
    now: () => NOW,
    onSaved: (bookingId, { hasEvents }) => {
      if (hasEvents) relay.wake(bookingId);
    },
  });
  relay = createOutboxRelay({ models: [stores.model], bus, logger, sweepMs: 600_000 });
  await eventually(() => bus.canPublish());
  await stores.payments.change(BOOKING_ID, () => decide(openPayment()));
});
afterAll(async () => {
  await relay.stop();
  await bus.close();
  await events.stop();
  await mongo.close();
  await dropTestEnvironment(environment);
});

it('money that arrives costs one read and one write, and its event two commands', async () => {
  asked.length = 0;
  await stores.payments.change(BOOKING_ID, (known) =>
    applyIntentSnapshot(known ?? openPayment(), paidIntent(), NOW),
  );
  await events.waitFor('payment.succeeded');
  await eventually(async () => expect(await relay.pendingCount()).toBe(0));
  await relay.stop();
  expect(asked.filter((name) => name !== 'aggregate payments')).toEqual([
    'find payments',
    'update payments',
    'findAndModify payments',
    'update payments',
  ]);
});
