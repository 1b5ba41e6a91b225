import {
  createOutboxRelay,
  startHttpService,
  startPeriodicJob,
  type RunningService,
  type ServiceOverrides,
} from '@livery/service-kit';
import { ratesOf, type Config } from './config.ts';
import type { Context } from './context.ts';
import { subscriptions } from './events/subscriptions.ts';
import { routes } from './http/routes.ts';
import { warnOfDocuments } from './jobs/warnOfDocuments.ts';
import { createCatalogStore } from './store/stores.ts';
import { openModels } from './store/models.ts';

export interface Overrides extends ServiceOverrides {
  clock?: () => Date;
}

const HOUR_MS = 3_600_000;

/** Waits for the database and its indexes, not for the broker. */
export function startService(config: Config, overrides: Overrides = {}): Promise<RunningService> {
  const { clock = () => new Date() } = overrides;
  return startHttpService('catalog', config, overrides, async ({ mongo, bus, logger }) => {
    const models = await openModels(mongo.connection);
    const { services, vehicles, promoCodes, settings } = models;
    const itemRelay = createOutboxRelay({
      models: [services, vehicles, promoCodes],
      bus,
      logger,
      tombstones: { mark: 'deleted' },
    });
    // The settings are never deleted, so their relay needs no tombstones.
    const settingsRelay = createOutboxRelay({ models: [settings], bus, logger });
    const store = createCatalogStore(models, {
      clock,
      onChange: (changed, id) => (changed === 'settings' ? settingsRelay : itemRelay).wake(id),
    });
    const ctx: Context = { store, rates: ratesOf(config), zone: config.BUSINESS_TIMEZONE, clock };
    return {
      routes: routes(ctx),
      consumers: subscriptions(ctx),
      relays: [itemRelay, settingsRelay],
      jobs: [
        startPeriodicJob({
          name: 'documents',
          intervalMs: HOUR_MS,
          logger,
          run: () => warnOfDocuments(ctx),
        }),
      ],
    };
  });
}
