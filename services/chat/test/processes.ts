import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, eventually, freePort, startProgram, type RunningProgram } from '@livery/test-kit';
import { Redis } from 'ioredis';

export interface Replica extends RunningProgram {
  /** Memory that the process holds, in megabytes. */
  residentMegabytes(): Promise<number>;
}

/** Runs chat as production does, from its own `main.ts`, until it is ready. */
export async function startReplica(env: Record<string, string>): Promise<Replica> {
  const running = await startProgram({ program: 'services/chat/src/main.ts', env });
  return {
    ...running,
    residentMegabytes: async () => {
      const status = await readFile(`/proc/${running.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
  };
}

export interface PrivateRedis {
  url: string;
  /** Up until `stop`; may be started and stopped again and again at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Answers nobody until `resume`, though its connections stand. */
  pause(): void;
  resume(): void;
  remove(): Promise<void>;
}

/** A Redis of the test's own, to be taken away and given back. */
export async function privateRedis(): Promise<PrivateRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (child !== undefined) await endProcess(child, 'SIGKILL');
    child = undefined;
  };
  return {
    url,
    start: async () => {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
      child = spawn('redis-server', options, { stdio: 'ignore' });
      await eventually(async () => {
        const probe = new Redis(url, { lazyConnect: true, retryStrategy: null });
        probe.on('error', () => undefined);
        try {
          await probe.connect();
          return (await probe.ping()) === 'PONG';
        } finally {
          probe.disconnect();
        }
      });
    },
    stop,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}
