import type { Logger } from '../logging/logger.ts';

export interface Job {
  /** Starts no further run and waits for the one under way. */
  stop(): Promise<void>;
}

export interface PeriodicJobOptions {
  name: string;
  intervalMs: number;
  logger: Logger;
  /** A long run calls `stopping.throwIfAborted()` between two rows; what is left is done after the next start. */
  run: (stopping: AbortSignal) => Promise<void>;
}

/** Runs now and then every `intervalMs`, never twice at once. A failure is logged, and the next interval tries again. */
export function startPeriodicJob({ name, intervalMs, logger, run }: PeriodicJobOptions) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const start = () => {
    if (stopping.signal.aborted) return;
    running ??= run(stopping.signal)
      .catch((err: unknown) => {
        if (!stopping.signal.aborted) logger.warn({ err, job: name }, 'job failed, will retry');
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(start, intervalMs);
  start();
  return {
    /** Runs now, unless it does already. */
    wake: start,
    stop: async (): Promise<void> => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
