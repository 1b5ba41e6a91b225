/**
 * Photographs the dashboard: every tab, dialog and state, on a desk and a phone, in both themes.
 *
 *   node e2e/runs/screenshots/adminScreenshots.ts [folder] [only, as a pattern of names]
 *
 * It starts a product of its own with the site in frontend/dist; SITE_URL names a running one instead. What is kept for the
 * documentation goes to docs/screenshots/admin, everything to the folder (default .livery/screenshots/admin).
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import startProduct from '../../support/globalSetup.ts';
import { ADMIN, daysAhead } from '../../support/test.ts';
import { fillDashboard } from './fillDashboard.ts';

const root = join(import.meta.dirname, '../../..');
const [folder = join(root, '.livery/screenshots/admin'), only = ''] = process.argv.slice(2);
const wanted = new RegExp(only);
const kept = join(root, 'docs/screenshots/admin');
/** What the documentation shows. */
const forDocuments = [
  'bookings-1440-dark',
  'week-1440-dark',
  'fleet-1440-light',
  'bookings-390-light',
  'promos-390-dark',
];

type Step = (page: Page) => Promise<unknown>;
interface Picture {
  name: string;
  /** Behind `/admin`. */
  query?: string;
  loggedOut?: true;
  whole?: true;
  before?: Step;
  act?: Step;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
/** Until nothing more is fetched: the dashboard's live line never ends, so the network itself is never idle. */
const settled: Step = async (page) => {
  const fetched = () => page.evaluate<number>("performance.getEntriesByType('resource').length");
  for (let before = -1, now = await fetched(); before !== now; now = await fetched()) {
    before = now;
    await delay(700);
  }
};
const openRow =
  (email: string): Step =>
  async (page) => {
    await page.getByRole('row').filter({ hasText: email }).first().click();
    await page.getByRole('dialog').getByText('History').waitFor();
    await settled(page);
  };
const failing =
  (path: string | RegExp): Step =>
  (page) =>
    page.route(path, (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'This part is away for a moment.', code: 'unavailable' },
      }),
    );
const empty =
  (path: string | RegExp): Step =>
  (page) =>
    page.route(path, (route) => route.fulfill({ json: [] }));

/** No e-mail fails here, so the pictures bring their own. */
const withFailedEmails: Step = (page) =>
  page.route(/\/api\/admin\/notifications\?status=failed/, (route) =>
    route.fulfill({
      json: ['approved', 'payment-receipt'].map((template, index) => ({
        id: `email-${index}`,
        template,
        eventType: 'booking.approved',
        audience: 'customer',
        channel: 'email',
        recipient: 'amelia.thornbury@exmaple.com',
        subject: index === 0 ? 'Your booking is approved' : 'Your receipt',
        orderingKey: null,
        bookingId: null,
        status: index === 0 ? 'refused' : 'dead',
        attempts: 5,
        lastError: '550 5.1.2 The host name of the recipient can’t be found',
        dueAt: new Date().toISOString(),
        nextAttemptAt: null,
        sentAt: null,
        canResend: true,
        createdAt: new Date().toISOString(),
      })),
    }),
  );

const picturesOf = (paidBy: string): Picture[] => [
  { name: 'login', loggedOut: true },
  { name: 'login-refused', loggedOut: true, act: press('Login') },
  { name: 'bookings' },
  { name: 'bookings-empty', query: '?q=nobody+at+all' },
  { name: 'bookings-error', before: failing(/\/api\/(bookings|admin\/bookings)\b/) },
  { name: 'emails', before: withFailedEmails },
  { name: 'emails-review', query: '?emails=failed', before: withFailedEmails },
  { name: 'details', query: '?status=approved', act: openRow('@') },
  {
    name: 'details-ledger',
    query: `?q=${paidBy}`,
    act: async (page) => {
      await openRow(paidBy)(page);
      await page.getByRole('region', { name: 'Payment', exact: true }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'details-log',
    query: `?q=${paidBy}`,
    act: async (page) => {
      await openRow(paidBy)(page);
      await page.getByRole('region', { name: 'History' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'reject',
    query: '?status=pending_approval',
    act: async (page) => {
      await openRow('@')(page);
      await press('Reject Booking')(page);
    },
  },
  {
    name: 'delete',
    query: '?status=pending_approval',
    act: async (page) => {
      await openRow('@')(page);
      await press('Delete Booking')(page);
    },
  },
  { name: 'missing', query: '?booking=00000000-0000-4000-8000-000000000000' },
  { name: 'week', query: `?view=calendar&date=${daysAhead(2)}`, whole: true },
  { name: 'day', query: `?view=calendar&span=day&date=${daysAhead(2)}`, whole: true },
  { name: 'sheet', query: `?view=sheet&date=${daysAhead(2)}`, whole: true },
  { name: 'block-out', query: '?view=calendar', act: press('Block out') },
  {
    name: 'staff-booking',
    query: '?new=booking',
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Hourly Chauffeur' }).check();
      await settled(page);
    },
  },
  { name: 'services', query: '?tab=services', whole: true },
  { name: 'services-empty', query: '?tab=services', before: empty('**/api/services') },
  { name: 'service-dialog', query: '?tab=services', act: press(/^Edit /) },
  { name: 'fleet', query: '?tab=fleet' },
  { name: 'fleet-error', query: '?tab=fleet', before: failing('**/api/admin/vehicles') },
  { name: 'vehicle-dialog', query: '?tab=fleet', act: press(/^Edit /) },
  {
    name: 'vehicle-faults',
    query: '?tab=fleet&edit=new',
    act: async (page) => {
      await page.getByLabel('Capacity').fill('0');
      await press('Create Vehicle')(page);
    },
  },
  { name: 'promos', query: '?tab=promos', whole: true },
  { name: 'promo-dialog', query: '?tab=promos', act: press(/^Edit /) },
  { name: 'promo-delete', query: '?tab=promos', act: press(/^Delete /) },
  { name: 'users', query: '?tab=users', whole: true },
  { name: 'user-dialog', query: '?tab=users', act: press(/^Edit /) },
  { name: 'settings', query: '?tab=settings', whole: true },
  { name: 'shortcuts', act: press('Keyboard shortcuts') },
];

async function logIn(page: Page) {
  const reply = await page.request.post('/api/auth/login', { data: ADMIN });
  if (!reply.ok()) throw new Error(`The login was refused: ${reply.status()} ${await reply.text()}`);
}

async function photograph(browser: Browser, baseURL: string, pictures: Picture[]) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    for (const theme of ['dark', 'light'] as const) {
      const context = await browser.newContext({
        baseURL,
        viewport: { width, height },
        hasTouch: width === 390,
        timezoneId: 'America/Toronto',
        locale: 'en-CA',
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(90_000);
      await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
      for (const { name, query = '', loggedOut, whole, before, act } of pictures) {
        const file = `${name}-${width}-${theme}`;
        if (!wanted.test(file)) continue;
        const page = await context.newPage();
        // A session for all of them: a running product counts logins.
        if (loggedOut) await context.clearCookies();
        else if ((await context.cookies()).length === 0) await logIn(page);
        if (before) await before(page);
        await page.goto(`/admin${query}`);
        // Behind a dialog that the address opens, the tabs are hidden from everybody.
        const arrived = loggedOut
          ? page.getByRole('heading')
          : page.getByRole('tab').or(page.getByRole('dialog'));
        await arrived.first().waitFor();
        await settled(page);
        if (act) {
          await act(page);
          await settled(page);
        }
        await page.screenshot({ path: join(folder, `${file}.png`), fullPage: whole ?? false });
        const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        if (overflow > 0) console.log(`${file} scrolls sideways by ${overflow} px`);
        await page.close();
      }
      await context.close();
    }
  }
}

mkdirSync(folder, { recursive: true });
const running = process.env['SITE_URL'];
const stop = running === undefined ? await startProduct() : async () => {};
const baseURL = running ?? process.env['E2E_SITE_URL'] ?? '';
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
try {
  const paidBy = process.env['PAID_BY'] ?? (await fillDashboard(browser, baseURL));
  await photograph(browser, baseURL, picturesOf(paidBy));
  mkdirSync(kept, { recursive: true });
  for (const name of forDocuments.filter((file) => wanted.test(file))) {
    copyFileSync(join(folder, `${name}.png`), join(kept, `${name}.png`));
  }
} finally {
  await browser.close();
  await stop?.();
}
