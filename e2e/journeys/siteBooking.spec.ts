import type { PublicBooking } from '@livery/shared-types/booking';
import type { Page } from '@playwright/test';
import {
  carButton,
  chooseCar,
  expectChosenCar,
  expectFreshForm,
  fillBookingForm,
  send,
  tickService,
  total,
} from '../support/bookingForm.ts';
import { staffApi } from '../support/staffApi.ts';
import { expect, expectNotice, checkPage, resize, test, visit } from '../support/pageChecks.ts';
import { daysAhead, someone } from '../support/test.ts';

const bookingsOf = async (page: Page, email: string): Promise<PublicBooking[]> =>
  (await page.request.get(`/api/bookings/by-email/${encodeURIComponent(email)}`)).json();

test('everything that is missing is said at once, at its field, and no longer once it is corrected @journey', async ({
  page,
}) => {
  await page.goto('/booking');
  // Only the code knows which day is the first that can be booked.
  await expect(page.getByLabel('Date')).toHaveAttribute('min', /./);
  await send(page);
  await expectNotice(page, 'Missing Information', 'Please fill in all required fields');
  await expect(page.getByLabel('Pickup address')).toBeFocused();
  const nothingChosen = page.getByText('Choose a car here, or a service further on');
  const said = [
    nothingChosen,
    page.getByText('Enter where your chauffeur should come'),
    page.getByText('Enter a phone number for the day'),
    page.getByText('Choose a pickup date'),
    page.getByText('Choose a pickup time'),
    page.getByText('Enter your first name'),
    page.getByText('Enter your email address'),
    page.getByText('Please accept the cancellation terms to continue'),
  ];
  for (const words of said) await expect(words).toBeVisible();
  await checkPage(page, 'a form with everything missing');

  await page.getByLabel('First name').fill('A');
  await expect(page.getByText('Enter your first name')).toBeHidden();
  await page.getByLabel('Email').fill('ada@');
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByLabel('Email').fill('ada@example.com');
  await expect(page.getByText('Invalid email address')).toBeHidden();
  await page.getByLabel('Date').fill(daysAhead(30));
  await page.getByLabel('Time').fill('10:00');
  await page.getByRole('checkbox', { name: 'I accept the cancellation terms' }).check();
  await page.getByLabel('Pickup address').fill('Union Station');
  await page.getByLabel('Phone').fill('416-555-0100');
  for (const words of said.slice(1)) await expect(words).toBeHidden();
  await send(page);
  await expectNotice(page, 'No Services Selected', 'Please select at least one service or vehicle');
  await expect(carButton(page, /^Choose /).first()).toBeFocused();
  await tickService(page, 'Hourly Chauffeur');
  await expect(nothingChosen).toBeHidden();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await expect(total(page)).toHaveText(/\$\d/);
  await page.getByLabel('Duration').fill('1');
  await page.getByLabel('Duration').press('Enter');
  await expectNotice(page, 'Minimum Duration Required', 'Bookings must be at least 2 hours.');
  await page.getByLabel('Duration').blur();
  await expect(page.getByLabel('Duration')).toHaveValue('2');
  await page.getByLabel('Duration').fill('');
  await page.getByLabel('Duration').blur();
  await expect(page.getByLabel('Duration')).toHaveValue('2');

  const terms = page.getByRole('checkbox', { name: 'I accept the cancellation terms' });
  await terms.uncheck();
  await send(page);
  await expect(page.getByText('Please accept the cancellation terms to continue')).toBeVisible();
  await expect(terms).toBeFocused();
});

test('the summary grows with the package, and on a phone its total stays in reach', async ({ page }) => {
  await page.goto('/booking');
  await expect(page.getByText('Select services to see pricing')).toBeVisible();
  await tickService(page, 'Airport Arrival');
  await tickService(page, 'Hourly Chauffeur');
  await chooseCar(page, 'Obsidian Grand SUV');
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
  await page.getByLabel('Pickup address').fill('Union Station');
  await page.getByLabel('Date').fill(daysAhead(31));
  await page.getByLabel('Time').fill('10:00');
  await page.getByRole('button', { name: 'Continue' }).click();
  const bar = page.getByRole('region', { name: 'Your total so far' });
  await page.evaluate('window.scrollTo(0, 0)');
  await expect(bar).toContainText(price);
  await expect(bar.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible();
  await summary.scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await resize(page, 1440);
  await checkPage(page, 'a priced package');
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
  await expect(wedding).toBeHidden();
  await page.getByText('Services airport').click();
  await expect(wedding).not.toBeChecked();

  await page.goto('/fleet');
  await page.getByRole('link', { name: 'Book Now: Onyx Executive Sedan' }).click();
  await expectChosenCar(page, 'Onyx Executive Sedan');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

test('a saved quote comes back through its link, without the person', async ({ page, browser }) => {
  await page.goto('/booking');
  await page.getByRole('button', { name: 'Save Quote' }).click();
  await expectNotice(page, 'No Services Selected', 'Please select at least one service or vehicle');
  await tickService(page, 'Gala & Theatre Evening');
  await page.getByLabel('Destination 1').fill('Casa Loma');
  await page.getByLabel('First name').fill('Ada');
  await expect(total(page)).toHaveText(/\$\d/);
  await page.getByRole('button', { name: 'Save Quote' }).click();
  await expectNotice(page, 'Quote Saved');
  const link = await page.getByLabel('Link to this quote').inputValue();
  await checkPage(page, 'a saved quote');

  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByRole('checkbox', { name: 'Gala & Theatre Evening' })).toBeChecked();
  await expect(other.getByLabel('Destination 1')).toHaveValue('Casa Loma');
  await expect(other.getByLabel('First name')).toHaveValue('');
  await expect(total(other)).toHaveText((await total(page).textContent()) ?? '');
  await other.close();
});

test('a car takes no more than it has room for, and says when it is taken', async ({ page }) => {
  const server = staffApi(page.request);
  await server.logIn();
  const { last: tag } = someone('Car');
  const vehicle = await server.addVehicle(`Onlyone ${tag}`);
  const date = daysAhead(40);
  const { booking } = await server.book({ vehicleId: vehicle.id, pickupDate: `${date}T10:00` });
  await server.call('post', `/api/admin/bookings/${booking.id}/approve`, {});

  await page.goto(`/booking?vehicle=${vehicle.id}`);
  await expectChosenCar(page, vehicle.name);
  await expect(page.getByText('Up to 3', { exact: true })).toBeVisible();
  await page.getByLabel('Date').fill(daysAhead(39));
  await page.getByLabel('Time').fill('11:00');
  await page.getByLabel('Passengers').fill('4');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('checkbox', { name: 'I accept the cancellation terms' }).check();
  await page.getByLabel('Phone').fill('416-555-0100');
  await page.getByLabel('Pickup address').fill('Union Station');
  await expect(total(page)).toHaveText(/\$\d/);
  await send(page);
  await expect(page.getByText(`${vehicle.name} takes up to 3 passengers`)).toBeVisible();
  await expect(page.getByLabel('Passengers')).toBeFocused();
  await expect(page.getByRole('article').filter({ hasText: vehicle.name })).toContainText(
    'Takes up to 3 passengers',
  );
  await page.getByRole('button', { name: 'Fewer people' }).click();
  await expect(page.getByLabel('Passengers')).toHaveValue('3');
  await expect(page.getByText(`${vehicle.name} takes up to 3 passengers`)).toBeHidden();

  const warning = page.getByText(`The ${vehicle.name} is already taken around this time.`);
  await page.getByLabel('Date').fill(date);
  await expect(warning).toBeVisible();
  await checkPage(page, 'a car that is taken and too small');
  await page.getByLabel('Time').fill('20:00');
  await expect(warning).toBeHidden();
});

test('a price that changed meanwhile is shown before anything is booked', async ({ page }) => {
  const server = staffApi(page.request);
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
  await send(page);
  await expectNotice(page, 'Price updated', 'The total is now $136.71. Please review it and continue.');
  await expect(total(page)).toHaveText('$136.71');
  await expect(page.getByText('The price of this package has changed: it was $113.93.')).toBeVisible();
  expect(await bookingsOf(page, email)).toEqual([]);
  await checkPage(page, 'a changed price');
  await send(page);
  await expectNotice(page, 'Booking Submitted');
  await server.call('delete', `/api/services/${service.id}`);
});

test('pressed twice, it is one booking, which is confirmed; the form starts afresh', async ({ page }) => {
  const person = someone('Twice');
  await fillBookingForm(page, {
    service: 'Corporate Roadshow',
    date: daysAhead(42),
    time: '09:00',
    payment: 'Cash',
    person,
  });
  await page.getByRole('button', { name: 'Request Booking' }).first().dblclick();
  await expectNotice(
    page,
    'Booking Submitted',
    'Your booking is awaiting admin approval. You pay cash on arrival once it is approved.',
  );
  const bookings = await bookingsOf(page, person.email);
  expect(bookings).toHaveLength(1);
  await expect(page.getByRole('heading', { name: 'Booking Confirmation' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  await expect(page.getByText(`#${bookings[0]?.id.slice(0, 8)}`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible();
  await expect(page.getByText('Service fee')).toBeVisible();
  await checkPage(page, 'a booking that was taken');
  await page.getByRole('link', { name: 'View your booking' }).click();
  await expect(page.getByRole('heading', { name: /^Booking #/ })).toBeVisible();
  await page.goto('/booking');
  await expectFreshForm(page);
  await expect(page.getByText(`Booking as ${person.name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Not you?' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(page.getByLabel('First name')).toBeFocused();
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
  await checkPage(page, 'a booking form on its way');
  release();
  await expect(page.getByRole('heading', { name: 'The booking form could not be loaded' })).toBeVisible();
  await checkPage(page, 'a booking form that did not come');
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
  await expect(page.getByText('We could not check this code just now')).toBeVisible();
  await expect(page.getByLabel('Promo code')).toHaveValue('welcome10');
  await expect(page.getByLabel('Promo code')).toBeEnabled();
});

test('a service that needs a car asks for one, once', async ({ page }) => {
  const person = someone('Carless');
  await fillBookingForm(page, {
    service: 'Airport Arrival',
    vehicle: null,
    date: daysAhead(43),
    time: '09:00',
    payment: 'Cash',
    person,
  });
  await page.getByRole('button', { name: 'Request Booking' }).first().dblclick();
  await expect(page.getByText(/^No car chosen yet\./)).toBeVisible();
  await expect(carButton(page, /^Choose /).first()).toBeFocused();
  expect(await bookingsOf(page, person.email)).toEqual([]);
  await checkPage(page, 'a question for a car');
  // The double press was no answer.
  await page.waitForTimeout(700);
  await send(page);
  await expectNotice(page, 'Booking Submitted');
  expect(await bookingsOf(page, person.email)).toMatchObject([{ vehicleId: null }]);
});
