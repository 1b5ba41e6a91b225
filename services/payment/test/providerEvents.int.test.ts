import { connectMongo, createLogger, type MongoHandle } from '@livery/service-kit';
import { dropTestDatabase, testEnvironment } from '@livery/test-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleProviderEvent } from '../src/commands/handleProviderEvent.ts';
import type { Context } from '../src/context.ts';
import { decide } from '../src/domain/payment.ts';
import type { ProviderEvent } from '../src/provider/snapshots.ts';
import { createStores, type Stores } from '../src/store/stores.ts';
import { BOOKING_ID, laterBy, NOW, paidIntent, paidPayment, refund, timings } from './factories.ts';

const environment = testEnvironment('payment_provider_events');
const logger = createLogger({ service: 'payment', level: 'silent' });
const MINUTE_MS = 60_000;

let mongo: MongoHandle;
let stores: Stores;
let now: Date;

beforeEach(async () => {
  now = NOW;
  mongo = await connectMongo({ uri: environment.mongoUri, dbName: environment.dbName, logger });
  stores = await createStores(mongo.connection, { timings, now: () => now, onSaved: () => undefined });
  await stores.payments.change(BOOKING_ID, () => decide(paidPayment()));
});
afterEach(async () => {
  await mongo.close();
  await dropTestDatabase(environment);
});

const eventOf = (type: string): ProviderEvent => ({
  id: type,
  type,
  createdAt: NOW,
  isLive: false,
  intentId: 'pi_1',
  bookingId: BOOKING_ID,
});

/** A refund that failed, of which the charge says nothing: whoever does not ask for refunds does not see it. */
const provider = {
  showIntent: async (_id: string, { knowsRefund = false } = {}) => {
    const refunds = [
      refund({ status: 'failed', number: null, bookingId: null, failure: 'lost_or_stolen_card' }),
    ];
    return { intent: paidIntent({ refunds: knowsRefund ? refunds : [] }), clientSecret: '' };
  },
};

async function handle(id: string): Promise<void> {
  const leased = await stores.providerEvents.leaseDue(MINUTE_MS, id);
  if (leased === undefined) throw new Error(`${id} is not due`);
  const ctx = { ...stores, provider, logger, now: () => now, config: timings };
  await handleProviderEvent(ctx as unknown as Context, leased);
}

async function waiting(): Promise<string[]> {
  const events = mongo.connection.collection<{ _id: string }>('providerEvents');
  const found = await events.find({ dueAt: { $type: 'date' } }).toArray();
  return found.map(({ _id }) => _id).toSorted();
}

const REFUND_TYPES = ['charge.refund.updated', 'charge.refunded', 'refund.created', 'refund.failed'];

describe('a look at an intent', () => {
  it('for another reason than a refund leaves the events about refunds waiting', async () => {
    const types = ['payment_intent.succeeded', 'payment_intent.processing', ...REFUND_TYPES];
    await stores.providerEvents.storeNew(types.map(eventOf), 'webhook');
    now = laterBy(MINUTE_MS);
    await handle('payment_intent.succeeded');
    expect(await waiting()).toEqual(REFUND_TYPES);

    await handle('charge.refunded');
    expect(await waiting()).toEqual([]);
    expect((await stores.payments.find(BOOKING_ID))?.payment.refunds).toMatchObject([
      { state: 'failed', failure: 'lost_or_stolen_card' },
    ]);
  });

  it('for a refund answers whatever else had come before', async () => {
    await stores.providerEvents.storeNew(
      ['refund.failed', 'payment_intent.succeeded'].map(eventOf),
      'webhook',
    );
    now = laterBy(MINUTE_MS);
    await stores.providerEvents.storeNew([eventOf('charge.dispute.created')], 'webhook');
    await handle('refund.failed');
    expect(await waiting()).toEqual(['charge.dispute.created']);
  });
});
