import type { Logger } from '../logging/logger.ts';

export interface Job {
  /** Starts no further run and waits for the present one. */
  stop(): Promise<void>;
}

export interface PeriodicJobOptions {
  name: string;
  intervalMs: number;
  logger: Logger;
  /** A long run calls `stopping.throwIfAborted()` now and then. */
  run: (stopping: AbortSignal) => Promise<void>;
}

/** Runs at once and then every `intervalMs`, one run at a time. A failure is logged. */
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
    /** Runs now, unless it is running. */
    wake: start,
    stop: async (): Promise<void> => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
