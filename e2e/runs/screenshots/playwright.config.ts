import base from '../../playwright.config.ts';

/** Makes the pictures in docs/screenshots: `pnpm --filter @livery/e2e screenshots`. Not part of `npm test`. */
const { projects: _side, ...shared } = base;
export default {
  ...shared,
  testDir: '.',
  testMatch: '**/*.shots.ts',
  outputDir: '../../../.livery/test-results',
  globalSetup: '../../support/globalSetup.ts',
};
