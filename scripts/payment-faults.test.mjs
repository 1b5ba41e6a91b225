import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/paths.mjs';
import { faultsOf, rowsOf } from './lib/requirementsTable.mjs';

it('names a test that is there for every fault of payments and e-mail', () => {
  const rows = rowsOf(readFileSync(join(root, 'docs/proof/payment-faults.md'), 'utf8'));
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.flatMap((row) => faultsOf(row))).toEqual([]);
});
