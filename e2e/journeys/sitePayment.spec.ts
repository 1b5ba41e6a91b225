import type { CreatedBooking, PublicBooking } from '@livery/shared-types/booking';
import type { Page } from '@playwright/test';
import { expectCurrentPrice, expectFreshForm, fillBookingForm } from '../support/bookingForm.ts';
import { staffApi } from '../support/staffApi.ts';
import { enterCard } from '../support/payment.ts';
import { expect, expectNotice, checkPage, test } from '../support/pageChecks.ts';
import { daysAhead, someone } from '../support/test.ts';

let day = 60;

/** A card booking up to the Secure Payment card, or to whatever stands in its place. */
async function goToPayment(page: Page): Promise<{ email: string }> {
  const person = someone('Card');
  day += 1;
  await fillBookingForm(page, {
    service: 'Airport Arrival',
    date: daysAhead(day),
    time: '08:00',
    payment: 'Card',
    person,
  });
  await page.getByRole('button', { name: 'Proceed to Payment' }).first().click();
  return person;
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click();
const bookingsOf = async (page: Page, email: string): Promise<PublicBooking[]> =>
  (await page.request.get(`/api/bookings/by-email/${encodeURIComponent(email)}`)).json();

test('the payment is initialized, shown, declined, tried again and given up; the booking stays one', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/create-payment-intent', async (route) => {
    await held;
    await route.continue();
  });
  const { email } = await goToPayment(page);
  await expect(page.getByText('Initializing secure payment')).toBeVisible();
  await checkPage(page, 'a payment on its way');
  release();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Card payment' })).toContainText('Total$108.23');
  await checkPage(page, 'the payment card');

  await enterCard(page, '4000 0000 0000 9995');
  await pay(page);
  await expectNotice(page, 'Payment Failed', 'Your card has insufficient funds.');
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeFocused();
  await checkPage(page, 'a declined card');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Secure Payment' })).toBeFocused();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 9995');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expectNotice(
    page,
    'Payment Cancelled',
    'Your booking has been saved but not confirmed. Complete payment to submit your reservation.',
  );

  // Pressed again, also after a reload, it is the booking that is there already.
  await expect(page.getByTestId('quote-total')).toHaveText('$108.23');
  await expectCurrentPrice(page);
  await page.getByRole('button', { name: 'Proceed to Payment' }).first().click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page).toHaveTitle(/^Secure Payment · /);
  await page.goBack();
  const waiting = page.getByRole('region', { name: 'You have a booking waiting for payment' });
  await expect(waiting).toBeVisible();
  await page.reload();
  await expect(waiting.getByRole('link', { name: 'Pay' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByTestId('quote-total')).toHaveText('$108.23');
  await expectCurrentPrice(page);
  await page.getByRole('button', { name: 'Proceed to Payment' }).first().click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(await bookingsOf(page, email)).toHaveLength(1);
});

test('a payment that cannot be initialized shows why and leads back', async ({ page }) => {
  await page.route('**/api/create-payment-intent', (route) =>
    route.fulfill({
      status: 503,
      json: { message: 'Card payments are away for a moment', code: 'unavailable' },
    }),
  );
  const { email } = await goToPayment(page);
  await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
  await expect(page.getByText('Card payments are away for a moment')).toBeVisible();
  await checkPage(page, 'a payment error');
  await page.unroute('**/api/create-payment-intent');
  await page.route('**/api/create-payment-intent', (route) => route.fulfill({ json: { clientSecret: '' } }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Unable to initialize payment. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Return to Booking' }).click();
  await expect(page.getByText(email)).toBeVisible();
});

test('a card that takes its time leads to the confirmation, which looks again', async ({ page }) => {
  await goToPayment(page);
  await enterCard(page, '4000 0000 0000 6660');
  // The bank is given all the time that looking takes.
  await page.route('**/api/confirm-payment', (route) =>
    route.fulfill({
      json: { success: false, status: 'processing', message: 'Payment is being processed...' },
    }),
  );
  await pay(page);
  await expectNotice(page, 'Payment Processing', 'Payment is being processed...');
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible();
  await checkPage(page, 'a payment under way');
  await page.unroute('**/api/confirm-payment');
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  await checkPage(page, 'a confirmed payment');

  await page.goto('/booking');
  await expectFreshForm(page);
});

test('a card that needs its bank comes back to the confirmation, which survives a refresh @journey', async ({
  page,
}) => {
  await goToPayment(page);
  await enterCard(page, '4000 0025 0000 3155');
  await pay(page);
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(page).toHaveURL(/\/booking-confirmation\?booking=[0-9a-f-]{36}&payment_intent=pi_\w+$/);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await expect(page.getByText(/Your booking number is #[0-9a-f]{8}/)).toBeVisible();
});

test('a bank that says no leads back to the booking, which can still be paid', async ({ page }) => {
  await goToPayment(page);
  await enterCard(page, '4000 0025 0000 3155');
  await pay(page);
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await checkPage(page, 'a payment that the bank refused');
  await page.getByRole('link', { name: 'Back to your booking' }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await enterCard(page, '4242 4242 4242 4242');
  await pay(page);
  await expectNotice(page, 'Payment Successful', 'Your booking has been confirmed!');
  await checkPage(page, 'a paid booking');
  await page.getByRole('button', { name: 'View Confirmation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmation' })).toBeVisible();
});

test('a payment that our side does not confirm at once is confirmed by another look', async ({ page }) => {
  await goToPayment(page);
  await enterCard(page, '4242 4242 4242 4242');
  await page.route('**/api/confirm-payment', (route) => route.abort());
  await pay(page);
  const words = 'Payment succeeded but booking confirmation failed. Please contact support.';
  await expectNotice(page, 'Booking Confirmation Failed', words);
  await expect(page.getByRole('heading', { name: 'Booking Confirmation Failed' })).toBeVisible();
  await checkPage(page, 'a payment without a confirmation');
  await page.unroute('**/api/confirm-payment');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
});

test('the link in an e-mail shows the whole booking, keeps its date, and cancels it for the refund it named @journey', async ({
  page,
}) => {
  const { booking } = await staffApi(page.request).book({
    paymentMethod: 'stripe',
    pickupDate: `${daysAhead(90)}T18:45`,
    notes: 'Two child seats',
    flightNumber: 'AC 123',
  });
  const { manageToken } = booking as unknown as CreatedBooking;
  await page.goto(`/my-bookings?manage=${manageToken}`);
  await expect(page.getByText('Two child seats')).toBeVisible();
  await expect(page.getByText('Payment: Unpaid')).toBeVisible();
  await checkPage(page, 'a booking behind its link');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`booking-${booking.id.slice(0, 8)}.ics`);

  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await enterCard(page, '4242 4242 4242 4242');
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await page.goto(`/my-bookings?manage=${manageToken}`);
  await expect(page.getByText('Payment: Paid')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(dialog).toContainText(
    `Cancelling now gives back all of what you paid: $${booking.totalAmount}`,
  );
  await checkPage(page, 'the question before cancelling');
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expectNotice(
    page,
    'Cancellation Processed',
    `Refund of $${booking.totalAmount} will be processed within 3-5 business days.`,
  );
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeHidden();
});

test('a link that leads nowhere offers the search', async ({ page }) => {
  await page.goto('/my-bookings?manage=not-a-token');
  await expect(page.getByRole('heading', { name: 'This link does not lead to a booking' })).toBeVisible();
  await checkPage(page, 'a link that leads nowhere');
  await page.getByRole('link', { name: 'Search by email' }).click();
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
});
