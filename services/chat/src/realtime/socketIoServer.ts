import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { ChatClientEvents, ChatServerEvents } from '@livery/shared-types';
import { Server, type DefaultEventsMap, type ServerOptions, type Socket } from 'socket.io';
import { Backpressure } from './Backpressure.ts';
import type { RemoteEvent } from './broadcaster.ts';
import { Frame } from './connection.ts';
import type { Answer } from './conversationSession.ts';
import type { Client } from './handshakeAuth.ts';
import { MAX_FRAME_BYTES, type SocketHandlers } from './webSocketServer.ts';

export type ChatIoSocket = Socket<ChatClientEvents, ChatServerEvents, DefaultEventsMap, unknown>;

/** A Socket.IO socket. Engine.IO has its own heartbeat. */
export function socketIoConnection(
  socket: ChatIoSocket,
  { actor, address }: Pick<Client, 'actor' | 'address'>,
  backpressure = ioBackpressure(socket),
) {
  const mayTake = ({ bytes }: Frame) => socket.connected && backpressure.admits(bytes.length);
  return {
    kind: 'socket.io' as const,
    actor,
    address,
    backpressure,
    isNumbered: true,
    get isOpen() {
      return socket.connected;
    },
    send: (frame: Frame) => {
      // `frameOf` has checked that event and payload belong together, which this type cannot express.
      if (mayTake(frame)) socket.emit(frame.event as 'presence', frame.payload as { online: boolean });
    },
    /** Answers through the client's callback. Counted like any other frame. */
    answer: (answered: Answer, callback: (answered: Answer) => void) => {
      if (mayTake(new Frame('ack', answered))) callback(answered);
    },
    close: () => void socket.disconnect(true),
  };
}

/** Includes what Engine.IO holds back while its transport is busy. */
function ioBackpressure(socket: ChatIoSocket): Backpressure {
  let queued = 0;
  socket.conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    queued += typeof data === 'string' ? Buffer.byteLength(data) : 0;
  });
  socket.conn.on('flush', () => {
    queued = 0;
  });
  return new Backpressure(socket.request.socket, () => queued);
}

interface ReplicaEvents {
  remote_event(event: RemoteEvent): void;
}

export interface SocketIoServerOptions extends SocketHandlers {
  adapter: ServerOptions['adapter'];
  heartbeatMs: number;
  onRemoteEvent(event: RemoteEvent): void;
}

/** Socket.IO, over WebSocket only. Its Redis adapter also connects the replicas. */
export function createSocketIoServer(options: SocketIoServerOptions) {
  const { adapter, heartbeatMs, clientOf, onOpen, onClose, onRemoteEvent } = options;
  const io = new Server<ChatClientEvents, ChatServerEvents, ReplicaEvents, unknown>({
    adapter,
    allowRequest: (req, decide) => decide(null, clientOf(req) !== undefined),
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
  io.on('connection', (socket) => {
    const client = clientOf(socket.request);
    if (client === undefined) {
      socket.disconnect(true);
      return;
    }
    const connection = socketIoConnection(socket, client);
    const session = onOpen(connection, client);
    socket.on('disconnect', () => onClose(connection));
    socket.onAny((event: string, ...parts: unknown[]) => {
      const last = parts.at(-1);
      const callback = typeof last === 'function' ? (last as (answer: Answer) => void) : undefined;
      session.receive(event, parts[0], (answer) => {
        if (callback !== undefined) connection.answer(answer, callback);
        else if (!answer.ok) connection.send(new Frame('error', answer));
      });
    });
  });
  io.on('remote_event', onRemoteEvent);

  return {
    attach: (server: HttpServer): void => {
      io.attach(server);
      io.engine.on('initial_headers', (headers: Record<string, string>, req: IncomingMessage) => {
        const setCookie = clientOf(req)?.setCookie;
        if (setCookie !== undefined) headers['Set-Cookie'] = setCookie;
      });
    },
    publish: (event: RemoteEvent): void => {
      io.serverSideEmit('remote_event', event);
    },
    /** Clients reconnect by themselves. The HTTP server stays open. */
    close: (): void => void io.engine.close(),
  };
}
