import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/paths.mjs';
import { faultsOf, rowsOf } from './lib/requirements.mjs';

/** How many statements each section has. */
const SECTIONS = { A: 21, B: 19, C: 14, D: 31, E: 14, F: 14 };

const rows = rowsOf(readFileSync(join(root, 'docs/guarantees.md'), 'utf8'));
const numberOf = ({ line }) => /^\| ([A-F]-\d+) \|/.exec(line)?.[1];

it('has one row for every guarantee', () => {
  const all = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}-${index + 1}`),
  );
  expect(rows.map(numberOf)).toEqual(all);
});

it('names in every row a test that is there, or the reason why there is none', () => {
  expect(rows.flatMap((row) => faultsOf(row))).toEqual([]);
});
