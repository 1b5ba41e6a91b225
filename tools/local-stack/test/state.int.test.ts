import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openPortBook } from '../src/state/ports.ts';
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

describe('a state folder', () => {
  it('is refused to a second stack, which is told what to do', () => {
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

  it('keeps its secrets, readable by their owner alone', async () => {
    const first = temporaryHome();
    const file = join(first.folder, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await first.stopEverything();
    expect(temporaryHome(first.folder).secrets).toEqual(first.secrets);
    expect(temporaryHome().secrets.sessionSecret).not.toBe(first.secrets.sessionSecret);
  });

  it('finds room for sockets however deep it lies', () => {
    const folder = join(temporaryFolder(), 'a-long-name'.repeat(10));
    mkdirSync(folder, { recursive: true });
    const { sockets } = temporaryHome(folder);
    expect(join(sockets, 'mongo.sock').length).toBeLessThan(100);
    expect(statSync(sockets).mode & 0o077).toBe(0);
  });
});

describe('the port book', () => {
  it('gives each name its own port, and the same one at every start', async () => {
    const file = join(temporaryFolder(), 'ports.json');
    const names = ['mongo', 'redis', 'chat', 'chat-2'];
    const first = await Promise.all(names.map(openPortBook(file).portFor));
    expect(new Set(first).size).toBe(names.length);
    expect(await Promise.all(names.map(openPortBook(file).portFor))).toEqual(first);
  });

  it('gives no port to two stacks that start at the same moment', async () => {
    const books = [1, 2, 3].map(() => openPortBook(join(temporaryFolder(), 'ports.json')));
    const names = Array.from({ length: 150 }, (_, index) => `server ${index}`);
    const ports = await Promise.all(books.flatMap(({ portFor }) => names.map(portFor)));
    expect(new Set(ports).size).toBe(ports.length);
  });

  it('finds another port when somebody took the remembered one', async () => {
    const file = join(temporaryFolder(), 'ports.json');
    const remembered = await openPortBook(file).portFor('redis');
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(remembered, '127.0.0.1', resolve));
    try {
      const port = await openPortBook(file).portFor('redis');
      expect(port).not.toBe(remembered);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ redis: port });
    } finally {
      squatter.close();
    }
  });
});
