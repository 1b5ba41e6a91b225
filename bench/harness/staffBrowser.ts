import { needBrowser } from '@livery/local-stack';
import { chromium, type BrowserContext } from '@playwright/test';
import type { Product } from './product.ts';

/** Runs `measure` in a desktop browser with staff logged in, and then closes it. */
export async function inStaffBrowser<Measured>(
  { cookie, gateway }: Product,
  measure: (context: BrowserContext) => Promise<Measured>,
): Promise<Measured> {
  const browser = await chromium.launch({
    executablePath: await needBrowser(console.log),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: gateway }]);
    return await measure(context);
  } finally {
    await browser.close();
  }
}
