import { randomBytes } from 'node:crypto';
import { expect, test as base, type Page } from '@playwright/test';
import { mailbox, type Mailbox } from './mailbox.ts';

interface Fixtures {
  /** The theme that was chosen on an earlier visit, if one was. */
  theme: Theme | undefined;
  mail: Mailbox;
  /** Fails the test when a page logged an error. */
  quietConsole: void;
}

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env['E2E_SITE_URL'] ?? ''),
  theme: [undefined, { option: true }],
  storageState: async ({ baseURL: origin = '', theme }, use) => {
    await use(
      theme && { cookies: [], origins: [{ origin, localStorage: [{ name: 'theme', value: theme }] }] },
    );
  },
  mail: async ({}, use) => use(mailbox(process.env['E2E_MAIL_URL'] ?? '')),
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        // A refused call is part of many journeys, and the browser notes each of them.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          errors.push(message.text());
        }
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use();
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** An address nobody else in this run uses. */
export const someone = (name: string) => {
  const tag = randomBytes(4).toString('hex');
  return {
    first: name,
    last: `Tester-${tag}`,
    name: `${name} Tester-${tag}`,
    email: `${name.toLowerCase()}.${tag}@example.com`,
  };
};

const companyDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' });

/** A day well ahead, as a date input takes it, spread out so that journeys don't want the same car. */
export const daysAhead = (days: number): string =>
  companyDay.format(new Date(Date.now() + days * 24 * 60 * 60 * 1000));

export const ADMIN = { username: 'admin', password: 'livery-demo' };

export async function logIn(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
}
