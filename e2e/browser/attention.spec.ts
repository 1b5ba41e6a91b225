import type { CreatedBooking } from '@livery/shared-types/booking';
import { openChatWindow } from '../support/chatWindow.ts';
import { openDashboard, soonPickup } from '../support/dashboard.ts';
import { askForChange } from '../support/orders.ts';
import { staffApi } from '../support/staffApi.ts';
import { daysAhead, expect, someone, test } from '../support/test.ts';

test('a request whose pickup is near is pointed out on every tab until it is decided', async ({
  page,
  request,
}) => {
  await openDashboard(page, '?tab=settings');
  const { person, booking } = await staffApi(request).book({ pickupDate: soonPickup(75 * 60_000) });
  const notice = page.getByRole('status').filter({ hasText: person.name });
  const all = page.getByRole('button', { name: /^All \d+$/ });
  // Requests of other tests may be nearer.
  await expect(all.or(notice)).not.toHaveCount(0);
  if (await all.isVisible()) await all.click();
  await expect(notice).toContainText(/Not approved yet, pickup in 7\d min/);
  await expect(page).toHaveTitle(/^\(\d+\) Admin/);
  await notice.getByRole('button', { name: `Open the request of ${person.name}` }).click();
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details.getByText(person.email)).toBeVisible();
  await staffApi(page.request).call('post', `/api/admin/bookings/${booking.id}/approve`, {});
  await expect(notice).toHaveCount(0);
});

test('a change that is asked for is pointed out in the same line, and moves nothing below it', async ({
  page,
}) => {
  await openDashboard(page, '?tab=settings');
  const strip = page.getByRole('region', { name: 'Requests that can’t wait' });
  await expect(strip).toContainText(/pickup/);
  const tops = async () => {
    const measured = [];
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      measured.push(await page.getByRole('tablist', { name: 'Admin sections' }).boundingBox());
    }
    return measured.map((box) => box?.y);
  };
  const before = await tops();
  const { person, booking } = await staffApi(page.request).book({ pickupDate: `${daysAhead(70)}T10:00` });
  await askForChange(page.request, booking as unknown as CreatedBooking, { duration: 4 });

  const alert = strip.getByRole('status').filter({ hasText: `Change requested: ${person.name}` });
  const all = strip.getByRole('button', { name: /^All \d+$/ });
  const one = strip.getByRole('button', { name: 'Show one' });
  // What other tests wait for may press more.
  await expect(async () => {
    if (await all.isVisible()) await all.click();
    await expect(alert).toBeVisible({ timeout: 1_000 });
  }).toPass();
  if (await one.isVisible()) await one.click();
  expect(await tops()).toEqual(before);
  if (await all.isVisible()) await all.click();
  await alert.getByRole('button', { name: `Dismiss the change request of ${person.name}` }).click();
  await expect(alert).toHaveCount(0);
});

test('a waiting visitor is counted on the way to the desk, and the desk is as long as its page', async ({
  page,
  browser,
}) => {
  await openDashboard(page);
  const strip = page.getByRole('tablist', { name: 'Admin sections' });
  expect(await strip.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
  const top = async () => (await strip.boundingBox())?.y;
  const before = await top();

  const elsewhere = await browser.newContext({ baseURL: process.env['E2E_SITE_URL'] ?? '' });
  const visitor = await elsewhere.newPage();
  await visitor.goto('/');
  const chat = await openChatWindow(visitor);
  await chat.getByLabel('Your message').fill('Is somebody there?');
  await chat.getByLabel('Your message').press('Enter');

  const desk = page.getByRole('link', { name: /Support desk \(\d+ waiting\)/ });
  await expect(desk).toBeVisible();
  expect(await top()).toBe(before);
  await desk.click();
  await expect(page).toHaveTitle(/^\(\d+\) Support Desk/);
  const unread = page.getByText(/^ ?unread$/).first();
  await expect(unread).toBeAttached();
  // What is only read aloud lies in its row: in no row, it would make the page as long as the list.
  expect(
    await unread.evaluate((span) => (span as { offsetParent?: { tagName: string } }).offsetParent?.tagName),
  ).toBe('BUTTON');
  await elsewhere.close();
});

test('what comes in under the pointer is told over no heading of a list with a long name', async ({
  page,
}) => {
  const tag = someone('Long').last.replace('-', '');
  const book = () => staffApi(page.request).book({ customerName: tag + 'n'.repeat(100 - tag.length) });
  await book();
  await openDashboard(page, `?q=${tag}`);
  const table = page.getByRole('region', { name: 'All bookings' });
  const row = table.getByRole('row').filter({ hasText: tag });
  await row.hover();
  await book();
  const mark = page.getByText('1 new', { exact: true });
  // The pointer goes on moving until it is told.
  await expect(async () => {
    await row.hover({ position: { x: 20 + (Date.now() % 40), y: 20 } });
    await expect(mark).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(row).toHaveCount(1);
  const headingTop = await page.evaluate<number>(`(() => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector('th'));
    return words.getBoundingClientRect().top;
  })()`);
  const { y = 0, height = 0 } = (await mark.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(headingTop);
  expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
});
