import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';

const ignored = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

/** A hash over the names and contents of these files and folders, given relative to the repository. */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash, path) {
  let entries;
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true });
  } catch (error) {
    if (error.code !== 'ENOTDIR') return;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (!ignored.has(entry.name)) addTo(hash, `${path}/${entry.name}`);
  }
}

/** Does `work` unless this stamp file already tells of the same hash. */
export async function unlessDone(stampFile, hash, work) {
  if (isDone(stampFile, hash)) return;
  await work();
  markDone(stampFile, hash);
}

export const isDone = (stampFile, hash) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;

export function markDone(stampFile, hash) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
}
