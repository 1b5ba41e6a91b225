import { startHttpService, type RunningService, type ServiceOverrides } from '@livery/service-kit';
import { bootstrapAdmin } from './commands/bootstrapAdmin.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { subscriptions } from './events/subscriptions.ts';
import { clientAddressReader } from './http/clientAddressReader.ts';
import { edge } from './http/edge.ts';
import { limitConnections } from './http/limitConnections.ts';
import { createLiveStream } from './http/liveStream.ts';
import { publicReads } from './http/publicReads.ts';
import { requestLimits } from './http/requestLimits.ts';
import { routes } from './http/routes.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { identityTokens } from './proxy/identityTokens.ts';
import { connectReplicas } from './proxy/replicas.ts';
import { upgradeProxy } from './proxy/upgradeProxy.ts';
import { collectStatus } from './queries/collectStatus.ts';
import { siteCookies } from './sessions/cookies.ts';
import { knownDevices } from './sessions/knownDevices.ts';
import { loginThrottle } from './sessions/loginThrottle.ts';
import { sessionStore } from './sessions/sessionStore.ts';
import { watchSessions } from './sessions/watchSessions.ts';
import { siteConfigOf } from './site/siteConfig.ts';
import { siteHandler } from './site/siteHandler.ts';
import { connectRedis } from './store/connectRedis.ts';
import { openModels } from './store/models.ts';
import { userRepository } from './store/user.repository.ts';

export interface Overrides extends ServiceOverrides {
  clock?: () => Date;
}

/** Waits for the database and its indexes, not for the broker: the site answers while that is still starting. */
export function startService(config: Config, overrides: Overrides = {}): Promise<RunningService> {
  const { clock = () => new Date() } = overrides;
  return startHttpService('gateway', config, overrides, async ({ mongo, bus, logger }) => {
    const clientAddress = clientAddressReader(config.TRUSTED_PROXIES);

    const redis = connectRedis(config.REDIS_URL, logger);
    const replicas = await connectReplicas(config);
    const tokens = identityTokens(config.IDENTITY_SECRET);
    const sessions = sessionStore(redis, config);
    const watched = watchSessions(sessions);
    const ctx: Context = {
      users: userRepository(await openModels(mongo.connection)),
      sessions,
      watched,
      devices: knownDevices(config.SESSION_SECRET),
      loginThrottle: loginThrottle(redis, config.REDIS_PREFIX),
      cookies: siteCookies(config.PUBLIC_URL.startsWith('https:')),
      replicas,
      tokens,
      publicReads: publicReads(replicas.catalog, tokens, bus.isUp),
      liveStream: createLiveStream(watched),
      clientAddress,
      logger,
      clock,
    };
    await bootstrapAdmin(ctx, config);
    // What changed while the bus was away is unknown, so the cache starts afresh whenever it comes back.
    bus.onUp(ctx.publicReads.clear);

    const limits = requestLimits(redis, config, clientAddress, logger);
    const siteConfig = siteConfigOf(config);
    const redisIsUp = () => redis.status === 'ready';
    const upgrades = upgradeProxy(ctx, config.PUBLIC_URL);
    return {
      isPublic: true,
      identity: 'none',
      metricsPort: config.METRICS_PORT,
      securityHeaders: securityHeaders(config),
      readiness: { redis: redisIsUp },
      beforeBody: edge(ctx, limits, config.PAYMENT_SANDBOX_URL),
      routes: routes(ctx, {
        limits,
        siteConfig,
        site: await siteHandler(ctx, config, siteConfig),
        collectStatus: collectStatus(ctx, () => ({
          mongodb: mongo.isUp(),
          rabbitmq: bus.isUp(),
          redis: redisIsUp(),
        })),
        isDevelopment: config.NODE_ENV !== 'production',
      }),
      consumers: subscriptions(ctx),
      subscription: { perReplica: true },
      onListening: ({ server }) => {
        limitConnections(server, config);
        server.on('upgrade', upgrades.handle);
      },
      beforeClose: () => {
        for (const part of [watched, ctx.liveStream, upgrades]) part.close();
      },
      connections: [...Object.values(replicas), { close: () => redis.disconnect() }],
    };
  });
}
