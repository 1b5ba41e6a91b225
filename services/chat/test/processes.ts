import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  endProcess,
  eventually,
  freePort,
  startProgram,
  type RunningProgram,
} from '@livery/service-kit/testing';
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

export interface CuttableWay {
  /** The same database, by way of here. */
  mongoUri: string;
  /** Connections end, and no new one is taken, until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** A way to the database that can be taken away from some, while others go on using it. */
export async function cuttableWay(mongoUri: string): Promise<CuttableWay> {
  const [, credentials = '', host = '', rest = ''] =
    /^mongodb:\/\/([^@/]*@)?([^/?]+)(.*)$/.exec(mongoUri) ?? [];
  const [name = '', port = '27017'] = decodeURIComponent(host).split(/:(?=\d+$)/);
  const target = name.endsWith('.sock') ? { path: name } : { host: name, port: Number(port) };
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const database = connect(target);
    for (const [one, another] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        another.destroy();
      });
    }
    client.pipe(database).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    mongoUri: `mongodb://${credentials}127.0.0.1:${address.port}${rest}`,
    cut,
    restore: () => {
      isCut = false;
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
