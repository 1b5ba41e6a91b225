import {
  connectEventBus,
  connectMongo,
  consumer,
  createHttpApp,
  createLogger,
  createRouter,
  listen,
  listenForMetrics,
  nameRoute,
  type Logger,
} from '@livery/service-kit';
import type { Brand } from '@livery/shared-types';
import { Redis } from 'ioredis';
import { bootstrapAdmin } from './commands/bootstrapAdmin.ts';
import type { GatewayConfig } from './config.ts';
import { UPSTREAMS, upstreamOf, type Upstream } from './domain/routes.ts';
import { authRoutes } from './http/auth.routes.ts';
import { clientAddressReader } from './http/clientAddress.ts';
import { docsRoutes } from './http/docs.routes.ts';
import { LIVE_EVENTS, liveStream } from './http/live.routes.ts';
import { publicReads } from './http/publicReads.ts';
import { requestThrottle } from './http/requestThrottle.ts';
import { sameSite } from './http/sameSite.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { cookieName, establishIdentity } from './http/session.ts';
import { statusRoutes } from './http/status.routes.ts';
import { usersRoutes } from './http/users.routes.ts';
import { identityTokens } from './proxy/identityTokens.ts';
import { Replicas } from './proxy/replicas.ts';
import { sandboxProxy } from './proxy/sandboxProxy.ts';
import { upgradeProxy } from './proxy/upgrades.ts';
import { upstreamProxy } from './proxy/upstreamProxy.ts';
import { askEverybody } from './queries/askEverybody.ts';
import { loginThrottle } from './sessions/loginThrottle.ts';
import { sessionStore } from './sessions/sessions.ts';
import { watchSessions } from './sessions/watchSessions.ts';
import { siteHandler } from './site/siteHandler.ts';
import { userModels } from './store/user.model.ts';
import { userRepository } from './store/user.repository.ts';

export interface GatewayOverrides {
  logger?: Logger;
  clock?: () => Date;
}

/** Connects, builds the edge, listens. Returns the address and how to stop. */
export async function startGateway(config: GatewayConfig, overrides: GatewayOverrides = {}) {
  const logger = overrides.logger ?? createLogger({ service: 'gateway', level: config.LOG_LEVEL });
  const clock = overrides.clock ?? (() => new Date());
  const secure = config.PUBLIC_URL.startsWith('https:');
  const cookie = { secure };
  const brand: Brand = {
    name: config.BRAND_NAME,
    phone: config.BRAND_PHONE,
    email: config.BRAND_EMAIL,
    city: config.BRAND_CITY,
  };

  const redis = connectRedis(config.REDIS_URL, logger);
  const mongo = await connectMongo({
    uri: config.MONGODB_URI,
    dbName: config.MONGODB_DB ?? 'livery_gateway',
    logger,
  });
  const users = userRepository(await userModels(mongo.connection));
  await bootstrapAdmin(
    users,
    { username: config.ADMIN_USERNAME, password: config.ADMIN_PASSWORD, email: config.ADMIN_EMAIL },
    logger,
    clock(),
  );

  const sessions = sessionStore({
    redis,
    prefix: config.REDIS_PREFIX,
    secret: config.SESSION_SECRET,
    hours: config.SESSION_HOURS,
  });
  const tokens = identityTokens(config.IDENTITY_SECRET);
  const addresses: Record<Upstream, readonly string[]> = {
    catalog: config.CATALOG_URL,
    booking: config.BOOKING_URL,
    payment: config.PAYMENT_URL,
    chat: config.CHAT_URL,
    notification: config.NOTIFICATION_URL,
  };
  const addressOf = clientAddressReader(config.TRUSTED_PROXIES);
  const replicas = Object.fromEntries(
    UPSTREAMS.map((upstream) => [upstream, new Replicas(upstream, addresses[upstream])]),
  ) as Record<Upstream, Replicas>;
  await Promise.all(Object.values(replicas).map((one) => one.watch()));
  const proxies = Object.fromEntries(
    UPSTREAMS.map((upstream) => [
      upstream,
      upstreamProxy({ upstream, replicas: replicas[upstream], tokens, clientAddress: addressOf, logger }),
    ]),
  ) as Record<Upstream, ReturnType<typeof upstreamProxy>>;

  const bus = connectEventBus({
    url: config.AMQP_URL,
    service: 'gateway',
    namespace: config.EVENT_NAMESPACE,
    logger,
  });
  const reads = publicReads({ catalog: replicas.catalog, tokens, busIsUp: () => bus.isUp() });
  const site = await siteHandler({
    directory: config.SITE_DIR,
    brand,
    publicUrl: config.PUBLIC_URL,
    read: reads.read,
    logger,
  });
  const watched = watchSessions(sessions);
  const live = liveStream(watched);
  // What changed while the bus was away is unknown, so the memory starts afresh whenever it comes back.
  bus.onUp(reads.drop);
  // Not waited for: the site answers while the broker is still starting.
  void bus.subscribe(
    LIVE_EVENTS.map((type) =>
      consumer(type, async (event) => {
        if (type === 'catalog.changed' || type === 'settings.updated') reads.drop();
        live.tell({ type, aggregateId: event.aggregateId });
      }),
    ),
    { perReplica: true },
  );
  const throttle = requestThrottle({
    redis,
    prefix: config.REDIS_PREFIX,
    scale: config.THROTTLE_SCALE,
    logger,
  })(addressOf);

  const readiness = {
    mongodb: () => mongo.isUp(),
    redis: () => redis.status === 'ready',
    rabbitmq: () => bus.isUp(),
  };
  const status = askEverybody({
    replicas,
    own: () => ({
      mongodb: readiness.mongodb(),
      redis: readiness.redis(),
      rabbitmq: readiness.rabbitmq(),
    }),
    clock,
  });

  const app = createHttpApp({
    service: 'gateway',
    logger,
    identity: 'none',
    metrics: false,
    securityHeaders: securityHeaders({ secure, sandbox: config.PAYMENT_SANDBOX_URL !== undefined }),
    readiness,
    beforeBody: (edge) => {
      const guards = createRouter().use(
        establishIdentity(sessions, cookie, addressOf),
        sameSite,
        throttle,
        reads.middleware,
      );
      edge.use((req, res, next) => {
        req.url = withoutLastSlash(req.url);
        if (isApi(req.path)) guards(req, res, next);
        else next();
      });
      edge.use((req, res, next) => {
        const upstream = upstreamOf(req.path);
        if (upstream === undefined) next();
        else {
          nameRoute(req, `via ${upstream}`);
          void proxies[upstream](req, res, next);
        }
      });
      if (config.PAYMENT_SANDBOX_URL) edge.use(sandboxProxy(config.PAYMENT_SANDBOX_URL));
    },
    routes: (edge) => {
      edge.get('/api/brand', (_req, res) => {
        res.json(brand);
      });
      edge.use(
        '/api',
        authRoutes({
          users,
          sessions,
          throttle: loginThrottle(redis, config.REDIS_PREFIX),
          cookie,
          addressOf,
          logger,
        }),
        usersRoutes({ users, sessions, logger, clock }),
        live.routes,
        statusRoutes(status),
        docsRoutes({
          company: brand.name,
          sessionCookie: cookieName(cookie),
          development: config.NODE_ENV !== 'production',
        }),
      );
      edge.use((req, res, next) => (isApi(req.path) ? next() : site(req, res, next)));
    },
  });

  const upgrades = upgradeProxy({
    replicas: replicas.chat,
    tokens,
    sessions,
    watched,
    cookie,
    publicUrl: config.PUBLIC_URL,
    clientAddress: addressOf,
    logger,
  });
  const listening = await listen(app, { host: config.HOST, port: config.PORT });
  listening.server.on('upgrade', upgrades.handle);
  const measurements =
    config.METRICS_PORT === undefined
      ? undefined
      : await listenForMetrics({ host: config.HOST, port: config.METRICS_PORT });
  logger.info({ port: listening.port }, 'gateway listening');
  return {
    url: listening.url,
    async stop() {
      watched.stop();
      live.close();
      upgrades.close();
      await Promise.all([listening.close(), measurements?.close()]);
      await bus.close();
      for (const one of Object.values(replicas)) one.stop();
      redis.disconnect();
      await mongo.close();
    },
  };
}

/** One spelling of every address: rules and routers must not differ over a last slash of the path. */
function withoutLastSlash(url: string): string {
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) + url.slice(path.length) : url;
}

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

function connectRedis(url: string, logger: Logger): Redis {
  // A question that can't be asked now is answered "down" at once: nobody waits for a queue that may never drain.
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // A server that stopped answering without closing its connection is down too. The connection is dropped after the
    // first limit, so that nobody else waits for it; the second is the most that one question takes.
    socketTimeout: 2_000,
    commandTimeout: 3_000,
    retryStrategy: (attempt) => Math.min(100 * 2 ** attempt, 3_000),
  });
  redis.on('error', (error: Error) =>
    logger.warn({ code: (error as NodeJS.ErrnoException).code }, 'redis is away'),
  );
  return redis;
}
