import { defineConfig } from '@playwright/test';
import { OTHER_SCREENS } from './support/screens.ts';
import type { Theme } from './support/test.ts';

/** The browser is the machine's own Chromium; `npm test` finds it and says where. */
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';

const JOURNEY = /@journey/;
/** The life of an order, in which every screen is used on a desk and on a phone, in both themes. */
const ORDERS = ['orders', 'phoneOrder', 'changeMyBooking'].map((name) => `**/${name}.spec.ts`);
const ORDERS_THERE = OTHER_SCREENS.map(({ name }) => `orders, ${name}`);
const SETTINGS = ['**/siteSettings.spec.ts', '**/holdThenCharge.spec.ts', '**/waitingTime.spec.ts'];

export default defineConfig<{ theme: Theme | undefined }>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../.livery/test-results',
  globalSetup: './support/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // Long enough for a machine that is busy with other things; what passes waits for none of it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  projects: [
    // The main flows, each once: a test is one of them by `@journey` in its title.
    { name: 'journeys', grep: JOURNEY },
    { name: 'side by side', grepInvert: JOURNEY, testIgnore: SETTINGS },
    ...OTHER_SCREENS.map(({ name, use }) => ({ name: `orders, ${name}`, testMatch: ORDERS, use })),
    // Changes what everybody else relies on, so it comes when they are done, one after the other.
    { name: 'alone', testMatch: SETTINGS, dependencies: ['side by side', ...ORDERS_THERE], workers: 1 },
  ],
  use: {
    browserName: 'chromium',
    timezoneId: 'America/Toronto',
    locale: 'en-CA',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
