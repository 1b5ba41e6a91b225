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
import { createVisitorTokens } from './domain/visitorTokens.ts';
import { ticketRoutes } from './http/tickets.routes.ts';
import { visitorCookie } from './http/visitorCookie.ts';
import { createStores } from './store/stores.ts';

export interface ChatOverrides {
  logger?: Logger;
  clock?: () => Date;
}

export interface RunningChat {
  url: string;
  stop(): Promise<void>;
}

/** Connects everything and serves. Waits for the database and its indexes; not for the broker. */
export async function startService(config: ChatConfig, overrides: ChatOverrides = {}): Promise<RunningChat> {
  const logger = overrides.logger ?? createLogger({ service: 'chat', level: config.LOG_LEVEL });
  const clock = overrides.clock ?? (() => new Date());
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

  const ctx: ChatContext = { ...stores, clock, logger, visitors: createVisitorTokens(config.VISITOR_SECRET) };
  const cookie = visitorCookie({ secure: config.PUBLIC_URL.startsWith('https:') });
  const app = createHttpApp({
    service: 'chat',
    logger,
    identitySecret: config.IDENTITY_SECRET,
    readiness: { database: mongo.isUp, events: bus.isUp },
    routes: (edge) => {
      edge.use('/api', ticketRoutes(ctx, cookie));
    },
  });
  const listening = await listen(app, { host: config.HOST, port: config.PORT });

  return {
    url: listening.url,
    stop: async () => {
      await listening.close();
      await relay.stop();
      await bus.close();
      await mongo.close();
    },
  };
}
