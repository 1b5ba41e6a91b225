import { setTimeout as delay } from 'node:timers/promises';

/** People are observer here, because the machine of a test may be busy; the test itself has a limit. */
const GIVE_UP_MS = 600_000;
const PAUSE_MS = 400;

export interface RetryObserver {
  /** Called before each retry. */
  onRetry(): void;
}

/** Retries until the attempt succeeds. */
export async function retry<T>(observer: RetryObserver, attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      observer.onRetry();
      await delay(PAUSE_MS);
    }
  }
}

/** Repeats the request until the reply has this status. */
export async function retryUntilStatus<T>(
  observer: RetryObserver,
  status: number,
  ask: () => Promise<{ status: number; body: T }>,
): Promise<T> {
  return retry(observer, async () => {
    const reply = await ask();
    if (reply.status === status) return reply.body;
    throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  });
}
