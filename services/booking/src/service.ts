import {
  createOutboxRelay,
  createSettingsCopy,
  startHttpService,
  startPeriodicJob,
  type RunningService,
  type ServiceOverrides,
} from '@livery/service-kit';
import { createCatalogClient } from './clients/catalogClient.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { createManageTokens } from './domain/manageToken.ts';
import { summaryOf } from './domain/summary.ts';
import { subscriptions } from './events/subscriptions.ts';
import { routes } from './http/routes.ts';
import { markCashDue } from './jobs/markCashDue.ts';
import { recomputePickups } from './jobs/recomputePickups.ts';
import { claimMissingSlots, releaseOrphanedSlots } from './jobs/reconcileSchedules.ts';
import { renewSearchTokens } from './jobs/renewSearchTokens.ts';
import { sweepPromoHolds } from './jobs/sweepPromoHolds.ts';
import { createCounterProjector } from './counters/counterProjector.ts';
import { createStores } from './store/stores.ts';
import { TOMBSTONES } from './counters/pendingDeltas.ts';

export interface Overrides extends ServiceOverrides {
  clock?: () => Date;
}

const HOUR_MS = 3_600_000;

/** Waits for the database, its indexes and its counts; not for the broker or catalog. */
export function startService(config: Config, overrides: Overrides = {}): Promise<RunningService> {
  const { clock = () => new Date() } = overrides;
  const zone = config.BUSINESS_TIMEZONE;
  const sweepMs = config.MAINTENANCE_INTERVAL_MS;
  return startHttpService('booking', config, overrides, async ({ mongo, bus, logger }) => {
    const tokens = createManageTokens(config.MANAGE_LINK_SECRET);
    const stores = await createStores(mongo.connection, {
      describe: (booking) => summaryOf(booking, { zone, manageToken: tokens.sign(booking.id) }),
      onWritten: ({ after: { id, status }, entries }) => {
        relay.wake(id);
        for (const { action, actor } of entries)
          logger.info({ bookingId: id, actor, action, status }, 'booking changed');
      },
    });
    const relay = createOutboxRelay({ models: [stores.model], bus, logger, tombstones: TOMBSTONES });
    const projector = createCounterProjector({ ...stores, zone, logger });
    await projector.ready();

    const catalog = createCatalogClient(config.CATALOG_URL, config.IDENTITY_SECRET);
    const settings = createSettingsCopy(mongo.connection, catalog.settings);
    const ctx: Context = {
      ...stores,
      zone,
      window: { zone, minNoticeMinutes: config.MIN_NOTICE_MINUTES, horizonDays: config.BOOKING_HORIZON_DAYS },
      turnaroundMinutes: config.TURNAROUND_MINUTES,
      company: config.BRAND_NAME,
      codeSecret: config.MANAGE_LINK_SECRET,
      sealSecret: config.IDENTITY_SECRET,
      clock,
      logger,
      bus,
      tokens,
      catalog,
      settings,
    };
    const job = (name: string, intervalMs: number, run: (stopping: AbortSignal) => Promise<void>) =>
      startPeriodicJob({ name, intervalMs, logger, run });
    let isFirstSweep = true;
    const releaseOrphans = async () => {
      await releaseOrphanedSlots(ctx, config.VEHICLE_CLAIM_MS, isFirstSweep);
      isFirstSweep = false;
    };
    return {
      routes: routes(ctx),
      consumers: subscriptions(ctx),
      relays: [relay],
      jobs: [
        projector,
        job('settings', 5_000, async () => void (await settings.findOrFetch())),
        job('promo holds', sweepMs, () => sweepPromoHolds(ctx, config.PROMO_HOLD_MS)),
        job('orphaned vehicle slots', sweepMs, releaseOrphans),
        job('missing vehicle slots', HOUR_MS / 6, (stopping) => claimMissingSlots(ctx, stopping)),
        job('cash due', HOUR_MS, () => markCashDue(ctx)),
        job('search tokens', HOUR_MS, (stopping) => renewSearchTokens(ctx, stopping)),
        job('time zone rules', HOUR_MS, (stopping) => recomputePickups(ctx, stopping)),
      ],
    };
  });
}
