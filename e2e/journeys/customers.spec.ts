import { readFile } from 'node:fs/promises';
import type { CustomerSummary } from '@livery/shared-types/customer';
import type { Page } from '@playwright/test';
import { axeFindings, showTheme } from '../support/accessibility.ts';
import { fitsTheWidth, notice, openDashboard } from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { expect, test } from '../support/test.ts';

/** Books a trip, and waits until the person is known. */
async function someoneKnown(page: Page, overrides: Parameters<ReturnType<typeof staffApi>['book']>[0] = {}) {
  const server = staffApi(page.request);
  const { person, booking } = await server.book(overrides);
  let known: CustomerSummary | undefined;
  await expect
    .poll(async () => {
      [known] = await server.call<CustomerSummary[]>('get', `/api/admin/customers?q=${person.email}`);
      return known?.trips;
    })
    .toBe(1);
  if (!known) throw new Error('unreachable');
  return { person, booking, id: known.id, server };
}

const profileOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('a customer is found, noted down, and booked again', async ({ page }) => {
  await openDashboard(page);
  const { person, booking } = await someoneKnown(page);
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(person.email);
  await page.getByRole('button', { name: `Open ${person.name}` }).click();
  const profile = profileOf(page, person.name);
  await profile.getByLabel('Preferences').fill('Still water.');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Customer saved')).toBeVisible();
  await page.reload();
  await expect(profile.getByLabel('Preferences')).toHaveValue('Still water.');

  await profile.getByRole('link', { name: 'New booking' }).click();
  const order = page.getByRole('dialog', { name: 'New booking' });
  await expect(order.getByLabel('Email')).toHaveValue(person.email);
  await expect(order.getByText('Still water.')).toBeVisible();
  await page.goto(`/admin?booking=${booking.id}`);
  await page.getByRole('dialog', { name: 'Booking Details' }).getByRole('link', { name: 'Customer' }).click();
  await expect(profile.getByLabel('Preferences')).toHaveValue('Still water.');
});

test('what a colleague wrote meanwhile is shown, and nothing is lost', async ({ page }) => {
  await openDashboard(page);
  const { person, id, server } = await someoneKnown(page);
  await page.goto(`/admin/customers?customer=${id}`);
  const profile = profileOf(page, person.name);
  await profile.getByLabel('Notes').fill('Mine.');
  await page.request.patch(`/api/admin/customers/${id}`, { data: { notes: 'Theirs.' } });
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText(/Somebody else changed this meanwhile/)).toBeVisible();
  await expect(profile.getByLabel('Notes')).toHaveValue('Mine.');
  await profile.getByRole('button', { name: 'Keep mine' }).click();
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Customer saved')).toBeVisible();
  expect(await server.call('get', `/api/admin/customers/${id}`)).toMatchObject({ notes: 'Mine.' });
});

test('two records of one person become one, which is exported', async ({ page }) => {
  await openDashboard(page);
  const one = await someoneKnown(page);
  const other = await someoneKnown(page);
  await page.goto(`/admin/customers?customer=${one.id}`);
  const profile = profileOf(page, one.person.name);
  await profile.getByRole('button', { name: 'Merge' }).click();
  const merge = page.getByRole('dialog', { name: /^Merge/ });
  await merge.getByLabel('The other record').fill(other.person.email);
  await merge.getByRole('option', { name: new RegExp(other.person.name) }).click();
  await expect(merge).toContainText('2 trips');
  await merge.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(notice(page, 'Customers merged')).toBeVisible();
  await expect(profile.getByRole('link', { name: other.person.email })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    profile.getByRole('link', { name: 'Export' }).click(),
  ]);
  const kept = JSON.parse(await readFile(await download.path(), 'utf8')) as { bookings: { id: string }[] };
  expect(kept.bookings.map(({ id }) => id).toSorted()).toEqual([one.booking.id, other.booking.id].toSorted());
});

test('a person is erased once no trip is coming, and amounts stay', async ({ page }) => {
  await openDashboard(page);
  const { person, booking, id, server } = await someoneKnown(page);
  await page.goto(`/admin/customers?customer=${id}`);
  const profile = profileOf(page, person.name);
  const dialog = page.getByRole('dialog', { name: `Erase ${person.name}?` });
  await profile.getByRole('button', { name: 'Erase' }).click();
  await expect(dialog).toContainText('1 trip is still to come');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await server.call('post', `/api/admin/bookings/${booking.id}/reject`, {});
  await page.reload();
  await profile.getByRole('button', { name: 'Erase' }).click();
  await dialog.getByLabel('Type ERASE to confirm').fill('ERASE');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(notice(page, 'Customer erased')).toBeVisible();
  await expect(page.getByText(/without the person/)).toBeVisible();
  const after = JSON.stringify(await server.call('get', `/api/admin/bookings/${booking.id}`));
  expect(after).not.toContain(person.email);
  expect(after).toContain(booking.totalAmount);
});

for (const [width, theme] of [
  [390, 'light'],
  [1440, 'dark'],
] as const) {
  test(`customers are accessible and fit at ${width} px, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openDashboard(page);
    const { person, id } = await someoneKnown(page);
    await page.goto('/admin/customers');
    await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
    await showTheme(page, theme);
    expect(await axeFindings(page), 'list').toEqual([]);
    await fitsTheWidth(page, 'list');
    await page.goto(`/admin/customers?customer=${id}`);
    const profile = profileOf(page, person.name);
    await expect(profile.getByLabel('Notes')).toBeVisible();
    await showTheme(page, theme);
    expect(await axeFindings(page), 'profile').toEqual([]);
    await fitsTheWidth(page, 'profile');
    for (const tool of ['Merge', 'Erase']) {
      await profile.getByRole('button', { name: tool }).click();
      const dialog = page.getByRole('dialog', { name: new RegExp(`^${tool}`) });
      await expect(dialog).toBeVisible();
      expect(await axeFindings(page), tool).toEqual([]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
  });
}
