import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/paths.mjs';
import { faultsOf, rowsOf } from './lib/requirementsTable.mjs';

/** How many statements each section has. */
const SECTIONS = { A: 21, B: 19, C: 14, D: 31, E: 14, F: 14, G: 8, H: 9 };

const rows = rowsOf(readFileSync(join(root, 'docs/proof/guarantees.md'), 'utf8'));
const numberOf = ({ line }) => /^\| ([A-H]-\d+) \|/.exec(line)?.[1];

it('has one row for every guarantee', () => {
  const all = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}-${index + 1}`),
  );
  expect(rows.map(numberOf)).toEqual(all);
});

it('names in every row a test that is there, or the reason why there is none', () => {
  expect(rows.flatMap((row) => faultsOf(row))).toEqual([]);
});

it('is named by its number in a comment of every test that proves it', () => {
  const claimed = rows.flatMap((row) => row.references.map(({ path }) => `${path} ${numberOf(row)}`));
  const inCode = claimed.filter((claim) => !/\.md |^bench\//.test(claim));
  const files = [...new Set(inCode.map((claim) => claim.split(' ')[0]))];
  const named = files.flatMap((path) => numbersIn(path).map((number) => `${path} ${number}`));
  expect([...new Set(named)].toSorted()).toEqual([...new Set(inCode)].toSorted());
});

function numbersIn(path) {
  const comments = readFileSync(join(root, path), 'utf8').matchAll(/^\s*\/\/ Guarantees? ([A-H][-\w, ]+)$/gm);
  return [...comments].flatMap(([, numbers]) => numbers.split(', '));
}
