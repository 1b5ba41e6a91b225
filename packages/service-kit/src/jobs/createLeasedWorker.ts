import { randomUUID } from 'node:crypto';
import { runInContext } from '../logging/context.ts';
import type { Logger } from '../logging/logger.ts';
import { startPeriodicJob } from './startPeriodicJob.ts';

export interface LeasedWorkerOptions<T> {
  /** What the log calls it; also the actor of what it does. */
  name: string;
  /** Leases one piece of work that is due, by a conditional update; with an id, that one only. */
  lease: (id?: string) => Promise<T | undefined>;
  /** Does it. It looks after its own failures: what it throws is only logged, and is due again when the lease ends. */
  work: (leased: T) => Promise<void>;
  sweepMs: number;
  concurrency: number;
  logger: Logger;
}

/** Does work that waits in the database once it is due. Replicas share it: each piece is leased by one of them. */
export function createLeasedWorker<T>(options: LeasedWorkerOptions<T>) {
  const { name, lease, work, sweepMs, concurrency, logger } = options;
  const running = new Set<Promise<unknown>>();
  const woken = new Set<string>();
  let isStopped = false;

  const leaseAndWork = async (id?: string): Promise<boolean> => {
    const leased = await lease(id);
    if (leased === undefined) return false;
    await runInContext({ correlationId: randomUUID(), actor: name }, () => work(leased));
    return true;
  };

  const startWoken = () => {
    for (const id of woken) {
      if (isStopped || running.size >= concurrency) return;
      woken.delete(id);
      const working = leaseAndWork(id)
        .catch((err: unknown) => logger.warn({ err, job: name }, 'job failed, will retry'))
        .finally(() => {
          running.delete(working);
          startWoken();
        });
      running.add(working);
    }
  };

  const workUntilNoneIsDue = async () => {
    let hasMore = true;
    while (hasMore) hasMore = !isStopped && (await leaseAndWork());
  };
  const sweeper = startPeriodicJob({
    name,
    intervalMs: sweepMs,
    logger,
    run: async () => {
      await Promise.all(Array.from({ length: Math.ceil(concurrency / 2) }, workUntilNoneIsDue));
    },
  });

  return {
    /** Does this piece at once; the sweep covers whatever is missed. */
    wake: (id: string): void => {
      if (isStopped) return;
      woken.add(id);
      startWoken();
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      await Promise.all([sweeper.stop(), ...running]);
    },
  };
}
