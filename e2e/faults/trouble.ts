import { setTimeout as delay } from 'node:timers/promises';
import type { Handle } from '@livery/local-stack';
import type { Dice } from '../system/money/random.ts';
import type { MoneyWorld } from '../system/money/world.ts';

const KINDS = ['kill', 'pause', 'restart'] as const;
const LONGEST_MS = 3_000;

export interface Trouble {
  /** What was done, in order: `12.3 s kill booking 800 ms`. */
  deeds: string[];
  /** Programs that ended although nobody had killed them. */
  selfEnded: string[];
  /** Resolves when it is over, everything was hit at least once, and all is there again. */
  done: Promise<void>;
}

/** Kills, pauses and restarts whatever the product is made of, one or two at a time, as the dice fall. */
export function makeTrouble({ stack, door }: MoneyWorld, dice: Dice, isOver: () => boolean): Trouble {
  const startedAt = Date.now();
  const deeds: string[] = [];
  const selfEnded: string[] = [];
  const { mongo, rabbit, redis } = stack.infrastructure;
  const handles = new Map<string, Handle>(stack.services.handles);
  for (const handle of [mongo, rabbit, redis]) if (handle !== undefined) handles.set(handle.name, handle);
  const victims: [string, ...string[]] = ['smtp', ...handles.keys()];
  const inTrouble = new Set<string>();

  const hit = async (victim: string): Promise<void> => {
    const kind = dice.pick(KINDS);
    const forMs = dice.between(200, LONGEST_MS);
    if (inTrouble.has(victim)) return;
    inTrouble.add(victim);
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
    deeds.push(
      `${seconds} s ${victim === 'smtp' ? 'shut' : kind} ${victim} ${kind === 'restart' ? '' : `${forMs} ms`}`,
    );
    const handle = handles.get(victim);
    if (handle === undefined) await shutMail(forMs);
    else await hitProgram(handle, kind, forMs);
    inTrouble.delete(victim);
  };
  const shutMail = async (forMs: number) => {
    await door.shut();
    await delay(forMs);
    await door.open();
  };
  const hitProgram = async (handle: Handle, kind: (typeof KINDS)[number], forMs: number) => {
    if (handle.pid === undefined) {
      selfEnded.push(handle.name);
      await handle.restart();
      return;
    }
    if (kind === 'restart') return handle.restart();
    if (kind === 'kill') {
      await handle.kill('SIGKILL');
      await delay(forMs);
      return handle.restart();
    }
    handle.pause();
    await delay(forMs);
    handle.resume();
  };

  const run = async () => {
    const first = dice.shuffled(victims);
    while (!isOver() || first.length > 0) {
      await delay(dice.between(300, 1_500));
      const chosen = new Set([first.pop() ?? dice.pick(victims)]);
      if (dice.roll() < 0.3) chosen.add(dice.pick(victims));
      await Promise.all([...chosen].map(hit));
    }
    for (const handle of handles.values()) if (handle.pid === undefined) selfEnded.push(handle.name);
  };
  const running = run();
  running.catch(() => undefined);
  return {
    deeds,
    selfEnded,
    done: running,
  };
}
