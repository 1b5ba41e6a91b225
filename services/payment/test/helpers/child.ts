import { eventually } from '@livery/service-kit/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export interface ChildOptions {
  name: string;
  /** From the repository's root, such as `services/booking/src/main.ts`. */
  program: string;
  env: Record<string, string>;
  readyPath: string;
}

/** A real program of the product in its own process, on a port of its own that stays the same over restarts. */
export interface Child {
  url: string;
  /** Everything it printed. */
  output(): string;
  start(): Promise<void>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>;
  /** SIGKILL: no time for a last word. */
  kill(): Promise<void>;
}

export async function createChild({ name, program, env, readyPath }: ChildOptions): Promise<Child> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;
  let output = '';

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const process = running;
    running = undefined;
    if (process === undefined || process.exitCode !== null || process.signalCode !== null) return;
    const exited = once(process, 'exit');
    process.kill(signal);
    await exited;
  };

  const start = async () => {
    const child = spawn(process.execPath, [program], {
      cwd: ROOT,
      // Only what a service needs: a test must not depend on the shell it runs in.
      env: { PATH: process.env['PATH'], LIVERY_PARENT_WATCH: '1', PORT: String(port), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    running = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    await eventually(
      async () => {
        if (child.exitCode !== null) throw new Error(`${name} ended: ${output.slice(-2_000)}`);
        const response = await fetch(url + readyPath);
        if (!response.ok)
          throw new Error(`${name} is not ready: ${await response.text()} ${output.slice(-800)}`);
      },
      { timeoutMs: 50_000, intervalMs: 100 },
    );
  };

  return {
    url,
    output: () => output,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
