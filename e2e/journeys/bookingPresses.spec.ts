import type { Page } from '@playwright/test';
import { fillBookingForm } from '../support/bookingForm.ts';
import { Customer } from '../support/customer.ts';
import { expect, test } from '../support/pageChecks.ts';
import { daysAhead, someone } from '../support/test.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Which buttons lead on depends on how much of the form is in sight. */
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** From the home page to the last press before the payment: where, when, which car, who. */
async function bookFromHome(
  page: Page,
  customer: Customer,
  date: string,
  destination?: string,
): Promise<void> {
  const person = someone('Presses');
  await page.goto('/');
  await expect(page.getByLabel('Date')).toHaveAttribute('min', /./);
  await customer.type(page.getByLabel('Pickup address'), 'Toronto Pearson, Terminal 1');
  if (destination === undefined) await customer.press(page.getByText('By the hour', { exact: true }));
  else await customer.type(page.getByLabel('Destination'), destination);
  await customer.type(page.getByLabel('Date'), date);
  await customer.type(page.getByLabel('Time'), '10:00');
  await customer.press(page.getByRole('button', { name: 'See cars and prices' }));
  await customer.press(page.getByRole('button', { name: 'Choose Onyx Executive Sedan' }));
  await customer.type(page.getByLabel('First name'), person.first);
  await customer.type(page.getByLabel('Email'), person.email);
  await customer.type(page.getByLabel('Phone'), '416-555-0199');
  await customer.press(page.getByRole('checkbox', { name: /cancellation terms/i }));
  await expect(page.getByTestId('quote-total')).toHaveText(/\$\d/);
}

test('a double press on a link of the header is one step in the history', async ({ page }) => {
  await page.goto('/policies');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Book Now' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Book Your Premium Transportation' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

// On a phone customerTasks counts each press.
test('a first booking paid by card takes at most six presses and nine fields', async ({ page }) => {
  const customer = new Customer();
  await bookFromHome(page, customer, daysAhead(160));
  await customer.press(page.getByRole('button', { name: 'Proceed to Payment' }).last());
  await customer.type(page.getByLabel('Card number'), '4242 4242 4242 4242');
  await customer.type(page.getByLabel('Expiration date'), '12 / 34');
  await customer.type(page.getByLabel('Security code'), '123');
  await customer.press(page.getByRole('button', { name: /^Pay \$/ }));
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  expect(customer.presses).toBeLessThanOrEqual(6);
  expect(customer.fields).toBeLessThanOrEqual(9);
});

test('a first booking paid in cash takes at most five presses and eight fields', async ({ page }) => {
  const customer = new Customer();
  await bookFromHome(page, customer, daysAhead(165), 'Fairmont Royal York');
  await customer.press(page.getByRole('radio', { name: 'Cash' }));
  await customer.press(page.getByRole('button', { name: 'Request Booking' }).last());
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  const notice = page.locator('li[data-state="open"]');
  await expect(notice).toContainText('Booking Submitted');
  // Under the pointer it stays.
  await notice.hover();
  await expect.poll(() => page.evaluate<string[]>('probe.coveredByNotice()')).toEqual([]);
  expect(customer.presses).toBeLessThanOrEqual(5);
  expect(customer.fields).toBeLessThanOrEqual(8);
});

for (const [index, viewport] of SIZES.entries()) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('a trip is booked again with at most four presses and one field', async ({ page, context }) => {
      const before = await context.newPage();
      await before.setViewportSize({ width: 1440, height: 900 });
      await fillBookingForm(before, {
        service: 'Airport Arrival',
        vehicle: 'Pearl Flagship Sedan',
        date: daysAhead(170 + index),
        time: '10:00',
        payment: 'Cash',
        person: someone('Again'),
      });
      await before.getByRole('button', { name: 'Request Booking' }).click();
      await before.getByRole('link', { name: 'View your booking' }).click();
      await expect(before.getByRole('link', { name: 'Book this again' })).toBeVisible();
      await page.goto(before.url());

      const customer = new Customer();
      await customer.press(page.getByRole('link', { name: 'Book this again' }));
      await customer.type(page.getByLabel('Date'), daysAhead(180 + index));
      await expect(page.getByLabel('Time')).toHaveValue('10:00');
      if (isPhone(page)) await customer.press(page.getByRole('button', { name: 'Continue' }));
      await expect(page.getByText('Booking as Again')).toBeVisible();
      await customer.press(page.getByRole('checkbox', { name: /cancellation terms/i }));
      await expect(page.getByTestId('quote-total')).toHaveText(/\$\d/);
      await customer.press(page.getByRole('button', { name: 'Request Booking' }).last());
      await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
      expect(customer.presses).toBeLessThanOrEqual(4);
      expect(customer.fields).toBeLessThanOrEqual(1);
    });
  });
}
