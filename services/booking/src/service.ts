import {
  createOutboxRelay,
  createSettingsCopy,
  startHttpService,
  startPeriodicJob,
  type RunningService,
  type ServiceOverrides,
} from '@livery/service-kit';
import { connectRedis } from '@livery/service-kit/redis';
import { setPhoneCountry } from '@livery/shared-types';
import { createCatalogClient } from './clients/catalogClient.ts';
import type { Config } from './config.ts';
import { summaryView, type Context } from './context.ts';
import { createManageTokens, createOfferTokens, createRideTokens } from './domain/manageToken.ts';
import { summaryOf } from './domain/summary.ts';
import { replicaSubscriptions, subscriptions } from './events/subscriptions.ts';
import { presentAdminOffer } from './http/offers.presenter.ts';
import { routes } from './http/routes.ts';
import { alertLateRides } from './jobs/alertLateRides.ts';
import { planChauffeurDays } from './jobs/planChauffeurDays.ts';
import { recomputePickups } from './jobs/recomputePickups.ts';
import { claimMissingSlots, reconcileSlots } from './jobs/reconcileSchedules.ts';
import { settleCustomers } from './jobs/settleCustomers.ts';
import { settleOffers } from './jobs/settleOffers.ts';
import { settleDoneRides } from './jobs/settleDoneRides.ts';
import { sweepPromoHolds } from './jobs/sweepPromoHolds.ts';
import { warnOfDocuments } from './jobs/warnOfDocuments.ts';
import { countFigures } from './queries/countFigures.ts';
import { sharedAnswer } from './queries/sharedAnswer.ts';
import { createLiveRides } from './store/liveRides.ts';
import { createCatalogCopy } from './store/catalogCopy.ts';
import { createChauffeurRepository } from './store/chauffeur.repository.ts';
import { createCustomerRepository } from './store/customer.repository.ts';
import { createFleetCopy } from './store/fleetCopy.ts';
import { createOfferRepository } from './store/offer.repository.ts';
import { createStores } from './store/stores.ts';

export interface Overrides extends ServiceOverrides {
  clock?: () => Date;
}

const HOUR_MS = 3_600_000;
/** Vehicle and chauffeur of a done ride should be free soon. */
const DONE_RIDES_MS = 3_000;

/** Waits for the database and its indexes, not for the broker or catalog. */
export function startService(config: Config, overrides: Overrides = {}): Promise<RunningService> {
  const { clock = () => new Date() } = overrides;
  const zone = config.BUSINESS_TIMEZONE;
  setPhoneCountry(config.BRAND_COUNTRY);
  const sweepMs = config.MAINTENANCE_INTERVAL_MS;
  return startHttpService('booking', config, overrides, async ({ mongo, bus, logger }) => {
    const tokens = createManageTokens(config.MANAGE_LINK_SECRET);
    const offerTokens = createOfferTokens(config.MANAGE_LINK_SECRET);
    const rideTokens = createRideTokens(config.MANAGE_LINK_SECRET);
    // Positions alone: they are worth nothing a second later.
    const redis = connectRedis({ url: config.REDIS_URL, logger, commandTimeoutMs: 1_000 });
    const live = createLiveRides({ redis, prefix: config.REDIS_PREFIX, rideToken: rideTokens.sign, logger });
    const offerPath = (id: string) => `/offer/${offerTokens.sign(id)}`;
    const offerLink = (id: string) => `${config.PUBLIC_URL}${offerPath(id)}`;
    const offers = createOfferRepository(mongo.connection, {
      describeOffer: (offer) => ({
        offer: presentAdminOffer(offer, { zone, now: clock(), url: offerLink(offer.id) }),
        path: offerPath(offer.id),
      }),
      onOfferWritten: ({ id, status }) => {
        offerRelay.wake(id);
        logger.info({ offerId: id, status }, 'offer changed');
      },
    });
    const customers = createCustomerRepository(mongo.connection, {
      secret: config.MANAGE_LINK_SECRET,
      onErased: (id) => {
        customerRelay.wake(id);
        logger.info({ customerId: id }, 'customer erased');
      },
    });
    const chauffeurs = createChauffeurRepository(mongo.connection, {
      onWritten: (id) => {
        chauffeurRelay.wake(id);
        logger.info({ chauffeurId: id }, 'chauffeur changed');
      },
    });
    const stores = await createStores(mongo.connection, {
      describe: (booking) => summaryOf(booking, summaryView({ zone, tokens, rideTokens }, booking.id)),
      onWritten: ({ before, after, entries }) => {
        const { id, status } = after;
        relay.wake(id);
        live.onBookingWritten(before, after);
        for (const { action, actor } of entries)
          logger.info({ bookingId: id, actor, action, status }, 'booking changed');
      },
    });
    const common = { bus, logger };
    const relay = createOutboxRelay({ ...common, model: stores.model, tombstones: { mark: 'deletedAt' } });
    const offerRelay = createOutboxRelay({ ...common, model: offers.model });
    const customerRelay = createOutboxRelay({ ...common, model: customers.model });
    // A chauffeur's record is deleted once its last event has left.
    const chauffeurRelay = createOutboxRelay({
      ...common,
      model: chauffeurs.model,
      tombstones: { mark: 'deleted' },
    });

    const catalog = createCatalogClient(config.CATALOG_URL, config.IDENTITY_SECRET);
    const settings = createSettingsCopy(mongo.connection, catalog.settings);
    const fleet = createFleetCopy(catalog.vehicles);
    const services = createCatalogCopy(catalog.services);
    // Changes may have been missed while the bus was away.
    bus.onUp(() => {
      for (const copy of [fleet, services]) copy.refresh().catch(() => undefined);
    });
    const ctx: Context = {
      ...stores,
      offers,
      customers,
      chauffeurs,
      zone,
      window: { zone, minNoticeMinutes: config.MIN_NOTICE_MINUTES, horizonDays: config.BOOKING_HORIZON_DAYS },
      turnaroundMinutes: config.TURNAROUND_MINUTES,
      setOutHours: config.SET_OUT_HOURS,
      company: config.BRAND_NAME,
      publicUrl: config.PUBLIC_URL,
      codeSecret: config.MANAGE_LINK_SECRET,
      sealSecret: config.IDENTITY_SECRET,
      clock,
      logger,
      bus,
      tokens,
      offerTokens,
      rideTokens,
      offerLink,
      catalog,
      settings,
      fleet,
      services,
      live,
      figures: sharedAnswer(() => countFigures(stores.model)),
      longLists: new Map(),
    };
    const job = (name: string, intervalMs: number, run: (stopping: AbortSignal) => Promise<void>) =>
      startPeriodicJob({ name, intervalMs, logger, run });
    let isFirstSweep = true;
    const releaseOrphans = async () => {
      await reconcileSlots(ctx, config.VEHICLE_CLAIM_MS, isFirstSweep);
      isFirstSweep = false;
    };
    return {
      routes: routes(ctx),
      // Without Redis only positions are missing.
      dispensable: { redis: () => redis.status === 'ready' },
      connections: [{ close: () => redis.disconnect() }],
      consumers: subscriptions(ctx),
      replicaConsumers: replicaSubscriptions(ctx),
      relays: [relay, offerRelay, customerRelay, chauffeurRelay],
      jobs: [
        job('settings', 5_000, async () => void (await settings.findOrFetch())),
        job('fleet', 10_000, fleet.refreshIfOld),
        job('services', 10_000, services.refreshIfOld),
        job('promo holds', sweepMs, () => sweepPromoHolds(ctx, config.PROMO_HOLD_MS)),
        job('orphaned slots', sweepMs, releaseOrphans),
        job('missing slots', HOUR_MS / 6, (stopping) => claimMissingSlots(ctx, stopping)),
        job('late rides', sweepMs, () => alertLateRides(ctx)),
        job('done rides', Math.min(sweepMs, DONE_RIDES_MS), () => settleDoneRides(ctx)),
        job('chauffeurs’ days', sweepMs, () => planChauffeurDays(ctx)),
        job('documents', HOUR_MS, () => warnOfDocuments(ctx)),
        job('offers', sweepMs, () => settleOffers(ctx)),
        job('merges and erasures', sweepMs, () => settleCustomers(ctx)),
        job('time zone rules', HOUR_MS, (stopping) => recomputePickups(ctx, stopping)),
      ],
    };
  });
}
