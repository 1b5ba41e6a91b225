import {
  connectEventBus,
  connectMongo,
  createHttpApp,
  createLogger,
  createOutboxRelay,
  internalClient,
  listen,
  type Logger,
  type MongoHandle,
} from '@livery/service-kit';
import type { CommandContext } from './commands/context.ts';
import type { Config } from './config.ts';
import { subscriptions } from './events/subscriptions.ts';
import { ledgerRoutes } from './http/ledger.routes.ts';
import { paymentRoutes } from './http/payments.routes.ts';
import { WEBHOOK_PATH, webhookRoutes } from './http/webhook.routes.ts';
import { startReconciler } from './jobs/reconcile.job.ts';
import { createProvider } from './provider/stripe.ts';
import { createCursorStore, cursorModel } from './store/cursors.ts';
import { createIdempotencyKeyStore, idempotencyKeyModel } from './store/idempotencyKeys.ts';
import { paymentModel } from './store/payment.model.ts';
import { createPaymentRepository } from './store/payment.repository.ts';
import { createProviderEventStore, providerEventModel } from './store/providerEvents.ts';

const SERVICE = 'payment';
const CURRENCY = 'cad';

export interface Overrides {
  now?: () => Date;
  logger?: Logger;
}

/** Puts the service together and starts it; answers where it listens and how to stop it. */
export async function startService(config: Config, overrides: Overrides = {}) {
  const now = overrides.now ?? (() => new Date());
  const logger = overrides.logger ?? createLogger({ service: SERVICE, level: config.LOG_LEVEL });
  const mongo = await connectMongo({ uri: config.MONGODB_URI, dbName: config.dbName, logger });
  const models = await openModels(mongo);
  const bus = connectEventBus({
    url: config.AMQP_URL,
    service: SERVICE,
    namespace: config.EVENT_NAMESPACE,
    logger,
  });
  const relay = createOutboxRelay({ model: models.payments, bus, logger });
  const ctx: CommandContext = {
    payments: createPaymentRepository({
      model: models.payments,
      patience: config.patience,
      now,
      onSaved: (bookingId, { hasNews, isDue }) => {
        if (hasNews) relay.wake(bookingId);
        if (isDue) reconciler.paymentDue(bookingId);
      },
    }),
    providerEvents: createProviderEventStore(models.providerEvents, now),
    idempotencyKeys: createIdempotencyKeyStore(models.idempotencyKeys, now),
    provider: createProvider({
      secretKey: config.STRIPE_SECRET_KEY,
      webhookSecrets: config.STRIPE_WEBHOOK_SECRET,
      apiBase: config.STRIPE_API_BASE,
      timeoutMs: config.STRIPE_TIMEOUT_MS,
      retries: config.STRIPE_RETRIES,
    }),
    booking: internalClient({
      service: 'booking',
      from: SERVICE,
      urls: config.BOOKING_URL,
      identitySecret: config.IDENTITY_SECRET,
    }),
    patience: config.patience,
    voidAfterMs: config.RECONCILE_VOID_MS,
    retryAfterMs: config.RECONCILE_RETRY_MS,
    isLive: config.isLive,
    now,
    logger,
  };
  const reconciler = startReconciler({
    ctx,
    cursors: createCursorStore(models.cursors, now),
    sweepMs: config.RECONCILE_SWEEP_MS,
    eventsMs: config.RECONCILE_EVENTS_MS,
    leaseMs: config.RECONCILE_LEASE_MS,
    logger,
  });
  await bus.subscribe(subscriptions(ctx));

  const app = createHttpApp({
    service: SERVICE,
    logger,
    identitySecret: config.IDENTITY_SECRET,
    readiness: { mongo: mongo.isUp, events: bus.isUp },
    rawBodyPaths: [WEBHOOK_PATH],
    routes: (routes) => {
      routes.use(webhookRoutes(ctx, reconciler.eventKept));
      routes.use('/api', paymentRoutes(ctx, publicConfig(config)));
      routes.use('/api/admin', ledgerRoutes(ctx));
    },
  });
  const server = await listen(app, { host: config.HOST, port: config.PORT });

  return {
    url: server.url,
    stop: async () => {
      await server.close();
      // What an event still changes has news of its own, so the relay stops after the last handler.
      await bus.stopConsuming();
      await reconciler.stop();
      await relay.stop();
      await bus.close();
      await mongo.close();
    },
  };
}

async function openModels({ connection }: MongoHandle) {
  const models = {
    payments: paymentModel(connection),
    providerEvents: providerEventModel(connection),
    idempotencyKeys: idempotencyKeyModel(connection),
    cursors: cursorModel(connection),
  };
  for (const model of Object.values(models)) await model.createIndexes();
  return models;
}

const publicConfig = (config: Config) => ({
  publishableKey: config.STRIPE_PUBLISHABLE_KEY,
  sandbox: config.isSandbox,
  scriptUrl: config.scriptUrl,
  currency: CURRENCY,
});
