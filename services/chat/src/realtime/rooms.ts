import type { Logger } from '@livery/service-kit';
import type { Message, Tail } from '../domain/conversation.ts';
import type { MessageRepository } from '../store/message.repository.ts';
import type { Connection, Frame } from './connection.ts';
import { Room, type JoinAt } from './room.ts';

/** Rooms that one query asks about. */
const CHUNK = 100;
const MAX_ROWS = 1_000;

/** The conversations that have members on this replica. */
export class Rooms {
  readonly #rooms = new Map<string, Room>();
  readonly #messages: MessageRepository;
  readonly #logger: Logger;
  #checking: Promise<void> | undefined;

  constructor(messages: MessageRepository, logger: Logger) {
    this.#messages = messages;
    this.#logger = logger;
  }

  async join(sessionId: string, connection: Connection, at: JoinAt): Promise<{ hasEarlier: boolean }> {
    const room = this.#rooms.get(sessionId) ?? new Room(sessionId, this.#messages, this.#logger);
    this.#rooms.set(sessionId, room);
    try {
      return await room.join(connection, at);
    } finally {
      this.#removeIfEmpty(room);
    }
  }

  leave(sessionId: string, connection: Connection): void {
    const room = this.#rooms.get(sessionId);
    if (room === undefined) return;
    room.leave(connection);
    this.#removeIfEmpty(room);
  }

  /** A stored message, from here or from another replica. */
  receive(message: Message): void {
    this.#rooms.get(message.sessionId)?.receive(message);
  }

  broadcast(sessionId: string, frame: Frame, except?: Connection): void {
    this.#rooms.get(sessionId)?.broadcast(frame, except);
  }

  /** What the conversation's next message would continue, where that is known without asking. */
  tailOf(sessionId: string): Tail | undefined {
    return this.#rooms.get(sessionId)?.tail;
  }

  /** Compares every open room with the database and sends what its members miss. */
  catchUp(): Promise<void> {
    this.#checking ??= this.#checkAll()
      .catch((err: unknown) => this.#logger.warn({ err }, 'checking rooms failed, will retry'))
      .finally(() => {
        this.#checking = undefined;
      });
    return this.#checking;
  }

  async #checkAll(): Promise<void> {
    const positions = [...this.#rooms.values()].flatMap(({ sessionId, position }) =>
      position === undefined ? [] : [{ sessionId, seq: position }],
    );
    for (let start = 0; start < positions.length; start += CHUNK) {
      const missing = await this.#messages.afterEach(positions.slice(start, start + CHUNK), MAX_ROWS);
      for (const message of missing) this.receive(message);
    }
  }

  #removeIfEmpty(room: Room): void {
    if (room.isEmpty && this.#rooms.get(room.sessionId) === room) this.#rooms.delete(room.sessionId);
  }
}
