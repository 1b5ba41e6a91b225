import {
  connectEventBus,
  connectMongo,
  createHttpApp,
  createLogger,
  createOutboxRelay,
  listen,
} from '@livery/service-kit';
import type { CatalogContext } from './commands/context.ts';
import { ratesOf, type CatalogConfig } from './config.ts';
import { subscriptions } from './events/subscriptions.ts';
import { catalogRoutes } from './http/catalogRoutes.ts';
import { catalogStore } from './store/catalogStore.ts';
import { catalogModels } from './store/models.ts';

export interface CatalogOverrides {
  clock?: () => Date;
}

export interface RunningCatalog {
  url: string;
  stop(): Promise<void>;
}

/** Connects everything and serves. Waits for the database and its indexes, not for the broker. */
export async function startService(
  config: CatalogConfig,
  { clock = () => new Date() }: CatalogOverrides = {},
): Promise<RunningCatalog> {
  const logger = createLogger({ service: 'catalog', level: config.LOG_LEVEL });
  const dbName = config.MONGODB_DB ?? 'livery_catalog';
  const mongo = await connectMongo({ uri: config.MONGODB_URI, dbName, logger });
  const models = await catalogModels(mongo.connection);
  const bus = connectEventBus({
    url: config.AMQP_URL,
    service: 'catalog',
    namespace: config.EVENT_NAMESPACE,
    logger,
  });

  const { services, vehicles, promoCodes, settings } = models;
  const items = createOutboxRelay({
    models: [services, vehicles, promoCodes],
    bus,
    logger,
    tombstones: { mark: 'deleted' },
  });
  // The settings are never deleted, so their relay is not given the power to.
  const settingsNews = createOutboxRelay({ model: settings, bus, logger });

  const store = catalogStore(models, { clock, wakeItem: items.wake, wakeSettings: settingsNews.wake });
  const ctx: CatalogContext = { store, rates: ratesOf(config), zone: config.BUSINESS_TIMEZONE, clock };
  const app = createHttpApp({
    service: 'catalog',
    logger,
    identitySecret: config.IDENTITY_SECRET,
    readiness: { database: mongo.isUp, events: bus.isUp },
    routes: catalogRoutes(ctx),
  });
  const listening = await listen(app, { host: config.HOST, port: config.PORT });
  await bus.subscribe(subscriptions(ctx));

  return {
    url: listening.url,
    stop: async () => {
      await listening.close();
      // What an event still changes has news of its own, so the relays stop after the last handler.
      await bus.stopConsuming();
      await Promise.all([items.stop(), settingsNews.stop()]);
      await bus.close();
      await mongo.close();
    },
  };
}
