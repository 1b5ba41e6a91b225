import type { PublicBooking } from '@livery/shared-types/booking';
import type { Page } from '@playwright/test';
import {
  carButton,
  expectCurrentPrice,
  expectFreshForm,
  fillBookingForm,
  send,
  tickService,
} from '../support/bookingForm.ts';
import { CARD, payButton } from '../support/paymentStates.ts';
import { enterCard } from '../support/payment.ts';
import { expect, expectNotice, expectFitsAndAccessible, test } from '../support/pageChecks.ts';
import { daysAhead, someone } from '../support/test.ts';

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

test('an abandoned payment is resumed, also from a new tab, without a second booking', async ({
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
  await expect(tab.getByText(`Booking as ${first}`)).toBeVisible();
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
  await expectFreshForm(tab);
  await expect(unpaidBanner(tab)).toBeHidden();
  const [booking, ...others] = await bookingsOf(tab, email);
  expect([booking?.paymentStatus, others]).toEqual(['paid', []]);
});

test.describe('two tabs with one draft', () => {
  const fillCash = async (page: Page) => {
    const person = someone('Tabs');
    day += 1;
    const trip = { service: 'Airport Departure', date: daysAhead(day), time: '08:00', person };
    await fillBookingForm(page, { ...trip, payment: 'Cash' });
    return { trip, email: person.email };
  };
  const restored = async (tab: Page) => {
    await tab.goto('/booking');
    await expect(tab.getByLabel('Pickup address')).toHaveValue('Toronto Pearson, Terminal 1');
    await expectCurrentPrice(tab);
  };
  const isBooked = (page: Page) =>
    expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();

  test('make one cash booking, and the next one may be the same', async ({ page, context }) => {
    const { trip, email } = await fillCash(page);
    const told = await context.newPage();
    await restored(told);
    // As a tab that the browser has put to sleep: it hears of nothing.
    const untold = await context.newPage();
    await untold.addInitScript("addEventListener('storage', (event) => event.stopImmediatePropagation())");
    await restored(untold);

    await send(page);
    await isBooked(page);
    await expectFreshForm(told);
    await send(untold);
    await isBooked(untold);
    expect(new URL(untold.url()).search).toBe(new URL(page.url()).search);
    expect(await bookingsOf(page, email)).toHaveLength(1);

    await tickService(told, trip.service);
    await carButton(told, 'Choose no vehicle').click();
    await told.getByLabel('Date').fill(trip.date);
    await told.getByLabel('Time').fill(trip.time);
    await told.getByLabel('Pickup address').fill('Toronto Pearson, Terminal 1');
    await told.getByLabel('Destination 1').fill('Scarborough Bluffs');
    await told.getByRole('checkbox', { name: /cancellation terms/i }).check();
    await expectCurrentPrice(told);
    await send(told);
    await isBooked(told);
    expect(await bookingsOf(page, email)).toHaveLength(2);
  });

  test('ask before the changed draft of one is booked beside that of the other', async ({
    page,
    context,
  }) => {
    const { email } = await fillCash(page);
    const tab = await context.newPage();
    await restored(tab);
    await tab.getByLabel('Time').fill('11:00');
    await send(page);
    await isBooked(page);
    await send(tab);
    const question = tab.getByRole('dialog', { name: 'You have sent us a request already' });
    await expect(question).toContainText('You have changed the form since.');
    await tab.keyboard.press('Escape');
    await tab.reload();
    await expect(tab.getByLabel('Time')).toHaveValue('11:00');
    await expect(tab.getByText(/^Booking as Tabs/)).toBeVisible();
    await expectCurrentPrice(tab);
    await send(tab);
    await expect(question).toBeVisible();
    expect(await bookingsOf(page, email)).toHaveLength(1);
    await question.getByRole('button', { name: 'Replace it with what is in the form' }).click();
    await isBooked(tab);
    const trips = await bookingsOf(page, email);
    expect(trips.map(({ pickupTime, status }) => `${pickupTime} ${status}`).sort()).toEqual([
      '08:00 cancelled',
      '11:00 pending_approval',
    ]);
  });
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
  await expectFreshForm(page);
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
  await expect(page.getByText(`Booking as ${first}`)).toBeVisible();
  await expect(unpaidBanner(page)).toBeHidden();
  expect((await bookingsOf(page, email))[0]?.status).toBe('cancelled');
});
