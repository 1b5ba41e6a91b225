import { setTimeout as delay } from 'node:timers/promises';
import type { Handle } from '@livery/local-stack';
import type { MailProxy } from '../../system/money/mailProxy.ts';
import type { Dice } from '@livery/test-kit';
import type { MoneyFixture } from '../../system/money/fixture.ts';

const MAIL = 'smtp';
const PROGRAM_FAULTS = ['kill', 'pause', 'restart'] as const;
const MAIL_FAULTS = ['refuse', 'freeze', 'freeze and disconnect'] as const;
type ProgramFault = (typeof PROGRAM_FAULTS)[number];
type MailFault = (typeof MAIL_FAULTS)[number];
/** Those in which everybody believes that the other side is still there. */
const SILENCES = new Set<ProgramFault | MailFault>(['pause', 'freeze', 'freeze and disconnect']);
const LONGEST_MS = 3_000;
/** Longer than the leases and timeouts of the product (4, 5 and 20 s), most of the time. */
const LONG_SILENCE_MS = { from: 6_000, to: 25_000 };
const LONG_SHARE = 0.2;

export interface InjectedFaults {
  /** What was done, in order: `12.3 s kill booking 800 ms`. */
  log: string[];
  /** Programs that ended although nobody had killed them. */
  selfEnded: string[];
  /** Resolves when it is over, everything was hit at least once, and all is there again. */
  done: Promise<void>;
}

export interface FaultOptions {
  /** Nobody else's: then the same seed makes the same faults in the same order. */
  dice: Dice;
  isOver: () => boolean;
  /** Whether one silence in five outlives leases. */
  hasLongSilences: boolean;
}

/** Kills, pauses and restarts whatever the product is made of, one or two at a time, as the dice fall. */
export function injectFaults(
  { stack, mailProxy }: MoneyFixture,
  { dice, isOver, hasLongSilences }: FaultOptions,
): InjectedFaults {
  const startedAt = Date.now();
  const log: string[] = [];
  const selfEnded: string[] = [];
  const { mongo, rabbit, redis } = stack.infrastructure;
  const handles = new Map<string, Handle>(stack.services.handles);
  for (const handle of [mongo, rabbit, redis]) if (handle !== undefined) handles.set(handle.name, handle);
  const victims: [string, ...string[]] = [MAIL, ...handles.keys()];

  // Every fault throws the dice equally often, and does so before anything is waited for.
  const durationOf = (fault: ProgramFault | MailFault): number => {
    const isLong = dice.roll() < LONG_SHARE;
    const shortMs = dice.between(200, LONGEST_MS);
    const longMs = dice.between(LONG_SILENCE_MS.from, LONG_SILENCE_MS.to);
    return hasLongSilences && isLong && SILENCES.has(fault) ? longMs : shortMs;
  };
  const note = (fault: string, victim: string, forMs: number) => {
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
    log.push(`${seconds} s ${fault} ${victim} ${fault === 'restart' ? '' : `${forMs} ms`}`);
  };
  const hit = async (victim: string): Promise<void> => {
    const handle = handles.get(victim);
    if (handle === undefined) {
      const fault = dice.pick(MAIL_FAULTS);
      const forMs = durationOf(fault);
      note(fault, victim, forMs);
      return hitMail(mailProxy, fault, forMs);
    }
    const fault = dice.pick(PROGRAM_FAULTS);
    const forMs = durationOf(fault);
    note(fault, victim, forMs);
    if (handle.pid !== undefined) return hitProgram(handle, fault, forMs);
    selfEnded.push(handle.name);
    return handle.restart();
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
    log,
    selfEnded,
    done: running,
  };
}

async function hitMail(proxy: MailProxy, fault: MailFault, forMs: number): Promise<void> {
  if (fault === 'refuse') await proxy.refuse();
  else proxy.freeze();
  await delay(forMs);
  if (fault === 'refuse') await proxy.open();
  else if (fault === 'freeze') proxy.unfreeze();
  else proxy.disconnect();
}

async function hitProgram(handle: Handle, fault: ProgramFault, forMs: number): Promise<void> {
  if (fault === 'restart') return handle.restart();
  if (fault === 'kill') {
    await handle.kill('SIGKILL');
    await delay(forMs);
    return handle.restart();
  }
  handle.pause();
  await delay(forMs);
  handle.resume();
}
