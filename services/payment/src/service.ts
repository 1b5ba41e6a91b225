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
import { createCursorStore } from './store/cursors.ts';
import { openModels } from './store/openModels.ts';
import { createPaymentRepository } from './store/payment.repository.ts';
import { createProviderEventStore } from './store/providerEvents.ts';

export interface Overrides extends ServiceOverrides {
  now?: () => Date;
}

/** Waits for the database and its indexes, not for the broker. */
export function startService(config: Config, overrides: Overrides = {}): Promise<RunningService> {
  const { now = () => new Date() } = overrides;
  return startHttpService('payment', config, overrides, async ({ mongo, bus, logger }) => {
    const models = await openModels(mongo.connection);
    const relay = createOutboxRelay({ models: [models.payments], bus, logger });
    const ctx: Context = {
      payments: createPaymentRepository({
        model: models.payments,
        timings: config.timings,
        now,
        onSaved: (bookingId, { hasEvents, isDue }) => {
          if (hasEvents) relay.wake(bookingId);
          if (isDue) reconciler.paymentDue(bookingId);
        },
      }),
      providerEvents: createProviderEventStore(models.providerEvents, now),
      cursors: createCursorStore(models.cursors, now),
      idempotencyKeys: models.idempotencyKeys,
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
