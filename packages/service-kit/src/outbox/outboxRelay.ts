import { randomUUID } from 'node:crypto';
import type { EventBus } from '../events/eventBus.ts';
import { UnroutableError } from '../events/publisher.ts';
import { startPeriodicJob } from '../jobs/startPeriodicJob.ts';
import type { Logger } from '../logging/logger.ts';
import { counter, gauge } from '../metrics/metrics.ts';
import { outsideTrace } from '../telemetry/tracing.ts';
import { leaseNewDocuments } from './insertWithOutbox.ts';
import type { OutboxEntry } from './newEvent.ts';
import {
  createOutboxStore,
  type OutboxLease,
  type OutboxModel,
  type OutboxStore,
  type Tombstones,
} from './outboxStore.ts';

export interface OutboxRelayOptions {
  models: readonly OutboxModel[];
  bus: EventBus;
  logger: Logger;
  /** How often to look for what a crash or a broker outage left behind. */
  sweepMs?: number;
  /** Deleted documents, which go once their last event has left. */
  tombstones?: Tombstones;
}

const CONCURRENCY = 64;
const BATCH = 200;
const MAX_WOKEN = 10_000;
/** A publish that takes longer keeps its lease for as long as the longest does. */
const SLOW_MS = 2_000;
/** With less of its lease left, a new document is leased like any other. */
const ENOUGH_LEFT_MS = SLOW_MS + 1_000;
const UNROUTABLE_RETRY_MS = 5_000;
const FAILED_RETRY_MS = 1_000;

const published = counter('livery_outbox_published_total', 'Events that left the outbox', ['model']);
const failed = counter('livery_outbox_failures_total', 'Publishes that failed; the event stays', [
  'model',
  'reason',
]);
/** Counted when somebody asks. */
const counted = new Set<OutboxStore>();
gauge('livery_outbox_pending', 'Documents holding unpublished events', ['model'], async (pending) => {
  await Promise.all(
    [...counted].map(async (store) => pending.set({ model: store.name }, await store.pendingCount())),
  );
});

/** A new document that was inserted under this relay's lease, and waits to be woken. */
interface HeldDocument {
  store: OutboxStore;
  entries: readonly OutboxEntry[];
  until: number;
}

/** Moves events to the bus, in order per document, each at least once. A lease on the document lets replicas share the work. */
export function createOutboxRelay({ models, bus, logger, sweepMs = 2_000, tombstones }: OutboxRelayOptions) {
  const owner = randomUUID();
  const stores = models.map((model) => createOutboxStore(model, owner, tombstones));
  const woken: unknown[] = [];
  const held = new Map<unknown, HeldDocument>();
  const running = new Set<Promise<unknown>>();
  let isStopped = false;
  let isAboutToRelay = false;
  const mayPublish = () => !isStopped && bus.canPublish();
  for (const store of stores) counted.add(store);
  const endLeasing = stores.map((store, index) =>
    leaseNewDocuments(models[index] as OutboxModel, {
      lease: () => (mayPublish() ? store.newLease() : undefined),
      hold: (id, entries, { until }: OutboxLease) =>
        void held.set(id, { store, entries, until: until.getTime() }),
    }),
  );

  const publishAll = async (store: OutboxStore, id: unknown, entries: readonly OutboxEntry[]) => {
    const last = entries.at(-1);
    for (const entry of entries) {
      await bus.publish(entry);
      published.inc({ model: store.name });
      if (entry !== last && !(await store.remove(id, entry.eventId))) return;
    }
    if (last === undefined) return;
    const { hasMore, isTombstone } = await store.finish(id, last.eventId);
    if (hasMore) woken.push(id);
    else if (isTombstone) await store.purge(id);
  };

  /** Publishes the events of a document that this relay has leased. */
  const relayLeased = async (store: OutboxStore, id: unknown, entries: readonly OutboxEntry[]) => {
    const slow = setTimeout(() => void store.extend(id).catch(() => undefined), SLOW_MS);
    try {
      await publishAll(store, id, entries);
    } catch (err) {
      const isUnroutable = err instanceof UnroutableError;
      failed.inc({ model: store.name, reason: isUnroutable ? 'unroutable' : 'failed' });
      logger.warn({ err, model: store.name, id: String(id) }, 'outbox publish failed, will retry');
      await store.giveBack(id, isUnroutable ? UNROUTABLE_RETRY_MS : FAILED_RETRY_MS);
    } finally {
      clearTimeout(slow);
    }
  };

  /** Leases one document and publishes its events; answers whether there were any to take. */
  const relayOne = async (store: OutboxStore, id: unknown): Promise<boolean> => {
    const entries = await store.lease(id);
    if (entries.length > 0) await relayLeased(store, id, entries);
    return entries.length > 0;
  };

  const relayWoken = async (id: unknown) => {
    const mine = held.get(id);
    held.delete(id);
    if (mine !== undefined && mine.until - Date.now() >= ENOUGH_LEFT_MS)
      return relayLeased(mine.store, id, mine.entries);
    for (const store of stores) if (await relayOne(store, id)) return;
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

  const drain = async (store: OutboxStore) => {
    while (mayPublish()) {
      const ids = await store.waiting(BATCH);
      // Replicas start at different places, so that they rarely reach for the same document.
      const start = Math.floor(Math.random() * ids.length);
      const turns = [...ids.slice(start), ...ids.slice(0, start)];
      const worker = async () => {
        while (turns.length > 0 && mayPublish()) await relayOne(store, turns.shift());
      };
      await Promise.all(Array.from({ length: Math.min(CONCURRENCY, turns.length) }, worker));
      if (ids.length < BATCH) return;
    }
  };

  const drainAll = async () => {
    for (const [id, { until }] of held) if (until < Date.now()) held.delete(id);
    await Promise.all(stores.map(drain));
    relayAllWoken();
  };
  const run = () => outsideTrace(drainAll);
  const sweeper = startPeriodicJob({ name: 'outbox relay', intervalMs: sweepMs, logger, run });
  const offUp = bus.onUp(sweeper.wake);

  return {
    /** Publishes at once what was just saved: call it after every save, with the document's id. */
    wake: (id: unknown): void => {
      if (isStopped) return;
      // The sweeper finds whatever does not fit.
      if (woken.length < MAX_WOKEN) woken.push(id);
      if (isAboutToRelay) return;
      isAboutToRelay = true;
      // Whoever waits for the answer to the save gets it first.
      setImmediate(() => {
        isAboutToRelay = false;
        relayAllWoken();
      });
    },
    /** Lets publishes in flight finish and starts no more. */
    stop: async (): Promise<void> => {
      isStopped = true;
      for (const end of endLeasing) end();
      for (const store of stores) counted.delete(store);
      offUp();
      await sweeper.stop();
      // What was saved last still leaves, unless the bus is gone; then it waits for the next start.
      relayAllWoken();
      while (running.size > 0) {
        await Promise.all(running);
        relayAllWoken();
      }
    },
    pendingCount: async (): Promise<number> => {
      const counts = await Promise.all(stores.map((store) => store.pendingCount()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

export type OutboxRelay = ReturnType<typeof createOutboxRelay>;
