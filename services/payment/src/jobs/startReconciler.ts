import { createLeasedWorker, gauge, startPeriodicJob, type Job } from '@livery/service-kit';
import { collectMissedEvents } from '../commands/collectMissedEvents.ts';
import { handleProviderEvent } from '../commands/handleProviderEvent.ts';
import { reconcilePayment } from '../commands/reconcilePayment.ts';
import type { Context } from '../context.ts';
import { withoutDeadline } from '../provider/deadline.ts';

export interface Reconciler extends Job {
  paymentDue(bookingId: string): void;
  eventStored(eventId: string): void;
}

const PAYMENT_CONCURRENCY = 16;
/** Few at a time, so that acknowledging a flood of webhooks comes first. */
const EVENT_CONCURRENCY = 4;

/** Does what is due: payments that need something at the provider, stored webhooks, and webhooks that never came. */
export function startReconciler(ctx: Context): Reconciler {
  const { payments, providerEvents, config, logger } = ctx;
  const { RECONCILE_SWEEP_MS: sweepMs, RECONCILE_LEASE_MS: leaseMs, RECONCILE_EVENTS_MS: eventsMs } = config;
  // The work may be woken by a request, whose deadline must not end it.
  const paymentWorker = createLeasedWorker({
    name: 'payments',
    lease: (id) => payments.leaseDue(leaseMs, id),
    work: (bookingId) => withoutDeadline(() => reconcilePayment(ctx, bookingId)),
    sweepMs,
    concurrency: PAYMENT_CONCURRENCY,
    logger,
  });
  const eventWorker = createLeasedWorker({
    name: 'provider-events',
    lease: (id) => providerEvents.leaseDue(leaseMs, id),
    work: (event) => withoutDeadline(() => handleProviderEvent(ctx, event)),
    sweepMs,
    concurrency: EVENT_CONCURRENCY,
    logger,
  });
  const collector = startPeriodicJob({
    name: 'collect-missed-events',
    // Twice per interval, since the cursor lets only one replica through.
    intervalMs: Math.max(50, eventsMs / 2),
    logger,
    run: (stopping) => collectMissedEvents(ctx, eventsMs, stopping),
  });
  gauge('livery_payment_due', 'Payments whose next step is overdue', [], async (due) =>
    due.set(await payments.dueCount()),
  );
  gauge('livery_payment_events_waiting', 'Provider events not handled yet', [], async (waiting) =>
    waiting.set(await providerEvents.waitingCount()),
  );

  return {
    paymentDue: paymentWorker.wake,
    eventStored: eventWorker.wake,
    stop: async () => {
      await Promise.all([collector.stop(), paymentWorker.stop(), eventWorker.stop()]);
    },
  };
}
