import type { CreatedBooking } from '@livery/shared-types/booking';
import type { Page } from '@playwright/test';
import { openDashboard } from '../support/dashboard.ts';
import { expect, test } from '../support/pageChecks.ts';
import { staffApi } from '../support/staffApi.ts';
import { daysAhead } from '../support/test.ts';

/** Words that are not dark, grounds that are not white, and what has no place on paper. Asked of the page as it is printed. */
const faults = `(() => {
  const light = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
    return alpha === 0 ? undefined : (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  };
  const found = [];
  for (const element of document.querySelectorAll('body, body *')) {
    if (!element.checkVisibility() || element.closest('svg')) continue;
    const style = getComputedStyle(element);
    const words = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data.trim()).join('');
    const what = element.tagName + ' "' + (words || element.getAttribute('aria-label') || '').slice(0, 40) + '"';
    if (words !== '' && light(style.color) > 0.25) found.push(what + ' in ' + style.color);
    const ground = light(style.backgroundColor);
    if (ground !== undefined && ground < 0.99 && element.textContent.trim() !== '') found.push(what + ' on ' + style.backgroundColor);
    if (style.backgroundImage !== 'none') found.push(what + ' on a picture');
    if (style.position === 'fixed' && element.offsetHeight > 1) found.push(what + ' stays in place');
  }
  return found;
})()`;

/** Prints in the dark theme, on a device that is dark as well. */
async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.evaluate<string[]>(faults)).toEqual([]);
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
}

test('a booking and its receipt are ink on white', async ({ page, request }) => {
  const { booking } = await staffApi(request).book();
  const { manageToken } = booking as unknown as CreatedBooking;
  await page.goto(`/my-bookings?manage=${encodeURIComponent(manageToken)}`);
  await expect(page.getByText('Union Station').first()).toBeVisible();
  await print(page);
  await expect(page.getByText('Union Station').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeHidden();

  // A receipt is offered once something was paid.
  const server = staffApi(page.request);
  await server.logIn();
  await server.call('post', `/api/admin/bookings/${booking.id}/approve`, {});
  await server.call('post', `/api/admin/bookings/${booking.id}/cash`, { amount: '100.00' });
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await page.getByRole('button', { name: /receipt/i }).click();
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible();
  await print(page);
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Bookings' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('staff print a day sheet, and of the details of a booking those alone and whole', async ({ page }) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const date = daysAhead(62);
  const { person, booking } = await server.book({ pickupDate: `${date}T07:30`, notes: 'Ring twice.' });
  await server.call('post', `/api/admin/bookings/${booking.id}/approve`, {});
  await page.goto(`/admin?view=calendar&span=day&date=${date}`);
  await page.getByRole('button', { name: 'Day sheet' }).click();
  await expect(page.getByText('Ring twice.')).toBeVisible();
  await print(page);
  await expect(page.getByText('Ring twice.')).toBeVisible();

  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/admin?booking=${booking.id}`);
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details.getByText(person.email).first()).toBeVisible();
  await print(page);
  await expect(details.getByText(person.email).first()).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  await expect(details).toHaveCSS('position', 'static');
  await expect(details.getByRole('button', { name: 'Cancel Booking' })).toBeHidden();
});

test('pages of the site print as ink on white, with their headings', async ({ page }) => {
  for (const path of ['/policies', '/services', '/fleet', '/booking', '/']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await print(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
