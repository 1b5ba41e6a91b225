import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Keeps the replaced build's code for a day: open pages go on loading it. A file's time is its replacement. */
export function keepAssets(folder, kept, now = new Date()) {
  const from = join(folder, 'assets');
  const to = join(kept, 'assets');
  mkdirSync(to, { recursive: true });
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    copyFileSync(join(from, name), join(to, name));
    utimesSync(join(to, name), now, now);
  }
  for (const name of readdirSync(to))
    if (now.getTime() - statSync(join(to, name)).mtimeMs > DAY_MS) rmSync(join(to, name));
}
