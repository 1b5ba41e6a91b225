import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHttpApp, listen } from '../src/index.ts';
import { eventually } from '@livery/test-kit';
import { memoryLogger } from './helpers/httpApp.ts';

// Every test here starts processes, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const program = fileURLToPath(new URL('helpers/miniService.ts', import.meta.url));
const children: ChildProcess[] = [];

interface Mini {
  child: ChildProcess;
  output: () => string;
  url: () => Promise<string>;
  exitCode: Promise<number | null>;
}

function run(mode = 'well', environment: Record<string, string> = {}): Mini {
  const child = spawn(process.execPath, [program, mode], {
    env: { ...process.env, ...environment },
    stdio: 'pipe',
  });
  children.push(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return {
    child,
    output: () => text,
    url: () =>
      eventually(() => /^url (\S+)$/m.exec(text)?.[1] ?? false, { timeoutMs: 40_000 }) as Promise<string>,
    exitCode: once(child, 'exit').then(([code]) => code as number | null),
  };
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

describe('a running service', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes the request in flight on %s, takes no more, and exits 0',
    async (signal) => {
      const mini = run();
      const url = await mini.url();
      const answer = fetch(`${url}/slow`);
      await eventually(() => mini.output().includes('slow began'));
      mini.child.kill(signal);
      await eventually(async () =>
        expect(await fetch(`${url}/healthz`).catch(() => 'refused')).toBe('refused'),
      );
      expect(await (await answer).json()).toEqual({ done: true });
      expect(await mini.exitCode).toBe(0);
    },
  );

  it('exits 1 when stopping takes too long', async () => {
    const mini = run('no-stop');
    await mini.url();
    mini.child.kill('SIGTERM');
    expect(await mini.exitCode).toBe(1);
    expect(mini.output()).toContain('did not stop in time');
  });

  it('exits 1 when it cannot start, and says why', async () => {
    const mini = run('no-start');
    expect(await mini.exitCode).toBe(1);
    expect(mini.output()).toContain('nothing works');
  });

  it.each([
    ['/crash', 'nobody caught this'],
    ['/reject', 'nobody awaited this'],
  ])('ends cleanly with 1 after an error nobody caught: %s', async (path, cause) => {
    const mini = run();
    await fetch(`${await mini.url()}${path}`).catch(() => undefined);
    expect(await mini.exitCode).toBe(1);
    expect(mini.output()).toContain(cause);
    expect(mini.output()).toContain('mini stopped');
  });

  it('ends with its parent when it was told to watch it', async () => {
    const mini = run('well', { LIVERY_PARENT_WATCH: '1' });
    await mini.url();
    mini.child.stdin?.end();
    expect(await mini.exitCode).toBe(0);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends on %s although nobody reads its log any more',
    async (signal) => {
      const mini = run('quick-stop');
      await mini.url();
      mini.child.stdout?.destroy();
      mini.child.kill(signal);
      expect(await mini.exitCode).toBe(0);
    },
  );

  it('ends by itself after a fault although nobody reads its log any more', async () => {
    const mini = run();
    const url = await mini.url();
    mini.child.stdout?.destroy();
    await fetch(`${url}/crash`);
    expect(await mini.exitCode).toBe(1);
  });

  it('does not mind a closed stdin otherwise', async () => {
    const mini = run();
    const url = await mini.url();
    mini.child.stdin?.end();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});

describe('a server that stops', () => {
  it('is not held open by kept-alive connections, and cuts what does not end in time', async () => {
    const { logger } = memoryLogger();
    const started = Promise.withResolvers<void>();
    const app = createHttpApp({
      service: 'mini',
      logger,
      identity: 'none',
      routes: (router) => {
        router.get('/endless', () => started.resolve());
      },
    });
    const server = await listen(app, { host: '127.0.0.1', port: 0 });
    await (await fetch(`${server.url}/healthz`)).json();
    const endless = fetch(`${server.url}/endless`).then(
      () => 'answered',
      () => 'cut',
    );
    await started.promise;
    await server.close(300);
    expect(await endless).toBe('cut');
  });

  it('has the limits that keep slow clients off', async () => {
    const { logger } = memoryLogger();
    const app = createHttpApp({ service: 'mini', logger, identity: 'none', routes: () => undefined });
    const { server, close } = await listen(app, { host: '127.0.0.1', port: 0 });
    expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]).toEqual([
      15_000, 30_000, 75_000,
    ]);
    expect(server.maxConnections).toBe(10_000);
    await close();
  });
});
