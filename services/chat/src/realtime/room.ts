import type { Logger } from '@livery/service-kit';
import type { Message, Tail } from '../domain/conversation.ts';
import { presentAdminMessage, presentMessage, presentNumbered } from '../http/messages.presenter.ts';
import type { MessageRepository } from '../store/message.repository.ts';
import { frameOf, type Connection, type Frame } from './connection.ts';

const PAGE = 200;
/** How many of the latest messages somebody gets who asks for none in particular. */
const LATEST = 50;
/** A batch of history stays far below what may wait for one client. */
const BATCH_BYTES = 48 * 1024;
/** More messages that came too early than this are fetched again instead of kept. */
const MAX_EARLY = 1_000;

/** Where somebody joins a conversation: after a number, with the latest messages, or with what comes from now on. */
export type JoinAt = { since: number } | 'latest' | 'now';

/**
 * The local members of one conversation. Every one of them gets every message once and in order, whatever order messages
 * arrive in, twice or not at all: what is missing in the numbering is fetched from the database.
 */
export class Room {
  readonly sessionId: string;
  readonly #messages: MessageRepository;
  readonly #logger: Logger;
  readonly #members = new Set<Connection>();
  /** Who is joining, with the latest attempt of each: one that began before it sends nothing more. */
  readonly #joining = new Map<Connection, object>();
  readonly #early = new Map<number, Message>();
  #seq = 0;
  #last: Message | undefined;
  #isReady = false;
  #opening: Promise<void> | undefined;
  #fetching: Promise<void> | undefined;

  constructor(sessionId: string, messages: MessageRepository, logger: Logger) {
    this.sessionId = sessionId;
    this.#messages = messages;
    this.#logger = logger;
  }

  get isEmpty(): boolean {
    return this.#members.size === 0 && this.#joining.size === 0;
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
    if (this.#isReady && message.seq === this.#seq + 1) {
      this.#deliver(message);
      this.#deliverEarly();
      return;
    }
    if (this.#early.size >= MAX_EARLY) this.#early.clear();
    this.#early.set(message.seq, message);
    if (this.#isReady) void this.catchUp();
  }

  /** Sends its members whatever the database holds beyond them. */
  catchUp(): Promise<void> {
    this.#fetching ??= this.#fetchMissing()
      .catch((err: unknown) => this.#logger.warn({ err }, 'fetching missed messages failed, will retry'))
      .finally(() => {
        this.#fetching = undefined;
      });
    return this.#fetching;
  }

  /**
   * Lets a connection in: first what it missed, then, without a gap, whatever is new. Answers whether there are messages
   * before those that were sent. A connection that joins again meanwhile joins once, where it asked last.
   */
  async join(connection: Connection, at: JoinAt): Promise<{ hasEarlier: boolean }> {
    const isKnown = this.#members.has(connection) || this.#joining.has(connection);
    if (at === 'now' && isKnown) return { hasEarlier: false };
    const attempt = {};
    this.#joining.set(connection, attempt);
    const isCurrent = () => connection.isOpen && this.#joining.get(connection) === attempt;
    try {
      await this.#open();
      if (isCurrent()) this.#members.delete(connection);
      return await this.#sendMissed(connection, at, isCurrent);
    } finally {
      if (this.#joining.get(connection) === attempt) this.#joining.delete(connection);
    }
  }

  leave(connection: Connection): void {
    this.#members.delete(connection);
    this.#joining.delete(connection);
  }

  /** Sends to those members who follow more than messages. */
  broadcast(frame: Frame, except?: Connection): void {
    for (const member of this.#members) if (member.isNumbered && member !== except) member.send(frame);
  }

  async #sendMissed(
    connection: Connection,
    at: JoinAt,
    isCurrent: () => boolean,
  ): Promise<{ hasEarlier: boolean }> {
    let hasEarlier = false;
    let position = this.#seq;
    if (at === 'latest') {
      const latest = await this.#catchUpTo(await this.#messages.before(this.sessionId, undefined, LATEST));
      hasEarlier = (latest[0]?.seq ?? 1) > 1;
      await sendHistory(connection, this.sessionId, latest, isCurrent);
      position = latest.at(-1)?.seq ?? position;
    } else if (at !== 'now') {
      position = at.since;
      hasEarlier = position > 0;
    }
    // Another replica may have sent more than this one knows of yet.
    if (position > this.#seq) await this.catchUp();
    position = Math.min(position, this.#seq);

    while (position < this.#seq && isCurrent()) {
      const page = await this.#catchUpTo(await this.#messages.after(this.sessionId, position, PAGE));
      await sendHistory(connection, this.sessionId, page, isCurrent);
      position = page.at(-1)?.seq ?? this.#seq;
    }
    // Nothing was awaited since the position was found to be the room's own.
    if (isCurrent()) this.#members.add(connection);
    return { hasEarlier };
  }

  /**
   * The room catches up with the database before anybody is sent what it has not received. What is still unknown here is
   * left out: it comes to all members, and to who joins now with them.
   */
  async #catchUpTo(messages: Message[]): Promise<Message[]> {
    if ((messages.at(-1)?.seq ?? 0) > this.#seq) await this.catchUp();
    return messages.filter(({ seq }) => seq <= this.#seq);
  }

  #open(): Promise<void> {
    this.#opening ??= this.#messages.last(this.sessionId).then(
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
      const page = await this.#messages.after(this.sessionId, this.#seq, PAGE);
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
    const frames = new Map<Presenter, Frame>();
    for (const member of this.#members) {
      const present = presenterOf(member);
      const frame = frames.get(present) ?? frameOf('chat_message', { message: present(message) });
      frames.set(present, frame);
      member.send(frame);
    }
  }
}

const presenterOf = ({ actor, isNumbered }: Connection) =>
  actor.role === 'agent' ? presentAdminMessage : isNumbered ? presentNumbered : presentMessage;
type Presenter = ReturnType<typeof presenterOf>;

async function sendHistory(
  connection: Connection,
  sessionId: string,
  messages: Message[],
  isCurrent: () => boolean,
): Promise<void> {
  const present = connection.actor.role === 'agent' ? presentAdminMessage : presentNumbered;
  let batch: ReturnType<typeof present>[] = [];
  let bytes = 0;
  for (const message of messages) {
    batch.push(present(message));
    bytes += Buffer.byteLength(message.text) + 300;
    if (bytes <= BATCH_BYTES && message !== messages.at(-1)) continue;
    if (!isCurrent()) return;
    connection.send(frameOf('history', { sessionId, messages: batch }));
    batch = [];
    bytes = 0;
    await connection.backpressure.flushed();
  }
}
