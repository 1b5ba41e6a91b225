import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isMongoDown } from '../src/index.ts';
import { cutProxy, type CutProxy, dropTestDatabase, eventually, testEnvironment } from '@livery/test-kit';
import { openOutboxFixture, type Store } from './helpers/outboxFixture.ts';

const environment = testEnvironment('kitwire');
const CONNECTIONS = 8;
/** Long before any timeout of the driver. */
const TIMEOUT_MS = 8_000;

let path: CutProxy;
let store: Store;

beforeAll(async () => {
  path = await cutProxy(environment.mongoUri);
  store = await openOutboxFixture(environment, path.url);
});
afterAll(async () => {
  await store.mongo.close();
  await path.close();
  await dropTestDatabase(environment);
});

const questions: Record<string, () => Promise<unknown>> = {
  'a read': () => store.things.findById('a').lean(),
  'a write': () => store.things.updateOne({ _id: 'a' }, { $set: { state: 2 } }, { upsert: true }),
  'a bulk write': () =>
    store.things.bulkWrite([{ updateOne: { filter: { _id: 'a' }, update: { $set: { state: 3 } } } }]),
  'an insert of several': () => store.things.collection.insertMany([{ state: 1 }, { state: 2 }] as never[]),
  'a command larger than the wire holds': () =>
    store.things.updateOne(
      { _id: 'b' },
      { $set: { state: 2, name: 'x'.repeat(4_000_000) } },
      { upsert: true },
    ),
};

/** Connections nobody uses at this moment, so that the next question finds one. */
async function idleConnections(): Promise<void> {
  await eventually(() => store.things.findById('a').lean());
  await Promise.all(Array.from({ length: CONNECTIONS }, () => store.things.findById('a').lean()));
}

/** `settled` when it was answered or told that the database is away; otherwise what should not have happened. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  const ended = work.then(
    () => 'settled',
    (error: unknown) => (isMongoDown(error) ? 'settled' : `${String(error)}, not taken for an outage`),
  );
  return Promise.race([ended, delay(TIMEOUT_MS, 'still waiting', { ref: false })]);
}

describe.each(Object.entries(questions))('%s over a wire that breaks at this moment', (_what, ask) => {
  it('is answered that the database is away when its other end is gone', async () => {
    await idleConnections();
    const cut = path.cut();
    const asked = Array.from({ length: CONNECTIONS }, ask);
    const outcomes = await Promise.all(asked.map(outcomeOf));
    await cut;
    await path.restore();
    expect(outcomes).toEqual(asked.map(() => 'settled'));
  });

  // The driver by itself waits for ever here: see patches/.
  it('is told so when its socket is gone just before it is written to', async () => {
    await idleConnections();
    const { write } = Socket.prototype;
    const dying = vi.spyOn(Socket.prototype, 'write').mockImplementationOnce(function (
      this: Socket,
      ...args: unknown[]
    ) {
      this.destroy();
      return Reflect.apply(write, this, args) as boolean;
    });
    const outcome = await outcomeOf(ask());
    dying.mockRestore();
    expect(outcome).toBe('settled');
  });
});
