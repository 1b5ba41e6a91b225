/** What an attempt answers when another writer was faster, so that its own write matched nothing. */
export const LOST_RACE = Symbol('lost race');

export interface RetryOnConflictOptions<T> {
  /** How often to try before `giveUp`. Each lost race means that somebody else's write was stored. */
  attempts?: number;
  /** Answers, or throws, when every attempt lost its race. */
  giveUp: () => T | Promise<T>;
}

/**
 * Optimistic concurrency: `attempt` reads, decides and writes by compare-and-set, and runs again, on fresh data, while it
 * answers `LOST_RACE`. Whatever it throws ends it.
 */
export async function retryOnConflict<T>(
  attempt: () => Promise<T | typeof LOST_RACE>,
  { attempts = 10, giveUp }: RetryOnConflictOptions<T>,
): Promise<T> {
  for (let tries = 0; tries < attempts; tries += 1) {
    const outcome = await attempt();
    if (outcome !== LOST_RACE) return outcome;
  }
  return giveUp();
}
