import { gauge, type Logger } from '@livery/service-kit';
import { collectMissedEvents } from '../commands/collectMissedEvents.ts';
import type { CommandContext } from '../commands/context.ts';
import { drivePayment } from '../commands/drivePayment.ts';
import { handleProviderEvent } from '../commands/handleProviderEvent.ts';
import type { CursorStore } from '../store/cursors.ts';
import { createDueWorker } from './dueWorker.ts';

export interface Reconciler {
  paymentDue(bookingId: string): void;
  eventKept(eventId: string): void;
  stop(): Promise<void>;
}

export interface ReconcilerOptions {
  ctx: CommandContext;
  cursors: CursorStore;
  sweepMs: number;
  eventsMs: number;
  /** Longer than a call to the provider with its retries, so that a live holder is not doubled without need. */
  leaseMs: number;
  logger: Logger;
}

const PAYMENTS_AT_ONCE = 16;
/** Few, so that a flood of webhooks is acknowledged before it is worked through. */
const EVENTS_AT_ONCE = 4;

/** Brings payments and the provider's books together again, whatever crashed, was lost or never answered. */
export function startReconciler(options: ReconcilerOptions): Reconciler {
  const { ctx, cursors, sweepMs, eventsMs, leaseMs, logger } = options;
  const { payments, providerEvents } = ctx;
  const paymentWorker = createDueWorker({
    name: 'payments',
    take: (id) => payments.takeDue(leaseMs, id),
    work: (bookingId) => drivePayment(ctx, bookingId),
    sweepMs,
    concurrency: PAYMENTS_AT_ONCE,
    logger,
  });
  const eventWorker = createDueWorker({
    name: 'provider-events',
    take: (id) => providerEvents.take(leaseMs, id),
    work: (event) => handleProviderEvent(ctx, event),
    sweepMs,
    concurrency: EVENTS_AT_ONCE,
    logger,
  });
  gauge('livery_payment_due', 'Payments whose next step is overdue', [], async (due) =>
    due.set(await payments.dueCount()),
  );
  gauge('livery_payment_events_waiting', 'Provider events not handled yet', [], async (waiting) =>
    waiting.set(await providerEvents.waitingCount()),
  );
  const stopCollecting = collectRegularly({ ctx, cursors, eventsMs, logger });

  return {
    paymentDue: paymentWorker.wake,
    eventKept: eventWorker.wake,
    stop: async () => {
      await Promise.all([stopCollecting(), paymentWorker.stop(), eventWorker.stop()]);
    },
  };
}

function collectRegularly(options: {
  ctx: CommandContext;
  cursors: CursorStore;
  eventsMs: number;
  logger: Logger;
}): () => Promise<void> {
  const { ctx, cursors, eventsMs, logger } = options;
  let running: Promise<void> | undefined;
  const collect = () => {
    running ??= collectMissedEvents(ctx, cursors, eventsMs)
      .then(() => undefined)
      .catch((err: unknown) => logger.warn({ err }, 'the list of provider events could not be read'))
      .finally(() => {
        running = undefined;
      });
  };
  // Asked for twice per interval: the cursor lets one replica through, and none waits for another's full interval.
  const timer = setInterval(collect, Math.max(50, eventsMs / 2));
  collect();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
