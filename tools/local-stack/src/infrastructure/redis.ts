import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { supervise } from '../process/supervise.ts';
import { needProgram } from '../provision/installPrograms.ts';
import type { InfrastructureServer, ServerContext } from './infrastructureServer.ts';
import { exchange } from './probe.ts';

/** On loopback with its own password. Nothing is stored on disk: sessions, limits and rooms may be lost. */
export async function launchRedis(context: ServerContext): Promise<InfrastructureServer> {
  const { home, say } = context;
  const command = await needProgram('redis-server', say);
  const port = await home.ports.portFor('redis');
  const { redisPassword } = home.secrets;
  const config = join(home.run, 'redis.conf');
  // In a file, because command lines can be read by everybody on the machine.
  writeFileSync(
    config,
    [
      'bind 127.0.0.1',
      `port ${port}`,
      `requirepass ${redisPassword}`,
      `dir ${JSON.stringify(home.run)}`,
      'save ""',
      'appendonly no',
      '',
    ].join('\n'),
    { mode: 0o600 },
  );
  const ask = (line: string) =>
    exchange({ host: '127.0.0.1', port }, `AUTH ${redisPassword}\r\n${line}\r\n`).then((reply) =>
      reply?.toString(),
    );
  const handle = supervise({
    ...context,
    name: 'redis',
    program: { command, args: [config] },
    isReady: async () => (await ask('PING'))?.startsWith('+OK') ?? false,
  });
  return {
    env: { REDIS_URL: `redis://:${redisPassword}@127.0.0.1:${port}` },
    describe: async () => `Redis ${/redis_version:(\S+)/.exec((await ask('INFO server')) ?? '')?.[1] ?? '?'}`,
    handle,
  };
}
