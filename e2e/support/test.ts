import { randomBytes } from 'node:crypto';
import { expect, test as base, type Page } from '@playwright/test';
import { mailbox, type Mailbox } from './mailbox.ts';

interface Fixtures {
  /** Whether the visitor shows a sign of life as soon as a page is there. */
  stirs: boolean;
  mail: Mailbox;
  /** Fails the test when a page logged an error. */
  quietConsole: void;
}

/** As though a hand lay on the mouse: a page that the server has drawn wakes with the visitor's first sign of life. */
const firstSign = `addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove')))`;

export const test = base.extend<Fixtures>({
  stirs: [true, { option: true }],
  context: async ({ context, stirs }, use) => {
    if (stirs) await context.addInitScript({ content: firstSign });
    await use(context);
  },
  baseURL: async ({}, use) => use(process.env['E2E_SITE_URL'] ?? ''),
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

/** A day well ahead, as a date input takes it, spread out so that journeys don't want the same car at the same hour. */
export const daysAhead = (days: number): string => {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  return day.toISOString().slice(0, 10);
};

export const ADMIN = { username: 'admin', password: 'livery-demo' };

export async function logIn(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
}
