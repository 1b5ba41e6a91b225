import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@livery/test-kit';
import type { AdminChatMessage } from '@livery/shared-types';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { SocketIoChatClient, WebSocketChatClient, type Line, type ChatClient } from './chat/chatClient.ts';
import { startProduct, type Product } from './startProduct.ts';

const FEWEST_CONVERSATIONS = 8;
const MOST_CONVERSATIONS = 40;
const PAUSE_MS = 100;
/** A machine that runs other tests besides takes its time. */
const LONG_WAIT = { timeoutMs: 60_000 };
/** From the signal until the last client is in its conversation again: some seconds, and what a busy machine needs besides. */
const LONGEST_MS = 30_000;

interface Conversation {
  visitor: ChatClient;
  agent: ChatClient;
}

let product: Product;
let adminCookie: string;
let conversations: Conversation[] = [];
const everybody = () => conversations.flatMap(({ visitor, agent }) => [visitor, agent]);

beforeAll(async () => {
  product = await startProduct({
    scale: { chat: 2 },
    env: { CONNECTIONS_PER_ADDRESS: '1000', MESSAGES_PER_MINUTE: '10000' },
  });
  adminCookie = await product.logIn();
}, 180_000);
afterEach(() => {
  for (const client of everybody()) client.leave();
  conversations = [];
});
afterAll(() => product.stop(), 60_000);

/** A visitor, on either kind of socket, and an agent in one conversation. */
async function open(kind: 'raw' | 'socket.io'): Promise<Conversation> {
  const sessionId = `session-${randomUUID()}`;
  const claimed = await product.call('POST', '/api/chat/sessions', { sessionId }, { cookie: '' });
  expect(claimed.status).toBe(201);
  const cookie = claimed.response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const login = { siteUrl: product.stack.url, sessionId };
  return {
    visitor:
      kind === 'raw'
        ? new WebSocketChatClient({ ...login, cookie })
        : new SocketIoChatClient({ ...login, cookie }, 'customer'),
    agent: new SocketIoChatClient({ ...login, cookie: adminCookie }, 'agent'),
  };
}

/** How many clients of each kind a replica holds. */
async function clientsOf(replica: string): Promise<Map<string, number>> {
  const page = await (await fetch(`${product.stack.services.addresses[replica]}/metrics`)).text();
  const counts = page.matchAll(/^livery_chat_sockets\{kind="([^"]+)",role="([^"]+)"\} (\d+)$/gm);
  return new Map([...counts].map(([, kind, role, count]) => [`${kind} ${role}`, Number(count)]));
}

const KINDS = ['raw customer', 'socket.io customer', 'socket.io agent'];

/** Conversations until each replica has clients of every kind. */
async function openEnough(): Promise<void> {
  for (;;) {
    // In pairs: the gateway goes by turns, and would send every other one to the same replica.
    conversations.push(await open(conversations.length % 4 < 2 ? 'raw' : 'socket.io'));
    if (conversations.length < FEWEST_CONVERSATIONS) continue;
    await exchangeMessages(everybody(), 1);
    const replicas = await Promise.all(['chat', 'chat-2'].map(clientsOf));
    if (replicas.every((clients) => KINDS.every((kind) => (clients.get(kind) ?? 0) > 0))) return;
    expect(conversations.length).toBeLessThan(MOST_CONVERSATIONS);
  }
}

/** Each of them sends this many more messages and waits until they are stored. */
async function exchangeMessages(clients: readonly ChatClient[], messages: number): Promise<void> {
  const work = clients.map(async (client) => {
    for (let i = 0; i < messages; i += 1) await client.say(`line ${client.acknowledged.length}`);
  });
  await Promise.all(work);
}

/** Everybody sends messages until `end` is called. */
function startExchange() {
  const ending = new AbortController();
  const sendMessages = async (client: ChatClient) => {
    while (!ending.signal.aborted) {
      await exchangeMessages([client], 1);
      await delay(PAUSE_MS);
    }
  };
  const done = Promise.all(everybody().map(sendMessages));
  return {
    /** Everybody has got through with a few more. */
    async goOn(): Promise<void> {
      const before = new Map(everybody().map((client) => [client, client.acknowledged.length]));
      await eventually(() => {
        for (const [client, count] of before)
          expect(client.acknowledged.length).toBeGreaterThanOrEqual(count + 5);
      }, LONG_WAIT);
    },
    async end(): Promise<void> {
      ending.abort();
      await done;
    },
  };
}

async function storedIn(sessionId: string): Promise<Line[]> {
  const stored: Line[] = [];
  for (;;) {
    const since = stored.at(-1)?.seq ?? 0;
    const path = `/api/admin/chat/sessions/${sessionId}/messages?limit=200&since=${since}`;
    const { body } = await eventually(async () => {
      const page = await product.call<AdminChatMessage[]>('GET', path);
      expect(page.status).toBe(200);
      return page;
    }, LONG_WAIT);
    if (body.length === 0) return stored;
    stored.push(...body.map(({ seq, message }) => ({ seq, text: message })));
  }
}

it.each([
  { how: 'stopped', signal: 'SIGTERM', name: 'chat-2' },
  { how: 'killed', signal: 'SIGKILL', name: 'chat' },
] as const)(
  'a replica that is $how moves its clients through the gateway to the other within seconds, and nothing is lost',
  async ({ how, signal, name }) => {
    await openEnough();
    const conversation = startExchange();
    await conversation.goOn();
    const held = [...(await clientsOf(name)).values()].reduce((sum, count) => sum + count, 0);

    const endedAt = Date.now();
    await product.stack.services.get(name).kill(signal);
    await conversation.goOn();
    await conversation.end();
    await product.stack.services.get(name).restart();

    const moved = everybody().filter(({ returnedAt }) => returnedAt.length > 0);
    const lastMs = Math.max(...moved.flatMap(({ returnedAt }) => returnedAt)) - endedAt;
    expect(moved).toHaveLength(held);
    expect(lastMs).toBeLessThan(LONGEST_MS);
    for (const { visitor, agent } of conversations) {
      const stored = await storedIn(visitor.sessionId);
      expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
      const acknowledged = [...visitor.acknowledged, ...agent.acknowledged];
      expect(acknowledged.toSorted((a, b) => a.seq - b.seq)).toEqual(stored);
      for (const { acknowledged } of [visitor, agent])
        expect(acknowledged).toEqual(acknowledged.toSorted((a, b) => a.seq - b.seq));
      await eventually(() => {
        expect(visitor.received).toEqual(stored);
        expect(agent.received).toEqual(stored);
      }, LONG_WAIT);
    }
    console.log(`${name} ${how}: ${held} clients moved, the last was back after ${lastMs} ms`);
  },
  180_000,
);
