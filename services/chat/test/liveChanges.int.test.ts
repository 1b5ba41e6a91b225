import {
  connectEventBus,
  createLogger,
  newEvent,
  type EventBus,
  type RunningService,
} from '@livery/service-kit';
import { cutProxy, eventually, type CutProxy } from '@livery/test-kit';
import type { LiveChange } from '@livery/shared-types';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { clientsOf, say, sessionId, type IoClient } from './clients.ts';
import { unique } from './factories.ts';
import { startChat, type Harness } from './harness.ts';

let wire: CutProxy;
let chat: Harness;
let second: RunningService;
let bus: EventBus;
const { visitorOn, ioOn, agentOn, closeAll } = clientsOf(() => chat);

beforeAll(async () => {
  chat = await startChat();
  wire = await cutProxy(chat.environment.amqpUrl);
  second = await chat.addReplica({ AMQP_URL: wire.url });
  const { amqpUrl: url, namespace } = chat.environment;
  const logger = createLogger({ service: 'catalog', level: 'silent' });
  bus = connectEventBus({ url, service: 'catalog', namespace, logger });
});
afterEach(closeAll);
afterAll(async () => {
  await bus.close();
  await chat.stop();
  await wire.close();
});

const changesTo = ({ received }: IoClient) =>
  received.flatMap(({ event, payload }) => (event === 'change' ? [payload] : []));
const changed = (id: string): LiveChange => ({ type: 'catalog.changed', aggregateId: id });
const publish = (id: string) => bus.publish(newEvent('catalog.changed', id, { kind: 'service', id }));
const timesHeard = (listener: IoClient) => listener.received.filter(({ event }) => event === 'resync').length;

it('staff on every replica learn what changed, once, and none of the data; customers learn nothing', async () => {
  const staff = [await ioOn(), await ioOn({ url: second.url, username: 'robin' })];
  const customer = await ioOn({ role: 'public' });
  const visitor = await visitorOn();
  const ids = Array.from({ length: 5 }, () => unique('item'));
  for (const id of ids) await publish(id);
  for (const one of staff) await eventually(() => expect(changesTo(one)).toEqual(ids.map(changed)));
  expect(await visitor.ask(say(sessionId(), 'Hello'))).toMatchObject({ ok: true });
  expect(await customer.ask('leave', { sessionId: sessionId() })).toMatchObject({ ok: true });
  expect(changesTo(customer)).toEqual([]);
  expect(visitor.ofType('change')).toEqual([]);
});

it('what only concerns the machinery, such as a code that somebody asked for, is told to nobody', async () => {
  const dana = await ioOn();
  const id = unique('booking');
  const code = { email: 'a@example.com', sealedCode: 'sealed', expiresAt: new Date().toISOString() };
  await bus.publish(newEvent('booking.code_requested', id, code));
  const last = unique('item');
  await publish(last);
  await eventually(() => expect(changesTo(dana)).toContainEqual(changed(last)));
  expect(changesTo(dana)).not.toContainEqual(expect.objectContaining({ aggregateId: id }));
});

it('staff are told to fetch everything again once the bus was away', async () => {
  const robin = await ioOn({ url: second.url, username: 'robin' });
  await wire.cut();
  await wire.restore();
  await eventually(() => expect(timesHeard(robin)).toBeGreaterThan(0), { timeoutMs: 30_000 });
  const id = unique('item');
  await publish(id);
  await eventually(() => expect(changesTo(robin)).toContainEqual(changed(id)));
});

it('somebody who looks at a dashboard is not at the desk until they say so, nor after they leave it', async () => {
  const isStaffed = async () =>
    (await chat.visitor.get<{ online: boolean }>('/api/chat/presence')).body.online;
  const dana = await agentOn();
  expect(await isStaffed()).toBe(true);
  await ioOn({ username: 'robin' });
  await dana.ask('desk', { available: false });
  expect(await isStaffed()).toBe(false);
});
