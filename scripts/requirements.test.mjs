import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routes } from '../packages/shared-types/src/routes.ts';
import { root } from './lib/paths.mjs';
import { REQUIREMENTS, faultsOf, rowsOf } from './lib/requirementsTable.mjs';

const text = readFileSync(join(root, REQUIREMENTS), 'utf8');
const rows = rowsOf(text);

it('names a test that is there in every row of the requirements', () => {
  expect(rows.length).toBeGreaterThan(130);
  expect(rows.flatMap((row) => faultsOf(row))).toEqual([]);
});

it('has a row for every route of the API', () => {
  const named = new Set(rows.map(({ line }) => /^\|\s*`([^`]+)`/.exec(line)?.[1]));
  expect(routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !named.has(route))).toEqual(
    [],
  );
});

it('notices a row without a test, a file, a title or a word that is not there', () => {
  const faults = (row) =>
    faultsOf(rowsOf(row)[0], (path) => (path === 'a.test.ts' ? "it('works'" : undefined));
  expect(faults('| Rule | [a.test.ts](../a.test.ts) `works` |')).toEqual([]);
  expect(faults('| Rule | |')).toHaveLength(1);
  expect(faults('| Rule | [a.test.ts](../a.test.ts) |')).toHaveLength(1);
  expect(faults('| Rule | [b.test.ts](../b.test.ts) `works` |')).toHaveLength(1);
  expect(faults('| Rule | [a.test.ts](../a.test.ts) `fails` |')).toHaveLength(1);
  expect(faults('| Rule | [a.test.ts](../a.test.ts) `works` `at night` |')).toHaveLength(1);
});
