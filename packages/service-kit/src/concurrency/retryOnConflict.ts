/** Returned by an attempt whose conditional write matched nothing, because another writer was faster. */
export const LOST_RACE = Symbol('lost race');

/** Optimistic concurrency: runs `attempt` again while it returns `LOST_RACE`. Errors are passed on. */
export async function retryOnConflict<T>(
  attempt: () => Promise<T | typeof LOST_RACE>,
  { attempts = 10, giveUp }: { attempts?: number; giveUp: () => T | Promise<T> },
): Promise<T> {
  for (let tries = 0; tries < attempts; tries += 1) {
    const outcome = await attempt();
    if (outcome !== LOST_RACE) return outcome;
  }
  return giveUp();
}
