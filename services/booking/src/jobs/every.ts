import type { Logger } from '@livery/service-kit';

export interface Job {
  stop(): Promise<void>;
}

/** Repeats a piece of upkeep, from now on; a failure is logged and the next turn tries again. It never runs twice at once. */
export function every(ms: number, name: string, logger: Logger, work: () => Promise<void>): Job {
  let running: Promise<void> | undefined;
  const turn = () => {
    running ??= work()
      .catch((err: unknown) => logger.warn({ err, job: name }, 'upkeep failed'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(turn, ms);
  turn();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
