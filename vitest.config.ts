import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', '.livery/**'];

/** For a machine that is busy with other things; what passes waits for none of it. */
const testTimeout = 20_000;
/** As many as the smallest machine has cores. */
const maxWorkers = 2;
/** They wait for time-outs, kill processes, or fill a database: part of `npm run test:all`. */
const slow = '{packages,services,tools}/**/*.slow.int.test.ts';
const withServers = { exclude: ignored, testTimeout: 60_000, hookTimeout: 60_000, maxWorkers };
const setupFiles = ['./scripts/lib/fixedSeed.mjs'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          testTimeout,
          maxWorkers,
          // A worker loads each module once for all of its files.
          isolate: false,
          include: ['{packages,services,tools}/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [...ignored, '**/*.int.test.ts'],
        },
      },
      {
        test: {
          ...withServers,
          name: 'int',
          setupFiles,
          // They wait more than they work.
          maxWorkers: 5,
          include: ['{packages,services,tools}/**/*.int.test.ts'],
          exclude: [...ignored, slow],
        },
      },
      { test: { ...withServers, name: 'slow', include: [slow], maxWorkers: 3 } },
      { test: { ...withServers, name: 'system', include: ['e2e/system/**/*.int.test.ts'] } },
      {
        extends: './frontend/vite.config.ts',
        test: {
          name: 'frontend',
          testTimeout,
          maxWorkers,
          include: ['frontend/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['frontend/src/testing/cleanUp.ts'],
          // styled-components inserts single rules, as in production. As text, jsdom would parse the whole sheet for each.
          env: { SC_DISABLE_SPEEDY: 'false' },
          unstubGlobals: true,
        },
      },
    ],
  },
});
