import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps the code of the build in `folder`, which is about to be replaced, for a day: pages that are open go on loading it. A file's
 * time is when it was replaced; older ones go.
 */
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
