import {
  connectEventBus,
  connectMongo,
  createHttpApp,
  createLogger,
  createOutboxRelay,
  listen,
} from '@livery/service-kit';
import { createCatalogClient } from './catalog/catalogClient.ts';
import type { Config } from './config.ts';
import type { BookingContext } from './context.ts';
import { createManageTokens } from './domain/manageToken.ts';
import { summaryOf } from './domain/summary.ts';
import { subscriptions } from './events/subscriptions.ts';
import { routes } from './http/routes.ts';
import { every } from './jobs/every.ts';
import { fetchSettings } from './jobs/fetchSettings.ts';
import { realignPickups } from './jobs/realignPickups.ts';
import { claimMissing, releaseStrays } from './jobs/reconcileSchedules.ts';
import { sweepPromoHolds } from './jobs/sweepPromoHolds.ts';
import { createTallyKeeper } from './jobs/tallyKeeper.ts';
import { createStores } from './store/stores.ts';
import { TOMBSTONES } from './store/waitingTallies.ts';

export interface Overrides {
  clock?: () => Date;
  /** Hears of every command to the database. */
  onCommand?: (name: string) => void;
}

export interface RunningBooking {
  url: string;
  stop(): Promise<void>;
}

/** Connects everything and serves. Waits for the database, its indexes and its counts; not for the broker or catalog. */
export async function startService(config: Config, overrides: Overrides = {}): Promise<RunningBooking> {
  const { clock = () => new Date(), onCommand } = overrides;
  const zone = config.BUSINESS_TIMEZONE;
  const logger = createLogger({ service: 'booking', level: config.LOG_LEVEL });
  const mongo = await connectMongo({
    uri: config.MONGODB_URI,
    dbName: config.MONGODB_DB ?? 'livery_booking',
    logger,
    onCommand,
  });
  const bus = connectEventBus({
    url: config.AMQP_URL,
    service: 'booking',
    namespace: config.EVENT_NAMESPACE,
    logger,
  });
  const tokens = createManageTokens(config.MANAGE_LINK_SECRET);
  const stores = await createStores(mongo.connection, {
    describe: (booking) => summaryOf(booking, { zone, manageToken: tokens.sign(booking.id) }),
    leaseNew: () => relay.leaseNew(),
    onWritten: ({ after: { id, status }, entries }, held) => {
      relay.wake(id, held);
      tally.wake();
      for (const { action, actor } of entries)
        logger.info({ bookingId: id, actor, action, status }, 'booking changed');
    },
  });
  const { model, counters, waiting } = stores;
  const relay = createOutboxRelay({ model, bus, logger, tombstones: TOMBSTONES });
  const tally = createTallyKeeper({ counters, waiting, zone, logger });
  await tally.ready();

  const ctx: BookingContext = {
    ...stores,
    zone,
    window: { zone, minNoticeMinutes: config.MIN_NOTICE_MINUTES, horizonDays: config.BOOKING_HORIZON_DAYS },
    turnaroundMinutes: config.TURNAROUND_MINUTES,
    company: config.BRAND_NAME,
    codeSecret: config.MANAGE_LINK_SECRET,
    clock,
    logger,
    bus,
    tokens,
    catalog: createCatalogClient(config.CATALOG_URL, config.IDENTITY_SECRET),
  };
  const jobs = [
    every(5_000, 'settings', logger, () => fetchSettings(ctx)),
    every(config.UPKEEP_SWEEP_MS, 'promo holds', logger, () => sweepPromoHolds(ctx, config.PROMO_HOLD_MS)),
    every(config.UPKEEP_SWEEP_MS, 'stray slots', logger, () => releaseStrays(ctx, config.VEHICLE_CLAIM_MS)),
    every(600_000, 'missing slots', logger, (stopping) => claimMissing(ctx, stopping)),
    every(3_600_000, 'time zone rules', logger, (stopping) => realignPickups(ctx, stopping)),
  ];
  const app = createHttpApp({
    service: 'booking',
    logger,
    identitySecret: config.IDENTITY_SECRET,
    readiness: { database: mongo.isUp, events: bus.isUp },
    routes: routes(ctx),
  });
  const listening = await listen(app, { host: config.HOST, port: config.PORT });
  await bus.subscribe(subscriptions(ctx));

  return {
    url: listening.url,
    stop: async () => {
      await listening.close();
      // What an event still changes has news of its own, so the relay stops after the last handler.
      await bus.stopConsuming();
      await Promise.all(jobs.map((job) => job.stop()));
      await tally.stop();
      await relay.stop();
      await bus.close();
      await mongo.close();
    },
  };
}
