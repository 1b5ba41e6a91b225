import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { launchInfrastructure } from '../src/infrastructure/startInfrastructure.ts';
import { eventually } from './helpers/eventually.ts';
import { cleanUp, temporaryHome } from './helpers/temporaryHome.ts';

afterEach(cleanUp);

const { MONGODB_URI = '', AMQP_URL = '', REDIS_URL = '', SMTP_URL = '' } = process.env;
const given = { MONGODB_URI, AMQP_URL, REDIS_URL, SMTP_URL };

/** An address at which nobody listens. */
async function nowhere(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
}

async function launch(env: Record<string, string>) {
  const said: string[] = [];
  const servers = await launchInfrastructure({
    home: temporaryHome(),
    env: { ...given, ...env },
    say: (line) => said.push(line),
  });
  servers.ready.catch(() => {});
  return { servers, said };
}

describe('a server that is given by its address', () => {
  it('is ready when it answers', async () => {
    const { servers, said } = await launch({});
    await servers.ready;
    expect(said).toEqual([]);
  });

  it.each([
    ['AMQP_URL', 'the broker refuses the user or the password', AMQP_URL],
    ['REDIS_URL', 'Redis refuses the user or the password', REDIS_URL],
  ])(
    'ends the start at once when %s has a wrong password, which is never printed',
    async (name, why, address) => {
      const wrong = address.replace(/:[^:@/]+@/, ':open-sesame@');
      const { servers } = await launch({ [name]: wrong });
      const failure = await servers.ready.then(
        () => 'ready',
        (error: Error) => error.message,
      );
      expect(failure).toContain(`${name}: ${why}`);
      expect(failure).not.toContain('open-sesame');
    },
  );

  it.each([
    ['MONGODB_URI', 'mongodb://user:open-sesame@'],
    ['AMQP_URL', 'amqp://user:open-sesame@'],
    ['REDIS_URL', 'redis://:open-sesame@'],
  ])('is waited for and reported when nothing answers at %s', async (name, scheme) => {
    const place = await nowhere();
    const { servers, said } = await launch({ [name]: `${scheme}${place}` });
    await eventually('it is said', () => said.length > 0);
    expect(said).toEqual([expect.stringContaining(`${name}: nothing answers at ${place} (`)]);
    expect(said[0]).toMatch(/; waiting for it$/);
    expect(said[0]).not.toContain('open-sesame');
    await servers.stop();
  });

  it('is not waited for when it is the mail server', async () => {
    const place = await nowhere();
    const { servers, said } = await launch({ SMTP_URL: `smtp://${place}` });
    await servers.ready;
    expect(said).toEqual([
      `SMTP_URL: nothing answers at ${place} (e-mails wait until it does); continuing without it`,
    ]);
  });
});
