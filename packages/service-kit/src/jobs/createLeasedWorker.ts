import { randomUUID } from 'node:crypto';
import { runInContext } from '../logging/context.ts';
import type { Logger } from '../logging/logger.ts';
import { startPeriodicJob } from './startPeriodicJob.ts';

export interface LeasedWorkerOptions<T> {
  /** For the log, and as the actor of its work. */
  name: string;
  /** Leases one due piece of work by a conditional update; with an id, that one only. */
  lease: (id?: string) => Promise<T | undefined>;
  /** Handles its own failures. What it throws is logged, and due again after the lease. */
  work: (leased: T) => Promise<void>;
  sweepMs: number;
  concurrency: number;
  logger: Logger;
}

/** Does work that is due in the database. Replicas share it through leases. */
export function createLeasedWorker<T>(options: LeasedWorkerOptions<T>) {
  const { name, lease, work, sweepMs, concurrency, logger } = options;
  const running = new Set<Promise<unknown>>();
  const woken = new Set<string>();
  let isStopped = false;

  const workOn = (leased: T) =>
    runInContext({ correlationId: randomUUID(), actor: name }, () => work(leased));

  const leaseAndWork = async (id: string): Promise<void> => {
    const leased = await lease(id);
    if (leased !== undefined) await workOn(leased);
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

  const leaseNext = async (): Promise<T | undefined> => (isStopped ? undefined : lease());

  const workUntilNoneIsDue = async (first?: T) => {
    for (let next = first ?? (await leaseNext()); next !== undefined; next = await leaseNext())
      await workOn(next);
  };
  const sweeper = startPeriodicJob({
    name,
    intervalMs: sweepMs,
    logger,
    run: async () => {
      // Usually nothing is due.
      const first = await leaseNext();
      if (first === undefined) return;
      const others = Array.from({ length: Math.ceil(concurrency / 2) - 1 }, () => workUntilNoneIsDue());
      await Promise.all([workUntilNoneIsDue(first), ...others]);
    },
  });

  return {
    /** Does this piece at once. What is missed is found by the sweep. */
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
