import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Not part of the tests: `npm run fuzz` says how much and from which seed. */
export default defineConfig({
  test: { root: join(import.meta.dirname, '../..'), include: ['e2e/fuzz/fuzz.run.ts'] },
});
