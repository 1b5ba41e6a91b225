import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { eventually } from '@livery/service-kit/testing';

export interface ServiceProcess {
  url: string;
  stop(): Promise<void>;
  /** As a power cut would: nothing is finished, nothing is said. */
  kill(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** Runs a service as production does, from its own `main.ts`, until it is ready. */
export async function startProcess(
  service: 'booking' | 'catalog',
  environment: Record<string, string>,
  readyPath = '/readyz',
): Promise<ServiceProcess> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(`../../${service}/src/main.ts`, import.meta.url))],
    {
      env: {
        PATH: process.env['PATH'],
        LIVERY_PARENT_WATCH: '1',
        LOG_LEVEL: 'error',
        PORT: String(port),
        ...environment,
      },
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded(child)) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  try {
    await eventually(
      async () => {
        if (hasEnded(child)) throw new Error(`${service} ended with ${child.exitCode}`);
        return (await fetch(`${url}${readyPath}`)).ok;
      },
      { timeoutMs: 30_000, intervalMs: 50 },
    );
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
