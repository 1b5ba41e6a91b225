import { runInContext, type Logger } from '@livery/service-kit';
import { randomUUID } from 'node:crypto';

export interface DueWorkerOptions<T> {
  name: string;
  /** Takes one piece of work whose time has come, for as long as a lease; with an id, that one only. */
  take: (id?: string) => Promise<T | undefined>;
  /** Does it. It looks after its own failures: what it throws is only logged, and comes back after the lease. */
  work: (taken: T) => Promise<void>;
  sweepMs: number;
  concurrency: number;
  logger: Logger;
}

export interface DueWorker {
  /** Does this piece at once; the sweeper covers whatever is missed. */
  wake(id: string): void;
  /** Lets work in hand finish and starts no more. */
  stop(): Promise<void>;
}

/** Does work that waits in the database when its time has come. Replicas share it: each piece is taken by one. */
export function createDueWorker<T>(options: DueWorkerOptions<T>): DueWorker {
  const { name, take, work, sweepMs, concurrency, logger } = options;
  const running = new Set<Promise<void>>();
  const woken = new Set<string>();
  let isStopped = false;
  let isSweeping = false;

  const takeAndWork = async (id?: string): Promise<boolean> => {
    const taken = await take(id);
    if (taken === undefined) return false;
    await runInContext({ correlationId: randomUUID(), actor: name }, () => work(taken));
    return true;
  };

  const track = (job: Promise<unknown>, onDone?: () => void) => {
    const tracked: Promise<void> = job
      .then(() => undefined)
      .catch((err: unknown) => logger.warn({ err, worker: name }, 'work is held up'))
      .finally(() => {
        running.delete(tracked);
        onDone?.();
        serveWoken();
      });
    running.add(tracked);
  };

  const serveWoken = () => {
    for (const id of woken) {
      if (isStopped || running.size >= concurrency) return;
      woken.delete(id);
      track(takeAndWork(id));
    }
  };

  const drain = async () => {
    let hasMore = true;
    while (hasMore) hasMore = !isStopped && (await takeAndWork());
  };

  const sweep = () => {
    if (isStopped || isSweeping) return;
    isSweeping = true;
    const lanes = Array.from({ length: Math.ceil(concurrency / 2) }, drain);
    track(Promise.all(lanes), () => {
      isSweeping = false;
    });
  };

  const timer = setInterval(sweep, sweepMs);
  sweep();

  return {
    wake: (id) => {
      if (isStopped) return;
      woken.add(id);
      serveWoken();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
