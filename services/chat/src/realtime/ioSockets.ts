import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ChatClientEvents, ChatServerEvents } from '@livery/shared-types';
import { Server, type ServerOptions } from 'socket.io';
import type { Guest } from './door.ts';
import { IoConnection, meterOf } from './ioConnection.ts';
import type { Meter } from './meter.ts';
import type { Answer, Talk } from './protocol.ts';
import { MAX_FRAME_BYTES } from './rawSockets.ts';
import type { ReplicaNews } from './replicaBus.ts';
import { Frame } from './frame.ts';

interface BetweenReplicas {
  live(item: ReplicaNews): void;
}

export interface IoSocketsOptions {
  adapter: ServerOptions['adapter'];
  heartbeatMs: number;
  opened(connection: IoConnection, meter: Meter): Talk;
  closed(connection: IoConnection): void;
  /** What another replica tells. */
  heard(item: ReplicaNews): void;
}

/** Socket.IO over WebSocket alone, and through its Redis adapter the way to the other replicas. */
export function createIoSockets({ adapter, heartbeatMs, opened, closed, heard }: IoSocketsOptions) {
  const io = new Server<ChatClientEvents, ChatServerEvents, BetweenReplicas, unknown>({
    adapter,
    transports: ['websocket'],
    allowUpgrades: false,
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    pingInterval: heartbeatMs,
    pingTimeout: heartbeatMs,
    connectTimeout: 10_000,
  });
  // Handshakes are handed over one by one, after the door: this server of its own never listens.
  io.attach(createServer());
  const guests = new WeakMap<IncomingMessage, Guest>();
  io.engine.on('initial_headers', (headers: Record<string, string>, req: IncomingMessage) => {
    const setCookie = guests.get(req)?.setCookie;
    if (setCookie !== undefined) headers['Set-Cookie'] = setCookie;
  });

  io.on('connection', (socket) => {
    const guest = guests.get(socket.request);
    if (guest === undefined) {
      socket.disconnect(true);
      return;
    }
    const meter = meterOf(socket);
    const connection = new IoConnection(socket, meter, guest);
    const talk = opened(connection, meter);
    socket.on('disconnect', () => {
      talk.end();
      closed(connection);
    });
    socket.onAny((event: string, ...parts: unknown[]) => {
      const last = parts.at(-1);
      const answer = typeof last === 'function' ? (last as (answer: Answer) => void) : undefined;
      talk.receive(event, parts[0], (answered) => {
        if (answer !== undefined) connection.answer(answered, answer);
        else if (!answered.ok) connection.send(new Frame('error', answered));
      });
    });
  });
  io.on('live', heard);

  return {
    accept: (req: IncomingMessage, socket: Duplex, head: Buffer, guest: Guest): void => {
      guests.set(req, guest);
      io.engine.handleUpgrade(req, socket, head);
    },
    /** Tells the other replicas. */
    publish: (item: ReplicaNews): void => {
      io.serverSideEmit('live', item);
    },
    close: () => io.close(),
  };
}
