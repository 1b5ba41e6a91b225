import {
  connectEventBus,
  connectMongo,
  createHttpApp,
  createLogger,
  internalClient,
  listen,
  type Logger,
} from '@livery/service-kit';
import type { NotificationConfig } from './config.ts';
import { learnSettings } from './commands/learnSettings.ts';
import { makeCopies } from './commands/makeCopies.ts';
import { composeMessage } from './delivery/composeMessage.ts';
import { createDispatcher } from './delivery/dispatcher.ts';
import { createMailer, type Mailer } from './delivery/mailer.ts';
import { watchMailServer } from './delivery/watchMailServer.ts';
import type { LetterContext } from './domain/letter.ts';
import { subscriptions } from './events/subscriptions.ts';
import { notificationRoutes } from './http/notifications.routes.ts';
import { previewRoutes } from './http/preview.routes.ts';
import { measureQueue } from './queries/measureQueue.ts';
import { openModels } from './store/notification.model.ts';
import { notificationsRepository } from './store/notifications.repository.ts';
import { settingsRepository } from './store/settings.repository.ts';

/** What tests replace. */
export interface Overrides {
  logger?: Logger;
  clock?: () => Date;
  /** Hears of every command to the database. */
  onCommand?: (name: string) => void;
  /** Stands between the dispatcher and the mail server, to stop a process at a chosen moment. */
  wrapMailer?: (mailer: Mailer) => Mailer;
  leaseMs?: number;
  sweepMs?: number;
}

const SWEEP_MS = 1_000;
/**
 * Recording a letter only fails while the database is away, which passes: the bus goes on offering the event for
 * longer than a day before it sets it aside.
 */
const RECORD_ATTEMPTS = 160;

export async function startService(config: NotificationConfig, overrides: Overrides = {}) {
  const logger = overrides.logger ?? createLogger({ service: 'notification', level: config.LOG_LEVEL });
  const clock = overrides.clock ?? (() => new Date());
  const leaseMs = overrides.leaseMs ?? config.MAIL_LEASE_MS;
  const ctx: LetterContext = {
    brand: {
      name: config.BRAND_NAME,
      phone: config.BRAND_PHONE,
      email: config.BRAND_EMAIL,
      city: config.BRAND_CITY,
    },
    publicUrl: config.PUBLIC_URL,
    timeZone: config.BUSINESS_TIMEZONE,
  };

  const mongo = await connectMongo({
    uri: config.MONGODB_URI,
    dbName: config.MONGODB_DB,
    logger,
    onCommand: overrides.onCommand,
  });
  const models = await openModels(mongo.connection);
  const restore = await models.restores.findById('latest').lean();
  const notifications = notificationsRepository(models, leaseMs, restore?.restoredAt);
  const settings = settingsRepository(models);
  const copying = { notifications, settings, clock };

  const mailer = createMailer(config.SMTP_URL, logger);
  const dispatcher = createDispatcher({
    notifications,
    mailer: overrides.wrapMailer?.(mailer) ?? mailer,
    compose: (claim) => composeMessage(claim, ctx, config.sender, () => notifications.wasInvited(claim)),
    logger,
    clock,
    concurrency: config.MAIL_CONCURRENCY,
    leaseMs,
    sweepMs: overrides.sweepMs ?? SWEEP_MS,
    retryHours: config.MAIL_RETRY_HOURS,
    alsoSweep: () => makeCopies(copying),
  });

  const bus = connectEventBus({
    url: config.AMQP_URL,
    service: 'notification',
    namespace: config.EVENT_NAMESPACE,
    logger,
  });
  await bus.subscribe(subscriptions({ ...copying, staffAddresses: config.ADMIN_NOTICE_EMAILS, dispatcher }), {
    maxAttempts: RECORD_ATTEMPTS,
  });

  const stopping = new AbortController();
  const catalog = internalClient({
    service: 'catalog',
    from: 'notification',
    urls: config.CATALOG_URL,
    identitySecret: config.IDENTITY_SECRET,
  });
  const learning = learnSettings(settings, catalog, logger, stopping.signal);

  measureQueue(models);
  watchMailServer(config.SMTP_URL);
  const app = createHttpApp({
    service: 'notification',
    logger,
    identitySecret: config.IDENTITY_SECRET,
    readiness: { mongo: () => mongo.isUp(), events: () => bus.isUp() },
    routes: (routes) => {
      if (config.NODE_ENV !== 'production') routes.use('/api/admin/notifications', previewRoutes(ctx));
      routes.use('/api/admin/notifications', notificationRoutes({ models, clock, wake: dispatcher.wake }));
    },
  });
  const http = await listen(app, { host: config.HOST, port: config.PORT });
  logger.info({ port: http.port }, 'listening');

  return {
    url: http.url,
    stop: async () => {
      stopping.abort();
      await Promise.all([http.close(), bus.close(), dispatcher.stop(), learning]);
      await mongo.close();
    },
  };
}
