import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { eventually } from './eventually.ts';

/** With the sources compiled before, a start takes two thirds of the processor time. */
const { PATH, NODE_COMPILE_CACHE } = process.env;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** A machine that runs other tests besides takes its time. */
const READY_WITHIN_MS = 90_000;
/** Longer than a service gives itself to stop. */
const ENDS_WITHIN_MS = 20_000;

/**
 * A port that nobody listens on now, below the range from which the system serves outgoing connections: nothing takes it before
 * its program is up, and one that is stopped finds it free again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/**
 * Sends the signal and waits for the end; whoever has ended already is left alone. What does not end is killed: Node can
 * deadlock in its own exit, while a compiling thread waits for memory (https://github.com/nodejs/node/issues/54918).
 */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  const isTooLate = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
  await exited;
  clearTimeout(isTooLate);
}

export interface ProgramOptions {
  /** From the repository's root, such as `services/booking/src/main.ts`. */
  program: string;
  port: number;
  env: Record<string, string>;
  /** Answers 200 once the program does its work (default `/readyz`). */
  readyPath?: string;
  /** Takes what it prints, which is shown otherwise. */
  onOutput?: (text: string) => void;
}

export interface RunningProgram {
  url: string;
  pid: number | undefined;
  /** Rejects when it ends before, or takes too long. */
  ready: Promise<void>;
  stop(): Promise<void>;
  /** As a power cut would: nothing is finished, nothing is said. */
  kill(): Promise<void>;
}

/** Runs a program of the product as production does, in a process that ends with this one. */
export function launchProgram(options: ProgramOptions): RunningProgram {
  const { program, port, env, readyPath = '/readyz', onOutput } = options;
  const print = onOutput === undefined ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, [program], {
    cwd: ROOT,
    // Only what a service needs: a test must not depend on the shell it runs in.
    env: { PATH, NODE_COMPILE_CACHE, LIVERY_PARENT_WATCH: '1', ...env, PORT: String(port) },
    stdio: ['pipe', print, print],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => onOutput?.(chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  const answers = async () => {
    if (hasEnded(child)) return;
    const response = await fetch(url + readyPath);
    if (!response.ok) throw new Error(`${program} is not ready: ${await response.text()}`);
  };
  const ready = eventually(answers, { timeoutMs: READY_WITHIN_MS, intervalMs: 50 }).then(() => {
    if (hasEnded(child)) throw new Error(`${program} ended with ${child.exitCode ?? child.signalCode}`);
  });
  // Whoever needs it waits for it; others may end the program meanwhile.
  ready.catch(() => undefined);
  return {
    url,
    pid: child.pid,
    ready,
    stop: () => endProcess(child, 'SIGTERM'),
    kill: () => endProcess(child, 'SIGKILL'),
  };
}

/** The same on a port of its own, once it is ready; one that does not get ready is ended. */
export async function startProgram(options: Omit<ProgramOptions, 'port'>): Promise<RunningProgram> {
  const running = launchProgram({ ...options, port: await freePort() });
  try {
    await running.ready;
  } catch (error) {
    await running.kill();
    throw error;
  }
  return running;
}
