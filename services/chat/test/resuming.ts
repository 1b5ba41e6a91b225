import { setTimeout as delay } from 'node:timers/promises';
import { unique } from './factories.ts';
import { openIo, openRaw, type IoClient, type RawClient } from './clients.ts';
import type { Harness } from './harness.ts';

/** What a client has of one conversation: numbers and ids, in the order they arrived, doubles included. */
export interface Received {
  seq: number;
  id: string;
  text: string;
}

type Chat = Pick<Harness, 'environment' | 'url'>;

const PATIENCE_MS = 120_000;

/** Tries again until it works: the client's side of every promise made here. */
async function insist<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(50 + Math.random() * 150);
    }
  }
}

/** A visitor on `/ws` who comes back, on whichever replica answers, and goes on where it was cut off. */
export class ResumingVisitor {
  readonly sessionId: string;
  readonly received: Received[] = [];
  readonly acknowledged: { id: string; seq: number; text: string }[] = [];
  readonly #chat: Chat;
  readonly #urls: () => string[];
  #client: Promise<RawClient> | undefined;
  #cookie: string | undefined;
  #read = 0;

  constructor(chat: Chat, sessionId: string, urls: () => string[]) {
    this.#chat = chat;
    this.sessionId = sessionId;
    this.#urls = urls;
  }

  async connect(): Promise<RawClient> {
    this.#client ??= insist(() => this.#open());
    return this.#client;
  }

  async #open(): Promise<RawClient> {
    const urls = this.#urls();
    const url = urls[Math.floor(Math.random() * urls.length)] ?? '';
    const client = await openRaw(this.#chat, { url, cookie: this.#cookie, address: '203.0.113.9' });
    this.#cookie = client.cookie;
    client.ws.on('message', () => this.#take(client));
    void client.closed.then(() => {
      this.#client = undefined;
      this.#read = 0;
      if (!this.#isClosed) void this.connect();
    });
    client.send({ type: 'join', sessionId: this.sessionId, since: this.received.at(-1)?.seq ?? 0 });
    return client;
  }

  #isClosed = false;
  async close(): Promise<void> {
    this.#isClosed = true;
    (await this.#client)?.close();
  }

  #take(client: RawClient): void {
    for (; this.#read < client.frames.length; this.#read += 1) {
      const frame = client.frames[this.#read];
      const list =
        frame?.type === 'chat_message'
          ? [frame['message']]
          : frame?.type === 'history'
            ? frame['messages']
            : [];
      for (const { seq, id, message } of list as { seq: number; id: string; message: string }[])
        this.received.push({ seq, id, text: message });
    }
  }

  /** Sends until it is acknowledged, always under the same id. */
  async say(text: string): Promise<void> {
    const clientMessageId = unique('m');
    await insist(async () => {
      const client = await this.connect();
      const answer = await client.ask({
        type: 'chat_message',
        sessionId: this.sessionId,
        sender: 'customer',
        message: text,
        clientMessageId,
      });
      if (answer.type !== 'ack') throw new Error(JSON.stringify(answer));
      this.acknowledged.push({ id: String(answer['id']), seq: Number(answer['seq']), text });
    });
  }
}

/** An agent on Socket.IO who comes back and enters every conversation again where it was cut off. */
export class ResumingAgent {
  readonly received = new Map<string, Received[]>();
  readonly acknowledged: { id: string; seq: number; text: string; sessionId: string }[] = [];
  readonly #chat: Chat;
  readonly #name: string;
  readonly #urls: () => string[];
  #client: Promise<IoClient> | undefined;
  #isClosed = false;

  constructor(chat: Chat, name: string, urls: () => string[]) {
    this.#chat = chat;
    this.#name = name;
    this.#urls = urls;
  }

  async connect(): Promise<IoClient> {
    this.#client ??= insist(() => this.#open());
    return this.#client;
  }

  async #open(): Promise<IoClient> {
    const urls = this.#urls();
    const url = urls[Math.floor(Math.random() * urls.length)] ?? '';
    const client = await openIo(this.#chat, { url, username: this.#name });
    const { socket } = client;
    socket.on('chat_message', ({ message }) => this.#take([message as never]));
    socket.on('history', ({ messages }) => this.#take(messages as never));
    socket.once('disconnect', () => {
      this.#client = undefined;
      if (!this.#isClosed) void this.connect();
    });
    await Promise.all([...this.received.keys()].map((sessionId) => this.#join(client, sessionId)));
    return client;
  }

  #take(messages: { sessionId: string; seq: number; id: string; message: string }[]): void {
    for (const { sessionId, seq, id, message } of messages)
      this.received.get(sessionId)?.push({ seq, id, text: message });
  }

  async #join(client: IoClient, sessionId: string): Promise<void> {
    const since = this.received.get(sessionId)?.at(-1)?.seq ?? 0;
    const answer = await client.ask('join', { sessionId, since });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
  }

  async enter(sessionId: string): Promise<void> {
    this.received.set(sessionId, []);
    await insist(async () => this.#join(await this.connect(), sessionId));
  }

  async say(sessionId: string, text: string): Promise<void> {
    const clientMessageId = unique('m');
    await insist(async () => {
      const client = await this.connect();
      const answer = await client.ask('chat_message', {
        sessionId,
        sender: 'agent',
        message: text,
        clientMessageId,
      });
      if (!answer.ok) throw new Error(JSON.stringify(answer));
      this.acknowledged.push({ id: answer.id, seq: answer.seq, text, sessionId });
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    (await this.#client)?.close();
  }
}
