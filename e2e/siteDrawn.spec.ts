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

test('the booking form can be read before its code is there, and takes nothing it would lose', async ({
  page,
}) => {
  const release = await openDrawn(page, '/booking');
  await expect(page.getByRole('checkbox', { name: 'Airport Arrival' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Vehicle' })).toHaveText('No vehicle');
  await expect(page.getByLabel('First name')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeDisabled();
  release();
  await expect(page.getByLabel('First name')).toBeEnabled();
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
