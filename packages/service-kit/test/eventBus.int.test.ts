import type { EventEnvelope } from '@livery/shared-types';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { consumer, currentContext, runInContext, UnroutableError, type EventBus } from '../src/index.ts';
import { collectEvents, dropTestNamespace, eventually, testEnvironment } from '@livery/test-kit';
import { busOf, codeRequested, probe, type Probe } from './helpers/events.ts';

const environment = testEnvironment('kit');
const { amqpUrl, namespace } = environment;
const queue = `${namespace}.notification`;
const open: EventBus[] = [];
let broker: Probe;

function bus(service: string): EventBus {
  const created = busOf(environment, service);
  open.push(created);
  return created;
}

beforeAll(async () => {
  broker = await probe(amqpUrl);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
  await dropTestNamespace(environment);
});
afterAll(() => broker.close());

describe('publishing and consuming', () => {
  it('brings an event with its correlation to the handler, and acknowledges it afterwards', async () => {
    const seen: unknown[] = [];
    await bus('notification').subscribe([
      consumer('booking.code_requested', async (event, ctx) => {
        seen.push([event.aggregateId, event.data.sealedCode, ctx.attempt, currentContext().correlationId]);
      }),
    ]);
    const event = runInContext({ correlationId: 'corr-1' }, () => codeRequested('b1', '111111'));
    await bus('booking').publish(event);
    await eventually(() => expect(seen).toEqual([['b1', '111111', 1, 'corr-1']]));
    await eventually(async () => expect(await broker.count(queue)).toBe(0));
  });

  it('keeps an event for a service that has never started', async () => {
    await bus('booking').publish(codeRequested('early'));
    const seen: string[] = [];
    await bus('notification').subscribe([
      consumer('booking.code_requested', async (event) => void seen.push(event.aggregateId)),
    ]);
    await eventually(() => expect(seen).toEqual(['early']));
  });

  it('sends persistent messages that carry their ids', async () => {
    const event = codeRequested('b2');
    await bus('booking').publish(event);
    const { properties } = await broker.take(queue);
    expect(properties).toMatchObject({
      messageId: event.eventId,
      correlationId: event.correlationId,
      type: 'booking.code_requested',
      deliveryMode: 2,
      appId: 'booking',
      headers: { 'x-event-version': 1 },
    });
  });

  it('does not call an event published that no bound queue receives', async () => {
    const publisher = bus('booking');
    await publisher.publish(codeRequested('routed'));
    await broker.channel.unbindQueue(queue, `${namespace}.events`, 'booking.code_requested');
    await expect(publisher.publish(codeRequested('lost'))).rejects.toBeInstanceOf(UnroutableError);
    await broker.channel.bindQueue(queue, `${namespace}.events`, 'booking.code_requested');
    await publisher.publish(codeRequested('routed again'));
    expect(await broker.count(queue)).toBe(2);
  });

  it('does not mind that nobody receives what nobody has to', async () => {
    const unheard = { ...codeRequested('v1'), type: 'catalog.changed', data: { kind: 'vehicle', id: 'v1' } };
    await expect(bus('catalog').publish(unheard)).resolves.toBeUndefined();
  });

  it('confirms thousands of events through a window of bounded size', async () => {
    const publisher = bus('booking');
    await Promise.all(
      Array.from({ length: 3_000 }, (_, index) => publisher.publish(codeRequested(`n${index}`))),
    );
    expect(await broker.count(queue)).toBe(3_000);
  });

  it('handles events of one aggregate in order, and does not let them hold up others', async () => {
    const order: string[] = [];
    const slow = Promise.withResolvers<void>();
    await bus('notification').subscribe([
      consumer('booking.code_requested', async ({ aggregateId, data }) => {
        if (aggregateId === 'a' && data.sealedCode === '1') await slow.promise;
        order.push(`${aggregateId}${data.sealedCode}`);
      }),
    ]);
    const publisher = bus('booking');
    for (const [id, code] of [
      ['a', '1'],
      ['a', '2'],
      ['b', '1'],
    ] as const)
      await publisher.publish(codeRequested(id, code));
    await eventually(() => expect(order).toEqual(['b1']));
    slow.resolve();
    await eventually(() => expect(order).toEqual(['b1', 'a1', 'a2']));
  });

  it('gives every replica its own copy when asked to, and leaves nothing behind', async () => {
    const seen: string[] = [];
    const replicas = [bus('gateway'), bus('gateway')];
    for (const [index, replica] of replicas.entries()) {
      await replica.subscribe(
        [consumer('catalog.changed', async ({ data }) => void seen.push(`${index}${data.id}`))],
        {
          perReplica: true,
        },
      );
    }
    const publisher = bus('catalog');
    const change: EventEnvelope = {
      ...codeRequested('v1'),
      type: 'catalog.changed',
      data: { kind: 'vehicle', id: 'v1' },
    };
    await publisher.publish(change);
    await eventually(() => expect(seen.toSorted()).toEqual(['0v1', '1v1']));
  });

  it('is received by a collector in tests', async () => {
    const collector = await collectEvents(amqpUrl, namespace);
    await bus('booking').publish(codeRequested('received', '42'));
    const event = await collector.waitFor('booking.code_requested', ({ data }) => data.sealedCode === '42');
    expect(event.aggregateId).toBe('received');
    await collector.stop();
  });
});

describe('stopping', () => {
  it('finishes and acknowledges the events at work, and takes no more', async () => {
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    let handled = 0;
    const consuming = bus('notification');
    await consuming.subscribe(
      [
        consumer('booking.code_requested', async () => {
          started.resolve();
          await finish.promise;
          handled += 1;
        }),
      ],
      { prefetch: 1 },
    );
    const publisher = bus('booking');
    await publisher.publish(codeRequested('first'));
    await publisher.publish(codeRequested('second'));
    await started.promise;
    const closing = consuming.close();
    finish.resolve();
    await closing;
    expect(handled).toBe(1);
    expect(await broker.count(queue)).toBe(1);
  });

  it('leaves an unfinished event to the next replica', async () => {
    const abandoned = bus('notification');
    const started = Promise.withResolvers<void>();
    const endless = consumer('booking.code_requested', () => {
      started.resolve();
      return new Promise(() => undefined);
    });
    await abandoned.subscribe([endless], { stopDeadlineMs: 200 });
    await bus('booking').publish(codeRequested('held'));
    await started.promise;
    const seen: string[] = [];
    const closing = abandoned.close();
    await bus('notification').subscribe([
      consumer('booking.code_requested', async (event) => void seen.push(event.aggregateId)),
    ]);
    await closing;
    await eventually(() => expect(seen).toEqual(['held']));
  });
});
