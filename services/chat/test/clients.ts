import { IDENTITY_HEADER, signIdentity } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import type {
  AdminChatMessage,
  ChatAnswer,
  ChatClientEvents,
  ChatEvent,
  ChatServerEvents,
} from '@livery/shared-types';
import { io, type Socket } from 'socket.io-client';
import { WebSocket, type ClientOptions } from 'ws';
import type { Harness } from './harness.ts';
import { unique } from './factories.ts';

export interface RawFrame {
  type: string;
  [field: string]: unknown;
}

export interface Who {
  url?: string;
  cookie?: string | undefined;
  address?: string;
  role?: 'public' | 'admin' | 'service';
  username?: string;
}

/** The headers that the gateway adds to a handshake. */
export function handshakeHeaders(chat: Pick<Harness, 'environment'>, who: Who = {}): Record<string, string> {
  const { role = 'public', username = 'dana', cookie, address = '203.0.113.7' } = who;
  return {
    [IDENTITY_HEADER]: signIdentity(chat.environment.identitySecret, {
      role,
      subject: role === 'public' ? 'public' : `id-${username}`,
      audience: 'chat',
      ...(role === 'public' ? {} : { username }),
    }),
    'x-forwarded-for': address,
    ...(cookie === undefined ? {} : { cookie }),
  };
}

/** A client of `/ws`. */
export class RawClient {
  readonly ws: WebSocket;
  readonly frames: RawFrame[] = [];
  readonly closed: Promise<{ code: number }>;
  readonly #asked = new Map<unknown, (answer: RawFrame) => void>();
  cookie: string | undefined;

  constructor(ws: WebSocket, cookie: string | undefined) {
    this.ws = ws;
    this.cookie = cookie;
    ws.setMaxListeners(0);
    ws.on('error', () => undefined);
    ws.on('upgrade', (res) => {
      this.cookie = res.headers['set-cookie']?.[0]?.split(';')[0] ?? this.cookie;
    });
    ws.on('message', (data) => {
      const frame = JSON.parse(data.toString()) as RawFrame;
      this.frames.push(frame);
      if (frame.type !== 'ack' && frame.type !== 'error') return;
      this.#asked.get(frame['ref'])?.(frame);
      this.#asked.delete(frame['ref']);
    });
    this.closed = new Promise((resolve) => {
      ws.on('close', (code) => resolve({ code }));
    });
  }

  send(frame: object): void {
    this.ws.send(JSON.stringify(frame));
  }

  ofType(type: string): RawFrame[] {
    return this.frames.filter((frame) => frame.type === type);
  }

  /** Texts of the messages that came, live or as history, in the order they came. */
  texts(): string[] {
    return this.frames.flatMap(({ type, message, messages }) => {
      if (type === 'chat_message') return [(message as { message: string }).message];
      return type === 'history' ? (messages as { message: string }[]).map((one) => one.message) : [];
    });
  }

  /** Sends with a label and waits for the answer to it, or for the end. */
  ask(frame: RawFrame): Promise<RawFrame> {
    const ref = unique('ref');
    return new Promise((resolve, reject) => {
      if (this.ws.readyState !== WebSocket.OPEN) throw new Error('closed already');
      this.#asked.set(ref, resolve);
      this.ws.once('close', () => reject(new Error(`closed before ${frame.type} was answered`)));
      this.send({ ...frame, ref });
    });
  }

  async waitFor(type: string, fits: (frame: RawFrame) => boolean = () => true): Promise<RawFrame> {
    return eventually(() => {
      const found = this.ofType(type).find(fits);
      if (found === undefined)
        throw new Error(`no fitting ${type}; got ${JSON.stringify(this.frames.slice(-3))}`);
      return found;
    });
  }

  close(): void {
    this.ws.terminate();
  }
}

/** Opens `/ws`, or rejects with the status that the handshake was answered with. */
export async function openRaw(
  chat: Pick<Harness, 'environment' | 'url'>,
  who: Who = {},
  options: ClientOptions = {},
): Promise<RawClient> {
  const url = `${(who.url ?? chat.url).replace('http', 'ws')}/ws`;
  const ws = new WebSocket(url, { headers: handshakeHeaders(chat, who), ...options });
  const client = new RawClient(ws, who.cookie);
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('unexpected-response', (_req, res) => reject(new Error(`handshake answered ${res.statusCode}`)));
    ws.once('error', reject);
  });
  return client;
}

/** Longer than a slow machine takes to answer; a dead server is found before, by its heartbeat. */
const ANSWER_TIMEOUT_MS = 120_000;

export type IoSocket = Socket<ChatServerEvents, ChatClientEvents>;

/** A client of `/socket.io`. */
export class IoClient {
  readonly socket: IoSocket;
  readonly messages: AdminChatMessage[] = [];
  readonly received: { event: string; payload: Record<string, unknown> }[] = [];
  cookie: string | undefined;

  constructor(socket: IoSocket) {
    this.socket = socket;
    socket.on('chat_message', ({ message }) => this.messages.push(message as AdminChatMessage));
    socket.on('history', ({ messages }) => this.messages.push(...(messages as AdminChatMessage[])));
    socket.onAny((event: string, payload: Record<string, unknown>) => this.received.push({ event, payload }));
  }

  texts(): string[] {
    return this.messages.map(({ message }) => message);
  }

  /** Sends and waits for the answer, or for the end. */
  async ask<T extends ChatEvent>(
    event: T,
    frame: Parameters<ChatClientEvents[T]>[0],
  ): Promise<ChatAnswer<T>> {
    // The library would keep it for a connection that does not come any more.
    if (!this.socket.connected) throw new Error('closed already');
    const socket = this.socket.timeout(ANSWER_TIMEOUT_MS) as unknown as {
      emitWithAck(event: T, frame: unknown): Promise<ChatAnswer<T>>;
    };
    return socket.emitWithAck(event, frame);
  }

  async waitFor(event: string, fits: (payload: Record<string, unknown>) => boolean = () => true) {
    return eventually(() => {
      const found = this.received.find((one) => one.event === event && fits(one.payload));
      if (found === undefined)
        throw new Error(`no fitting ${event}; got ${JSON.stringify(this.received.slice(-3))}`);
      return found.payload;
    });
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** Opens `/socket.io`, as an agent by default. */
export async function openIo(chat: Pick<Harness, 'environment' | 'url'>, who: Who = {}): Promise<IoClient> {
  const socket: IoSocket = io(who.url ?? chat.url, {
    transports: ['websocket'],
    extraHeaders: handshakeHeaders(chat, { role: 'admin', ...who }),
    reconnection: false,
    forceNew: true,
  });
  const client = new IoClient(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return client;
}

export const sessionId = () => unique('session-');

/** A customer's words, as `/ws` takes them. */
export const say = (id: string, message: string, more: object = {}) => ({
  type: 'chat_message',
  sessionId: id,
  sender: 'customer',
  message,
  ...more,
});

/** Opens clients of the service that a test file works with, which need not be closed one by one. */
export function clientsOf(chat: () => Pick<Harness, 'environment' | 'url'>) {
  const open: (RawClient | IoClient)[] = [];
  const kept = <Client extends RawClient | IoClient>(client: Client): Client => {
    open.push(client);
    return client;
  };
  const ioOn = async (who: Who = {}) => kept(await openIo(chat(), who));
  return {
    /** Whoever has not been closed yet. */
    opened: open as readonly (RawClient | IoClient)[],
    visitorOn: async (who: Who = {}) => kept(await openRaw(chat(), who)),
    ioOn,
    /** An agent who is at the desk. */
    agentOn: async (who: Who = {}) => {
      const agent = await ioOn(who);
      await agent.ask('desk', { available: true });
      return agent;
    },
    closeAll: (): void => {
      for (const client of open.splice(0)) client.close();
    },
  };
}
