import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeFindings, showTheme } from '../support/accessibility.ts';
import { fitsTheWidth, notice, openBooking, openDashboard } from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { daysAhead, expect, someone, test } from '../support/test.ts';

const tag = () => someone('x').last.slice('Tester-'.length);

test('a new booking and what becomes of it appear by themselves @journey', async ({ page, request }) => {
  await openDashboard(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const { person, booking } = await staffApi(request).book();
  const row = page.getByRole('row', { name: new RegExp(person.name) });
  await expect(row).toContainText('Pending Approval');
  // By the keyboard: bookings of others may come meanwhile, and move the row from under a pointer.
  await row.getByRole('button').first().press('Enter');
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details.getByRole('button', { name: 'Approve Booking' })).toBeVisible();
  await staffApi(page.request).call('post', `/api/admin/bookings/${booking.id}/approve`, {});
  await expect(details.getByRole('button', { name: 'Mark as Done' })).toBeVisible();
  await expect(details.getByRole('region', { name: 'History' })).toContainText('Approved by admin');
});

test('the calendar shows trips, requests and clashes by vehicle', async ({ page }) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const name = `Calendar Car ${tag()}`;
  const vehicle = await server.addVehicle(name);
  const date = daysAhead(50);
  const first = await server.book({ vehicleId: vehicle.id, pickupDate: `${date}T09:00` });
  const second = await server.book({ vehicleId: vehicle.id, pickupDate: `${date}T10:00` });
  await server.call('post', `/api/admin/bookings/${first.booking.id}/approve`, {});

  await page.goto(`/admin?view=calendar&date=${date}`);
  const week = page.getByRole('region', { name: 'Week by vehicle' });
  const row = week.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByRole('button')).toHaveText([
    new RegExp(`9:00 AM – 12:00 PM · Clash${first.person.name}Approved`),
    new RegExp(`10:00 AM – 1:00 PM · Clash${second.person.name}Pending Approval`),
  ]);
  await row.getByRole('button', { name: new RegExp(second.person.name) }).click();
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await details.getByRole('button', { name: 'Reject Booking' }).click();
  await page.getByRole('dialog', { name: 'Reject Booking' }).getByRole('button', { name: 'Reject' }).click();
  await expect(notice(page, 'Booking rejected')).toBeVisible();
  await expect(row.getByRole('button')).toHaveText([
    new RegExp(`9:00 AM – 12:00 PM${first.person.name}Approved`),
  ]);

  await page.getByRole('button', { name: 'Day', exact: true }).click();
  const day = page.getByRole('region', { name: 'Day by vehicle' }).getByRole('list', { name });
  await expect(day.getByRole('button')).toHaveCount(1);
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(day.getByRole('button')).toHaveCount(0);
});

test('a trip of 54 hours is on each day that it runs: calendar, day sheet and dispatch board', async ({
  page,
}) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const name = `Long Trip Car ${tag()}`;
  const vehicle = await server.addVehicle(name);
  const { person, booking } = await server.book({
    vehicleId: vehicle.id,
    pickupDate: `${daysAhead(62)}T22:00`,
    duration: 54,
  });
  await server.call('post', `/api/admin/bookings/${booking.id}/approve`, {});
  // An hour earlier or later where the clocks change meanwhile.
  const texts = {
    62: /10:00 PM – \w{3} \d+(, \d{4})?, \d:00 AM/,
    63: /all day \(until \w{3} \d+(, \d{4})?, \d:00 AM\)/,
    64: /all day \(until \w{3} \d+(, \d{4})?, \d:00 AM\)/,
    65: /until \d:00 AM \(since \w{3} \d+(, \d{4})?\)/,
  };
  const week = page.getByRole('region', { name: 'Week by vehicle' });
  const day = page.getByRole('region', { name: 'Day by vehicle' });
  for (const [days, text] of Object.entries(texts)) {
    await page.goto(`/admin?view=calendar&span=day&date=${daysAhead(Number(days))}`);
    await expect(day.getByRole('list', { name }).getByRole('button')).toHaveText(text);
  }
  await page.goto(`/admin?view=calendar&date=${daysAhead(64)}`);
  await expect(
    week.getByRole('row', { name: new RegExp(name) }).getByRole('button', { name: texts[64] }),
  ).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Day sheet' }).click();
  await expect(week).toBeHidden();
  const sheet = page.getByRole('listitem').filter({ hasText: person.name });
  await expect(sheet).toContainText(/all day\s*until \w{3} \d+(, \d{4})?, \d:00 AM/);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.goto(`/admin/dispatch?view=cars&date=${daysAhead(64)}`);
  await expect(page.getByRole('list', { name }).getByRole('button')).toHaveText(texts[64]);
});

test('a vehicle is blocked out and freed; a trip in the way is named', async ({ page }) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const name = `Workshop Car ${tag()}`;
  const vehicle = await server.addVehicle(name);
  const date = daysAhead(55);
  const { person, booking } = await server.book({ vehicleId: vehicle.id, pickupDate: `${date}T12:00` });
  await server.call('post', `/api/admin/bookings/${booking.id}/approve`, {});

  await page.goto(`/admin?view=calendar&span=day&date=${date}`);
  await page.getByRole('button', { name: 'Block out', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Block out a vehicle' });
  await dialog.getByRole('combobox', { name: 'Vehicle' }).click();
  await page.getByRole('option', { name }).click();
  await dialog.getByLabel('From').fill(`${date}T08:00`);
  await dialog.getByLabel('Until').fill(`${date}T13:00`);
  await dialog.getByLabel('Reason').fill('New tyres');
  await dialog.getByRole('button', { name: 'Block out' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('1 trip is in the way. Nothing was changed.');
  await dialog.getByRole('button', { name: `Open ${person.name}` }).click();
  const details = page.getByRole('dialog').filter({ hasText: person.email });
  await expect(details).toBeVisible();
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(dialog.getByLabel('Reason')).toHaveValue('New tyres');
  await dialog.getByLabel('Until').fill(`${date}T07:00`);
  await dialog.getByRole('button', { name: 'Block out' }).click();
  await expect(dialog.getByText('The end must come after the start.')).toBeVisible();
  await dialog.getByLabel('Until').fill(`${date}T11:00`);
  await dialog.getByRole('button', { name: 'Block out' }).click();
  await expect(notice(page, 'Vehicle blocked')).toBeVisible();

  const day = page.getByRole('region', { name: 'Day by vehicle' }).getByRole('list', { name });
  await day.getByRole('button', { name: /8:00 AM – 11:00 AM.*New tyres/ }).click();
  const block = page.getByRole('dialog', { name: `${name} is blocked` });
  await expect(block).toContainText('New tyres');
  await block.getByRole('button', { name: 'Remove block-out' }).click();
  await expect(notice(page, 'Vehicle is free again')).toBeVisible();
  await expect(day.getByRole('button', { name: /New tyres/ })).toHaveCount(0);
});

test('a vehicle is blocked out from the fleet; a trip in the way is opened, and Back leads to what was entered', async ({
  page,
}) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const name = `Fleet Car ${tag()}`;
  const vehicle = await server.addVehicle(name);
  const date = daysAhead(56);
  const { person, booking } = await server.book({ vehicleId: vehicle.id, pickupDate: `${date}T12:00` });
  await server.call('post', `/api/admin/bookings/${booking.id}/approve`, {});

  await page.goto('/admin?tab=fleet');
  await page.getByRole('button', { name: `Block out ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Block out a vehicle' });
  await expect(dialog.getByRole('combobox', { name: 'Vehicle' })).toHaveText(name);
  await dialog.getByLabel('From').fill(`${date}T08:00`);
  await dialog.getByLabel('Until').fill(`${date}T13:00`);
  await dialog.getByRole('button', { name: 'Block out' }).click();
  await dialog.getByRole('button', { name: `Open ${person.name}` }).click();
  await expect(page.getByRole('dialog').filter({ hasText: person.email })).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goBack();
  await expect(dialog.getByLabel('Until')).toHaveValue(`${date}T13:00`);
  await dialog.getByLabel('Until').fill(`${date}T11:00`);
  await dialog.getByRole('button', { name: 'Block out' }).click();
  await expect(notice(page, 'Vehicle blocked')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/admin?tab=fleet');
});

test('the day sheet goes to paper alone, in ink on white', async ({ page }) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const date = daysAhead(60);
  const { person, booking } = await server.book({
    pickupDate: `${date}T07:30`,
    flightNumber: 'AC 871',
    notes: 'Ring the bell twice.',
  });
  await server.call('post', `/api/admin/bookings/${booking.id}/approve`, {});
  await page.goto(`/admin?view=calendar&span=day&date=${date}`);
  await page.getByRole('button', { name: 'Day sheet' }).click();
  const trip = page.getByRole('listitem').filter({ hasText: person.name });
  await expect(trip).toContainText('7:30 AM');
  await expect(trip).toContainText('Union Station → Casa Loma → Fairmont Royal York');
  await expect(trip).toContainText('Flight AC 871');
  await expect(trip).toContainText(`Collect $${booking.totalAmount} in cash`);
  await expect(trip).toContainText('Ring the bell twice.');
  await page.emulateMedia({ media: 'print' });
  await expect(trip).toBeVisible();
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('what the list shows is exported', async ({ page }) => {
  await openDashboard(page);
  const { person } = await staffApi(page.request).book();
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill(person.email);
  await expect(page).toHaveURL(/q=/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^bookings-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(person.name);
});

/** No rule of axe is broken in either theme, and the page does not scroll sideways. */
async function expectFitsAndAccessible(page: Page, what: string) {
  expect(await axeFindings(page), what).toEqual([]);
  await fitsTheWidth(page, what);
  const theme = await page.evaluate<string>('document.documentElement.dataset.theme');
  await showTheme(page, theme === 'light' ? 'dark' : 'light');
  expect(await axeFindings(page, ['color-contrast']), `${what}, in the other theme`).toEqual([]);
  await showTheme(page, theme);
}

for (const [width, theme] of [
  [390, 'light'],
  [1440, 'dark'],
] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ theme });
    test(`every tab and dialog is accessible and fits at ${width} px`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 844 });
      // A colour on its way to another one is neither.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
      await expectFitsAndAccessible(page, 'login');
      await openDashboard(page);
      const { person } = await staffApi(page.request).book();
      await openBooking(page, person.email);
      await expect(page.getByRole('dialog').getByText('Request received')).toBeVisible();
      await expectFitsAndAccessible(page, 'details');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expectFitsAndAccessible(page, 'bookings');
      await page.goto('/admin?view=calendar');
      await expect(page.getByRole('region', { name: 'Week by vehicle' })).toBeVisible();
      await expectFitsAndAccessible(page, 'week');
      await page.getByRole('button', { name: 'Day', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Day by vehicle' })).toBeVisible();
      await expectFitsAndAccessible(page, 'day');
      await page.getByRole('button', { name: 'New booking' }).click();
      await expect(page.getByRole('dialog').getByLabel('Find the caller')).toBeVisible();
      await expectFitsAndAccessible(page, 'new booking');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Offers', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Offers' })).toBeVisible();
      await expectFitsAndAccessible(page, 'offers');
      for (const [tab, ready, opener] of [
        ['Services', 'Services Management', 'Add Service'],
        ['Fleet', 'Fleet Management', 'Add Vehicle'],
        ['Promos', 'Promo Code Management', 'Add Promo Code'],
        ['Users', 'User Management', 'Add User'],
        ['Settings', 'Payment Settings', undefined],
      ] as const) {
        await page.getByRole('tab', { name: tab }).click();
        await expect(page.getByRole('heading', { name: ready })).toBeVisible();
        await expectFitsAndAccessible(page, tab);
        if (opener === undefined) continue;
        await page.getByRole('button', { name: opener }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectFitsAndAccessible(page, opener);
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      }
    });
  });
}
