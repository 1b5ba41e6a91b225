import type { Service } from '@livery/shared-types/catalog';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import {
  createRequest,
  expectOrderPrice,
  fillStaffBooking,
  fitsTheWidth,
  markAsDone,
  notice,
  openBooking,
  openDashboard,
  soonPickup,
  withoutLiveUpdates,
} from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { approveWithoutCar } from '../support/orders.ts';
import { ADMIN, daysAhead, expect, someone, test } from '../support/test.ts';

const tag = () => someone('x').last.slice('Tester-'.length);

test('a phone booking survives the end of the session, with every word', async ({ page }) => {
  const person = someone('Wanda');
  await openDashboard(page);
  const dialog = await fillStaffBooking(page, person, { days: 34, time: '11:00', pickup: 'Casa Loma' });

  await page.request.post('/api/auth/logout');
  // Either the next call or the end of the live connection tells; the form is gone with the session.
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
  await expect(dialog.getByLabel('Pickup address')).toHaveValue('Casa Loma');
  await expect(dialog.getByRole('checkbox', { name: 'Hourly Chauffeur' })).toBeChecked();
  await expectOrderPrice(dialog);
  await createRequest(page);
  await expect(page.getByRole('dialog', { name: 'Booking Details' }).getByText(person.email)).toBeVisible();
});

test('Back closes what is open, Forward opens it again, and a link leads to it', async ({ page }) => {
  await openDashboard(page);
  const { person, booking } = await staffApi(page.request).book();
  const details = await openBooking(page, person.email);
  await page.goBack();
  await expect(details).toBeHidden();
  await page.goForward();
  await expect(details.getByText(person.email)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await page.getByRole('tab', { name: 'Fleet' }).click();
  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Vehicle' });
  await dialog.getByLabel('Vehicle Name').fill('Half a name');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Fleet');
  await page.goForward();
  await expect(dialog.getByLabel('Vehicle Name')).toHaveValue('Half a name');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.goto(`/admin?booking=${booking.id}`);
  await expect(details.getByText(person.email)).toBeVisible();
  await page.goto('/admin?booking=00000000-0000-4000-8000-000000000000');
  await expect(details.getByText('This booking is not there any more')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/admin?tab=services&edit=gone');
  await expect(page.getByRole('heading', { name: 'Services Management' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a double click sends one request', async ({ page }) => {
  // It waits for the pickup to pass.
  test.slow();
  await openDashboard(page);
  const server = staffApi(page.request);
  const { person, booking } = await server.book({ pickupDate: soonPickup(30_000) });
  const details = await openBooking(page, person.email);
  await details.getByRole('button', { name: 'Approve Booking' }).dblclick();
  await page.getByRole('button', { name: 'Approve without a car' }).dblclick();
  await expect(notice(page, 'Booking approved successfully')).toBeVisible();
  await page.getByRole('row', { name: new RegExp(person.email) }).dblclick();
  await markAsDone(page);
  await page.getByRole('button', { name: 'Mark as completed' }).dblclick();
  await expect(notice(page, 'Booking marked as completed. Completion email sent to customer.')).toBeVisible();
  const { log } = await server.call<AdminBooking>('get', `/api/admin/bookings/${booking.id}`);
  expect(log.map(({ action }) => action)).toEqual(['created', 'approved', 'completed']);

  const name = `Once ${tag()}`;
  await page.getByRole('tab', { name: 'Services' }).click();
  await page.getByRole('button', { name: 'Add Service' }).click();
  await page.getByLabel('Service Name').fill(name);
  await page.getByRole('button', { name: 'Create Service' }).dblclick();
  await expect(notice(page, 'Service created successfully')).toBeVisible();
  const named = (await server.call<Service[]>('get', '/api/services')).filter((one) => one.name === name);
  expect(named).toHaveLength(1);
});

test('in two windows, each sees what the other did, and a late decision is refused', async ({
  page,
  context,
}) => {
  // It waits for the pickup to pass.
  test.slow();
  await openDashboard(page);
  const { person } = await staffApi(page.request).book({ pickupDate: soonPickup(60_000) });
  const other = await context.newPage();
  await withoutLiveUpdates(other);
  await openDashboard(other);
  const here = await openBooking(page, person.email);
  const there = await openBooking(other, person.email);
  await approveWithoutCar(page, here);
  await expect(notice(page, 'Booking approved successfully')).toBeVisible();
  await approveWithoutCar(other, there);
  await expect(notice(other, 'Error approving booking')).toBeVisible();
  await expect(there.getByText('This booking was changed meanwhile.')).toBeVisible();
  await markAsDone(other);
  await other.getByRole('button', { name: 'Mark as completed' }).click();
  await expect(
    notice(other, 'Booking marked as completed. Completion email sent to customer.'),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${person.name}.*Completed`) })).toBeVisible();
});

test('a login in another window logs nobody out who had a call on its way', async ({ page, context }) => {
  const server = staffApi(page.request);
  await server.logIn();
  const { person } = await server.book();
  const [session] = await context.cookies();
  const refused = Promise.withResolvers<number>();
  // The first list is asked for with the session of before, when the other login has already ended it.
  await page.route(
    (url) => url.pathname === '/api/bookings',
    async (route) => {
      await server.logIn();
      const cookie = `${session?.name}=${session?.value}`;
      const headers = { ...route.request().headers(), cookie };
      // The session that was replaced lives on for a moment.
      await expect.poll(async () => (await route.fetch({ headers })).status()).toBe(401);
      const response = await route.fetch({ headers });
      refused.resolve(response.status());
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto(`/admin?q=${person.email}`);
  expect(await refused.promise).toBe(401);
  await expect(page.getByRole('row', { name: new RegExp(person.email) })).toBeVisible();
  await expect(notice(page, 'Session expired – Please log in again')).toBeHidden();
});

test('a list whose service is down says so in its place, and is loaded again', async ({ page }) => {
  // Live updates would have it asked again by itself.
  await withoutLiveUpdates(page);
  let isAway = true;
  await page.route(/\/api\/(bookings|admin\/bookings|promo-codes|users)\b/, (route) =>
    isAway
      ? route.fulfill({ status: 503, json: { message: 'This part is away.', code: 'unavailable' } })
      : route.continue(),
  );
  for (const [tab, title] of [
    ['bookings', 'The bookings could not be loaded'],
    ['promos', 'The promo codes could not be loaded'],
    ['users', 'The users could not be loaded'],
  ] as const) {
    isAway = true;
    await openDashboard(page, `?tab=${tab}`);
    const failure = page.getByRole('alert').filter({ hasText: title });
    await expect(failure).toContainText('This part is away.');
    isAway = false;
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toBeHidden();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    if (tab !== 'bookings') continue;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('term').filter({ hasText: 'Total Bookings' }).locator('+ dd')).toHaveText(
      /^\d+$/,
    );
  }
});

test('names with markup are shown as text and fit on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page);
  const server = staffApi(page.request);
  const word = tag();
  const html = `<img src=x onerror="document.title='owned'"><b>${word}</b>`;
  const long = `${'Featherstonehaugh'.repeat(6)}${word}`;
  const { person } = await server.book({ customerName: html, pickupAddress: long, notes: html });
  const details = await openBooking(page, person.email);
  await expect(details.locator('dd', { hasText: html }).first()).toBeVisible();
  await fitsTheWidth(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(person.email) })).toContainText(html);
  await fitsTheWidth(page);

  const features = Array.from({ length: 50 }, (_, index) => `Feature ${index + 1} ${'x'.repeat(100)}`);
  const service = await server.call<Service>('post', '/api/services', {
    name: long.slice(0, 120),
    description: html,
    basePrice: '99999999.99',
    category: 'event',
    features,
  });
  const imageUrls = [
    ...Array.from({ length: 19 }, (_, index) => `https://pictures.invalid/${'deep/'.repeat(20)}${index}.jpg`),
    '/art/vehicles/sedan-pearl-side.svg',
  ];
  const vehicle = await server.addVehicle(`${html}`.slice(0, 100), { imageUrls });
  await page.goto('/admin?tab=services');
  await page.getByRole('button', { name: `Edit ${service.name}` }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Remove Feature/ })).toHaveCount(50);
  await fitsTheWidth(page);
  await page.goto('/admin?tab=fleet');
  await expect(page.getByRole('heading', { name: vehicle.name })).toBeVisible();
  await page.getByRole('button', { name: `Edit ${vehicle.name}` }).click();
  const pictures = page.getByRole('dialog').getByRole('img');
  await expect(pictures).toHaveCount(20);
  // A picture that can't be had is the covered car instead.
  await pictures.first().scrollIntoViewIfNeeded();
  await expect(pictures.first()).toHaveAttribute('src', '/art/vehicles/fallback.svg');
  await fitsTheWidth(page);
  expect(await page.title()).not.toContain('owned');
  await server.call('delete', `/api/services/${service.id}`);
  await server.call('delete', `/api/admin/vehicles/${vehicle.id}`);
});

test('the list is one page of rows and one question, however many bookings there are', async ({
  page,
  request,
}) => {
  const name = `Paging ${tag()}`;
  for (let count = 0; count < 51; count += 1) {
    await staffApi(request).book({ customerName: name, pickupDate: `${daysAhead(70)}T10:00` });
  }
  // Live updates about the last bookings may have the same page asked for once more; never another one.
  const asked = new Set<string>();
  page.on('request', (call) => {
    const { pathname } = new URL(call.url());
    if (pathname === '/api/bookings') asked.add(call.url());
  });
  await openDashboard(page, `?q=${encodeURIComponent(name)}`);
  const rows = page.getByRole('row', { name: new RegExp(name) });
  await expect(page.getByText('1–50 of 51', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(50);
  expect(asked.size).toBe(1);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('51–51 of 51', { exact: true })).toBeVisible();
  expect(asked.size).toBe(2);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(rows).toHaveCount(50);
});
