import {
  connectEventBus,
  connectMongo,
  createHttpApp,
  createLogger,
  createOutboxRelay,
  listen,
  type Logger,
} from '@livery/service-kit';
import type { ChatConfig } from './config.ts';
import type { ChatContext } from './context.ts';
import { createLimits } from './domain/limits.ts';
import { Turns } from './domain/turns.ts';
import { createVisitorTokens } from './domain/visitorTokens.ts';
import { adminChatRoutes } from './http/adminChat.routes.ts';
import { chatRoutes } from './http/chat.routes.ts';
import { ticketRoutes } from './http/tickets.routes.ts';
import { visitorCookie } from './http/visitorCookie.ts';
import { createLiveCentre } from './realtime/live.ts';
import { connectReplicaBus } from './realtime/replicaBus.ts';
import { Rooms } from './realtime/rooms.ts';
import { createSocketServer } from './realtime/socketServer.ts';
import { createStores } from './store/stores.ts';

export interface ChatOverrides {
  logger?: Logger;
  clock?: () => Date;
  heartbeatMs?: number;
}

export interface RunningChat {
  url: string;
  stop(): Promise<void>;
}

/** A dead peer is found within twice this. */
const HEARTBEAT_MS = 20_000;

/** Connects everything and serves. Waits for the database and its indexes; not for the broker, nor for Redis. */
export async function startService(config: ChatConfig, overrides: ChatOverrides = {}): Promise<RunningChat> {
  const logger = overrides.logger ?? createLogger({ service: 'chat', level: config.LOG_LEVEL });
  const { clock = () => new Date(), heartbeatMs = HEARTBEAT_MS } = overrides;
  const mongo = await connectMongo({
    uri: config.MONGODB_URI,
    dbName: config.MONGODB_DB ?? 'livery_chat',
    logger,
  });
  const bus = connectEventBus({
    url: config.AMQP_URL,
    service: 'chat',
    namespace: config.EVENT_NAMESPACE,
    logger,
  });
  const stores = await createStores(mongo.connection, (id) => relay.wake(id));
  const { tickets, conversations } = stores.models;
  const relay = createOutboxRelay({ models: [tickets, conversations], bus, logger });

  const rooms = new Rooms(stores.messages, logger);
  const centre = createLiveCentre({ rooms, logger, publish: (item) => sockets.publish(item) });
  const replicaBus = connectReplicaBus({
    url: config.REDIS_URL,
    prefix: config.REDIS_PREFIX,
    logger,
    onRecovered: centre.recovered,
  });
  const ctx: ChatContext = {
    ...stores,
    clock,
    logger,
    visitors: createVisitorTokens(config.VISITOR_SECRET),
    limits: createLimits({
      connectionsPerAddress: config.CONNECTIONS_PER_ADDRESS,
      messagesPerMinute: config.MESSAGES_PER_MINUTE,
    }),
    turns: new Turns(),
    live: centre.live,
    desk: centre.desk,
    tailOf: (sessionId) => rooms.tailOf(sessionId),
  };
  const cookie = visitorCookie({ secure: config.PUBLIC_URL.startsWith('https:') });
  const sockets = createSocketServer({
    ctx,
    centre,
    rooms,
    bus: replicaBus,
    cookie,
    logger,
    heartbeatMs,
    identitySecret: config.IDENTITY_SECRET,
    messagesPerMinute: config.MESSAGES_PER_MINUTE,
  });

  const app = createHttpApp({
    service: 'chat',
    logger,
    identitySecret: config.IDENTITY_SECRET,
    readiness: { database: mongo.isUp, events: bus.isUp },
    // Without it the rooms find each other's messages in the database.
    dispensable: { redis: replicaBus.isUp },
    routes: (edge) => {
      edge.use('/api', ticketRoutes(ctx, cookie), chatRoutes(ctx, cookie), adminChatRoutes(ctx));
    },
  });
  const listening = await listen(app, { host: config.HOST, port: config.PORT });
  sockets.attach(listening.server);

  return {
    url: listening.url,
    stop: async () => {
      await sockets.stop();
      await listening.close();
      await relay.stop();
      await bus.close();
      await mongo.close();
    },
  };
}
