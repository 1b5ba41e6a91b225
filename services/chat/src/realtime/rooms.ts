import type { Logger } from '@livery/service-kit';
import type { Message, Tail } from '../domain/conversation.ts';
import type { MessageRepository } from '../store/message.repository.ts';
import type { Connection, Frame } from './connection.ts';
import { createRoom, singleRun, type JoinAt, type Room } from './room.ts';

/** Rooms per query. */
const CHUNK = 100;
const MAX_ROWS = 1_000;

/** The conversations with members on this replica. */
export function createRooms(messages: MessageRepository, logger: Logger) {
  const rooms = new Map<string, Room>();
  const removeIfEmpty = (sessionId: string, room: Room) => {
    if (room.isEmpty && rooms.get(sessionId) === room) rooms.delete(sessionId);
  };
  const receive = (message: Message) => rooms.get(message.sessionId)?.receive(message);

  return {
    receive,

    join: async (sessionId: string, connection: Connection, at: JoinAt) => {
      const room = rooms.get(sessionId) ?? createRoom(sessionId, messages, logger);
      rooms.set(sessionId, room);
      try {
        return await room.join(connection, at);
      } finally {
        removeIfEmpty(sessionId, room);
      }
    },

    leave: (sessionId: string, connection: Connection): void => {
      const room = rooms.get(sessionId);
      if (room === undefined) return;
      room.leave(connection);
      removeIfEmpty(sessionId, room);
    },

    broadcast: (sessionId: string, frame: Frame, except?: Connection): void =>
      rooms.get(sessionId)?.broadcast(frame, except),

    /** What the next message follows, if it is known without asking. */
    tailOf: (sessionId: string): Tail | undefined => rooms.get(sessionId)?.last,

    /** Reads for all open rooms what their members miss. */
    catchUp: singleRun(
      async () => {
        const positions = [...rooms].flatMap(([sessionId, { position: seq }]) =>
          seq === undefined ? [] : [{ sessionId, seq }],
        );
        for (let start = 0; start < positions.length; start += CHUNK) {
          const missing = await messages.afterEach(positions.slice(start, start + CHUNK), MAX_ROWS);
          for (const message of missing) receive(message);
        }
      },
      (err) => logger.warn({ err }, 'checking rooms failed, will retry'),
    ),
  };
}
export type Rooms = ReturnType<typeof createRooms>;
