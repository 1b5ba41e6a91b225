import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';

const folder = join(root, 'scripts');
const commands = readdirSync(folder).filter((name) => name.endsWith('.mjs'));

/** What this file loads before it can do anything, by its static imports. */
function loadedBy(file, seen = new Set()) {
  if (seen.has(file) || !file.endsWith('.mjs')) return seen.add(file);
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) [^;]*?from '(\.[^']+)'/gm);
  for (const [, path] of imports) loadedBy(resolve(dirname(file), path), seen);
  return seen;
}

it.each(commands)('%s loads nothing that only Node 24 can read before it has seen to that', (command) => {
  expect([...loadedBy(join(folder, command))].filter((file) => file.endsWith('.ts'))).toEqual([]);
});

it('every script that an image runs is copied into the image', () => {
  const allowed = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => join(root, line.slice(1)));
  const scripts = ['backup.mjs', 'restore.mjs', 'dead-letters.mjs', 'lib/deadLetters.mjs'].flatMap((name) => [
    ...loadedBy(join(folder, name)),
  ]);
  const commands = ['Dockerfile', 'docker-compose.yml'].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:tools|deploy)\/[\w/-]+\.(?:ts|cjs)/g)].map(
      ([path]) => join(root, path),
    ),
  );
  expect(commands).toContain(join(root, 'tools/payment-sandbox/src/main.ts'));
  const needed = [...scripts, ...commands];
  const missing = needed.filter(
    (file) => !allowed.some((path) => file === path || file.startsWith(`${path}/`)),
  );
  expect(missing).toEqual([]);
});
