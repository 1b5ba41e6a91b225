import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createRequest, expectOrderPrice, markAsDone, notice, soonPickup } from './support/dashboard.ts';
import { expect, logIn, someone, test } from './support/test.ts';

const [side, front] = ['/art/vehicles/sedan-pearl-side.svg', '/art/vehicles/sedan-pearl-front.svg'];

async function openTab(page: Page, name: string) {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText(name);
}

async function addVehicle(page: Page, name: string) {
  await openTab(page, 'Fleet');
  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Vehicle' });
  await dialog.getByLabel('Vehicle Name').fill(name);
  await dialog.getByLabel('Capacity').fill('4');
  await dialog.getByLabel('Hourly Rate ($)').fill('100');
  for (const address of [front, side]) {
    await dialog.getByLabel('Gallery Images').fill(address);
    await dialog.getByLabel('Gallery Images').press('Enter');
  }
  await dialog.getByRole('button', { name: 'Move image 2 earlier' }).click();
  await dialog.getByRole('button', { name: 'Create Vehicle' }).click();
  await expect(notice(page, 'Vehicle created successfully')).toBeVisible();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card.locator('img')).toHaveAttribute('src', side);
}

async function addService(page: Page, name: string) {
  await openTab(page, 'Services');
  await page.getByRole('button', { name: 'Add Service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Service' });
  await dialog.getByLabel('Service Name').fill(name);
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Event' }).click();
  await dialog.getByLabel('Base Price ($)').fill('200');
  await dialog.getByLabel('Features').fill('A red carpet');
  await dialog.getByLabel('Features').press('Enter');
  await dialog.getByRole('button', { name: 'Create Service' }).click();
  await expect(notice(page, 'Service created successfully')).toBeVisible();
}

async function addPromoCode(page: Page, code: string) {
  await openTab(page, 'Promos');
  await page.getByRole('button', { name: 'Add Promo Code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Promo Code' });
  await dialog.getByLabel('Promo Code').fill(code);
  await dialog.getByLabel('Discount Value').fill('10');
  await dialog.getByLabel('Usage Limit').fill('5');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(notice(page, 'Promo code created successfully')).toBeVisible();
}

async function addUser(page: Page, username: string, email: string) {
  await openTab(page, 'Users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(`quiet-${username}`);
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(notice(page, 'User created successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(username) })).toContainText('Active');
}

/** The columns of a line in which every field is in quotes or has none in it. */
const fieldsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').replaceAll('""', '"'),
  );

for (const [width, theme] of [
  [1440, 'dark'],
  [390, 'light'],
] as const) {
  test(`a newcomer's first hour in the dashboard, at ${width} px, ${theme}`, async ({ page, mail }) => {
    test.slow();
    const person = someone('Imogen');
    const word = person.last.slice('Tester-'.length);
    const [vehicle, service] = [`Pearl Saloon ${word}`, `Gala Night ${word}`];
    const code = `GALA${word.toUpperCase()}`;
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);

    await logIn(page);
    await addVehicle(page, vehicle);
    await addService(page, service);
    await addPromoCode(page, code);
    await addUser(page, `desk-${word}`, `desk.${word}@example.com`);

    await openTab(page, 'Bookings');
    await page.getByRole('button', { name: 'New booking' }).click();
    const phone = page.getByRole('dialog', { name: 'New booking' });
    await phone.getByRole('checkbox', { name: service }).check();
    await phone.getByRole('radio', { name: new RegExp(vehicle) }).check();
    await phone.getByLabel('Pickup address').fill('Casa Loma');
    await phone.getByLabel('Destination').fill('Union Station, "the great hall"');
    await phone.getByLabel('Name', { exact: true }).fill(person.name);
    await phone.getByLabel('Email').fill(person.email);
    await phone.getByText('Price, adjustments').click();
    await phone.getByLabel('Promo code').fill(code);
    await phone.getByRole('button', { name: 'Apply' }).click();
    await expect(phone.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
    // 200 + 2 × 100, less 10 % for the package and 10 % of the rest, 5 % fee of the 400, 8.5 % tax on what comes of it.
    await expectOrderPrice(phone, '$373.24');
    // Soon enough to be marked as done by the end of this test, and late enough to be approved before.
    const [day = '', time = ''] = soonPickup(30_000).split('T');
    await phone.getByLabel('Date').fill(day);
    await phone.getByLabel('Time').fill(time);
    await createRequest(page);

    const details = page.getByRole('dialog', { name: 'Booking Details' });
    await expect(details.getByText(person.email)).toBeVisible();
    await details.getByRole('button', { name: 'Approve Booking' }).click();
    await expect(notice(page, 'Booking approved successfully')).toBeVisible();
    await expect(details).toBeHidden();

    await page.getByRole('searchbox', { name: 'Search bookings' }).fill(person.email);
    const row = page.getByRole('row', { name: new RegExp(person.name) });
    await expect(row).toContainText('Approved');
    await row.click();
    await markAsDone(page);
    await page.getByRole('button', { name: 'Mark as completed' }).click();
    await expect(
      notice(page, 'Booking marked as completed. Completion email sent to customer.'),
    ).toBeVisible();
    await expect(row).toContainText('Completed');
    await row.click();
    await details.getByRole('button', { name: 'Archive Booking' }).click();
    await page
      .getByRole('dialog', { name: 'Archive Booking' })
      .getByRole('button', { name: 'Archive' })
      .click();
    await expect(notice(page, 'Booking archived successfully')).toBeVisible();
    await expect(page.getByText('No bookings found', { exact: true })).toBeVisible();

    await page.getByRole('combobox', { name: 'Archived bookings' }).click();
    await page.getByRole('option', { name: 'Archived', exact: true }).click();
    await expect(row).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    const booking = Object.fromEntries(
      fieldsOf(head.replace('\uFEFF', '')).map((column, at) => [column, fieldsOf(lines[0] ?? '')[at]]),
    );
    expect(lines).toHaveLength(1);
    expect(booking).toMatchObject({
      Customer: person.name,
      'E-mail': person.email,
      'Pickup date': day,
      'Pickup time': time,
      'Pickup address': 'Casa Loma',
      Destinations: 'Union Station, "the great hall"',
      Services: service,
      Vehicle: vehicle,
      Status: 'completed',
      Archived: 'yes',
      Total: '373.24',
      'Promo code': code,
      Payment: 'Cash',
    });

    await openTab(page, 'Promos');
    await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('1 of 5');
    for (const subject of [/request/i, /approved|confirmed/i, /complete|thank/i]) {
      await mail.waitFor(person.email, subject);
    }
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });
}
