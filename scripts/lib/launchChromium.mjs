import { createRequire } from 'node:module';
import { join } from 'node:path';
import { needBrowser } from './installServers.mjs';
import { root } from './paths.mjs';

/** Starts the machine's Chromium for Playwright, without a window. */
export async function launchChromium() {
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
  return chromium.launch({
    executablePath: await needBrowser(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
}
