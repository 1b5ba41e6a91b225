import { setTimeout as delay } from 'node:timers/promises';
import type { Stack } from '@livery/local-stack';
import type { Dice } from './random.ts';

/** Kills one or two services at a time (-9), brings them back and goes on, until it is told to stop. */
export function killAtRandom(stack: Stack, victims: readonly [string, ...string[]], dice: Dice) {
  const over = new AbortController();
  const kills = new Map<string, number>(victims.map((name) => [name, 0]));
  const killOnce = async (name: string) => {
    const handle = stack.services.get(name);
    await handle.kill('SIGKILL');
    kills.set(name, (kills.get(name) ?? 0) + 1);
    await handle.restart();
  };
  const round = async () => {
    // First each of them once, so that none is spared by chance; then whoever comes up.
    const firstRound = dice.shuffled(victims);
    while (!over.signal.aborted || firstRound.length > 0) {
      await delay(dice.between(100, 700));
      const names = new Set([firstRound.pop() ?? dice.pick(victims)]);
      if (dice.roll() < 0.3) names.add(dice.pick(victims));
      await Promise.all([...names].map(killOnce));
    }
  };
  const running = round();
  running.catch(() => undefined);
  return {
    kills,
    /** Lets everyone live, once all have been killed at least once. */
    async stop(): Promise<void> {
      over.abort();
      await running;
    },
  };
}
