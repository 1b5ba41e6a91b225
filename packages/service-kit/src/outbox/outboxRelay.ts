import type { EventBus } from '../events/eventBus.ts';
import { UnroutableError } from '../events/publisher.ts';
import type { Logger } from '../logging/logger.ts';
import { counter, gauge } from '../metrics/metrics.ts';
import { createOutboxStore, type Leased, type OutboxModel, type OutboxStore } from './outboxStore.ts';

export interface OutboxRelayOptions {
  model?: OutboxModel;
  models?: readonly OutboxModel[];
  bus: EventBus;
  logger: Logger;
  /** How often to look for what a crash or a broker outage left behind. */
  sweepMs?: number;
  /** Documents matching this are deleted once their last event has left. */
  purge?: Record<string, unknown>;
}

export interface OutboxRelay {
  /** Publishes at once what was just saved: call it after every save, with the document's id. */
  wake(id?: unknown): void;
  /** Lets publishes in flight finish and starts no more. */
  stop(): Promise<void>;
  /** How many documents hold events that have not left. */
  pendingCount(): Promise<number>;
}

const CONCURRENCY = 32;
const MAX_WAKES = 10_000;
/** After a failed publish, when to look at the document again. */
const UNROUTABLE_RETRY_MS = 5_000;
const FAILED_RETRY_MS = 1_000;

const published = counter('livery_outbox_published_total', 'Events that left the outbox', ['model']);
const failed = counter('livery_outbox_failures_total', 'Publishes that failed; the event stays', [
  'model',
  'reason',
]);
const pendingByModel = gauge('livery_outbox_pending', 'Documents holding unpublished events', ['model']);

/**
 * Moves events from the documents they wait in to the bus, in order per document, each at least once. A document is
 * leased by a conditional update, so replicas share the work without racing; what is not confirmed stays.
 */
export function createOutboxRelay({
  model,
  models,
  bus,
  logger,
  sweepMs = 1_000,
  purge,
}: OutboxRelayOptions): OutboxRelay {
  const stores = [...(model === undefined ? [] : [model]), ...(models ?? [])].map((one) =>
    createOutboxStore(one, purge),
  );
  if (stores.length === 0) throw new Error('An outbox relay needs a model');
  const wakes: unknown[] = [];
  const running = new Set<Promise<void>>();
  let isSweeping = false;
  let isStopped = false;
  const mayPublish = () => !isStopped && bus.canPublish();

  const publishAll = async (store: OutboxStore, { id, entries }: Leased): Promise<boolean> => {
    for (const [index, entry] of entries.entries()) {
      await bus.publish(entry);
      published.inc({ model: store.name });
      if (index < entries.length - 1) {
        if (!(await store.remove(id, entry.eventId))) return false;
      } else {
        return (await store.finish(id, entry.eventId)) > 0;
      }
    }
    return false;
  };

  /** Publishes one document's events; answers whether there was one to lease. */
  const relayOne = async (store: OutboxStore, id?: unknown): Promise<boolean> => {
    const leased = await store.lease(id);
    if (leased === undefined) return false;
    try {
      const hasMore = await publishAll(store, leased);
      if (hasMore) wake(leased.id);
      else await store.purge(leased.id);
    } catch (err) {
      const isUnroutable = err instanceof UnroutableError;
      failed.inc({ model: store.name, reason: isUnroutable ? 'unroutable' : 'failed' });
      logger.warn({ err, model: store.name, id: String(leased.id) }, 'event stays in the outbox');
      await store.giveBack(leased.id, isUnroutable ? UNROUTABLE_RETRY_MS : FAILED_RETRY_MS);
    }
    return true;
  };

  const track = (work: Promise<void>) => {
    const tracked = work
      .catch((err: unknown) => logger.warn({ err }, 'outbox relay is held up'))
      .finally(() => {
        running.delete(tracked);
        serveWakes();
      });
    running.add(tracked);
  };

  const relayWoken = async (id: unknown) => {
    for (const store of stores) if (await relayOne(store, id)) return;
  };

  const serveWakes = () => {
    while (mayPublish() && running.size < CONCURRENCY && wakes.length > 0) track(relayWoken(wakes.shift()));
  };

  const drain = async (store: OutboxStore) => {
    const worker = async () => {
      while (mayPublish() && (await relayOne(store)));
    };
    await Promise.all(Array.from({ length: CONCURRENCY / 4 }, worker));
  };

  const sweep = () => {
    if (isStopped || isSweeping) return;
    isSweeping = true;
    const work = Promise.all(stores.map(drain)).then(countPending);
    track(
      work.finally(() => {
        isSweeping = false;
      }),
    );
  };

  const countPending = async () => {
    for (const store of stores) pendingByModel.set({ model: store.name }, await store.pendingCount());
  };

  const wake = (id?: unknown) => {
    if (isStopped) return;
    // The sweeper finds whatever does not fit.
    if (id === undefined) sweep();
    else if (wakes.length < MAX_WAKES) wakes.push(id);
    serveWakes();
  };

  const timer = setInterval(sweep, sweepMs);
  const offUp = bus.onUp(sweep);
  sweep();

  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      offUp();
      await Promise.all(running);
    },
    pendingCount: async () => {
      const counts = await Promise.all(stores.map((store) => store.pendingCount()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}
