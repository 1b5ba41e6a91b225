import type { Page } from '@playwright/test';
import { openChatWindow } from '../support/chatWindow.ts';
import { openDashboard } from '../support/dashboard.ts';
import { expect, expectFitsAndAccessible, test as base } from '../support/pageChecks.ts';

// What a release takes away, or a network loses, breaks the part that needs it and nothing else.

/** Answers with "not there" for code whose name fits, as a server does that has replaced it; `mend` brings it back. */
async function lose(page: Page, name: RegExp): Promise<() => Promise<void>> {
  const fits = (url: URL) => name.test(url.pathname);
  await page.route(fits, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  return () => page.unroute(fits);
}

/** How often the browser has loaded a page by itself. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

/** Like `test`, but a fault may be reported to the console: on purpose, a part fails. */
const test = base.extend({ quietConsole: async ({}, use) => use() });

test('without the code of notices they are said plainly, and nothing typed is lost', async ({ page }) => {
  await lose(page, /\/assets\/Toaster-/);
  await page.goto('/booking');
  await expect(page.getByLabel('Date')).toHaveAttribute('min', /./);
  await page.getByLabel('First name').fill('Nora');
  await page.getByRole('button', { name: 'Save Quote' }).click();
  await expect(page.getByText('No Services Selected', { exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('No Services Selected', { exact: true })).toBeHidden();
});

test('without the code of the chat the page goes on, and the chat opens when it is there again', async ({
  page,
}) => {
  const mend = await lose(page, /\/assets\/ChatDialog-/);
  await page.goto('/fleet');
  await page.getByRole('button', { name: 'Open live chat' }).click();
  await expect(page.getByText('The chat could not be opened')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our Fleet' })).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Live Chat' })).toBeVisible();
});

test('a page whose code a release has replaced is loaded again, once', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const loads = countLoads(page);
  await page.route(/\/assets\/PoliciesPage-/, (route) => route.fulfill({ status: 404, body: 'Not found' }), {
    times: 1,
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cancellation Policy' }).click();
  await expect(page.getByRole('heading', { name: 'Policies & Service Areas' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Calculate Distance' })).toBeVisible();
  expect(loads()).toBe(1);
});

test('a page whose code stays away says so after one try, and keeps the bar and the footer', async ({
  page,
}) => {
  await page.goto('/');
  const loads = countLoads(page);
  await lose(page, /\/assets\/MyBookingsPage-/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Bookings' }).click();
  await expect(page.getByText('This page could not be shown')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(loads()).toBe(1);
});

/** Code that a release has replaced: it is not there until the page is loaded again, for the newer site. */
async function loseUntilReload(page: Page, name: RegExp): Promise<() => number> {
  const loads = countLoads(page);
  await page.route(
    (url) => name.test(url.pathname) && loads() === 0,
    (route) => route.fulfill({ status: 404, body: 'Not found' }),
  );
  return loads;
}

test.describe('after a release, what was typed is there again', () => {
  test('in the booking form, whose rules are fetched anew when it is sent', async ({ page }) => {
    await page.goto('/booking');
    await expect(page.getByLabel('Date')).toHaveAttribute('min', /./);
    const loads = await loseUntilReload(page, /\/assets\/bookingRules-/);
    await page.getByLabel('First name').fill('Nora');
    await page.getByRole('button', { name: 'Proceed to Payment' }).first().click();
    await expect.poll(loads).toBe(1);
    await expect(page.getByLabel('First name')).toHaveValue('Nora');
    await page.getByRole('button', { name: 'Proceed to Payment' }).first().click();
    await expect(page.getByText('Missing Information', { exact: true })).toBeVisible();
    expect(loads()).toBe(1);
  });

  test('in a dialog of staff', async ({ page }) => {
    await openDashboard(page, '?tab=services');
    await page.getByRole('button', { name: 'Add Service' }).click();
    await page.getByLabel('Service Name').fill('Night ride');
    await page.goBack();
    const loads = await loseUntilReload(page, /\/assets\/StatusPage-/);
    await page.getByRole('link', { name: 'Status' }).click();
    await expect(page.getByRole('heading', { name: 'System Status' })).toBeVisible();
    expect(loads()).toBe(1);
    await page.goBack();
    await page.getByRole('button', { name: 'Add Service' }).click();
    await expect(page.getByLabel('Service Name')).toHaveValue('Night ride');
  });

  test('in the chat', async ({ page }) => {
    await page.goto('/fleet');
    const chat = await openChatWindow(page);
    await chat.getByLabel('Your message').fill('Do you take a dog, if');
    const loads = await loseUntilReload(page, /\/assets\/ServicesPage-/);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Services', exact: true })
      .click();
    await expect(page.getByRole('heading', { name: 'Our Services' })).toBeVisible();
    expect(loads()).toBe(1);
    await openChatWindow(page);
    await expect(chat.getByLabel('Your message')).toHaveValue('Do you take a dog, if');
  });
});

test('a fault around every page leaves a page that says so and leads out', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/services');
  // Only a hydrated page opens its menu.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.evaluate(
    `Object.defineProperty(document.documentElement, 'dataset', { get() { throw new Error('broken'); } })`,
  );
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('This page could not be shown')).toBeVisible();
  await expectFitsAndAccessible(page, 'the page that stands in for the site');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a picture that failed before the page acted is replaced by the covered car', async ({ page }) => {
  await page.route('**/art/vehicles/suv-obsidian-three-quarter*', (route) => route.abort());
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/fleet', { waitUntil: 'commit' });
  await failed;
  release();
  const car = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Obsidian Grand SUV' }) });
  await expect(car.locator('img').first()).toHaveAttribute('src', /fallback\.svg$/);
});

test('a vehicle that is answered as nothing is not found', async ({ page }) => {
  const id = '00000000-0000-4000-8000-000000000000';
  await page.route(`**/api/vehicles/${id}`, (route) => route.fulfill({ json: null }));
  await page.goto('/');
  // Only a hydrated page listens to the address.
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await expect(page.locator("html[data-theme='light']")).toBeAttached();
  await page.evaluate(
    `history.pushState({}, '', '/fleet/${id}'); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await expect(page.getByRole('heading', { name: 'Vehicle not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Fleet' })).toBeVisible();
});
