import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { consumer, metricsText, type EventBus, type Logger } from '../src/index.ts';
import { dropTestNamespace, eventually, testEnvironment } from '@livery/test-kit';
import { busOf, codeRequested, probe, type Probe } from './helpers/events.ts';

const environment = testEnvironment('kit');
const { amqpUrl, namespace } = environment;
const dead = `${namespace}.notification.dead`;
const delays = { maxAttempts: 4, retryDelaysMs: [50, 150, 400] };
const open: EventBus[] = [];
let broker: Probe;

function bus(service: string, logger?: Logger): EventBus {
  const created = busOf(environment, service, amqpUrl, logger);
  open.push(created);
  return created;
}

/** Puts bytes on the bus as a stranger would. */
async function publishRaw(body: string, messageId?: string): Promise<void> {
  const options = { persistent: true, headers: { 'x-foreign': 'kept' }, correlationId: 'corr-raw' };
  broker.channel.publish(`${namespace}.events`, 'booking.code_requested', Buffer.from(body), {
    ...options,
    ...(messageId === undefined ? {} : { messageId }),
  });
}

beforeAll(async () => {
  broker = await probe(amqpUrl);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
  await dropTestNamespace(environment);
});
afterAll(() => broker.close());

describe('an event whose handler fails', () => {
  it('is tried exactly K times at growing distances, then set aside whole', async () => {
    const attempts: number[] = [];
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const consuming = bus('notification', logger);
    await consuming.subscribe(
      [
        consumer('booking.code_requested', async (_event, ctx) => {
          attempts.push(ctx.attempt);
          throw new TypeError('the printer is on fire');
        }),
      ],
      delays,
    );
    const event = codeRequested('unhandled');
    await bus('booking').publish(event);
    const message = await broker.take(dead);

    expect(attempts).toEqual([1, 2, 3, 4]);
    const waits = lines.map((line) => (JSON.parse(line) as { delayMs?: number }).delayMs);
    expect(waits.filter((delayMs) => delayMs !== undefined)).toEqual(delays.retryDelaysMs);
    for (const delayMs of delays.retryDelaysMs)
      expect(await broker.count(`${namespace}.notification.retry.${delayMs}`)).toBe(0);
    expect(JSON.parse(message.content.toString())).toEqual(event);
    expect(message.properties).toMatchObject({
      messageId: event.eventId,
      correlationId: event.correlationId,
      type: event.type,
      headers: {
        'x-event-version': 1,
        'x-attempt': 3,
        'x-dead-reason': 'exhausted',
        'x-dead-error': 'TypeError: the printer is on fire',
        'x-original-routing-key': 'booking.code_requested',
      },
    });
    expect(await metricsText()).toMatch(/livery_events_handled_total\{.*outcome="dead"\} 1/);
  });

  it('does not hold up the events behind it', async () => {
    const done: string[] = [];
    await bus('notification').subscribe(
      [
        consumer('booking.code_requested', async ({ aggregateId }) => {
          if (aggregateId === 'bad') throw new Error('never');
          done.push(aggregateId);
        }),
      ],
      { prefetch: 1, maxAttempts: 3, retryDelaysMs: [60_000] },
    );
    const publisher = bus('booking');
    for (const id of ['bad', 'good', 'better']) await publisher.publish(codeRequested(id));
    await eventually(() => expect(done).toEqual(['good', 'better']));
    expect(await broker.count(`${namespace}.notification.retry.60000`)).toBe(1);
  });

  it('is done after a failure that passes', async () => {
    const attempts: number[] = [];
    await bus('notification').subscribe(
      [
        consumer('booking.code_requested', async (_event, ctx) => {
          attempts.push(ctx.attempt);
          if (ctx.attempt < 3) throw new Error('not yet');
        }),
      ],
      delays,
    );
    await bus('booking').publish(codeRequested('patient'));
    await eventually(() => expect(attempts).toEqual([1, 2, 3]));
    await eventually(async () => expect(await broker.count(dead)).toBe(0));
  });

  it('counts a handler that never ends as failed', async () => {
    await bus('notification').subscribe(
      [consumer('booking.code_requested', () => new Promise(() => undefined))],
      {
        maxAttempts: 1,
        handlerTimeoutMs: 100,
      },
    );
    await bus('booking').publish(codeRequested('endless'));
    expect((await broker.take(dead)).properties.headers?.['x-dead-error']).toContain('more than 100 ms');
  });

  it('is set aside by the broker when its handler takes the process down each time', async () => {
    // What a crash looks like from the broker: the message is never answered and its channel goes away.
    await bus('booking').publish(codeRequested('killer'));
    for (;;) {
      const victim = await probe(amqpUrl);
      const message = await victim.channel.get(`${namespace}.notification`);
      await victim.close();
      if (message === false) break;
    }
    const consuming = bus('notification');
    await eventually(async () =>
      expect(await consuming.deadLetters.list()).toEqual([
        expect.objectContaining({ reason: 'delivery_limit' }),
      ]),
    );
  });
});

describe('a message that cannot be handled', () => {
  const good = codeRequested('x');
  it.each([
    ['unreadable', '{"eventId":'],
    ['unreadable', ''],
    ['invalid', '"text"'],
    ['invalid', JSON.stringify({ ...good, eventId: 7 })],
    ['invalid', JSON.stringify({ ...good, data: { code: 1 } })],
    ['unknown_type', JSON.stringify({ ...good, type: 'booking.teleported' })],
    ['unknown_type', JSON.stringify({ ...good, type: 'constructor' })],
    ['unknown_type', JSON.stringify({ ...good, type: 'catalog.changed', data: { kind: 'promo', id: 'p' } })],
    ['newer_version', JSON.stringify({ ...good, version: 2 })],
  ])('is set aside as %s with its bytes and headers: %s', async (reason, body) => {
    await bus('notification').subscribe([consumer('booking.code_requested', async () => undefined)]);
    await publishRaw(body, 'raw-1');
    const message = await broker.take(dead);
    expect(message.content.toString()).toBe(body);
    expect(message.properties).toMatchObject({
      messageId: 'raw-1',
      correlationId: 'corr-raw',
      headers: { 'x-foreign': 'kept', 'x-dead-reason': reason },
    });
  });

  it('lets unknown fields pass', async () => {
    const seen: string[] = [];
    await bus('notification').subscribe([
      consumer('booking.code_requested', async (event) => void seen.push(event.aggregateId)),
    ]);
    await publishRaw(JSON.stringify({ ...good, shade: 'new', data: { ...(good.data as object), extra: 1 } }));
    await eventually(() => expect(seen).toEqual(['x']));
  });
});

describe('dead letters', () => {
  it('can be looked at as often as one likes, and played again one by one or all', async () => {
    let isFixed = false;
    const done: string[] = [];
    const consuming = bus('notification');
    await consuming.subscribe(
      [
        consumer('booking.code_requested', async ({ aggregateId }, ctx) => {
          if (!isFixed) throw new Error('not fixed');
          done.push(`${aggregateId}:${ctx.attempt}`);
        }),
      ],
      { maxAttempts: 1 },
    );
    const publisher = bus('booking');
    const sent = ['a', 'b', 'c'].map((id) => codeRequested(id));
    for (const event of sent) await publisher.publish(event);
    await eventually(async () => expect(await broker.count(dead)).toBe(3));

    for (let look = 0; look < 30; look += 1) {
      const found = await consuming.deadLetters.list({ limit: 2 });
      expect(found.map(({ messageId }) => messageId)).toEqual([sent[0]?.eventId, sent[1]?.eventId]);
      expect(found[0]).toMatchObject({
        reason: 'exhausted',
        error: 'Error: not fixed',
        type: 'booking.code_requested',
      });
    }

    isFixed = true;
    expect(await consuming.deadLetters.replay(sent[1]?.eventId)).toBe(1);
    await eventually(() => expect(done).toEqual(['b:1']));
    expect(await consuming.deadLetters.replay('no-such-id')).toBe(0);
    expect(await consuming.deadLetters.replay()).toBe(2);
    await eventually(() => expect(done.toSorted()).toEqual(['a:1', 'b:1', 'c:1']));
    await eventually(async () => expect(await broker.count(dead)).toBe(0));
  });

  it('that nobody will ever be able to handle come back after each round, until they are discarded', async () => {
    const consuming = bus('notification');
    await consuming.subscribe([consumer('booking.code_requested', async () => undefined)]);
    await publishRaw('{"eventId":', 'poison');
    await publishRaw('"text"', 'other');
    await eventually(async () => expect(await broker.count(dead)).toBe(2));
    expect(await consuming.deadLetters.replay('poison')).toBe(1);
    await eventually(async () => expect(await broker.count(dead)).toBe(2));

    expect(await consuming.deadLetters.discard('no-such-id')).toEqual([]);
    expect(await consuming.deadLetters.discard('poison')).toEqual([
      expect.objectContaining({ messageId: 'poison', reason: 'unreadable', body: '{"eventId":' }),
    ]);
    // What LiveryDeadLetters looks at.
    await eventually(async () =>
      expect(await metricsText()).toMatch(/livery_queue_messages\{[^}]*state="dead"[^}]*\} 1\b/),
    );
    expect((await consuming.deadLetters.discard()).map(({ messageId }) => messageId)).toEqual(['other']);
    await eventually(async () =>
      expect(await metricsText()).toMatch(/livery_queue_messages\{[^}]*state="dead"[^}]*\} 0\b/),
    );
  });
});
