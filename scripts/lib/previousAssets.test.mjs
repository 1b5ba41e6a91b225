import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepAssets } from './previousAssets.mjs';

const folder = mkdtempSync(join(tmpdir(), 'livery-assets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const site = join(folder, 'site');
const kept = join(folder, 'kept');
const build = (name) => {
  rmSync(site, { recursive: true, force: true });
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(join(site, 'assets', name), name);
};
const hours = (count) => new Date(Date.UTC(2026, 10, 22) + count * 60 * 60 * 1000);

it('keeps the files of replaced builds for a day from then on', () => {
  keepAssets(site, kept, hours(0));
  expect(readdirSync(join(kept, 'assets'))).toEqual([]);
  build('first.js');
  keepAssets(site, kept, hours(1));
  build('second.js');
  keepAssets(site, kept, hours(20));
  expect(readdirSync(join(kept, 'assets'))).toEqual(['first.js', 'second.js']);
  build('third.js');
  keepAssets(site, kept, hours(26));
  expect(readdirSync(join(kept, 'assets'))).toEqual(['second.js', 'third.js']);
});
