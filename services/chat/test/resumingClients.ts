import { setTimeout as delay } from 'node:timers/promises';
import { diceOf } from '@livery/test-kit';
import { unique } from './factories.ts';
import { openIo, openRaw, say, type IoClient, type RawClient, type RawFrame } from './clients.ts';
import type { Harness } from './harness.ts';

/** What a client has of one conversation: numbers and ids, in the order they arrived, doubles included. */
export interface Received {
  seq: number;
  id: string;
  text: string;
}

type Chat = Pick<Harness, 'environment' | 'url'>;

const RETRY_TIMEOUT_MS = 120_000;

/** Which replica is tried next, and when: from the same row of numbers in every run. */
const dice = diceOf(20_260_603);

/** Tries again until it works: the client's side of every promise made here. Who has left tries no more. */
async function insist<T>(attempt: () => Promise<T>, left: AbortSignal): Promise<T> {
  const deadline = Date.now() + RETRY_TIMEOUT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (left.aborted || Date.now() > deadline) throw error;
      await delay(dice.between(50, 200));
    }
  }
}

/** One connection at a time, made again whenever it was lost, on whichever replica answers. */
class Line<Client extends { close(): void }> {
  readonly #urls: () => string[];
  readonly #open: (url: string) => Promise<Client>;
  readonly #leaving = new AbortController();
  #client: Promise<Client> | undefined;

  /** `open` answers a client that has caught up, or throws and leaves none behind. */
  constructor(urls: () => string[], open: (url: string) => Promise<Client>) {
    this.#urls = urls;
    this.#open = open;
  }

  connect(): Promise<Client> {
    this.#client ??= this.insist(async () => {
      const urls = this.#urls();
      return this.#open(urls[dice.between(0, urls.length - 1)] ?? '');
    });
    return this.#client;
  }

  /** The connection is gone. */
  lost(): void {
    this.#client = undefined;
    // Who waits for it gets the failure; nobody has to wait for it.
    if (!this.#leaving.signal.aborted) this.connect().catch(() => undefined);
  }

  insist<T>(attempt: () => Promise<T>): Promise<T> {
    return insist(attempt, this.#leaving.signal);
  }

  async leave(): Promise<void> {
    this.#leaving.abort();
    const client = await this.#client?.catch(() => undefined);
    client?.close();
  }
}

/** A visitor on `/ws` who comes back, on whichever replica answers, and goes on where it was cut off. */
export class ResumingVisitor {
  readonly sessionId: string;
  readonly received: Received[] = [];
  readonly acknowledged: { id: string; seq: number; text: string }[] = [];
  readonly #chat: Chat;
  readonly #line: Line<RawClient>;
  #cookie: string | undefined;

  constructor(chat: Chat, sessionId: string, urls: () => string[]) {
    this.#chat = chat;
    this.sessionId = sessionId;
    this.#line = new Line(urls, (url) => this.#open(url));
  }

  async #open(url: string): Promise<RawClient> {
    const client = await openRaw(this.#chat, { url, cookie: this.#cookie, address: '203.0.113.9' });
    this.#cookie = client.cookie;
    let read = 0;
    let isIn = false;
    client.ws.on('message', () => {
      for (; read < client.frames.length; read += 1) {
        const frame = client.frames[read] as RawFrame;
        // What comes before `join` is answered comes again with the answer.
        isIn ||= frame.type === 'history' || frame.type === 'ack';
        if (isIn) this.#take(frame);
      }
    });
    try {
      const since = this.received.at(-1)?.seq ?? 0;
      const answer = await client.ask({ type: 'join', sessionId: this.sessionId, since });
      if (answer.type !== 'ack') throw new Error(JSON.stringify(answer));
    } catch (error) {
      client.close();
      throw error;
    }
    void client.closed.then(() => this.#line.lost());
    return client;
  }

  #take(frame: RawFrame): void {
    const list =
      frame.type === 'chat_message' ? [frame['message']] : frame.type === 'history' ? frame['messages'] : [];
    for (const { seq, id, message } of list as { seq: number; id: string; message: string }[])
      this.received.push({ seq, id, text: message });
  }

  /** Sends until it is acknowledged, always under the same id. */
  async say(text: string): Promise<void> {
    const clientMessageId = unique('m');
    await this.#line.insist(async () => {
      const client = await this.#line.connect();
      const answer = await client.ask(say(this.sessionId, text, { clientMessageId }));
      if (answer.type !== 'ack') throw new Error(JSON.stringify(answer));
      this.acknowledged.push({ id: String(answer['id']), seq: Number(answer['seq']), text });
    });
  }

  close(): Promise<void> {
    return this.#line.leave();
  }
}

/** An agent on Socket.IO who comes back and enters every conversation again where it was cut off. */
export class ResumingAgent {
  readonly received = new Map<string, Received[]>();
  readonly acknowledged: { id: string; seq: number; text: string; sessionId: string }[] = [];
  readonly #chat: Chat;
  readonly #name: string;
  readonly #line: Line<IoClient>;
  /** The conversations that the present connection is in. */
  #entered = new Set<string>();

  constructor(chat: Chat, name: string, urls: () => string[]) {
    this.#chat = chat;
    this.#name = name;
    this.#line = new Line(urls, (url) => this.#open(url));
  }

  async #open(url: string): Promise<IoClient> {
    const client = await openIo(this.#chat, { url, username: this.#name });
    const { socket } = client;
    socket.on('chat_message', ({ message }) => this.#take([message as never]));
    socket.on('history', ({ messages }) => this.#take(messages as never));
    this.#entered = new Set();
    try {
      await Promise.all([...this.received.keys()].map((sessionId) => this.#join(client, sessionId)));
      if (!socket.connected) throw new Error('lost again');
    } catch (error) {
      client.close();
      throw error;
    }
    socket.once('disconnect', () => this.#line.lost());
    return client;
  }

  #take(messages: { sessionId: string; seq: number; id: string; message: string }[]): void {
    for (const { sessionId, seq, id, message } of messages)
      this.received.get(sessionId)?.push({ seq, id, text: message });
  }

  async #join(client: IoClient, sessionId: string): Promise<void> {
    // Asked twice, what comes in between would be sent twice.
    if (this.#entered.has(sessionId)) return;
    this.#entered.add(sessionId);
    const since = this.received.get(sessionId)?.at(-1)?.seq ?? 0;
    const answer = await client.ask('join', { sessionId, since });
    if (answer.ok) return;
    this.#entered.delete(sessionId);
    throw new Error(JSON.stringify(answer));
  }

  async enter(sessionId: string): Promise<void> {
    this.received.set(sessionId, []);
    await this.#line.insist(async () => this.#join(await this.#line.connect(), sessionId));
  }

  async say(sessionId: string, text: string): Promise<void> {
    const clientMessageId = unique('m');
    await this.#line.insist(async () => {
      const client = await this.#line.connect();
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

  close(): Promise<void> {
    return this.#line.leave();
  }
}
