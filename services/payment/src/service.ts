import {
  createOutboxRelay,
  internalClient,
  startHttpService,
  type RunningService,
  type ServiceOverrides,
} from '@livery/service-kit';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { subscriptions } from './events/subscriptions.ts';
import { paymentRoutes, WEBHOOK_PATH } from './http/payment.routes.ts';
import { startReconciler } from './jobs/startReconciler.ts';
import { createProvider } from './provider/stripe.ts';
import { createStores } from './store/stores.ts';

export interface Overrides extends ServiceOverrides {
  now?: () => Date;
}

/** Waits for the database and its indexes, not for the broker. */
export function startService(config: Config, overrides: Overrides = {}): Promise<RunningService> {
  const { now = () => new Date() } = overrides;
  return startHttpService('payment', config, overrides, async ({ mongo, bus, logger }) => {
    const stores = await createStores(mongo.connection, {
      timings: config,
      now,
      onSaved: (bookingId, { hasEvents, isDue }) => {
        if (hasEvents) relay.wake(bookingId);
        if (isDue) reconciler.paymentDue(bookingId);
      },
    });
    const relay = createOutboxRelay({ model: stores.model, bus, logger });
    const ctx: Context = {
      ...stores,
      provider: createProvider(config),
      booking: internalClient({
        service: 'booking',
        from: 'payment',
        urls: config.BOOKING_URL,
        identitySecret: config.IDENTITY_SECRET,
      }),
      config,
      now,
      logger,
    };
    const reconciler = startReconciler(ctx);
    return {
      routes: paymentRoutes(ctx, reconciler.eventStored),
      rawBodyPaths: [WEBHOOK_PATH],
      consumers: subscriptions(ctx),
      jobs: [reconciler],
      relays: [relay],
    };
  });
}
