/** What an attempt answers when another writer was faster, so that its own write matched nothing. */
export const LOST_RACE = Symbol('lost race');

/** Optimistic concurrency: runs `attempt` again, on fresh data, while it answers `LOST_RACE`. What it throws ends it. */
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
