import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openHome, startStack } from '@livery/local-stack';
import { mailbox } from './mailbox.ts';
import { expect, test as base } from './test.ts';

interface Product {
  url: string;
  mailUrl: string;
}

/** A company in another city, with another zone, tax and horizon than the defaults. */
const settings = {
  BRAND_CITY: 'Vancouver, British Columbia',
  BUSINESS_TIMEZONE: 'America/Vancouver',
  TAX_NAME: 'GST and PST',
  TAX_RATE: '0.13',
  BOOKING_HORIZON_DAYS: '30',
};

/** Like `test`, on a product of its own with the settings above, seen by a browser in yet another zone. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const root = join(import.meta.dirname, '../..');
      const folder = `${process.env['LIVERY_HOME'] ?? join(root, '.livery/test/browser')}-elsewhere`;
      rmSync(folder, { recursive: true, force: true });
      const servers = JSON.parse(process.env['E2E_INFRASTRUCTURE'] ?? '{}') as Record<string, string>;
      const stack = await startStack({
        home: openHome(folder, process.env['LIVERY_CACHE'] ?? join(root, '.livery/cache')),
        siteFolder: process.env['LIVERY_SITE_DIR'] ?? join(root, 'frontend/dist'),
        namespace: `e2e${randomBytes(4).toString('hex')}`,
        env: { ...process.env, ...servers, ...settings, THROTTLE_SCALE: '100', LOG_LEVEL: 'warn' },
      });
      await use({ url: stack.url, mailUrl: stack.mailUiUrl ?? servers['MAIL_UI_URL'] ?? '' });
      await stack.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  mail: async ({ product }, use) => use(mailbox(product.mailUrl)),
  timezoneId: 'Asia/Tokyo',
});
export { expect };
