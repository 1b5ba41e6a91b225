import {
  createOutboxRelay,
  KeyedQueue,
  startHttpService,
  startPeriodicJob,
  type RunningService,
  type ServiceOverrides,
} from '@livery/service-kit';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { createRateLimits } from './domain/rateLimits.ts';
import { createUploadTokens } from './domain/uploadTokens.ts';
import { createVisitorTokens } from './domain/visitorTokens.ts';
import { replicaSubscriptions, subscriptions } from './events/subscriptions.ts';
import { chatRoutes } from './http/chat.routes.ts';
import { ticketUploadRoutes } from './http/ticketFiles.routes.ts';
import { ticketRoutes } from './http/tickets.routes.ts';
import { visitorCookie } from './http/visitorCookie.ts';
import { removeStrayFiles } from './jobs/removeStrayFiles.ts';
import { createBroadcaster } from './realtime/broadcaster.ts';
import { connectReplicaBus } from './realtime/replicaBus.ts';
import { createRideWatchers } from './realtime/rideWatchers.ts';
import { createRooms } from './realtime/rooms.ts';
import { createSocketServer } from './realtime/socketServer.ts';
import { openStorage } from './storage/openStorage.ts';
import { createStores } from './store/stores.ts';

export interface Overrides extends ServiceOverrides {
  clock?: () => Date;
  /** A dead connection is found within twice this time. */
  heartbeatMs?: number;
}

const HOUR_MS = 3_600_000;

/** Waits for the database and its indexes, not for the broker or Redis. */
export function startService(config: Config, overrides: Overrides = {}): Promise<RunningService> {
  const { clock = () => new Date(), heartbeatMs = 20_000 } = overrides;
  return startHttpService('chat', config, overrides, async ({ mongo, bus, logger }) => {
    const stores = await createStores(mongo.connection, {
      onTicketWritten: (id) => ticketRelay.wake(id),
      onConversationWritten: (id) => conversationRelay.wake(id),
    });
    const { tickets, conversations } = stores.models;
    const ticketRelay = createOutboxRelay({ model: tickets, bus, logger });
    const conversationRelay = createOutboxRelay({ model: conversations, bus, logger });

    const rooms = createRooms(stores.messages, logger);
    const broadcaster = createBroadcaster({
      rooms,
      logger,
      connections: (role) => sockets.connections(role),
      publish: (event) => sockets.publish(event),
    });
    const replicaBus = connectReplicaBus({
      url: config.REDIS_URL,
      prefix: config.REDIS_PREFIX,
      logger,
      onReconnect: () => {
        broadcaster.onReconnect();
        rides.refetch();
      },
    });
    const rides = createRideWatchers(replicaBus.channels, logger);
    const ctx: Context = {
      ...stores,
      clock,
      logger,
      visitors: visitorCookie(createVisitorTokens(config.VISITOR_SECRET), {
        secure: config.PUBLIC_URL.startsWith('https:'),
      }),
      uploadTokens: createUploadTokens(config.VISITOR_SECRET),
      files: openStorage(config),
      limits: createRateLimits({
        connectionsPerAddress: config.CONNECTIONS_PER_ADDRESS,
        messagesPerMinute: config.MESSAGES_PER_MINUTE,
      }),
      appends: new KeyedQueue(),
      rooms,
      broadcaster,
      rides,
      presence: broadcaster.presence,
    };
    // Events may have been missed while the bus was away.
    bus.onUp(broadcaster.resyncStaff);
    const sockets = createSocketServer(ctx, { bus: replicaBus, config, heartbeatMs });
    return {
      beforeBody: (app) => app.use('/api', ticketUploadRoutes(ctx)),
      routes: (app) => app.use('/api', ticketRoutes(ctx), chatRoutes(ctx)),
      // Without Redis rooms read each other's messages from the database.
      dispensable: { redis: replicaBus.isUp },
      jobs: [
        startPeriodicJob({
          name: 'stray files',
          intervalMs: HOUR_MS,
          logger,
          run: (stopping) => removeStrayFiles(ctx, stopping),
        }),
      ],
      consumers: subscriptions(ctx),
      replicaConsumers: replicaSubscriptions(ctx),
      relays: [ticketRelay, conversationRelay],
      connections: [replicaBus],
      onListening: ({ server }) => sockets.attach(server),
      beforeClose: () => sockets.stop(),
    };
  });
}
