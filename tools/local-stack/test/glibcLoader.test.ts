import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { glibcLoader } from '../src/provision/glibcLoader.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'livery-glibc-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('an older system without a Debian mirror gets an error that names the alternatives', async () => {
  const apt = join(folder, 'apt');
  mkdirSync(apt);
  writeFileSync(join(apt, 'sources.list'), 'deb http://mirror.example/ubuntu jammy main universe\n');
  const loader = glibcLoader(join(folder, 'cache'), () => {}, { glibc: '2.35', apt });
  await expect(loader).rejects.toThrow(
    /needs glibc 2\.38 or newer.*no Debian mirror in this machine’s apt sources\.\nInstall MongoDB.*MONGODB_URI=/s,
  );
});

it('a system that is new enough needs nothing', async () => {
  expect(await glibcLoader(folder, () => {}, { glibc: '2.39', apt: '/nowhere' })).toEqual([]);
});
