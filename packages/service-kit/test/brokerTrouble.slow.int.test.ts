import type { Channel } from 'amqplib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { consumer, metricsText, type EventBus } from '../src/index.ts';
import { keepConnection } from '../src/events/connection.ts';
import { createPublisher } from '../src/events/publisher.ts';
import { subscribeQueue } from '../src/events/subscription.ts';
import { declareExchange, declareServiceQueue, queuesOf } from '../src/events/topology.ts';
import { cutProxy, type CutProxy, dropTestNamespace, eventually, testEnvironment } from '@livery/test-kit';
import { busOf, codeRequested, probe, quiet, type Probe } from './helpers/events.ts';
import { privateBroker, type PrivateBroker } from './helpers/privateBroker.ts';

const environment = testEnvironment('kit');
const { amqpUrl, namespace } = environment;
const queue = `${namespace}.notification`;
/** Five seconds, and what a busy machine needs besides. */
const SOON = { timeoutMs: 15_000 };
const open: EventBus[] = [];
let broker: Probe;
let path: CutProxy;

function bus(service: string, url = amqpUrl): EventBus {
  const created = busOf(environment, service, url);
  open.push(created);
  return created;
}

/** A bus that notes the aggregates it was told about. */
async function listeningBus(url = amqpUrl): Promise<{ consuming: EventBus; seen: string[] }> {
  const seen: string[] = [];
  const consuming = bus('notification', url);
  await consuming.subscribe([
    consumer('booking.code_requested', async (event) => void seen.push(event.aggregateId)),
  ]);
  return { consuming, seen };
}

beforeAll(async () => {
  broker = await probe(amqpUrl);
  path = await cutProxy(amqpUrl);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
  await dropTestNamespace(environment);
});
afterAll(async () => {
  await broker.close();
  await path.close();
});

describe('trouble with the broker', () => {
  it('has its consumer back within 5 s after the broker closed the channel, and is not up meanwhile', async () => {
    const connection = keepConnection(amqpUrl, 'test', quiet);
    const publisher = createPublisher({
      service: 'notification',
      connection,
      logger: quiet,
      setUp: async () => undefined,
    });
    const channels: Channel[] = [];
    const seen: string[] = [];
    const changes: boolean[] = [];
    const subscription = subscribeQueue({
      service: 'notification',
      queues: queuesOf(namespace, 'notification'),
      consumers: [consumer('booking.code_requested', async (event) => void seen.push(event.aggregateId))],
      connection,
      publisher,
      logger: quiet,
      prefetch: 16,
      maxAttempts: 3,
      retryDelaysMs: [100],
      isDurable: true,
      handlerTimeoutMs: 10_000,
      stopDeadlineMs: 1_000,
      declare: async (channel) => {
        channels.push(channel);
        await declareExchange(channel, namespace);
        await declareServiceQueue(channel, namespace, 'notification', ['booking.code_requested']);
        return queue;
      },
    });
    await subscription.whenUp(5_000);
    subscription.onChange(() => changes.push(subscription.isUp()));

    // An unknown delivery tag is what a double acknowledgement amounts to: the broker closes the channel, not the connection.
    channels[0]?.ack({ fields: { deliveryTag: 999 } } as never);
    await bus('booking').publish(codeRequested('after'));
    await eventually(() => expect(seen).toEqual(['after']), SOON);
    expect(channels).toHaveLength(2);
    expect(changes).toEqual([false, true]);
    expect(await broker.consumers(queue)).toBe(1);

    await subscription.close();
    await publisher.close();
    await connection.close();
  });

  it('declares the queue and consumes again after somebody deleted it', async () => {
    const { consuming, seen } = await listeningBus();
    await broker.channel.deleteQueue(queue);
    await eventually(async () => expect(await broker.consumers(queue)).toBe(1), SOON);
    await eventually(() => consuming.isUp());
    await bus('booking').publish(codeRequested('after'));
    await eventually(() => expect(seen).toEqual(['after']));
  });

  it('comes back by itself after the connection was cut, with no connection too many', async () => {
    const { consuming, seen } = await listeningBus(path.url);
    let timesUp = 0;
    consuming.onUp(() => (timesUp += 1));
    await path.cut();
    await eventually(() => !consuming.isUp());
    const publisher = bus('booking');
    await publisher.publish(codeRequested('meanwhile'));
    await path.restore();
    await eventually(() => expect(seen).toEqual(['meanwhile']));
    await eventually(() => consuming.isUp());
    expect(timesUp).toBe(1);
    // One to publish, one to consume.
    expect(path.connections()).toBe(2);
    expect(await broker.consumers(queue)).toBe(1);
  });

  it('rejects what is published while it is cut off, and does not throw from anywhere else', async () => {
    const publisher = bus('booking', path.url);
    await publisher.publish(codeRequested('before'));
    await path.cut();
    await eventually(() => !publisher.canPublish());
    await expect(publisher.publish(codeRequested('lost'))).rejects.toMatchObject({ kind: 'unavailable' });
    await path.restore();
    await eventually(() => publisher.canPublish());
    await publisher.publish(codeRequested('after'));
  });

  it('notices a silent network within a few heartbeats', async () => {
    const { consuming, seen } = await listeningBus(`${path.url}?heartbeat=1`);
    path.freeze();
    await eventually(() => !consuming.isUp(), SOON);
    path.thaw();
    await bus('booking').publish(codeRequested('after'));
    await eventually(() => expect(seen).toEqual(['after']));
  });

  it('holds a bounded number of unconfirmed messages while the broker is silent', async () => {
    const publisher = bus('booking', `${path.url}?heartbeat=60`);
    await publisher.publish(codeRequested('before'));
    path.freeze();
    const sent = Array.from({ length: 2_000 }, (_, index) => publisher.publish(codeRequested(`n${index}`)));
    const outcomes = Promise.allSettled(sent);
    await eventually(async () =>
      expect(await metricsText()).toMatch(/livery_events_unconfirmed\{service="booking"\} 256\n/),
    );
    const failed = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(failed).toHaveLength(2_000);
    expect(await metricsText()).toMatch(/livery_events_unconfirmed\{service="booking"\} 256\n/);
    path.thaw();
    await path.cut();
    await eventually(() => !publisher.canPublish());
    await path.restore();
    await eventually(() => publisher.canPublish());
    await publisher.publish(codeRequested('after'));
  });

  it('starts without a broker and works once there is one', async () => {
    await path.cut();
    const { consuming, seen } = await listeningBus(path.url);
    expect(consuming.isUp()).toBe(false);
    await path.restore();
    await eventually(() => consuming.isUp());
    await bus('booking').publish(codeRequested('late'));
    await eventually(() => expect(seen).toEqual(['late']));
  });
});

describe('a queue somebody declared differently', () => {
  it('holds the bus up without taking anything down, until it is gone', async () => {
    await broker.channel.assertQueue(queue, { durable: true });
    const { consuming, seen } = await listeningBus();
    expect(consuming.isUp()).toBe(false);
    await broker.channel.deleteQueue(queue);
    await eventually(() => consuming.isUp());
    await bus('booking').publish(codeRequested('after'));
    await eventually(() => expect(seen).toEqual(['after']));
  });
});

describe('a broker of its own', () => {
  let own: PrivateBroker;
  beforeAll(async () => {
    own = await privateBroker();
  }, 120_000);
  afterAll(() => own.dispose());

  it('short of memory stops publishing, not consuming, and takes everything afterwards', async () => {
    const gate = Promise.withResolvers<void>();
    const seen: string[] = [];
    const consuming = bus('notification', own.url);
    const gated = consumer('booking.code_requested', async (event) => {
      await gate.promise;
      seen.push(event.aggregateId);
    });
    await consuming.subscribe([gated], { prefetch: 1 });
    const publisher = bus('booking', own.url);
    for (const id of ['a', 'b', 'c']) await publisher.publish(codeRequested(id));

    own.control('set_vm_memory_high_watermark', 'absolute', '1');
    await expect(publisher.publish(codeRequested('refused'))).rejects.toMatchObject({ kind: 'unavailable' });
    expect(publisher.canPublish()).toBe(false);
    gate.resolve();
    await eventually(() => expect(seen).toEqual(['a', 'b', 'c']));

    own.control('set_vm_memory_high_watermark', '0.4');
    await eventually(() => publisher.canPublish());
    await publisher.publish(codeRequested('d'));
    await eventually(() => expect(seen).toContain('d'));
  }, 120_000);

  it('keeps what it confirmed while it is stopped and started, and everybody finds back to it', async () => {
    const { consuming, seen } = await listeningBus(own.url);
    const publisher = bus('booking', own.url);
    await publisher.publish(codeRequested('first'));
    await eventually(() => expect(seen).toContain('first'));
    await consuming.close();
    await publisher.publish(codeRequested('kept'));

    await own.stop();
    await eventually(() => !publisher.isUp());
    await own.start();
    await eventually(() => publisher.isUp(), { timeoutMs: 30_000 });
    await publisher.publish(codeRequested('second'));
    const later = await listeningBus(own.url);
    await eventually(() => expect(later.seen).toEqual(['kept', 'second']));
  }, 120_000);
});
