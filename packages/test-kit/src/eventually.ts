import { setTimeout as delay } from 'node:timers/promises';

/** Repeats `check` until it neither throws nor answers false, and passes its answer on; fails with its last error. */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeoutMs = 30_000, intervalMs = 25 }: { timeoutMs?: number; intervalMs?: number } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    let failure: unknown;
    try {
      const answer = await check();
      if (answer !== false) return answer;
      failure = new Error('The condition did not become true');
    } catch (error) {
      failure = error;
    }
    if (Date.now() > deadline) throw failure;
    await delay(intervalMs);
  }
}
