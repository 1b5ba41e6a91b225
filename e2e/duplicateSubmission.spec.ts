import type { PublicBooking } from '@livery/shared-types/booking';
import type { Page } from '@playwright/test';
import { fillBookingForm } from './support/bookingForm.ts';
import { CARD, payButton } from './support/paymentStates.ts';
import { enterCard } from './support/payment.ts';
import { expect, expectNotice, expectFitsAndAccessible, test } from './support/pageChecks.ts';
import { daysAhead, someone } from './support/test.ts';

let day = 120;
// A visitor from elsewhere: the card is still taken to come from the company's own country.
test.use({ locale: 'en-US' });

async function goToPayment(page: Page) {
  const person = someone('Nora');
  day += 1;
  await fillBookingForm(page, {
    service: 'Airport Departure',
    date: daysAhead(day),
    time: '08:00',
    payment: 'Card',
    person,
  });
  await proceed(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  return person;
}
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' }).first().click();
const unpaidBanner = (page: Page) =>
  page.getByRole('region', { name: 'You have a booking waiting for payment' });
const bookingsOf = async (page: Page, email: string): Promise<PublicBooking[]> =>
  (await page.request.get(`/api/bookings/by-email/${encodeURIComponent(email)}`)).json();

test('an abandoned payment is resumed, also from a new tab, without a second booking @journey', async ({
  page,
  context,
}) => {
  const { email, first } = await goToPayment(page);
  await expect(page).toHaveURL(/\/booking\/payment\?manage=/);
  await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByLabel('Country')).toHaveValue('CA');
  await page.close();

  const tab = await context.newPage();
  await tab.goto('/booking');
  await expect(unpaidBanner(tab)).toContainText(/Booking #[0-9a-f]{8}, .+ at 8:00 AM, \$96\.84/);
  await expect(tab.getByLabel('First name')).toHaveValue(first);
  await expectFitsAndAccessible(tab, 'an unpaid booking');
  // Sent once more as it stands, it is the booking that is there.
  await expect(tab.getByTestId('quote-total')).toHaveText('$96.84');
  await proceed(tab);
  await expect(tab.getByLabel('Card number')).toBeVisible();
  expect(await bookingsOf(tab, email)).toHaveLength(1);

  await tab.goBack();
  await unpaidBanner(tab).getByRole('link', { name: 'Pay' }).click();
  await enterCard(tab, CARD.good);
  await payButton(tab).click();
  await expect(tab.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await tab.goto('/booking');
  await expect(tab.getByLabel('First name')).toHaveValue('');
  await expect(unpaidBanner(tab)).toBeHidden();
  const [booking, ...others] = await bookingsOf(tab, email);
  expect([booking?.paymentStatus, others]).toEqual(['paid', []]);
});

test('a changed form asks what to do with the unpaid booking', async ({ page }) => {
  const { email } = await goToPayment(page);
  await page.goBack();
  await page.getByLabel('Time').fill('10:00');
  await proceed(page);
  const question = page.getByRole('dialog', { name: 'You have a booking waiting for payment' });
  await expect(question).toContainText('You have changed the form since.');
  await expectFitsAndAccessible(page, 'the question about the unpaid booking');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(await bookingsOf(page, email)).toHaveLength(1);

  await proceed(page);
  await question.getByRole('button', { name: 'Replace it with what is in the form' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  const statuses = async () =>
    (await bookingsOf(page, email)).map(({ pickupTime, status }) => `${pickupTime} ${status}`).sort();
  expect(await statuses()).toEqual(['08:00 cancelled', '10:00 pending_approval']);

  await page.goBack();
  await unpaidBanner(page).getByRole('button', { name: 'Start a new one' }).click();
  await expect(unpaidBanner(page)).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('');
  expect(await statuses()).toEqual(['08:00 cancelled', '10:00 pending_approval']);
});

test('after a declined card the customer decides whether the booking is cancelled', async ({ page }) => {
  const { email, first } = await goToPayment(page);
  const decline = async () => {
    await enterCard(page, CARD.declined);
    await payButton(page).click();
    await page.getByRole('button', { name: 'Cancel Booking' }).click();
  };
  await decline();
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expectFitsAndAccessible(page, 'the question after a declined card');
  await question.getByRole('button', { name: 'Keep it unpaid' }).click();
  await expectNotice(
    page,
    'Payment Cancelled',
    'Your booking has been saved but not confirmed. Complete payment to submit your reservation.',
  );
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(0);
  expect((await bookingsOf(page, email))[0]?.status).toBe('pending_approval');

  await page.goto('/my-bookings');
  await page.getByLabel(/email/i).fill(email);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Pay $96.84' }).click();
  await decline();
  await question.getByRole('button', { name: 'Cancel the booking' }).click();
  await expectNotice(page, 'Cancellation Processed', /Nothing was charged/);
  await expect(page.getByLabel('First name')).toHaveValue(first);
  await expect(unpaidBanner(page)).toBeHidden();
  expect((await bookingsOf(page, email))[0]?.status).toBe('cancelled');
});
