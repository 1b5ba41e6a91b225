import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

/** A message as a client knows it. */
export interface Line {
  seq: number;
  text: string;
}

/** The site, the conversation, and the session by which the client is known. */
export interface ChatLogin {
  siteUrl: string;
  cookie: string;
  sessionId: string;
}

interface Answer {
  ok?: boolean;
  seq?: number;
  [field: string]: unknown;
}
interface Message {
  sessionId: string;
  seq: number;
  message: string;
}

const RETRY_MS = 400;
/** A connection that stands but does not answer for so long is asked again. */
const ANSWER_MS = 8_000;

/** One side of a conversation, through the gateway: it comes back by itself and repeats what nobody acknowledged. */
export abstract class ChatClient {
  readonly sessionId: string;
  /** Everything it received, in order, doubles included. */
  readonly received: Line[] = [];
  /** What it said and the server acknowledged as stored. */
  readonly acknowledged: Line[] = [];
  /** When it was in the conversation again after its connection was lost. */
  readonly returnedAt: number[] = [];
  #wasIn = false;
  protected hasLeft = false;

  constructor(sessionId: string) {
    this.sessionId = sessionId;
  }

  /** Rejects when there is no connection, or no answer. */
  protected abstract ask(type: string, frame: object): Promise<Answer>;
  abstract leave(): void;

  /** Joins with the number of the last message received, and gets those it missed. */
  protected async enter(): Promise<void> {
    const answer = await this.ask('join', {
      sessionId: this.sessionId,
      since: this.received.at(-1)?.seq ?? 0,
    });
    if (answer.ok !== true) throw new Error(JSON.stringify(answer));
    if (this.#wasIn) this.returnedAt.push(Date.now());
    this.#wasIn = true;
  }

  protected take(messages: Message[]): void {
    for (const { sessionId, seq, message } of messages)
      if (sessionId === this.sessionId) this.received.push({ seq, text: message });
  }

  /** Resolves when it is stored, however often it had to be sent. */
  async say(text: string): Promise<void> {
    const frame = { sessionId: this.sessionId, message: text, clientMessageId: randomUUID() };
    while (!this.hasLeft) {
      const answer = await this.ask('chat_message', frame).catch(() => undefined);
      if (answer?.ok === true && answer.seq !== undefined) {
        this.acknowledged.push({ seq: answer.seq, text });
        return;
      }
      await delay(RETRY_MS);
    }
  }
}

/** A client of `/ws` that follows the numbering. */
export class WebSocketChatClient extends ChatClient {
  readonly #login: ChatLogin;
  readonly #waiting = new Map<string, PromiseWithResolvers<Answer>>();
  #socket: WebSocket | undefined;

  constructor(login: ChatLogin) {
    super(login.sessionId);
    this.#login = login;
    this.#open();
  }

  #open(): void {
    const { siteUrl, cookie } = this.#login;
    // Not in the browser's interface: Node's own WebSocket takes headers as well.
    const options = { headers: { cookie, origin: new URL(siteUrl).origin } } as unknown as string[];
    const socket = new WebSocket(`${siteUrl.replace('http', 'ws')}/ws`, options);
    this.#socket = socket;
    let isIn = false;
    socket.addEventListener('open', () => {
      this.enter().catch(() => socket.close());
    });
    socket.addEventListener('message', ({ data }) => {
      const { type, ref, ...frame } = JSON.parse(String(data)) as { type: string; ref?: string };
      // What comes before `join` is answered comes again with the answer.
      isIn ||= type === 'history' || type === 'ack';
      if (type === 'ack' || type === 'error') this.#waiting.get(ref ?? '')?.resolve(frame);
      else if (isIn && type === 'history') this.take((frame as { messages: Message[] }).messages);
      else if (isIn && type === 'chat_message') this.take([(frame as { message: Message }).message]);
    });
    // A failed handshake ends in `close`, too.
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('closed'));
      if (!this.hasLeft) setTimeout(() => this.#open(), RETRY_MS);
    });
  }

  protected async ask(type: string, frame: object): Promise<Answer> {
    if (this.#socket?.readyState !== WebSocket.OPEN) throw new Error('not connected');
    const ref = randomUUID();
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.set(ref, answer);
    const timer = setTimeout(() => answer.reject(new Error('no answer')), ANSWER_MS);
    try {
      this.#socket.send(JSON.stringify({ type, ref, ...frame }));
      return await answer.promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(ref);
    }
  }

  leave(): void {
    this.hasLeft = true;
    this.#socket?.close();
  }
}

/** A client of `/socket.io` as the pages have it: the library itself brings it back. */
export class SocketIoChatClient extends ChatClient {
  readonly #socket: Socket;

  constructor({ siteUrl, cookie, sessionId }: ChatLogin, as: 'customer' | 'agent') {
    super(sessionId);
    this.#socket = io(siteUrl, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 400,
      reconnectionDelayMax: 4_000,
      extraHeaders: { cookie, origin: new URL(siteUrl).origin },
      ...(as === 'agent' ? { query: { as } } : {}),
    });
    this.#socket.on('history', ({ messages }: { messages: Message[] }) => this.take(messages));
    this.#socket.on('chat_message', ({ message }: { message: Message }) => this.take([message]));
    this.#socket.on('connect', () => {
      this.enter().catch(() => this.#socket.io.engine.close());
    });
  }

  protected async ask(type: string, frame: object): Promise<Answer> {
    if (!this.#socket.connected) throw new Error('not connected');
    return (await this.#socket.timeout(ANSWER_MS).emitWithAck(type, frame)) as Answer;
  }

  leave(): void {
    this.hasLeft = true;
    this.#socket.disconnect();
  }
}
