import type { Page } from '@playwright/test';
import type { Vehicle } from '@livery/shared-types/catalog';
import { expectChosenCar } from '../support/bookingForm.ts';
import { staffApi } from '../support/staffApi.ts';
import { expect, expectNotice, checkPage, test, visit } from '../support/pageChecks.ts';
import { daysAhead, someone } from '../support/test.ts';

/** Keeps answers to `url` back until they are let go, and then fails them. */
async function holdThenFail(page: Page, url: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { message: 'The catalog is away', code: 'unavailable' } });
  });
  return {
    fail: () => release(),
    recover: () => page.unroute(url),
  };
}

for (const { path, link, api, loading, failed, shows } of [
  {
    path: '/services',
    link: 'Services',
    api: '**/api/services',
    loading: 'Loading services...',
    failed: 'Our services could not be loaded',
    shows: 'Airport Arrival',
  },
  {
    path: '/fleet',
    link: 'Fleet',
    api: '**/api/vehicles',
    loading: 'Loading vehicles...',
    failed: 'Our fleet could not be loaded',
    shows: 'Obsidian Grand SUV',
  },
]) {
  test(`${path} while it loads, when it fails, and tried again`, async ({ page }) => {
    const line = await holdThenFail(page, api);
    await visit(page, link);
    await expect(page.getByText(loading)).toBeVisible();
    await checkPage(page, `${path} on its way`);
    line.fail();
    await expect(page.getByRole('heading', { name: failed })).toBeVisible();
    await expect(page.getByText('The catalog is away', { exact: true })).toBeVisible();
    await checkPage(page, `${path} that failed`);
    await line.recover();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: shows })).toBeVisible();
  });
}

test('a vehicle: its gallery, one without pictures and off the road, none, and none to be had', async ({
  page,
}) => {
  const server = staffApi(page.request);
  await server.logIn();
  const { last: tag } = someone('Bare');
  const bare = await server.addVehicle(`Bare ${tag}`, { available: false });
  const vehicles = await server.call<Vehicle[]>('get', '/api/vehicles');
  const full = vehicles.find(({ name }) => name === 'Pearl Flagship Sedan');

  await page.goto('/fleet');
  await page.getByRole('link', { name: 'View Details of Pearl Flagship Sedan' }).click();
  await expect(page).toHaveURL(new RegExp(`/fleet/${full?.id}$`));
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  for (const heading of ['About This Vehicle', 'Features & Amenities']) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Show picture 3' }).click();
  await expect(page.getByRole('img', { name: /picture 3 of 5/ })).toBeVisible();
  await page.getByRole('link', { name: 'Book This Vehicle' }).click();
  await expectChosenCar(page, 'Pearl Flagship Sedan');

  await page.goto(`/fleet/${bare.id}`);
  await expect(page.getByText('Unavailable', { exact: true })).toBeVisible();
  await expect(page.getByText('No images available')).toBeVisible();
  await checkPage(page, 'a bare vehicle');

  await page.goto('/fleet/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Vehicle not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Fleet' })).toBeVisible();
  await checkPage(page, 'a vehicle that is not there');

  const line = await holdThenFail(page, `**/api/vehicles/${full?.id}`);
  await page.getByRole('link', { name: 'Back to Fleet' }).click();
  await page.getByRole('link', { name: 'View Details of Pearl Flagship Sedan' }).click();
  await expect(page.getByText('Loading vehicle...')).toBeVisible();
  await checkPage(page, 'a vehicle on its way');
  line.fail();
  await expect(page.getByRole('heading', { name: 'Failed to fetch vehicle' })).toBeVisible();
  await expect(page.getByRole('alert')).not.toContainText(/\d{3}/);
  await checkPage(page, 'a vehicle that could not be fetched');
  await server.call('delete', `/api/admin/vehicles/${bare.id}`);
});

test('My Bookings: blank is ignored, none, some of both kinds, on their way, and failed', async ({
  page,
}) => {
  const server = staffApi(page.request);
  const { person, booking } = await server.book({ pickupDate: `${daysAhead(25)}T07:30` });
  const { booking: given } = await server.book({
    customerEmail: person.email,
    pickupDate: `${daysAhead(26)}T07:30`,
  });
  await server.call('post', `/api/bookings/${given.id}/cancel`, {
    reason: 'Customer requested cancellation',
  });

  await page.goto('/my-bookings');
  const search = page.getByRole('button', { name: 'Search' });
  await search.click();
  await expect(page.getByText('No Bookings Found')).toBeHidden();
  const nobody = someone('Nobody').email;
  await page.getByLabel('Email').fill(nobody);
  await search.click();
  await expect(page.getByRole('heading', { name: 'No Bookings Found' })).toBeVisible();
  await expect(page.getByText(nobody)).toBeVisible();
  await checkPage(page, 'no bookings');

  await page.getByLabel('Email').fill(`  ${person.email.toUpperCase()} `);
  await search.click();
  const current = page.getByRole('region', { name: 'Current Bookings' });
  await expect(current.getByRole('heading', { name: `Booking #${booking.id.slice(0, 8)}` })).toBeVisible();
  await expect(current).toContainText('Pending Approval');
  await expect(current).toContainText('at 7:30 AM');
  await expect(current).toContainText('Union Station then Casa Loma then Fairmont Royal York');
  await expect(current).toContainText(
    "Your booking is pending admin approval. You'll be notified once it's reviewed.",
  );
  const past = page.getByRole('region', { name: 'Past Bookings' });
  await expect(past.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(past).not.toContainText('pending admin approval');
  await checkPage(page, 'bookings of both kinds');

  const line = await holdThenFail(page, '**/api/bookings/by-email/**');
  await search.click();
  await expect(page.getByText('Loading your bookings...')).toBeVisible();
  await checkPage(page, 'bookings on their way');
  line.fail();
  await expect(page.getByRole('heading', { name: 'Failed to fetch bookings' })).toBeVisible();
  await checkPage(page, 'bookings that could not be fetched');
});

test('a support ticket: incomplete, failed, taken', async ({ page }) => {
  await page.goto('/support');
  for (const card of ['Phone', 'Email', 'Office', 'Policies']) {
    await expect(page.getByRole('heading', { name: card, exact: true })).toBeVisible();
  }
  const submit = page.getByRole('button', { name: 'Submit Ticket' });
  await submit.click();
  await expectNotice(page, 'Missing Information', 'Please fill in all required fields');
  await checkPage(page, 'an incomplete ticket');

  const person = someone('Ticket');
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Payment' }).click();
  await page.getByLabel('Subject').fill('My receipt');
  await page.getByLabel('Description').fill('Please send it once more.');
  await page.route('**/api/support-tickets', (route) => route.abort());
  await submit.click();
  await expectNotice(page, 'Submission Failed');
  await expect(page.getByLabel('Subject')).toHaveValue('My receipt');
  await page.unroute('**/api/support-tickets');
  await submit.click();
  await expectNotice(page, 'Ticket Submitted', 'Your support ticket has been created successfully.');
  await expect(page.getByRole('heading', { name: /^Ticket #[0-9a-f]{8} is with us$/ })).toBeFocused();
  await expect(page.getByText(person.email)).toBeVisible();
  await checkPage(page, 'a ticket that was sent');
  await page.getByRole('button', { name: 'Write another ticket' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('');
});

test('the refund calculator: no reference, an unknown one, the exact refund, and the cancellation', async ({
  page,
}) => {
  await page.goto('/policies');
  const go = page.getByRole('button', { name: 'Process Cancellation' });
  await go.click();
  await expectNotice(page, 'Missing Reference', 'Please enter your booking reference');
  await page.getByLabel('Booking reference').fill('my trip');
  await go.click();
  await expect(page.getByText(/^A reference has 8 characters/)).toBeVisible();
  await page.getByLabel('Booking reference').fill('ffffffff');
  await go.click();
  await expectNotice(page, 'Cancellation Failed', /^404: /);
  await expect(page.getByLabel('Booking reference')).toHaveAccessibleDescription(
    /We have no booking with this reference/,
  );

  const { booking } = await staffApi(page.request).book({ pickupDate: `${daysAhead(27)}T07:30` });
  await page.getByLabel('Booking reference').fill(`#${booking.id.slice(0, 8).toUpperCase()}`);
  await go.click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(dialog).toContainText('Nothing has been paid, so there is nothing to refund.');
  // What the attempt before was told does not lie on the question.
  await expect(page.getByText('Cancellation Failed', { exact: true })).toBeHidden();
  await checkPage(page, 'the exact refund');
  await dialog.getByRole('button', { name: 'Keep Booking' }).click();
  await expect(dialog).toBeHidden();
  await expect(go).toBeFocused();
  await go.click();
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  // Nothing is promised where there is nothing to give back.
  await expectNotice(
    page,
    'Cancellation Processed',
    'Your booking is cancelled. Nothing was charged, so there is nothing to refund.',
  );
  const result = page.getByRole('region', { name: `Booking #${booking.id.slice(0, 8)} is cancelled` });
  await expect(result).toContainText('nothing to refund');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(result).toBeVisible();
  await checkPage(page, 'a cancellation that was processed');
  await page.getByLabel('Booking reference').fill(booking.id);
  await go.click();
  await expect(dialog.getByRole('button', { name: 'Cancel Booking' })).toBeHidden();
});

test('the distance calculator knows its places, its zones, and what it does not know', async ({ page }) => {
  await page.goto('/policies');
  const calculate = page.getByRole('button', { name: 'Calculate Distance' });
  await page.getByLabel('From', { exact: true }).fill('Atlantis');
  await page.getByLabel('To', { exact: true }).fill('Union Station');
  await calculate.click();
  await expect(page.getByText('Choose a place from the list')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('Toronto Pearson, Terminal 1');
  await calculate.click();
  await expect(page.getByText(/^about \d+ km$/)).toBeVisible();
  await expect(page.getByText('Premium', { exact: true })).toHaveCount(2);
  await checkPage(page, 'a distance');
});

test('one notice at a time, under its name, dismissed or reached by F8', async ({ page }) => {
  await page.goto('/policies');
  const go = page.getByRole('button', { name: 'Process Cancellation' });
  await go.click();
  await go.click();
  await expectNotice(page, 'Missing Reference', 'Please enter your booking reference');
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /^Notification/ }).getByRole('list')).toBeFocused();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Missing Reference', { exact: true })).toBeHidden();
});
