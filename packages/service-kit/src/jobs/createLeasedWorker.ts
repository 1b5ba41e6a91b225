import { randomUUID } from 'node:crypto';
import { runInContext } from '../logging/context.ts';
import type { Logger } from '../logging/logger.ts';

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
  const running = new Set<Promise<void>>();
  const woken = new Set<string>();
  let isStopped = false;
  let isSweeping = false;

  const leaseAndWork = async (id?: string): Promise<boolean> => {
    const leased = await lease(id);
    if (leased === undefined) return false;
    await runInContext({ correlationId: randomUUID(), actor: name }, () => work(leased));
    return true;
  };

  const track = (job: Promise<unknown>, onDone?: () => void) => {
    const tracked: Promise<void> = job
      .then(() => undefined)
      .catch((err: unknown) => logger.warn({ err, worker: name }, 'background work failed, will retry'))
      .finally(() => {
        running.delete(tracked);
        onDone?.();
        startWoken();
      });
    running.add(tracked);
  };

  const startWoken = () => {
    for (const id of woken) {
      if (isStopped || running.size >= concurrency) return;
      woken.delete(id);
      track(leaseAndWork(id));
    }
  };

  const workUntilNoneIsDue = async () => {
    let hasMore = true;
    while (hasMore) hasMore = !isStopped && (await leaseAndWork());
  };

  const sweep = () => {
    if (isStopped || isSweeping) return;
    isSweeping = true;
    const workers = Array.from({ length: Math.ceil(concurrency / 2) }, workUntilNoneIsDue);
    track(Promise.all(workers), () => {
      isSweeping = false;
    });
  };

  const timer = setInterval(sweep, sweepMs);
  sweep();

  return {
    /** Does this piece at once; the sweep covers whatever is missed. */
    wake: (id: string): void => {
      if (isStopped) return;
      woken.add(id);
      startWoken();
    },
    stop: async (): Promise<void> => {
      isStopped = true;
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
