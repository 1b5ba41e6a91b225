import type { Logger } from '@livery/service-kit';
import type { Message, Tail } from '../domain/conversation.ts';
import { presentAdminMessage, presentMessage, presentNumbered } from '../http/messages.presenter.ts';
import type { MessageRepository } from '../store/message.repository.ts';
import type { Connection } from './connection.ts';
import { news, type Frame } from './frame.ts';

const PAGE = 200;
/** How many of the latest messages somebody gets who asks for none in particular. */
const LATEST = 50;
/** A batch of history stays far below what may wait for one client. */
const BATCH_BYTES = 48 * 1024;
/** More messages that came too early than this are fetched again instead of kept. */
const MAX_EARLY = 1_000;

/** Where somebody enters a conversation: after a number, with the latest messages, or with what comes from now on. */
export type Entry = { since: number } | 'latest' | 'now';

/**
 * The local members of one conversation. Every one of them gets every message once and in order, whatever order news
 * arrives in, twice or not at all: what is missing in the numbering is fetched from the log.
 */
export class Room {
  readonly sessionId: string;
  readonly #log: MessageRepository;
  readonly #logger: Logger;
  readonly #members = new Set<Connection>();
  readonly #early = new Map<number, Message>();
  #seq = 0;
  #last: Message | undefined;
  #isReady = false;
  #opening: Promise<void> | undefined;
  #fetching: Promise<void> | undefined;
  /** Who is being let in, with the latest entry of each: one that began before it sends nothing more. */
  readonly #entering = new Map<Connection, object>();

  constructor(sessionId: string, log: MessageRepository, logger: Logger) {
    this.sessionId = sessionId;
    this.#log = log;
    this.#logger = logger;
  }

  get isEmpty(): boolean {
    return this.#members.size === 0 && this.#entering.size === 0;
  }

  /** What a new message would continue, as far as is known here. */
  get tail(): Tail | undefined {
    return this.#last;
  }

  /** The number up to which its members have everything; undefined before it is known. */
  get position(): number | undefined {
    return this.#isReady ? this.#seq : undefined;
  }

  receive(message: Message): void {
    if (this.#isReady && message.seq <= this.#seq) return;
    if (!this.#isReady || message.seq > this.#seq + 1) {
      if (this.#early.size >= MAX_EARLY) this.#early.clear();
      this.#early.set(message.seq, message);
      if (this.#isReady) void this.catchUp();
      return;
    }
    this.#deliver(message);
    this.#deliverEarly();
  }

  /** Brings its members whatever the log holds beyond them. */
  catchUp(): Promise<void> {
    this.#fetching ??= this.#fetchMissing()
      .catch((err: unknown) => this.#logger.warn({ err }, 'a room could not catch up'))
      .finally(() => {
        this.#fetching = undefined;
      });
    return this.#fetching;
  }

  /**
   * Lets a connection in: first what it missed, then, without a gap, whatever is new. Answers whether there are messages
   * before those that were sent. Who asks again meanwhile is let in once, where it asked last.
   */
  async enter(connection: Connection, entry: Entry): Promise<{ hasEarlier: boolean }> {
    const isKnown = this.#members.has(connection) || this.#entering.has(connection);
    if (entry === 'now' && isKnown) return { hasEarlier: false };
    const turn = {};
    this.#entering.set(connection, turn);
    const goesOn = () => connection.isOpen && this.#entering.get(connection) === turn;
    try {
      await this.#open();
      if (goesOn()) this.#members.delete(connection);
      return await this.#bring(connection, entry, goesOn);
    } finally {
      if (this.#entering.get(connection) === turn) this.#entering.delete(connection);
    }
  }

  leave(connection: Connection): void {
    this.#members.delete(connection);
    this.#entering.delete(connection);
  }

  /** Passing news to those who follow more than messages. */
  tell(frame: Frame, except?: object): void {
    for (const member of this.#members) if (member.isNumbered && member !== except) member.send(frame);
  }

  async #bring(
    connection: Connection,
    entry: Entry,
    goesOn: () => boolean,
  ): Promise<{ hasEarlier: boolean }> {
    let hasEarlier = false;
    let position = this.#seq;
    if (entry === 'latest') {
      const latest = await this.#learn(await this.#log.before(this.sessionId, undefined, LATEST));
      hasEarlier = (latest[0]?.seq ?? 1) > 1;
      await sendHistory(connection, this.sessionId, latest, goesOn);
      position = latest.at(-1)?.seq ?? position;
    } else if (entry !== 'now') {
      position = entry.since;
      hasEarlier = position > 0;
    }
    // Another replica may have shown more than this one knows of yet.
    if (position > this.#seq) await this.catchUp();
    position = Math.min(position, this.#seq);

    while (position < this.#seq && goesOn()) {
      const page = await this.#learn(await this.#log.after(this.sessionId, position, PAGE));
      await sendHistory(connection, this.sessionId, page, goesOn);
      position = page.at(-1)?.seq ?? this.#seq;
    }
    // Nothing was awaited since the position was found to be the room's own.
    if (goesOn()) this.#members.add(connection);
    return { hasEarlier };
  }

  /**
   * The room hears of what the log holds beyond it before anybody is shown that. What it has still not heard of is left
   * out: it comes to all its members, and to who is let in now with them.
   */
  async #learn(messages: Message[]): Promise<Message[]> {
    if ((messages.at(-1)?.seq ?? 0) > this.#seq) await this.catchUp();
    return messages.filter(({ seq }) => seq <= this.#seq);
  }

  #open(): Promise<void> {
    this.#opening ??= this.#log.last(this.sessionId).then(
      (last) => {
        this.#last = last;
        this.#seq = last?.seq ?? 0;
        this.#isReady = true;
        this.#deliverEarly();
      },
      (error: unknown) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }

  async #fetchMissing(): Promise<void> {
    for (;;) {
      const page = await this.#log.after(this.sessionId, this.#seq, PAGE);
      for (const message of page) if (message.seq === this.#seq + 1) this.#deliver(message);
      this.#deliverEarly();
      if (page.length < PAGE) return;
    }
  }

  #deliverEarly(): void {
    for (const seq of this.#early.keys()) if (seq <= this.#seq) this.#early.delete(seq);
    for (let next = this.#early.get(this.#seq + 1); next; next = this.#early.get(this.#seq + 1)) {
      this.#early.delete(next.seq);
      this.#deliver(next);
    }
  }

  #deliver(message: Message): void {
    this.#seq = message.seq;
    this.#last = message;
    const versions = new Map<string, Frame>();
    for (const member of this.#members) {
      const version = member.actor.role === 'agent' ? 'staff' : member.isNumbered ? 'numbered' : 'plain';
      let frame = versions.get(version);
      if (frame === undefined) {
        frame = news('chat_message', { message: VERSIONS[version](message) });
        versions.set(version, frame);
      }
      member.send(frame);
    }
  }
}

const VERSIONS = { staff: presentAdminMessage, numbered: presentNumbered, plain: presentMessage };

async function sendHistory(
  connection: Connection,
  sessionId: string,
  messages: Message[],
  goesOn: () => boolean,
): Promise<void> {
  const present = connection.actor.role === 'agent' ? presentAdminMessage : presentNumbered;
  let batch: ReturnType<typeof present>[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length === 0 || !goesOn()) return;
    connection.send(news('history', { sessionId, messages: batch }));
    batch = [];
    bytes = 0;
    await connection.flushed();
  };
  for (const message of messages) {
    batch.push(present(message));
    bytes += Buffer.byteLength(message.text) + 300;
    if (bytes > BATCH_BYTES) await flush();
  }
  await flush();
}
