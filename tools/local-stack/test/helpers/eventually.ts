import { setTimeout as delay } from 'node:timers/promises';

/** Asks until the answer is yes; says what it waited for when it never is. */
export async function eventually(
  what: string,
  ask: () => boolean | Promise<boolean>,
  withinMs = 30_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await ask())) {
    if (Date.now() > deadline) throw new Error(`never happened within ${withinMs} ms: ${what}`);
    await delay(25);
  }
}
