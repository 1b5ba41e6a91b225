import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createOutboxRelay,
  metricsText,
  newEvent,
  runInContext,
  type EventBus,
  type OutboxRelay,
} from '../src/index.ts';
import {
  collectEvents,
  cutProxy,
  dropTestEnvironment,
  type EventCollector,
  eventually,
  testEnvironment,
} from '@livery/test-kit';
import { busOf, probe, quiet } from './helpers/events.ts';
import { openOutboxFixture, type Store } from './helpers/outboxFixture.ts';

const environment = testEnvironment('kit');
const { amqpUrl, namespace } = environment;
let store: Store;
let bus: EventBus;
let collector: EventCollector;
const relays: OutboxRelay[] = [];

function relayOf(more: Partial<Parameters<typeof createOutboxRelay>[0]> = {}): OutboxRelay {
  const relay = createOutboxRelay({ model: store.things, bus, logger: quiet, sweepMs: 100, ...more });
  relays.push(relay);
  return relay;
}

/** The states a thing was announced with, in the order they arrived. */
const announced = (id: string) =>
  collector
    .ofType('booking.code_requested')
    .filter((event) => event.aggregateId === id)
    .map((event) => Number(event.data.sealedCode));

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

beforeAll(async () => {
  store = await openOutboxFixture(environment);
});
beforeEach(async () => {
  bus = busOf(environment, 'booking');
  collector = await collectEvents(amqpUrl, namespace);
  await eventually(() => bus.canPublish());
});
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  await bus.close();
  await collector.stop();
  await store.things.deleteMany({});
});
afterAll(async () => {
  await store.mongo.close();
  await dropTestEnvironment(environment);
});

describe('an event in the outbox', () => {
  it('leaves at once when the relay is woken, and is removed after its confirm', async () => {
    const relay = relayOf({ sweepMs: 60_000 });
    await runInContext({ correlationId: 'corr-9' }, () => store.advance('a'));
    relay.wake('a');
    const event = await collector.waitFor('booking.code_requested');
    expect(event).toMatchObject({
      aggregateId: 'a',
      version: 1,
      correlationId: 'corr-9',
      data: { sealedCode: '1' },
    });
    await eventually(async () => {
      expect(await store.things.findById('a').lean()).toMatchObject({ state: 1, outbox: [] });
      expect(await relay.pendingCount()).toBe(0);
    });
    expect(await store.things.findById('a').lean()).not.toHaveProperty('outboxLease');
  });

  it('is found by the sweeper when nobody woke the relay', async () => {
    await store.advance('a');
    relayOf();
    await collector.waitFor('booking.code_requested');
  });

  it('is stored with its change or not at all', async () => {
    await store.things.create({ _id: 'a', state: 1, name: 'taken' });
    const event = newEvent('booking.code_requested', 'b', { email: 'b@b.b', sealedCode: '1', expiresAt: '' });
    const write = store.things.updateOne(
      { _id: 'b' },
      { $set: { state: 1, name: 'taken' }, $push: { outbox: event } },
      { upsert: true },
    );
    await expect(write).rejects.toMatchObject({ code: 11_000 });
    expect(await store.things.findById('b').lean()).toBeNull();
    expect(await relayOf().pendingCount()).toBe(0);
  });

  it('must have data its readers will accept', () => {
    expect(() => newEvent('booking.code_requested', 'a', { email: 'x' } as never)).toThrow();
  });

  it('does not touch time stamps when it leaves', async () => {
    const created = await store.things.create({ _id: 'a', state: 1 });
    await store.advance('a');
    const before = await store.things.findById('a').lean();
    relayOf();
    await collector.waitFor('booking.code_requested');
    await eventually(async () => expect((await store.things.findById('a').lean())?.outbox).toEqual([]));
    const after = await store.things.findById('a').lean();
    expect({ ...after, outbox: [] }).toEqual({ ...before, outbox: [] });
    created.state = 5;
    await created.save();
  });

  it('takes an emptied tombstone with it', async () => {
    await store.advance('gone');
    await store.advance('stays');
    await store.things.updateOne({ _id: 'gone' }, { $set: { deletedAt: new Date() } });
    relayOf({ tombstones: { mark: 'deletedAt' } });
    await eventually(async () => expect(await store.things.find().distinct('_id')).toEqual(['stays']));
    expect(announced('gone')).toEqual([1]);
  });
});

describe('a new document', () => {
  /** Nothing waits, and nobody holds a lease. */
  const emptied = () =>
    eventually(async () => {
      const { collection } = store.things;
      expect(await collection.countDocuments({ 'outbox.0': { $exists: true } })).toBe(0);
      expect(await collection.countDocuments({ outboxLease: { $exists: true } })).toBe(0);
    });

  it('publishes in order what is added while its first event is on its way', async () => {
    const relay = relayOf({ sweepMs: 60_000 });
    for (const id of ['a', 'b', 'c']) {
      await store.insert(id, 2);
      relay.wake(id);
      for (let round = 0; round < 5; round += 1) {
        await store.advance(id);
        relay.wake(id);
      }
    }
    await eventually(() => {
      for (const id of ['a', 'b', 'c']) expect(announced(id)).toEqual(upTo(7));
    });
    await emptied();
  });

  it('that could not be stored has nothing published', async () => {
    const relay = relayOf({ sweepMs: 60_000 });
    await store.things.create({ _id: 'a', state: 0 });
    await expect(store.insert('a')).rejects.toMatchObject({ code: 11_000 });
    relay.wake('a');
    await store.insert('b');
    relay.wake('b');
    await eventually(() => expect(announced('b')).toEqual([1]));
    expect(announced('a')).toEqual([]);
  });

  it('of a process that died after the insert is published by another within seconds', async () => {
    const died = relayOf({ sweepMs: 60_000 });
    await store.insert('a');
    await died.stop();
    relayOf();
    await eventually(() => expect(announced('a')).toEqual([1]));
  });

  it('waits while nothing can be published, and is published by whoever can', async () => {
    const dead = { ...bus, canPublish: () => false };
    const relay = relayOf({ bus: dead, sweepMs: 60_000 });
    await store.insert('a');
    relay.wake('a');
    await relay.stop();
    expect(announced('a')).toEqual([]);
    relayOf();
    await eventually(() => expect(announced('a')).toEqual([1]));
  });

  it('keeps its lease while its publish takes long, and another replica waits', async () => {
    const slow: EventBus = {
      ...bus,
      publish: async (entry) => {
        await delay(8_000);
        await bus.publish(entry);
      },
    };
    await store.insert('a');
    relayOf({ bus: slow });
    const isLeased = { outboxLease: { $exists: true } };
    await eventually(async () => expect(await store.things.collection.countDocuments(isLeased)).toBe(1));
    const other = relayOf();
    await eventually(() => expect(announced('a')).toEqual([1]));
    await emptied();
    await other.stop();
    expect(announced('a')).toEqual([1]);
  });

  it('is published again under its id when its emptying failed', async () => {
    const relay = relayOf({ sweepMs: 200 });
    const { collection } = store.things;
    const update = collection.findOneAndUpdate.bind(collection);
    let hasFailed = false;
    // The sweep may lease beside the relay that was woken, so it is not counted which call this is.
    const failing = vi.spyOn(collection, 'findOneAndUpdate').mockImplementation(((
      ...call: Parameters<typeof update>
    ) => {
      if (hasFailed || !('$pull' in call[1])) return update(...call);
      hasFailed = true;
      return Promise.reject(new Error('the database is away'));
    }) as typeof update);
    try {
      await store.insert('a');
      relay.wake('a');
      await eventually(() => expect(announced('a')).toEqual([1, 1]));
    } finally {
      failing.mockRestore();
    }
    const ids = collector.ofType('booking.code_requested').map(({ eventId }) => eventId);
    expect(new Set(ids).size).toBe(1);
    await emptied();
  });
});

describe('order and replicas', () => {
  it('keeps the order of every aggregate, and loses and repeats nothing, with two replicas', async () => {
    const otherBus = busOf(environment, 'booking');
    const replicas = [relayOf(), relayOf({ bus: otherBus })];
    const ids = upTo(20).map((n) => `a${n}`);
    await Promise.all(
      ids.map(async (id) => {
        for (let round = 0; round < 10; round += 1) {
          await store.advance(id, 1 + (round % 3));
          for (const replica of replicas) replica.wake(id);
        }
      }),
    );
    await eventually(() => {
      for (const id of ids) expect(announced(id)).toEqual(upTo(19));
    });
    await replicas[1]?.stop();
    await otherBus.close();
  });

  it('goes on with what a dead replica had leased, once its lease is over', async () => {
    await store.advance('a');
    await store.things.updateOne(
      { _id: 'a' },
      { $set: { outboxLease: { owner: 'dead', until: new Date(Date.now() + 700) } } },
      { strict: false },
    );
    relayOf();
    await eventually(() => expect(announced('a')).toEqual([1]));
  });
});

describe('trouble', () => {
  it('keeps the event and counts it when its consumer has no binding, and goes on when it has one again', async () => {
    // The collector would receive what the missing consumer does not.
    await collector.stop();
    const broker = await probe(amqpUrl);
    await broker.channel.unbindQueue(
      `${namespace}.notification`,
      `${namespace}.events`,
      'booking.code_requested',
    );
    await store.advance('a');
    const relay = relayOf();
    await eventually(async () => {
      expect(await metricsText()).toMatch(
        /livery_outbox_failures_total\{model="Thing",reason="unroutable"\} [1-9]/,
      );
      expect(await metricsText()).toMatch(/livery_outbox_pending\{model="Thing"\} 1/);
      expect(await relay.pendingCount()).toBe(1);
    });
    await broker.channel.bindQueue(
      `${namespace}.notification`,
      `${namespace}.events`,
      'booking.code_requested',
    );
    await eventually(async () => expect(await relay.pendingCount()).toBe(0));
    await broker.close();
    collector = await collectEvents(amqpUrl, namespace);
  });

  it('holds everything while the broker is away and sends it in order when it is back', async () => {
    const path = await cutProxy(amqpUrl);
    const far = busOf(environment, 'booking', path.url);
    await eventually(() => far.canPublish());
    const relay = relayOf({ bus: far });
    await path.cut();
    for (let round = 0; round < 5; round += 1) {
      await store.advance('a', 2);
      relay.wake('a');
    }
    expect(await relay.pendingCount()).toBe(1);
    await path.restore();
    await eventually(() => expect(announced('a')).toEqual(upTo(10)));
    await relay.stop();
    await far.close();
    await path.close();
  });

  it('publishes what was saved last before it stops', async () => {
    const relay = relayOf({ sweepMs: 60_000 });
    for (const id of upTo(100)) {
      await store.things.create({
        _id: `s${id}`,
        state: 1,
        outbox: [
          newEvent('booking.code_requested', `s${id}`, { email: 'a@a.a', sealedCode: '1', expiresAt: '' }),
        ],
      });
      relay.wake(`s${id}`);
    }
    await relay.stop();
    expect(await relay.pendingCount()).toBe(0);
  });

  it('loses nothing when its process is killed again and again', async () => {
    const acknowledged = new Map<string, number>();
    for (let kill = 0; kill < 5; kill += 1) {
      const victim = spawn(
        process.execPath,
        [fileURLToPath(new URL('helpers/relayUntilKilled.ts', import.meta.url)), JSON.stringify(environment)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      let lines = 0;
      victim.stdout.on('data', (chunk: Buffer) => {
        for (const id of chunk.toString().split('\n').filter(Boolean)) {
          lines += 1;
          acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1);
        }
        if (lines > 40) victim.kill('SIGKILL');
      });
      await once(victim, 'close');
    }
    relayOf();
    await eventually(
      () => {
        for (const [id, count] of acknowledged) {
          const distinct = [...new Set(announced(id))];
          expect(distinct.slice(0, count)).toEqual(upTo(count));
        }
      },
      { timeoutMs: 40_000 },
    );
    expect([...acknowledged.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(200);
  });
});
