import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { gauge, refuseSocket, replyOf } from '@livery/service-kit';
import { notFound, unavailable } from '@livery/service-kit/errors';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Actor } from '../domain/conversation.ts';
import { PUBLISH_MS } from './agentPresence.ts';
import { CLOSE, frameOf, type Connection } from './connection.ts';
import { createConversationSession, type ConversationSession } from './conversationSession.ts';
import { authenticate, type Client } from './handshakeAuth.ts';
import type { ReplicaBus } from './replicaBus.ts';
import { createSocketIoServer } from './socketIoServer.ts';
import { createWebSocketServer } from './webSocketServer.ts';

export interface SocketServerOptions {
  bus: ReplicaBus;
  config: Config;
  /** A dead socket is found within twice this time. */
  heartbeatMs: number;
}

/** How often rooms are compared with the database, since messages between replicas may get lost … */
const CHECK_MS = 10_000;
/** … and how often while Redis is away, so that conversations continue across replicas. */
const CHECK_WITHOUT_REDIS_MS = 1_000;
const CLOSE_TIMEOUT_MS = 1_500;

const sockets = gauge('livery_chat_sockets', 'Open sockets', ['kind', 'role']);

/** Both kinds of sockets on one HTTP server. */
export function createSocketServer(ctx: Context, { bus, config, heartbeatMs }: SocketServerOptions) {
  const { rooms, broadcaster, presence } = ctx;
  const sessions = new Map<Connection, ConversationSession>();
  // Kept apart, so that the few agents are found at once.
  const byRole = { agent: new Set<Connection>(), customer: new Set<Connection>() };
  let isOpen = true;

  const onOpen = (connection: Connection, { setCookie }: Client): ConversationSession => {
    const { actor, kind } = connection;
    const session = createConversationSession(ctx, connection, config.MESSAGES_PER_MINUTE * 6);
    sessions.set(connection, session);
    byRole[actor.role].add(connection);
    sockets.inc({ kind, role: actor.role });
    if (actor.role === 'agent') {
      connection.send(frameOf('desk', { agents: presence.agents() }));
    } else if (kind === 'raw' && setCookie === undefined) {
      // A plain client that comes back continues its last conversation.
      session.rejoin(async () => (await ctx.conversations.latestOf(actor.visitorId))?.id);
    }
    return session;
  };
  const onClose = (connection: Connection) => {
    sessions.get(connection)?.end();
    sessions.delete(connection);
    byRole[connection.actor.role].delete(connection);
    sockets.dec({ kind: connection.kind, role: connection.actor.role });
  };
  const admitted = new WeakMap<IncomingMessage, Client>();
  const handlers = { clientOf: (req: IncomingMessage) => admitted.get(req), onOpen, onClose };
  const { onRemoteEvent } = broadcaster;
  const socketIo = createSocketIoServer({ ...handlers, onRemoteEvent, adapter: bus.adapter, heartbeatMs });
  const webSockets = createWebSocketServer(handlers);

  /** Decides on every handshake before Socket.IO does, so that a refusal is a normal HTTP answer. */
  const upgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined);
    const { pathname } = new URL(req.url ?? '/', 'http://chat');
    try {
      if (pathname !== '/ws' && pathname !== '/socket.io/') throw notFound('Endpoint');
      if (!isOpen) throw unavailable('chat', 1);
      const client = authenticate(ctx, config.IDENTITY_SECRET, req);
      socket.once('close', client.release);
      admitted.set(req, client);
      if (pathname === '/ws') webSockets.accept(req, socket, head, client);
    } catch (error) {
      refuseSocket(socket, replyOf(error));
    }
  };

  const timers = [
    setInterval(() => presence.publish(), PUBLISH_MS),
    setInterval(() => void rooms.catchUp(), CHECK_MS),
    setInterval(() => bus.isUp() || void rooms.catchUp(), CHECK_WITHOUT_REDIS_MS),
    setInterval(() => {
      const now = Date.now();
      for (const { backpressure } of sessions.keys()) backpressure.check(now);
    }, 1_000),
    setInterval(() => {
      for (const connection of sessions.keys()) connection.ping?.();
    }, heartbeatMs),
  ];

  return {
    attach: (server: Server): void => {
      server.on('upgrade', upgrade);
      socketIo.attach(server);
      broadcaster.announceReplica();
    },
    publish: socketIo.publish,
    connections: (role: Actor['role']) => byRole[role],
    /** Finishes what was received, then closes all sockets and cuts slow ones. */
    stop: async (): Promise<void> => {
      isOpen = false;
      for (const timer of timers) clearInterval(timer);
      const open = [...sessions];
      await Promise.race([
        Promise.all(open.map(([, session]) => session.whenIdle())),
        delay(CLOSE_TIMEOUT_MS),
      ]);
      for (const [connection] of open) {
        presence.unregisterAgent(connection);
        if (connection.kind === 'raw') connection.close(CLOSE.restart, 'restart');
      }
      socketIo.close();
      const deadline = Date.now() + CLOSE_TIMEOUT_MS;
      while (sessions.size > 0 && Date.now() < deadline) await delay(20);
      for (const { backpressure } of sessions.keys()) backpressure.cut('stopping');
    },
  };
}
