import { dropTestEnvironment, eventually, testEnvironment } from '@livery/test-kit';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { clientsOf, say, sessionId, type Who } from './clients.ts';
import { settingsOf } from './harness.ts';
import { startReplica, type Replica } from './processes.ts';

const MEGABYTE = 1024 * 1024;
const MESSAGES_PER_MINUTE = 100;
/** What the process may hold under everything that happens here; keeping what it is sent, or is to send, would take more. */
const MOST_MEGABYTES = 500;

const environment = testEnvironment('chat');
let replica: Replica;
let chat: { environment: typeof environment; url: string };
const { visitorOn, agentOn, closeAll } = clientsOf(() => chat);
let addresses = 0;

/** Somebody from an address that nobody else here comes from. */
const stranger = (who: Who = {}) => visitorOn({ address: `198.51.100.${(addresses += 1)}`, ...who });

beforeAll(async () => {
  replica = await startReplica({
    ...settingsOf(environment),
    MESSAGES_PER_MINUTE: String(MESSAGES_PER_MINUTE),
    CONNECTIONS_PER_ADDRESS: '30',
  });
  chat = { environment, url: replica.url };
}, 120_000);
afterEach(closeAll);
afterAll(async () => {
  await replica?.stop();
  await dropTestEnvironment(environment);
});

/** Repeats `check` until it passes, and answers the most that the process held meanwhile. */
async function mostMegabytesUntil(check: () => void | Promise<void>): Promise<number> {
  let most = 0;
  await eventually(
    async () => {
      most = Math.max(most, await replica.residentMegabytes());
      await check();
    },
    { timeoutMs: 120_000, intervalMs: 100 },
  );
  return most;
}

it('who asks for everything and reads nothing is cut, and costs no memory', async () => {
  const id = sessionId();
  const owner = await stranger();
  // Three bytes to the character: six kilobytes a message.
  for (let i = 0; i < MESSAGES_PER_MINUTE - 1; i += 1) await owner.ask(say(id, '雪'.repeat(2_000)));
  const { cookie } = owner;
  const stalled = await Promise.all(Array.from({ length: 12 }, () => stranger({ cookie })));
  const gone = stalled.map(({ closed }) => closed);
  // Fifty messages to each answer: half a gigabyte in all.
  for (const client of stalled) {
    client.ws.pause();
    for (let i = 0; i < 160; i += 1) client.send({ type: 'join', sessionId: id, since: 0 });
  }
  const dana = await agentOn();
  await dana.ask('join', { sessionId: id });
  expect(dana.texts()).toHaveLength(50);
  // A paused socket does not notice its own end: the service's metrics show it. Whether it is found to be slow or silent
  // first is up to the machine.
  const most = await mostMegabytesUntil(async () => {
    const metrics = await (await fetch(`${replica.url}/metrics`)).text();
    const cuts = metrics.matchAll(
      /livery_chat_cut_total\{[^}]*reason="(?:slow|stalled|silent)"[^}]*\} (\d+)/g,
    );
    const cut = [...cuts].reduce((sum, [, count]) => sum + Number(count), 0);
    expect(cut).toBeGreaterThanOrEqual(stalled.length);
  });
  expect(most).toBeLessThan(MOST_MEGABYTES);
  for (const { ws } of stalled) ws.resume();
  await Promise.all(gone);
}, 180_000);

it('floods of bytes and of messages of a megabyte cost no memory', async () => {
  const id = sessionId();
  let endedCount = 0;
  const flood = async (message: string) => {
    for (let turn = 0; turn < 20; turn += 1) {
      const client = await stranger();
      while (client.ws.readyState === client.ws.OPEN) {
        if (client.ws.bufferedAmount < 4 * MEGABYTE) client.send(say(id, message));
        await new Promise(setImmediate);
      }
    }
    endedCount += 1;
  };
  const floods = [flood('x'.repeat(60_000)), flood('x'.repeat(MEGABYTE))];
  const most = await mostMegabytesUntil(() => expect(endedCount).toBe(floods.length));
  await Promise.all(floods);
  expect(most).toBeLessThan(MOST_MEGABYTES);
}, 180_000);
