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
    const common = { bus, logger };
    const ofItems = { ...common, tombstones: { mark: 'deleted' } } as const;
    const relays = {
      service: createOutboxRelay({ ...ofItems, model: models.services }),
      vehicle: createOutboxRelay({ ...ofItems, model: models.vehicles }),
      promo: createOutboxRelay({ ...ofItems, model: models.promoCodes }),
      settings: createOutboxRelay({ ...common, model: models.settings }),
    };
    const store = createCatalogStore(models, {
      clock,
      onChange: (changed, id) => relays[changed].wake(id),
    });
    const ctx: Context = { store, rates: ratesOf(config), zone: config.BUSINESS_TIMEZONE, clock };
    return {
      routes: routes(ctx),
      consumers: subscriptions(ctx),
      relays: Object.values(relays),
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
