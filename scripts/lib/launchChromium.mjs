import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Starts the machine's Chromium for Playwright, without a window. */
export function launchChromium() {
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
}
