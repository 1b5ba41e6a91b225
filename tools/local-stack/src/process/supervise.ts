import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Home } from '../state/home.ts';
import { type Handle, type Stage, StoppingError } from './handle.ts';
import { endLeftover, livingPid, notePid, sendSignal } from './pidFiles.ts';
import { cutLog, rotateLog, tailOf } from './logs.ts';

const keeper = fileURLToPath(new URL('./keep.sh', import.meta.url));
const backOffMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
const healthyAfterMs = 60_000;
/** Usually seconds, but minutes on a busy machine. */
const readyWithinMs = 180_000;
const sayWaitingAfterMs = 15_000;
const largestLogBytes = 16 * 1024 * 1024;

interface Program {
  command: string;
  args?: string[];
  env?: Record<string, string | undefined>;
  cwd?: string;
}

/** What everything that runs programs is given. */
export interface RunOptions {
  home: Home;
  /** Starts a program again, with back-off, after it ended by itself (default true). */
  restartOnCrash?: boolean | undefined;
  say?: ((line: string) => void) | undefined;
}

export interface SuperviseOptions extends RunOptions {
  name: string;
  /** Services stop before servers (default infrastructure). */
  stage?: Stage;
  program: Program;
  /** The first start waits for this. */
  startAfter?: Promise<unknown> | undefined;
  /** Asked again and again until it resolves true. */
  isReady: () => Promise<boolean>;
  /** Why it is not ready yet, if that is known. */
  whatIsMissing?: () => Promise<string | undefined>;
  /** A larger log is moved aside. */
  logBytes?: number;
  /** How often the log's size is checked. */
  lookAtLogMs?: number;
  /** Time to stop before the program is killed. */
  graceSeconds?: number;
}

interface Running {
  child: ChildProcess;
  pid: number | undefined;
  startedAt: number;
  exited: Promise<string>;
  hasExited: boolean;
}

export function supervise(options: SuperviseOptions): Handle {
  const { name, home, graceSeconds = 10, restartOnCrash = true, say = () => {} } = options;
  const logFile = join(home.logs, `${name}.log`);
  const pidFile = join(home.run, `${name}.pid`);
  let running: Running | undefined;
  let isWanted = false;
  let wasReady = false;
  let crashes = 0;
  let pendingRestart: NodeJS.Timeout | undefined;
  let launching: Promise<Running> | undefined;
  let ready: Promise<void> = Promise.resolve();
  let logWatch: NodeJS.Timeout | undefined;

  rotateLog(logFile);

  async function launch(): Promise<Running> {
    await Promise.all([endLeftover(pidFile), options.startAfter]);
    if (!isWanted) throw new StoppingError(`${name} was stopped`);
    const { command, args = [], env = process.env, cwd } = options.program;
    const log = openSync(logFile, 'a', 0o600);
    const child = spawn('sh', [keeper, String(graceSeconds), command, ...args], {
      cwd,
      env: env as NodeJS.ProcessEnv,
      detached: true, // a terminal's Ctrl-C reaches only us, and we stop things in order
      stdio: ['pipe', log, log, 'pipe'],
    });
    closeSync(log);
    child.stdin?.on('error', () => {});
    const { promise: exited, resolve } = Promise.withResolvers<string>();
    const current: Running = { child, pid: undefined, startedAt: Date.now(), exited, hasExited: false };
    running = current;
    child.once('error', (error) => handleExit(current, error.message, resolve));
    child.once('exit', (code, signal) => handleExit(current, describeExit(code, signal), resolve));
    current.pid = await Promise.race([readPid(child), exited.then(() => undefined)]);
    if (current.pid !== undefined) notePid(pidFile, current.pid);
    return current;
  }

  function handleExit(current: Running, how: string, resolve: (how: string) => void): void {
    if (current.hasExited) return;
    current.hasExited = true;
    // The keeper was killed: its program must not live on.
    const outliving = livingPid(pidFile);
    if (outliving !== undefined && outliving === current.pid) sendSignal(outliving, 'SIGKILL');
    resolve(how);
    if (running !== current) return;
    running = undefined;
    // It never became ready, so a restart would not help. `ready` tells why.
    if (!isWanted || !wasReady) return;
    if (!restartOnCrash) {
      say(`${name} ended (${how}); log: ${logFile}`);
      return;
    }
    if (Date.now() - current.startedAt > healthyAfterMs) crashes = 0;
    const waitMs = backOffMs[Math.min(crashes, backOffMs.length - 1)] ?? 15_000;
    crashes += 1;
    say(`${name} ended (${how}), starting it again in ${waitMs / 1_000} s; log: ${logFile}`);
    const startAgain = () => start().then(() => say(`${name} is back`));
    pendingRestart = setTimeout(() => void startAgain().catch(() => {}), waitMs);
  }

  function start(): Promise<void> {
    isWanted = true;
    clearTimeout(pendingRestart);
    logWatch ??= setInterval(
      cutLog,
      options.lookAtLogMs ?? 5_000,
      logFile,
      options.logBytes ?? largestLogBytes,
    ).unref();
    launching = launch();
    ready = launching.then(waitUntilReady);
    ready.catch(() => {}); // handled by whoever awaits `ready`
    return ready;
  }

  async function waitUntilReady(current: Running): Promise<void> {
    const deadline = Date.now() + readyWithinMs;
    let sayNextAt = Date.now() + sayWaitingAfterMs;
    while (!current.hasExited) {
      if (await options.isReady()) {
        wasReady = true;
        return;
      }
      if (Date.now() > sayNextAt) {
        const why = (await options.whatIsMissing?.()) ?? 'it does not answer';
        say(`${name} is not ready yet: ${why}; log: ${logFile}`);
        sayNextAt = Date.now() + sayWaitingAfterMs;
      }
      if (Date.now() > deadline) throw new Error(`${name} did not get ready in time; log: ${logFile}`);
      await Promise.race([delay(100), current.exited]);
    }
    const how = await current.exited;
    if (!isWanted) throw new StoppingError(`${name} was stopped`);
    throw new Error(`${name} ended (${how}).\n${tailOf(logFile)}\nThe whole log: ${logFile}`);
  }

  async function stopRunning(): Promise<void> {
    clearTimeout(pendingRestart);
    await launching?.catch(() => {});
    const current = running;
    if (!current) return;
    current.child.stdin?.end();
    const isGone = await Promise.race([
      current.exited.then(() => true),
      delay((graceSeconds + 2) * 1_000, false, { ref: false }),
    ]);
    if (isGone) return;
    if (current.pid !== undefined) sendSignal(current.pid, 'SIGKILL');
    current.child.kill('SIGKILL');
    await current.exited;
  }

  function signalProgram(signal: NodeJS.Signals): void {
    if (running?.pid === undefined || !sendSignal(running.pid, signal))
      throw new Error(`${name} is not running`);
  }

  const handle: Handle = {
    name,
    get pid() {
      return running?.pid;
    },
    get ready() {
      return ready;
    },
    async stop() {
      isWanted = false;
      await stopRunning();
      clearInterval(logWatch);
      logWatch = undefined;
    },
    async kill(signal = 'SIGKILL') {
      const current = running;
      signalProgram(signal);
      if (signal === 'SIGKILL') await current?.exited;
    },
    pause: () => signalProgram('SIGSTOP'),
    resume: () => signalProgram('SIGCONT'),
    async restart() {
      isWanted = false;
      await stopRunning();
      await start();
    },
    endNow() {
      isWanted = false;
      clearTimeout(pendingRestart);
      if (running?.pid !== undefined) sendSignal(running.pid, 'SIGKILL');
    },
  };
  home.register(options.stage ?? 'infrastructure', handle);
  void start();
  return handle;
}

const othersMayFailTooMs = 2_000;

/** Waits for all. Errors at about the same time are reported together. */
export async function whenAllReady(handles: Handle[]): Promise<void> {
  const reasons: Error[] = [];
  const noted = handles.map((handle) => handle.ready.catch((error: Error) => void reasons.push(error)));
  const anyFailed = Promise.all(handles.map((handle) => handle.ready)).catch(() => delay(othersMayFailTooMs));
  await Promise.race([Promise.all(noted), anyFailed]);
  if (reasons.length === 0) return;
  const stopped = reasons.find((reason) => reason instanceof StoppingError);
  if (stopped) throw stopped;
  throw reasons.length === 1 ? reasons[0] : new Error(reasons.map((reason) => reason.message).join('\n\n'));
}

/** Waits for what was launched, and stops it if it does not get ready. */
export async function untilReady<T extends { ready: Promise<void>; stop(): Promise<void> }>(
  launched: T,
): Promise<T> {
  try {
    await launched.ready;
    return launched;
  } catch (error) {
    await launched.stop();
    throw error;
  }
}

async function readPid(child: ChildProcess): Promise<number | undefined> {
  const pipe = child.stdio[3];
  const written = pipe instanceof Readable ? await text(pipe).catch(() => '') : '';
  return Number(written.trim()) || undefined;
}

function describeExit(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal) return signal;
  if (code !== null && code > 128) return `signal ${code - 128}`; // the keeper's shell reports it so
  return `exit code ${code}`;
}
