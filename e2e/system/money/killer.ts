import { setTimeout as delay } from 'node:timers/promises';
import type { Stack } from '@livery/local-stack';
import type { Dice } from '@livery/service-kit/testing';

/**
 * Kills one or two services (-9) every few customers, at a moment nobody chose, and brings them back; all of them once
 * before any comes up again by chance. Nobody is killed while another still starts, so that a slow machine gets on, too.
 */
export function killAtRandom(stack: Stack, victims: readonly [string, ...string[]], dice: Dice) {
  const kills = new Map<string, number>(victims.map((name) => [name, 0]));
  const firstRound = dice.shuffled(victims);
  const nextPause = () => dice.between(5, 12);
  let untilNext = nextPause();
  let running: Promise<unknown> | undefined;
  let failure: unknown;

  const killOnce = async (name: string) => {
    const handle = stack.services.get(name);
    await handle.kill('SIGKILL');
    kills.set(name, (kills.get(name) ?? 0) + 1);
    await handle.restart();
  };
  const strike = () => {
    const names = new Set([firstRound.pop() ?? dice.pick(victims)]);
    if (dice.roll() < 0.3) names.add(dice.pick(victims));
    running = delay(dice.between(0, 400))
      .then(() => Promise.all([...names].map(killOnce)))
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        running = undefined;
      });
  };
  return {
    kills,
    /** Another customer is through. */
    count(): void {
      untilNext -= 1;
      if (untilNext > 0 || running !== undefined) return;
      untilNext = nextPause();
      strike();
    },
    /** Everyone has been killed once, and is alive again. */
    async over(): Promise<void> {
      for (await running; firstRound.length > 0; await running) strike();
      if (failure !== undefined) throw failure;
    },
  };
}
