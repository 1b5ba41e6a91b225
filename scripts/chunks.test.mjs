import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = readFileSync(new URL('../frontend/build/chunks.ts', import.meta.url), 'utf8');
const root = new URL('..', import.meta.url).pathname;

/** `a/(b|c)` as `a/b` and `a/c`. */
const alternatives = (path) => {
  const [, before, names] = /^(.*?)\((.*)\)$/.exec(path) ?? [];
  return names === undefined ? [path] : names.split('|').map((name) => before + name);
};

it('names only files that are there: a renamed one would fall out of its chunk without a word', () => {
  const named = [...source.matchAll(/'((?:src|shared-types\/src)\/[^']+)'/g)].flatMap(([, path]) =>
    alternatives(path),
  );
  expect(named.length).toBeGreaterThan(30);
  const isThere = (path) => {
    const folder = path.startsWith('src/') ? 'frontend' : 'packages';
    return globSync(`${root}${folder}/${path}.{ts,tsx}`).length > 0;
  };
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});
