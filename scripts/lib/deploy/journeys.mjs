import { join } from 'node:path';
import { root } from '../paths.mjs';
import { say } from '../say.mjs';
import { needBrowser } from '../installServers.mjs';
import { run } from './tools.mjs';

const journeys = ['cardBooking', 'cashBooking', 'promoCode'];

/** The browser suite's main journeys, on a site that runs already and holds the demo data. */
export async function makeJourneys({ site, mailbox }) {
  const playwright = join(root, 'e2e/node_modules/.bin/playwright');
  const output = await run(
    playwright,
    [
      'test',
      '--reporter=list',
      '--workers=1',
      '--timeout=180000',
      ...journeys.map((name) => `${name}.spec.ts`),
    ],
    {
      cwd: join(root, 'e2e'),
      env: {
        ...process.env,
        E2E_SITE_URL: site,
        E2E_MAIL_URL: mailbox,
        CHROMIUM_PATH: await needBrowser(),
      },
    },
  );
  say(`in a browser: ${/\d+ passed/.exec(output)?.[0]} (${journeys.join(', ')})`);
}
