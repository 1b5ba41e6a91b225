import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listOf } from '../lib/buildSite.mjs';
import { isDone, markDone } from '../lib/stamp.mjs';

it('a built site with a missing or truncated file is built again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'livery-site-'));
  try {
    const site = join(folder, 'site');
    const stamp = join(folder, 'site.stamp');
    const isBuilt = () => isDone(stamp, listOf(site));
    expect(isBuilt()).toBe(false);
    mkdirSync(join(site, 'assets'), { recursive: true });
    writeFileSync(join(site, 'index.html'), '<script src="/assets/app.js">');
    writeFileSync(join(site, 'assets/app.js'), 'start();');
    markDone(stamp, listOf(site));
    expect(isBuilt()).toBe(true);
    writeFileSync(join(site, 'assets/app.js'), '');
    expect(isBuilt()).toBe(false);
    rmSync(join(site, 'assets'), { recursive: true });
    expect(isBuilt()).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
