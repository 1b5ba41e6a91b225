import { startHttpService, type RunningService, type ServiceOverrides } from '@livery/service-kit';
import { bootstrapAdmin } from './commands/bootstrapAdmin.ts';
import type { Config } from './config.ts';
import { createContext } from './context.ts';
import { subscriptions } from './events/subscriptions.ts';
import { proxyRoutes } from './http/proxyRoutes.ts';
import { limitConnections } from './http/limitConnections.ts';
import { requestLimits } from './http/requestLimits.ts';
import { ownRoutes } from './http/ownRoutes.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { socketUpgrades } from './proxy/socketUpgrades.ts';
import { collectStatus } from './queries/collectStatus.ts';
import { liveSite } from './site/liveSite.ts';
import { pageReads } from './site/pageReads.ts';
import { siteConfigOf } from './site/siteConfig.ts';
import { siteHandler } from './site/siteHandler.ts';

export interface Overrides extends ServiceOverrides {
  clock?: () => Date;
}

/** Waits for the database and its indexes, not for the broker. */
export function startService(config: Config, overrides: Overrides = {}): Promise<RunningService> {
  const { clock = () => new Date() } = overrides;
  return startHttpService('gateway', config, overrides, async (base) => {
    const { mongo, bus } = base;
    const ctx = await createContext(base, config, clock);
    await bootstrapAdmin(ctx, config);
    // Changes may have been missed while the bus was away.
    bus.onUp(ctx.publicReads.clear);

    const limits = requestLimits(ctx, config);
    const siteConfig = siteConfigOf(config);
    const reads = pageReads(ctx.publicReads.read, ctx.logger);
    const currentSite = liveSite(siteConfig, reads);
    const redisIsUp = () => ctx.redis.status === 'ready';
    const upgrades = socketUpgrades(ctx, config.PUBLIC_URL);
    const readiness = { mongodb: mongo.isUp, rabbitmq: bus.isUp, redis: redisIsUp };
    return {
      isPublic: true,
      identity: 'none',
      metricsPort: config.METRICS_PORT,
      securityHeaders: securityHeaders(config),
      readiness,
      beforeBody: proxyRoutes(ctx, limits, config.PAYMENT_SANDBOX_URL),
      routes: ownRoutes(ctx, {
        limits,
        brand: siteConfig.brand,
        currentSite,
        site: await siteHandler(ctx, config, currentSite, reads),
        collectStatus: collectStatus(ctx, readiness),
        isDevelopment: config.NODE_ENV !== 'production',
      }),
      replicaConsumers: subscriptions(ctx),
      onListening: ({ server }) => {
        limitConnections(server, config);
        server.on('upgrade', upgrades.handle);
      },
      beforeClose: () => {
        for (const part of [ctx.watched, upgrades]) part.close();
      },
      connections: [...Object.values(ctx.replicas), { close: () => ctx.redis.disconnect() }],
    };
  });
}
