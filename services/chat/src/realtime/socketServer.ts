import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { gauge, notFound, replyOf, type ErrorReply, type Logger } from '@livery/service-kit';
import type { ChatContext } from '../context.ts';
import { CLOSE, type Connection } from './connection.ts';
import { ANNOUNCE_MS } from './desk.ts';
import { createDoor, type DoorOptions, type Guest } from './door.ts';
import { news } from './frame.ts';
import { createIoSockets } from './ioSockets.ts';
import type { LiveCentre } from './live.ts';
import type { Meter } from './meter.ts';
import { createTalk, type Talk } from './protocol.ts';
import { RawConnection } from './rawConnection.ts';
import { createRawSockets } from './rawSockets.ts';
import type { ReplicaBus } from './replicaBus.ts';
import type { Rooms } from './rooms.ts';

export interface SocketServerOptions extends Omit<DoorOptions, 'isOpen' | 'visitors' | 'limits'> {
  ctx: ChatContext;
  centre: LiveCentre;
  rooms: Rooms;
  bus: ReplicaBus;
  logger: Logger;
  messagesPerMinute: number;
  /** Both kinds of sockets are found dead within twice this. */
  heartbeatMs: number;
}

/** With Redis there, rooms are compared with the database this often, because publishing promises nothing … */
const CHECK_MS = 10_000;
/** … and without it this often, so that conversations go on across replicas. */
const CHECK_WITHOUT_REDIS_MS = 1_000;
const GOODBYE_MS = 1_500;

const sockets = gauge('livery_chat_sockets', 'Open sockets', ['kind', 'role']);

/** Both kinds of sockets on one HTTP server, and the clockwork that keeps them well. */
export function createSocketServer(options: SocketServerOptions) {
  const { ctx, centre, rooms, bus, logger, heartbeatMs, messagesPerMinute } = options;
  const talks = new Map<Connection, { talk: Talk; meter: Meter }>();
  let isOpen = true;
  const door = createDoor({ ...options, visitors: ctx.visitors, limits: ctx.limits, isOpen: () => isOpen });
  const framesPerMinute = messagesPerMinute * 6;

  const opened = (connection: Connection, meter: Meter): Talk => {
    const talk = createTalk({ ctx, rooms, desk: centre.desk, logger, framesPerMinute }, connection);
    talks.set(connection, { talk, meter });
    centre.connections.add(connection);
    sockets.inc({ kind: kindOf(connection), role: connection.actor.role });
    if (connection.actor.role === 'agent') {
      centre.desk.sitDown(connection, connection.actor.agent);
      // Who is there already, such as oneself in another tab, is no news to the others and would not be told.
      connection.send(news('desk', { agents: centre.desk.agents() }));
    }
    return talk;
  };
  const closed = (connection: Connection) => {
    talks.delete(connection);
    centre.connections.delete(connection);
    sockets.dec({ kind: kindOf(connection), role: connection.actor.role });
  };

  const io = createIoSockets({ adapter: bus.adapter, heartbeatMs, opened, closed, heard: centre.hear });
  /** A plain client that comes back takes part in its last conversation again, without having to know how. */
  const openedRaw = (connection: RawConnection, meter: Meter, guest: Guest): Talk => {
    const talk = opened(connection, meter);
    if (guest.actor.role === 'customer' && guest.setCookie === undefined) {
      const { visitorId } = guest.actor;
      talk.rejoin(async () => (await ctx.conversations.latestOf(visitorId))?.id);
    }
    return talk;
  };
  const raw = createRawSockets({ opened: openedRaw, closed });

  const upgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined);
    const { pathname } = new URL(req.url ?? '/', 'http://chat');
    const kind = pathname === '/ws' ? raw : /^\/socket\.io\/?$/.test(pathname) ? io : undefined;
    let guest: Guest;
    try {
      if (kind === undefined) throw notFound('Endpoint');
      guest = door(req);
    } catch (error) {
      refuse(socket, replyOf(error));
      return;
    }
    socket.once('close', guest.leave);
    kind?.accept(req, socket, head, guest);
  };

  const timers = [
    setInterval(() => centre.desk.announce(), ANNOUNCE_MS),
    setInterval(() => void rooms.catchUp(), CHECK_MS),
    setInterval(() => bus.isUp() || void rooms.catchUp(), CHECK_WITHOUT_REDIS_MS),
    setInterval(() => {
      const now = Date.now();
      for (const { meter } of talks.values()) meter.check(now);
    }, 1_000),
    setInterval(() => {
      for (const connection of talks.keys()) if (connection instanceof RawConnection) connection.beat();
    }, heartbeatMs),
  ];

  return {
    attach: (server: Server): void => {
      server.on('upgrade', upgrade);
      centre.hello();
    },
    publish: io.publish,
    /** Finishes what was received, says goodbye and cuts who doesn't go. */
    stop: async (): Promise<void> => {
      isOpen = false;
      for (const timer of timers) clearInterval(timer);
      const open = [...talks];
      await Promise.race([Promise.all(open.map(([, { talk }]) => talk.idle())), delay(GOODBYE_MS)]);
      for (const [connection] of open) {
        centre.desk.standUp(connection);
        if (connection instanceof RawConnection) connection.close(CLOSE.restart, 'restart');
      }
      // Its clients take this for a lost connection and come back by themselves.
      await io.close();
      const deadline = Date.now() + GOODBYE_MS;
      while (talks.size > 0 && Date.now() < deadline) await delay(20);
      for (const connection of talks.keys()) connection.cut('stopping');
      bus.close();
    },
  };
}

const kindOf = (connection: Connection) => (connection instanceof RawConnection ? 'raw' : 'socket.io');

/** A handshake that is refused is answered like any other request. */
function refuse(socket: Duplex, { status, body, retryAfterSeconds }: ErrorReply): void {
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      (retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`) +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}
