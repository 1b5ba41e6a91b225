import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eventually } from '@livery/test-kit';
import { RETRY_DELAYS_MS } from '@livery/service-kit/topology';
import { connect } from 'amqplib';
import { afterAll, beforeAll, expect, it } from 'vitest';

const script = join(import.meta.dirname, '../../scripts/dead-letters.mjs');
const namespace = `dead_${randomUUID().slice(0, 8)}`;
const dead = `${namespace}.notification.dead`;
const { AMQP_URL = '', LIVERY_CACHE, PATH } = process.env;

let broker: Awaited<ReturnType<typeof connect>>;
let channel: Awaited<ReturnType<typeof broker.createChannel>>;
beforeAll(async () => {
  broker = await connect(AMQP_URL);
  channel = await broker.createChannel();
  await operator('notification'); // declares the queues
});
afterAll(async () => {
  const queues = ['', '.dead', ...RETRY_DELAYS_MS.map((ms) => `.retry.${ms}`)];
  for (const service of ['booking', 'catalog', 'chat', 'notification', 'payment'])
    for (const queue of queues) await channel.deleteQueue(`${namespace}.${service}${queue}`);
  await channel.deleteExchange(`${namespace}.events`);
  await broker.close();
});

/** Runs the tool as an operator would. */
function operator(...args: string[]): Promise<{ code: number; said: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
  const env = { PATH, LIVERY_CACHE, AMQP_URL, EVENT_NAMESPACE: namespace };
  const child = execFile(process.execPath, [script, ...args], { env }, (_error, stdout, stderr) =>
    resolve({ code: child.exitCode ?? -1, said: (stdout + stderr).trim() }),
  );
  return promise;
}

it('nothing there, and a service that does not exist, are said in words', async () => {
  expect(await operator('notification')).toEqual({ code: 0, said: 'none' });
  expect(await operator('notification', 'replay')).toEqual({ code: 0, said: 'none' });
  expect(await operator('notification', 'discard', 'x')).toEqual({ code: 0, said: 'none with the id x' });
  expect(await operator('notifications')).toEqual({
    code: 1,
    said: 'There is no queue of a service “notifications”; there are: booking, catalog, chat, notification, payment',
  });
  expect(await operator('notification', 'discard')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^AMQP_URL=amqp/),
  });
});

it('what nobody can handle is shown, and discarded for good', async () => {
  for (const id of ['poison', 'other'])
    channel.sendToQueue(dead, Buffer.from('{"eventId":'), { messageId: id, persistent: true });
  const count = async () => (await channel.checkQueue(dead)).messageCount;
  await eventually(async () => expect(await count()).toBe(2));
  expect((await operator('notification')).said).toMatch(/^poison .*\n[^]*{"eventId":[^]*\nother /);
  const { said } = await operator('notification', 'discard', 'poison');
  expect(said).toMatch(/^poison [^]*{"eventId":[^]*discarded for good: 1$/);
  await eventually(async () => expect(await count()).toBe(1));
  expect((await operator('notification', 'discard', 'all')).said).toMatch(/discarded for good: 1$/);
  await eventually(async () => expect(await count()).toBe(0));
});
