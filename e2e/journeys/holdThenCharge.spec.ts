import type { Page } from '@playwright/test';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { fillBookingForm } from '../support/bookingForm.ts';
import { approveWithoutCar } from '../support/orders.ts';
import { enterCard, payByWallet } from '../support/payment.ts';
import { notice, openBooking, openDashboard } from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { checkPage, expect, test } from '../support/pageChecks.ts';
import { OTHER_SCREENS } from '../support/screens.ts';
import { daysAhead, someone } from '../support/test.ts';

// The settings are everybody's: these journeys run when the others are done, one after another.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page }) => {
  await staffApi(page.request).logIn();
  await staffApi(page.request).call('put', '/api/settings', { cardMode: 'hold' });
});
test.afterEach(async ({ page }) => {
  await staffApi(page.request).call('put', '/api/settings', { cardMode: 'charge' });
});

/** Books with a card that is then held, typed in or in a wallet, and answers the booking as staff see it. */
async function hold(page: Page, name: string, day: number, isInWallet = false): Promise<AdminBooking> {
  const person = someone(name);
  await fillBookingForm(page, {
    service: 'Airport Arrival',
    date: daysAhead(day),
    time: '09:15',
    payment: 'Card',
    person,
  });
  await page.getByRole('button', { name: 'Proceed to Payment' }).first().click();
  await expect(
    page.getByText('Your card is authorised now and charged when we confirm your booking.'),
  ).toBeVisible();
  await checkPage(page, 'payment of a held card');
  if (isInWallet) await payByWallet(page);
  else {
    await enterCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: /^Authorise/ }).click();
  }
  await expect(page.getByText('Card Authorised', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'View Confirmation' }).click();
  await expect(page.getByText(/authorised now and charged when we confirm/)).toBeVisible();
  const found = await staffApi(page.request).call<AdminBooking[]>(
    'get',
    `/api/bookings/by-email/${encodeURIComponent(person.email)}`,
  );
  const [booking] = found;
  if (booking === undefined) throw new Error('The booking was not found');
  return booking;
}

const staffView = (page: Page, id: string) =>
  staffApi(page.request).call<AdminBooking>('get', `/api/admin/bookings/${id}`);

for (const { name, use } of [{ name: 'desk, dark', use: {} }, ...OTHER_SCREENS]) {
  test.describe(name, () => {
    test.use(use);
    test('a held card is charged when staff approve the booking', async ({ page, mail }) => {
      const { id, customerEmail } = await hold(page, 'Hana', 41);
      await expect
        .poll(async () => staffView(page, id))
        .toMatchObject({ paymentStatus: 'authorized', amountPaid: '0.00', capturedAmount: '0.00' });
      await mail.waitFor(customerEmail, /we have your request/i);
      await openDashboard(page);
      const details = await openBooking(page, customerEmail);
      await expect(details.getByText(/^Authorised/).first()).toBeVisible();
      await approveWithoutCar(page, details);
      await expect(notice(page, 'Booking approved successfully')).toBeVisible();
      await expect
        .poll(async () => staffView(page, id))
        .toMatchObject({
          status: 'approved',
          paymentStatus: 'paid',
          authorizedAmount: null,
          balanceDue: '0.00',
        });
      await mail.waitFor(customerEmail, /receipt/i);
    });

    test('a card held in a wallet is let go when staff reject the booking', async ({ page, mail }) => {
      const { id, customerEmail } = await hold(page, 'Ines', 42, true);
      await expect.poll(async () => staffView(page, id)).toMatchObject({ paymentStatus: 'authorized' });
      await openDashboard(page);
      const details = await openBooking(page, customerEmail);
      await details.getByRole('button', { name: 'Reject Booking' }).click();
      const question = page.getByRole('dialog', { name: 'Reject Booking' });
      await question.getByRole('textbox').fill('No car is free');
      await question.getByRole('button', { name: 'Reject' }).click();
      await expect
        .poll(async () => staffView(page, id))
        .toMatchObject({ status: 'rejected', paymentStatus: 'unpaid', authorizedAmount: null });
      await mail.waitFor(customerEmail, /cannot take your booking/i);
    });
  });
}
