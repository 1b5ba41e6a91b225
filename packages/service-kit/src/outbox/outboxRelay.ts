import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventBus } from '../events/eventBus.ts';
import { UnroutableError } from '../events/publisher.ts';
import { startPeriodicJob } from '../jobs/startPeriodicJob.ts';
import type { Logger } from '../logging/logger.ts';
import { counter, gauge } from '../metrics/metrics.ts';
import { outsideTrace } from '../telemetry/tracing.ts';
import type { OutboxEntry } from './newEvent.ts';
import {
  createOutboxStore,
  type DocumentId,
  type OutboxModel,
  type OutboxStore,
  type Tombstones,
} from './outboxStore.ts';

export interface OutboxRelayOptions {
  model: OutboxModel;
  bus: EventBus;
  logger: Logger;
  /** How often to look for what a crash or a broker outage left behind. */
  sweepMs?: number;
  /** Deleted documents, which go once their last event has left. */
  tombstones?: Tombstones;
}

/** As many documents are published at once, and as many found by one look of the sweeper. Few, as nobody waits for them. */
const CONCURRENCY = 4;
const MAX_WOKEN = 10_000;
/** A publish that takes longer than this gets the longer lease. */
const SLOW_MS = 2_000;
const UNROUTABLE_RETRY_MS = 5_000;
const FAILED_RETRY_MS = 1_000;

const published = counter('livery_outbox_published_total', 'Events that left the outbox', ['model']);
const failed = counter('livery_outbox_failures_total', 'Publishes that failed; the event stays', [
  'model',
  'reason',
]);
/** Whose waiting documents are counted when metrics are read. */
const counted = new Set<OutboxStore>();
gauge('livery_outbox_pending', 'Documents holding unpublished events', ['model'], async (pending) => {
  await Promise.all(
    [...counted].map(async (store) => pending.set({ model: store.name }, await store.pendingCount())),
  );
});

/** Moves the events of one collection to the bus, in order per document, each at least once. A lease on the document lets replicas share the work. */
export function createOutboxRelay({ model, bus, logger, sweepMs = 2_000, tombstones }: OutboxRelayOptions) {
  const owner = randomUUID();
  const store = createOutboxStore(model, owner, tombstones);
  const woken: DocumentId[] = [];
  const running = new Set<Promise<unknown>>();
  let isStopped = false;
  counted.add(store);

  const publishAll = async (id: DocumentId, entries: readonly OutboxEntry[]) => {
    const last = entries.at(-1);
    for (const entry of entries) {
      await bus.publish(entry);
      published.inc({ model: store.name });
      const left = await store.remove(id, entry.eventId, { isLast: entry === last });
      if (left === undefined) return;
      if (entry !== last) continue;
      if (left.hasMore) woken.push(id);
      else if (left.isTombstone) await store.purge(id);
    }
  };

  /** Leases one document and publishes its events, if there are any to take. */
  const relayOne = async (id: DocumentId): Promise<void> => {
    const entries = await store.lease(id);
    if (entries.length === 0) return;
    const slow = setTimeout(() => void store.extend(id).catch(() => undefined), SLOW_MS);
    try {
      await publishAll(id, entries);
    } catch (err) {
      const isUnroutable = err instanceof UnroutableError;
      failed.inc({ model: store.name, reason: isUnroutable ? 'unroutable' : 'failed' });
      logger.warn({ err, model: store.name, id: String(id) }, 'outbox publish failed, will retry');
      await store.giveBack(id, isUnroutable ? UNROUTABLE_RETRY_MS : FAILED_RETRY_MS);
    } finally {
      clearTimeout(slow);
    }
  };

  const relayWoken = async (id: DocumentId) => {
    // The answer to the request that saved it goes first.
    await nextTurn();
    await relayOne(id);
  };

  const relayAllWoken = () => {
    while (bus.canPublish() && running.size < CONCURRENCY) {
      const id = woken.shift();
      if (id === undefined) return;
      const relaying = outsideTrace(() => relayWoken(id))
        .catch((err: unknown) => logger.warn({ err }, 'outbox relay failed, will retry'))
        .finally(() => {
          running.delete(relaying);
          relayAllWoken();
        });
      running.add(relaying);
    }
  };

  const drain = async () => {
    let ids: DocumentId[];
    do {
      if (isStopped || !bus.canPublish()) return;
      ids = await store.waiting(CONCURRENCY);
      await Promise.all(ids.map(relayOne));
    } while (ids.length === CONCURRENCY);
  };

  const run = () =>
    outsideTrace(async () => {
      await drain();
      relayAllWoken();
    });
  const sweeper = startPeriodicJob({ name: 'outbox relay', intervalMs: sweepMs, logger, run });
  const offUp = bus.onUp(sweeper.wake);

  return {
    /** Publishes at once what was just saved: call it after every save, with the document's id. */
    wake: (id: DocumentId): void => {
      // The sweeper finds whatever does not fit.
      if (isStopped || woken.length >= MAX_WOKEN) return;
      woken.push(id);
      relayAllWoken();
    },
    /** Lets publishes in flight finish and starts no more. */
    stop: async (): Promise<void> => {
      isStopped = true;
      counted.delete(store);
      offUp();
      await sweeper.stop();
      // What was saved last still leaves, unless the bus is gone; then it waits for the next start.
      relayAllWoken();
      while (running.size > 0) await Promise.all(running);
    },
    pendingCount: store.pendingCount,
  };
}

export type OutboxRelay = ReturnType<typeof createOutboxRelay>;
