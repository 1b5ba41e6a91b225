import type { Logger } from '@livery/service-kit';
import type { Message, Tail } from '../domain/conversation.ts';
import type { MessageRepository } from '../store/message.repository.ts';
import type { Connection } from './connection.ts';
import type { Frame } from './frame.ts';
import { Room, type Entry } from './room.ts';

/** Rooms asked about in one question. */
const CHUNK = 100;
const MAX_ROWS = 1_000;

/** The conversations that have members on this replica. */
export class Rooms {
  readonly #rooms = new Map<string, Room>();
  readonly #log: MessageRepository;
  readonly #logger: Logger;
  #checking: Promise<void> | undefined;

  constructor(log: MessageRepository, logger: Logger) {
    this.#log = log;
    this.#logger = logger;
  }

  async enter(sessionId: string, connection: Connection, entry: Entry): Promise<{ hasEarlier: boolean }> {
    let room = this.#rooms.get(sessionId);
    if (room === undefined) {
      room = new Room(sessionId, this.#log, this.#logger);
      this.#rooms.set(sessionId, room);
    }
    try {
      return await room.enter(connection, entry);
    } finally {
      this.#giveUpIfEmpty(room);
    }
  }

  leave(sessionId: string, connection: Connection): void {
    const room = this.#rooms.get(sessionId);
    if (room === undefined) return;
    room.leave(connection);
    this.#giveUpIfEmpty(room);
  }

  /** A stored message, from here or from another replica. */
  receive(message: Message): void {
    this.#rooms.get(message.sessionId)?.receive(message);
  }

  tell(sessionId: string, frame: Frame, except?: object): void {
    this.#rooms.get(sessionId)?.tell(frame, except);
  }

  tailOf(sessionId: string): Tail | undefined {
    return this.#rooms.get(sessionId)?.tail;
  }

  /** Compares every open room with the log and brings what its members miss. */
  catchUp(): Promise<void> {
    this.#checking ??= this.#checkAll()
      .catch((err: unknown) => this.#logger.warn({ err }, 'rooms could not be checked'))
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
      const missing = await this.#log.afterEach(positions.slice(start, start + CHUNK), MAX_ROWS);
      for (const message of missing) this.receive(message);
    }
  }

  #giveUpIfEmpty(room: Room): void {
    if (room.isEmpty && this.#rooms.get(room.sessionId) === room) this.#rooms.delete(room.sessionId);
  }
}
