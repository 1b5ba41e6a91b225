import {
  createSettingsCopy,
  internalClient,
  startHttpService,
  startPeriodicJob,
  type RunningService,
  type ServiceOverrides,
} from '@livery/service-kit';
import { setPhoneCountry, Settings } from '@livery/shared-types';
import { createBookingClient } from './clients/bookingClient.ts';
import { tidyQueue } from './commands/tidyQueue.ts';
import { templateContextOf, type Config } from './config.ts';
import type { Context } from './context.ts';
import type { DeliveryContext } from './delivery/deliveryContext.ts';
import { createMailer, type Mailer } from './delivery/mailer.ts';
import { SLOW_PER_SLOT, startSending } from './delivery/startSending.ts';
import { createHttpTextSender } from './delivery/textSender.ts';
import { emailTransport, textTransport } from './delivery/transport.ts';
import { watchMailServer } from './delivery/watchMailServer.ts';
import { replicaSubscriptions, subscriptions } from './events/subscriptions.ts';
import { notificationsRoutes } from './http/notifications.routes.ts';
import { previewRoutes } from './http/preview.routes.ts';
import { measureQueue } from './queries/measureQueue.ts';
import { openModels } from './store/models.ts';
import { notificationsRepository } from './store/notifications.repository.ts';
import { recipientLimiter } from './store/recipientLimiter.ts';

export interface Overrides extends ServiceOverrides {
  clock?: () => Date;
  /** For tests that stop a process at a chosen moment. */
  wrapMailer?: (mailer: Mailer) => Mailer;
  leaseMs?: number;
  sweepMs?: number;
}

/** Storing e-mails fails only while the database is away, so an event is tried for more than a day. */
const ENQUEUE_ATTEMPTS = 160;

/** Waits for the database and its indexes, not for the broker, booking, catalog or the mail server. */
export function startService(config: Config, overrides: Overrides = {}): Promise<RunningService> {
  const { clock = () => new Date(), leaseMs = config.MAIL_LEASE_MS, sweepMs = 1_000 } = overrides;
  setPhoneCountry(config.BRAND_COUNTRY);
  return startHttpService('notification', config, overrides, async ({ mongo, bus, logger }) => {
    const models = await openModels(mongo.connection);
    const restore = await models.restores.findById('latest').lean();
    const catalog = internalClient({
      service: 'catalog',
      from: 'notification',
      urls: config.CATALOG_URL,
      identitySecret: config.IDENTITY_SECRET,
    });
    const settings = createSettingsCopy(mongo.connection, () => catalog.get('/internal/settings', Settings));
    // Settings may have changed while the bus was away.
    bus.onUp(settings.forget);
    const delivery: DeliveryContext = {
      notifications: notificationsRepository(models, leaseMs, restore?.restoredAt),
      recipientLimiter: await recipientLimiter(mongo.connection, {
        perHour: config.MAIL_STRANGER_HOURLY,
        perDay: config.MAIL_STRANGER_DAILY,
      }),
      settings,
      booking: createBookingClient(config.BOOKING_URL, config.IDENTITY_SECRET),
      templates: templateContextOf(config),
      sendsTexts: config.texts !== undefined,
      unpaidWaitMs: config.MAIL_UNPAID_WAIT_MS,
      clock,
      logger,
    };
    const { MAIL_CONCURRENCY: concurrency, MAIL_RETRY_HOURS: retryHours } = config;
    const options = { concurrency, leaseMs, sweepMs, retryHours };
    const mailer = createMailer(config.SMTP_URL, concurrency * (1 + SLOW_PER_SLOT));
    const mails = overrides.wrapMailer?.(mailer) ?? mailer;
    const emails = startSending(delivery, emailTransport(delivery, mails, config.sender), options);
    const texts =
      config.texts &&
      startSending(delivery, textTransport(delivery, createHttpTextSender(config.texts)), options);
    if (texts === undefined) await delivery.notifications.cancelTexts('Text messages are switched off');
    const ctx: Context = {
      ...delivery,
      models,
      wake: (channel, ids) => (channel === 'text' ? texts : emails)?.wake(ids),
      staffAddresses: config.ADMIN_NOTICE_EMAILS,
    };

    measureQueue(models);
    watchMailServer(mailer);
    const run = async () => void (await settings.findOrFetch());
    return {
      routes: (app) => {
        if (config.NODE_ENV !== 'production')
          app.use('/api/admin/notifications', previewRoutes(ctx.templates));
        app.use('/api/admin/notifications', notificationsRoutes(ctx));
      },
      consumers: subscriptions(ctx),
      replicaConsumers: replicaSubscriptions(ctx),
      subscription: { maxAttempts: ENQUEUE_ATTEMPTS },
      jobs: [
        startPeriodicJob({ name: 'fetch settings', intervalMs: 5_000, logger, run }),
        startPeriodicJob({ name: 'tidy', intervalMs: sweepMs, logger, run: () => tidyQueue(ctx) }),
        emails,
        ...(texts === undefined ? [] : [texts]),
      ],
    };
  });
}
