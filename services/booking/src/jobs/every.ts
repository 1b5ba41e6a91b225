import type { Logger } from '@livery/service-kit';

export interface Job {
  stop(): Promise<void>;
}

/**
 * Repeats a piece of upkeep, from now on; a failure is logged and the next turn tries again. It never runs twice at once.
 * Work that goes through many rows throws by `stopping.throwIfAborted()` between two of them; the next start goes on.
 */
export function every(
  ms: number,
  name: string,
  logger: Logger,
  work: (stopping: AbortSignal) => Promise<void>,
): Job {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const turn = () => {
    running ??= work(stopping.signal)
      .catch((err: unknown) => {
        if (!stopping.signal.aborted) logger.warn({ err, job: name }, 'upkeep failed');
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(turn, ms);
  turn();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
