import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A short fuzz run with every `npm run test:all`; `npm run fuzz` takes the amount and the seed. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../../..'),
    include: ['e2e/runs/fuzz/fuzz.run.ts'],
    // What a failure says is all that is left of it in a log.
    chaiConfig: { truncateThreshold: 2_000 },
  },
});
