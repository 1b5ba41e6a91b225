import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { openPortRegistry } from '../src/state/portRegistry.ts';
import { cleanUp, sharedCache, temporaryFolder, temporaryHome } from './helpers/temporaryHome.ts';

afterEach(cleanUp);

const homeModule = new URL('../src/state/home.ts', import.meta.url).href;

/** Opens the folder in a process of its own, which then ends without giving it free. */
function openElsewhere(folder: string): string {
  const script = `
    const { openHome } = await import(${JSON.stringify(homeModule)});
    try { openHome(${JSON.stringify(folder)}, ${JSON.stringify(sharedCache)}); console.log('opened'); }
    catch (error) { console.log(error.name + ': ' + error.message); }
    process.kill(process.pid, 'SIGKILL');`;
  try {
    return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

/**
 * Programs that are up already and then, round after round and all at once, open the folder that this round names: each
 * says whether it owns it now, and keeps what it owns.
 */
async function racers(count: number) {
  const script = `
    const { openHome } = await import(${JSON.stringify(homeModule)});
    const say = (word) => process.stdout.write(word + '\\n');
    say('up');
    const owned = [];
    let rest = '';
    for await (const chunk of process.stdin) {
      const lines = (rest + chunk).split('\\n');
      rest = lines.pop();
      for (const folder of lines) {
        try { owned.push(openHome(folder, ${JSON.stringify(sharedCache)})); say('owns'); } catch (error) { say(error.name); }
      }
    }`;
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const readers = children.map((child) => createInterface({ input: child.stdout })[Symbol.asyncIterator]());
  const readAll = () => Promise.all(readers.map(async (reader) => (await reader.next()).value as string));
  expect(await readAll()).toEqual(Array(count).fill('up'));
  return {
    race(folder: string) {
      for (const child of children) child.stdin.write(`${folder}\n`);
      return readAll();
    },
    async stop() {
      await Promise.all(
        children.map((child) => {
          const gone = once(child, 'exit');
          child.kill('SIGKILL');
          return gone;
        }),
      );
    },
  };
}

describe('a state folder', () => {
  it('is opened by one of four stacks that start at the same moment after a crash', async () => {
    const stacks = await racers(4);
    const owners: string[][] = [];
    for (let round = 0; round < 100; round += 1) {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'lock'), '999999 1\n');
      owners.push((await stacks.race(folder)).toSorted());
    }
    await stacks.stop();
    expect(owners).toEqual(
      Array.from({ length: 100 }, () => ['HomeInUseError', 'HomeInUseError', 'HomeInUseError', 'owns']),
    );
  }, 60_000);

  it.each([
    ['', 'it is empty'],
    ['{ "identitySecret": "abc', 'it is no JSON'],
    ['[]', 'it holds no secrets'],
    ['{ "sessionSecret": 7 }', 'its sessionSecret is no secret'],
  ])('is not opened with secrets like %s, which are left unchanged', (content, why) => {
    const folder = temporaryFolder();
    const file = join(folder, 'secrets.json');
    writeFileSync(file, content);
    expect(() => temporaryHome(folder)).toThrow(`${file} is damaged: ${why}. Put back a copy of it.`);
    expect(readFileSync(file, 'utf8')).toBe(content);
    // And what was refused holds nothing.
    writeFileSync(file, '{}');
    expect(() => temporaryHome(folder)).not.toThrow();
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('reports that it cannot be written', () => {
    const notAFolder = join(temporaryFolder(), 'file');
    writeFileSync(notAFolder, '');
    expect(() => temporaryHome(join(notAFolder, 'home'))).toThrow(/can't be written: .*\n.*LIVERY_HOME=/);
  });

  it('reports that it cannot be made, and does not retry for ever', () => {
    expect(() => temporaryHome('/proc/nowhere/home')).toThrow(/can't be written: .*\n.*LIVERY_HOME=/);
  });

  it('is refused to a second stack, with a hint what to do', () => {
    const { folder } = temporaryHome();
    const answer = openElsewhere(folder);
    expect(answer).toContain(
      `HomeInUseError: Another stack already runs from ${folder} (process ${process.pid})`,
    );
    expect(answer).toContain('LIVERY_HOME=');
  });

  it('is free again after its stack was killed', () => {
    const folder = temporaryFolder();
    expect(openElsewhere(folder)).toBe('opened\n');
    expect(() => temporaryHome(folder)).not.toThrow();
  });

  it('is free again after its stack stopped', async () => {
    const folder = temporaryFolder();
    await temporaryHome(folder).stopEverything();
    expect(() => temporaryHome(folder)).not.toThrow();
  });

  it('is not kept by a lock whose process id now belongs to another process', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'lock'), `${process.pid} 1\n`);
    expect(() => temporaryHome(folder)).not.toThrow();
  });

  it('keeps its secrets, readable by their owner only', async () => {
    const first = temporaryHome();
    const file = join(first.folder, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await first.stopEverything();
    expect(temporaryHome(first.folder).secrets).toEqual(first.secrets);
    expect(temporaryHome().secrets.sessionSecret).not.toBe(first.secrets.sessionSecret);
  });

  it('has a short path for sockets however deep it lies', () => {
    const folder = join(temporaryFolder(), 'a-long-name'.repeat(10));
    mkdirSync(folder, { recursive: true });
    const { sockets } = temporaryHome(folder);
    expect(join(sockets, 'mongo.sock').length).toBeLessThan(100);
    expect(statSync(sockets).mode & 0o077).toBe(0);
  });
});

describe('the port registry', () => {
  it('gives each name its own port, and the same one at every start', async () => {
    const file = join(temporaryFolder(), 'ports.json');
    const names = ['mongo', 'redis', 'chat', 'chat-2'];
    const first = await Promise.all(names.map(openPortRegistry(file).portFor));
    expect(new Set(first).size).toBe(names.length);
    expect(await Promise.all(names.map(openPortRegistry(file).portFor))).toEqual(first);
  });

  it('gives no port to two stacks that start at the same moment', async () => {
    const registries = [1, 2, 3].map(() => openPortRegistry(join(temporaryFolder(), 'ports.json')));
    const names = Array.from({ length: 150 }, (_, index) => `server ${index}`);
    const ports = await Promise.all(registries.flatMap(({ portFor }) => names.map(portFor)));
    expect(new Set(ports).size).toBe(ports.length);
  });

  it.each([
    ['{ "redis": 99999 }', 'its “redis” is 99999'],
    ['{ "redis": "20000" }', 'its “redis” is "20000"'],
    ['{ "redis"', 'it is no JSON'],
    ['7', 'it holds no ports'],
  ])('reports that %s is damaged', (content, why) => {
    const file = join(temporaryFolder(), 'ports.json');
    writeFileSync(file, content);
    expect(() => openPortRegistry(file)).toThrow(`${file} is damaged: ${why}. Remove the file`);
  });

  it('chooses another port when the remembered one is taken', async () => {
    const file = join(temporaryFolder(), 'ports.json');
    const remembered = await openPortRegistry(file).portFor('redis');
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(remembered, '127.0.0.1', resolve));
    try {
      const port = await openPortRegistry(file).portFor('redis');
      expect(port).not.toBe(remembered);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ redis: port });
    } finally {
      squatter.close();
    }
  });
});
