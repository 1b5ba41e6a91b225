import type { PublicBooking } from '@livery/shared-types/booking';
import type { Page } from '@playwright/test';
import { fillBookingForm, total } from './support/bookingForm.ts';
import { office } from './support/office.ts';
import { expect, expectNotice, lookAt, resize, test, visit } from './support/site.ts';
import { daysAhead, someone } from './support/test.ts';

const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' }).first().click();

const bookingsOf = async (page: Page, email: string): Promise<PublicBooking[]> =>
  (await page.request.get(`/api/bookings/by-email/${encodeURIComponent(email)}`)).json();

test('what is missing is said in words and shown at its field', async ({ page }) => {
  await page.goto('/booking');
  await proceed(page);
  await expectNotice(page, 'Missing Information', 'Please fill in all required fields');
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByText('Enter your email address')).toBeVisible();
  await lookAt(page, 'a form with everything missing');

  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await proceed(page);
  await expectNotice(page, 'No Services Selected', 'Please select at least one service or vehicle');

  await page.getByRole('checkbox', { name: 'Hourly Chauffeur' }).check();
  await expect(total(page)).toHaveText(/\$\d/);
  await page.getByLabel('Duration').fill('1');
  await page.getByLabel('Duration').press('Enter');
  await expectNotice(page, 'Minimum Duration Required', 'Bookings must be at least 2 hours.');
  await page.getByLabel('Duration').blur();
  await expect(page.getByLabel('Duration')).toHaveValue('2');
  await page.getByLabel('Duration').fill('');
  await page.getByLabel('Duration').blur();
  await expect(page.getByLabel('Duration')).toHaveValue('2');

  await proceed(page);
  await expectNotice(page, 'Please check your booking', 'Please accept the cancellation terms to continue');
  await expect(page.getByRole('checkbox', { name: 'I accept the cancellation terms' })).toBeFocused();
});

test('the summary grows with the package, and on a phone its total stays in reach', async ({ page }) => {
  await page.goto('/booking');
  await expect(page.getByText('Select services to see pricing')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Airport Arrival' }).check();
  await page.getByRole('checkbox', { name: 'Hourly Chauffeur' }).check();
  await page.getByRole('combobox', { name: 'Vehicle' }).click();
  await page.getByRole('option', { name: /Obsidian Grand SUV/ }).click();
  await page.getByLabel('Duration').fill('3');
  const summary = page.getByRole('region', { name: 'Pricing Summary' });
  await expect(summary.getByText('$125.00 × 3 hours')).toBeVisible();
  for (const line of [
    'Airport Arrival',
    'Hourly Chauffeur',
    'Package discount',
    'Service fee',
    'Tax (8.5%)',
  ]) {
    await expect(summary.getByText(line, { exact: true })).toBeVisible();
  }
  await expect(summary.getByText(/Package discount applied: you save \$60\.50/)).toBeVisible();
  const price = (await total(page).textContent()) ?? '';

  await resize(page, 360);
  const bar = page.getByRole('region', { name: 'Your total so far' });
  await page.evaluate('window.scrollTo(0, 0)');
  await expect(bar).toContainText(price);
  await expect(bar.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible();
  await summary.scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await resize(page, 1440);
  await lookAt(page, 'a priced package');
});

test('links bring their service or vehicle along, and what is typed outlives a reload', async ({ page }) => {
  await page.goto('/services');
  await page.getByRole('link', { name: 'Learn More about Wedding Day' }).click();
  const wedding = page.getByRole('checkbox', { name: 'Wedding Day' });
  await expect(wedding).toBeChecked();
  await expect(page).toHaveURL(/\/booking$/);
  await page.getByLabel('Pickup address').fill('12 Ellesmere Road');
  await page.getByLabel('First name').fill('Ada');
  await wedding.uncheck();
  await page.reload();
  await expect(page.getByLabel('Pickup address')).toHaveValue('12 Ellesmere Road');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(wedding).not.toBeChecked();

  await page.goto('/fleet');
  await page.getByRole('link', { name: 'Book Now: Onyx Executive Sedan' }).click();
  await expect(page.getByRole('combobox', { name: 'Vehicle' })).toContainText('Onyx Executive Sedan');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

test('a saved quote comes back through its link, without the person', async ({ page, browser }) => {
  await page.goto('/booking');
  await page.getByRole('button', { name: 'Save Quote' }).click();
  await expectNotice(page, 'No Services Selected', 'Please select at least one service or vehicle');
  await page.getByRole('checkbox', { name: 'Gala & Theatre Evening' }).check();
  await page.getByLabel('Destination 1').fill('Casa Loma');
  await page.getByLabel('First name').fill('Ada');
  await expect(total(page)).toHaveText(/\$\d/);
  await page.getByRole('button', { name: 'Save Quote' }).click();
  await expectNotice(page, 'Quote Saved');
  const link = await page.getByLabel('Link to this quote').inputValue();
  await lookAt(page, 'a saved quote');

  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByRole('checkbox', { name: 'Gala & Theatre Evening' })).toBeChecked();
  await expect(other.getByLabel('Destination 1')).toHaveValue('Casa Loma');
  await expect(other.getByLabel('First name')).toHaveValue('');
  await expect(total(other)).toHaveText((await total(page).textContent()) ?? '');
  await other.close();
});

test('a car takes no more than it has room for, and says when it is taken', async ({ page }) => {
  const server = office(page.request);
  await server.logIn();
  const { last: tag } = someone('Car');
  const vehicle = await server.addVehicle(`Onlyone ${tag}`);
  const date = daysAhead(40);
  const { booking } = await server.book({ vehicleId: vehicle.id, pickupDate: `${date}T10:00` });
  await server.call('post', `/api/admin/bookings/${booking.id}/approve`, {});

  await page.goto(`/booking?vehicle=${vehicle.id}`);
  await expect(page.getByRole('combobox', { name: 'Vehicle' })).toContainText(vehicle.name);
  await page.getByText('Trip details (optional)').click();
  await expect(page.getByText('Up to 3', { exact: true })).toBeVisible();
  await page.getByLabel('Passengers').fill('4');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('checkbox', { name: 'I accept the cancellation terms' }).check();
  await expect(total(page)).toHaveText(/\$\d/);
  await proceed(page);
  await expectNotice(page, 'Please check your booking', `${vehicle.name} takes up to 3 passengers`);
  await expect(page.getByLabel('Passengers')).toBeFocused();

  const warning = page.getByText(`The ${vehicle.name} is already taken around this time.`);
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Time').fill('11:00');
  await expect(warning).toBeVisible();
  await lookAt(page, 'a car that is taken and too small');
  await page.getByLabel('Time').fill('20:00');
  await expect(warning).toBeHidden();
});

test('a price that changed meanwhile is shown before anything is booked', async ({ page }) => {
  const server = office(page.request);
  await server.logIn();
  const { last: tag, email } = someone('Price');
  const name = `Night Drive ${tag}`;
  const service = await server.addService(name);

  await fillBookingForm(page, {
    service: name,
    date: daysAhead(41),
    time: '21:00',
    payment: 'Cash',
    person: { first: 'Ada', last: tag, email },
  });
  await expect(total(page)).toHaveText('$113.93');
  await server.call('put', `/api/services/${service.id}`, { basePrice: '120.00' });
  await proceed(page);
  await expectNotice(page, 'Price updated', 'The total is now $136.71. Please review it and continue.');
  await expect(total(page)).toHaveText('$136.71');
  await expect(page.getByText('The price of this package has changed: it was $113.93.')).toBeVisible();
  expect(await bookingsOf(page, email)).toEqual([]);
  await lookAt(page, 'a changed price');
  await proceed(page);
  await expectNotice(page, 'Booking Submitted');
  await server.call('delete', `/api/services/${service.id}`);
});

test('pressed twice, it is one booking; the form starts afresh and the booking stays in sight', async ({
  page,
}) => {
  const person = someone('Twice');
  await fillBookingForm(page, {
    service: 'Corporate Roadshow',
    date: daysAhead(42),
    time: '09:00',
    payment: 'Cash',
    person,
  });
  await page.getByRole('button', { name: 'Proceed to Payment' }).first().dblclick();
  await expectNotice(
    page,
    'Booking Submitted',
    'Your booking is awaiting admin approval. You pay cash on arrival once it is approved.',
  );
  const bookings = await bookingsOf(page, person.email);
  expect(bookings).toHaveLength(1);
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeFocused();
  await expect(page.getByText(`Booking #${bookings[0]?.id.slice(0, 8)}`)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(page.getByText('Select services to see pricing')).toBeVisible();
  await lookAt(page, 'a booking that was taken');
  await page.getByRole('link', { name: 'View your booking' }).click();
  await expect(page.getByRole('heading', { name: /^Booking #/ })).toBeVisible();
});

test('while the catalog is on its way, and when it does not come, the page says so', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/vehicles', async (route) => {
    await held;
    await route.abort();
  });
  await visit(page, 'Book Now / Get Quote');
  await expect(page.getByText('Loading the booking form')).toBeAttached();
  await lookAt(page, 'a booking form on its way');
  release();
  await expect(page.getByRole('heading', { name: 'The booking form could not be loaded' })).toBeVisible();
  await lookAt(page, 'a booking form that did not come');
  await page.unroute('**/api/vehicles');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Package Builder' })).toBeVisible();
});

test('a promo code that cannot be checked is not taken', async ({ page }) => {
  await page.route('**/api/promo-codes/validate/**', (route) => route.abort());
  await page.goto('/booking');
  await page.getByLabel('Promo code').fill('welcome10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expectNotice(page, 'Promo Code Error', 'Unable to validate promo code.');
  await expect(page.getByLabel('Promo code')).toHaveValue('welcome10');
  await expect(page.getByLabel('Promo code')).toBeEnabled();
});
