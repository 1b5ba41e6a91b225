import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ChatClientEvents, ChatServerEvents } from '@livery/shared-types';
import { Server, type ServerOptions } from 'socket.io';
import type { Answer, ConversationSession } from './conversationSession.ts';
import { Frame } from './frame.ts';
import type { Client } from './handshakeAuth.ts';
import { SocketIoConnection } from './socketIoConnection.ts';
import { MAX_FRAME_BYTES } from './webSocketServer.ts';
import type { RemoteEvent } from './remoteEvent.ts';

interface ReplicaEvents {
  remote_event(event: RemoteEvent): void;
}

export interface SocketIoServerOptions {
  adapter: ServerOptions['adapter'];
  heartbeatMs: number;
  onOpen(connection: SocketIoConnection): ConversationSession;
  onClose(connection: SocketIoConnection): void;
  onRemoteEvent(event: RemoteEvent): void;
}

/** Socket.IO over WebSocket alone, and through its Redis adapter the way to the other replicas. */
export function createSocketIoServer({
  adapter,
  heartbeatMs,
  onOpen,
  onClose,
  onRemoteEvent,
}: SocketIoServerOptions) {
  const io = new Server<ChatClientEvents, ChatServerEvents, ReplicaEvents, unknown>({
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
  // Handshakes are handed over one by one, after they were authenticated: this server of its own never listens.
  io.attach(createServer());
  const clients = new WeakMap<IncomingMessage, Client>();
  io.engine.on('initial_headers', (headers: Record<string, string>, req: IncomingMessage) => {
    const setCookie = clients.get(req)?.setCookie;
    if (setCookie !== undefined) headers['Set-Cookie'] = setCookie;
  });

  io.on('connection', (socket) => {
    const client = clients.get(socket.request);
    if (client === undefined) {
      socket.disconnect(true);
      return;
    }
    const connection = new SocketIoConnection(socket, client);
    const session = onOpen(connection);
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
    accept: (req: IncomingMessage, socket: Duplex, head: Buffer, client: Client): void => {
      clients.set(req, client);
      io.engine.handleUpgrade(req, socket, head);
    },
    /** Sends to the other replicas. */
    publish: (event: RemoteEvent): void => {
      io.serverSideEmit('remote_event', event);
    },
    close: () => io.close(),
  };
}
