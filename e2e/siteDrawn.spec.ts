import type { Page } from '@playwright/test';
import { expect, test } from './support/site.ts';

/** Opens a page as the server drew it; its code comes when it is let go. */
async function openDrawn(page: Page, path: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

type Styles = { getComputedStyle(element: unknown): { color: string } };
/** Runs in the page. */
const colorOf = (element: unknown) => (globalThis as unknown as Styles).getComputedStyle(element).color;

test('the booking form can be read before its code is there, and takes nothing it would lose', async ({
  page,
}) => {
  const release = await openDrawn(page, '/booking');
  await expect(page.getByRole('checkbox', { name: 'Airport Arrival' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Vehicle' })).toHaveText('No vehicle');
  await expect(page.getByLabel('First name')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeDisabled();
  // Not the whole list of services, nor what stands below it: others may add one meanwhile.
  const looks = async () => ({
    service: (await page.getByRole('checkbox', { name: 'Airport Arrival' }).screenshot()).toString('base64'),
    terms: (await page.getByRole('checkbox', { name: /cancellation terms/ }).screenshot()).toString('base64'),
    cash: await page.locator('label', { hasText: 'Cash' }).evaluate(colorOf),
  });
  const closed = await looks();
  release();
  await expect(page.getByLabel('First name')).toBeEnabled();
  await expect.poll(looks).toEqual(closed);
  await expect(page.getByLabel('Time')).toHaveValue(/:00$/);
});

for (const [path, field, send] of [
  ['/my-bookings', 'Email address you booked with', 'Search'],
  ['/support', 'Subject', 'Submit Ticket'],
  ['/policies', 'Booking reference', 'Process Cancellation'],
] as const) {
  test(`the form on ${path} is sent by the page or not at all`, async ({ page }) => {
    const release = await openDrawn(page, path);
    await expect(page.getByRole('button', { name: send })).toBeDisabled();
    await expect(page.getByLabel(field)).toBeDisabled();
    release();
    await page.getByLabel(field).fill('kept');
    await page.getByLabel(field).press('Enter');
    await expect(page).toHaveURL(path);
    await expect(page.getByLabel(field)).toHaveValue('kept');
  });
}

test('the fleet stands where it will stand as soon as its first car has arrived', async ({ page }) => {
  const widthOfFirst = () =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Obsidian Grand SUV' }) })
      .evaluate((car) => (car as unknown as { offsetWidth: number }).offsetWidth);
  // One answer for both, and no code: others may change the fleet meanwhile.
  const whole = await (await page.request.get('/fleet')).text();
  const begun = /^[\s\S]*?<\/article><\/li>/.exec(whole)?.[0] ?? '';
  await page.route('**/assets/*.js', (route) => route.abort());
  const widths: number[] = [];
  for (const body of [begun, whole]) {
    await page.unroute('**/fleet');
    await page.route('**/fleet', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('/fleet');
    widths.push(await widthOfFirst());
  }
  expect(widths[0]).toBe(widths[1]);
});

test.describe('a page that nobody has touched yet', () => {
  test.use({ stirs: false });
  const running = (page: Page) => page.locator('script[type=module]');

  test('fetches its code, and runs it when nothing has happened for a while', async ({ page }) => {
    await page.clock.install();
    const fetched = page.waitForResponse(/\/assets\/BookingPage-/);
    await page.goto('/booking');
    expect((await fetched).status()).toBe(200);
    await expect(running(page)).toHaveCount(0);
    await expect(page.getByLabel('First name')).toBeDisabled();
    await page.clock.runFor(5_000);
    await page.clock.resume();
    await expect(page.getByLabel('First name')).toBeEnabled();
  });

  test('wakes with the first move', async ({ page }) => {
    await page.goto('/booking');
    await page.mouse.move(20, 20);
    await page.mouse.move(40, 40);
    await expect(page.getByLabel('First name')).toBeEnabled();
  });

  test('wakes at once for what the address asks of it', async ({ page }) => {
    await page.goto('/booking?quote=unknown', { waitUntil: 'domcontentloaded' });
    await expect(running(page).first()).toBeAttached();
  });

  test('wakes at once for what an earlier visit has left', async ({ page }) => {
    await page.addInitScript({ content: `localStorage.setItem('kept', 'something')` });
    await page.goto('/booking', { waitUntil: 'domcontentloaded' });
    await expect(running(page).first()).toBeAttached();
  });

  test('takes no press of another button for a click', async ({ page }) => {
    // Said a turn after whatever was held has been let go.
    const say = `setTimeout(() => setTimeout(() => document.documentElement.setAttribute('data-awake', '')))`;
    await page.addInitScript({ content: `addEventListener('awake', () => ${say})` });
    const release = await openDrawn(page, '/');
    await page.getByRole('button', { name: 'Switch to the light theme' }).click({ button: 'right' });
    release();
    await expect(page.locator('html[data-awake]')).toBeAttached();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('makes a click again that came before it could act, once', async ({ page }) => {
    const release = await openDrawn(page, '/');
    await page.getByRole('button', { name: 'Switch to the light theme' }).click();
    await expect(page.locator("html[data-theme='dark']")).toBeAttached();
    release();
    await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeFocused();
    await expect(page.locator("html[data-theme='light']")).toBeAttached();
  });

  test('puts the focus into a field that was closed when it was pressed', async ({ page }) => {
    const release = await openDrawn(page, '/support');
    const subject = page.getByLabel('Subject');
    await subject.scrollIntoViewIfNeeded();
    const box = await subject.boundingBox();
    if (!box) throw new Error('the field is not shown');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    release();
    await expect(subject).toBeFocused();
  });

  test('follows its links without any code', async ({ page }) => {
    await openDrawn(page, '/');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Fleet', exact: true })
      .click();
    await expect(page).toHaveURL('/fleet');
    await expect(page.getByRole('heading', { name: 'Obsidian Grand SUV' })).toBeVisible();
  });
});
