import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A short fault run with every `npm run test:all`; `npm run faults` takes the minutes and the seed. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../../..'),
    include: ['e2e/runs/faults/faults.run.ts'],
    testTimeout: 3_600_000,
    // What a failure says is all that is left of it in a log.
    chaiConfig: { truncateThreshold: 2_000 },
  },
});
