import { connectMongo, createLogger, type MongoHandle } from '@livery/service-kit';
import { dropTestDatabase, testEnvironment } from '@livery/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handleProviderEvent } from '../src/commands/handleProviderEvent.ts';
import type { Context } from '../src/context.ts';
import { applyIntentSnapshot } from '../src/domain/applyIntentSnapshot.ts';
import { decide } from '../src/domain/payment.ts';
import type { ProviderEvent } from '../src/provider/snapshots.ts';
import { createStores, type Stores } from '../src/store/stores.ts';
import { BOOKING_ID, NOW, openPayment, paidIntent, timings } from './factories.ts';

const environment = testEnvironment('payment');
const logger = createLogger({ service: 'payment', level: 'silent' });
const asked: string[] = [];
let mongo: MongoHandle;
let stores: Stores;

beforeAll(async () => {
  const { mongoUri: uri, dbName } = environment;
  mongo = await connectMongo({ uri, dbName, logger, onCommand: (name) => asked.push(name) });
  stores = await createStores(mongo.connection, {
    timings,
    now: () => NOW,
    onSaved: () => {},
  });
  await stores.payments.change(BOOKING_ID, () => decide(openPayment()));
});
afterAll(async () => {
  await mongo.close();
  await dropTestDatabase(environment);
});

beforeEach(() => {
  asked.length = 0;
});

it('a payment that was just read is not read again, unless somebody changed it meanwhile', async () => {
  const read = await stores.payments.find(BOOKING_ID);
  const changed = await stores.payments.change(BOOKING_ID, () => decide(openPayment()), read);
  expect(asked).toEqual(['find payments', 'update payments']);
  expect(changed.version).toBe((read?.version ?? 0) + 1);

  asked.length = 0;
  const seen: unknown[] = [];
  const late = (payment: unknown) => {
    seen.push(payment);
    return decide(openPayment());
  };
  expect((await stores.payments.change(BOOKING_ID, late, read)).version).toBe(changed.version + 1);
  expect(asked).toEqual(['update payments', 'find payments', 'update payments']);
  expect(seen).toHaveLength(2);
});

describe('an event of the provider', () => {
  beforeAll(() =>
    stores.payments.change(BOOKING_ID, (known) =>
      applyIntentSnapshot(known ?? openPayment(), paidIntent(), NOW),
    ),
  );
  const looks: string[] = [];
  const receive = async (id: string, type: string) => {
    const { bookingId } = openPayment();
    const event: ProviderEvent = { id, type, createdAt: NOW, isLive: false, intentId: 'pi_1', bookingId };
    const provider = {
      showIntent: async (intentId: string) => {
        looks.push(intentId);
        return { intent: paidIntent(), clientSecret: '' };
      },
    };
    await stores.providerEvents.storeNew([event], 'webhook');
    const leased = await stores.providerEvents.leaseDue(60_000, id);
    if (leased === undefined) throw new Error('The event is not due');
    const ctx = { ...stores, provider, logger, now: () => NOW, config: timings };
    await handleProviderEvent(ctx as unknown as Context, leased);
  };
  const FOUR = [
    'update providerEvents',
    'findAndModify providerEvents',
    'find payments',
    'update providerEvents',
  ];

  it('costs four commands when it changes nothing', async () => {
    await receive('evt_paid', 'payment_intent.succeeded');
    expect(asked).toEqual(FOUR);
    expect(looks).toEqual(['pi_1']);
    expect(await stores.providerEvents.waitingCount()).toBe(0);
  });

  it('asks the provider nothing when it says that an intent was made which is known', async () => {
    looks.length = 0;
    await receive('evt_made', 'payment_intent.created');
    expect(asked).toEqual(FOUR);
    expect(looks).toEqual([]);
    expect(await stores.providerEvents.waitingCount()).toBe(0);
  });
});
