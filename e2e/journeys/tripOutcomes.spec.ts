import type { Page } from '@playwright/test';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { axeFindings, showTheme } from '../support/accessibility.ts';
import { fillBookingForm } from '../support/bookingForm.ts';
import {
  fitsTheWidth,
  markAsDone,
  notice,
  openApprovedBooking,
  openBooking,
  openDashboard,
  soonPickup,
} from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { enterCard } from '../support/payment.ts';
import { daysAhead, expect, someone, test } from '../support/test.ts';

/** A customer books for a day ahead and pays by card. */
async function bookAndPay(page: Page, days: number) {
  const person = someone('Priya');
  await fillBookingForm(page, {
    service: 'Airport Arrival',
    date: daysAhead(days),
    time: '09:15',
    payment: 'Card',
    person,
  });
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await enterCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Payment Successful', { exact: true }).first()).toBeVisible();
  return person;
}

const bookingOf = async (page: Page, email: string) => {
  const found = await staffApi(page.request).call<AdminBooking[]>(
    'get',
    `/api/bookings?q=${email}&archived=any`,
  );
  const [booking] = found;
  if (!booking) throw new Error(`No booking of ${email}`);
  return booking;
};

test('staff choose what goes back and see it in dollars first; deleting asks for that first', async ({
  page,
  mail,
}) => {
  const person = await bookAndPay(page, 50);
  await openDashboard(page);
  const { id, totalAmount } = await bookingOf(page, person.email);
  await expect.poll(async () => (await bookingOf(page, person.email)).heldAmount).toBe(totalAmount);
  await staffApi(page.request).call('post', `/api/admin/bookings/${id}/approve`, {});
  const details = await openBooking(page, person.email);

  await details.getByRole('button', { name: 'Delete Booking' }).click();
  const refusal = page.getByRole('dialog', { name: 'Delete Booking' });
  await expect(refusal).toContainText('Cancel it first, so that the customer is refunded.');
  await expect(refusal.getByRole('button', { name: 'Delete permanently' })).toBeHidden();
  await refusal.getByRole('button', { name: 'Back' }).click();

  await details.getByRole('button', { name: 'Refund by hand' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund by hand' });
  await refund.getByLabel('Amount ($)').fill('10');
  await refund.getByLabel('Reason').fill('The car came late.');
  await refund.getByRole('button', { name: 'Refund $10.00' }).click();
  await expect(notice(page, 'Refund is on its way')).toBeVisible();
  const held = (Number(totalAmount) - 10).toFixed(2);
  await expect.poll(async () => (await bookingOf(page, person.email)).heldAmount).toBe(held);
  await expect(details.getByRole('list', { name: 'Payments and refunds' })).toContainText('-$10.00');

  await details.getByRole('button', { name: 'Cancel Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Booking' });
  await expect(dialog.getByRole('button', { name: `Cancel the trip, refund $${held}` })).toBeVisible();
  await dialog.getByText('Another amount').click();
  await dialog.getByLabel('Amount ($)').fill('9999');
  await dialog.getByRole('button', { name: 'Cancel the trip' }).click();
  await expect(dialog.getByText(`At most $${held} is still held.`)).toBeVisible();
  for (const [width, theme] of [
    [1440, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await showTheme(page, theme);
    await fitsTheWidth(page, 'the dialog');
    expect(await axeFindings(page), theme).toEqual([]);
  }
  await dialog.getByLabel('Amount ($)').fill('50');
  await dialog.getByLabel('Reason').fill('Our car broke down.');
  await dialog.getByRole('button', { name: 'Cancel the trip, refund $50.00' }).click();
  await expect(notice(page, 'Booking cancelled')).toBeVisible();
  await expect
    .poll(async () => (await bookingOf(page, person.email)).heldAmount)
    .toBe((Number(held) - 50).toFixed(2));
  await mail.waitFor(person.email, /cancel/i);
});

test('a trip is done only after its pickup; its cash is recorded then or later, and what is missing is found', async ({
  page,
}) => {
  // It waits for the pickup to pass.
  test.slow();
  const { person, booking, details } = await openApprovedBooking(page, { pickupDate: soonPickup() });
  await markAsDone(page);
  const question = page.getByRole('dialog', { name: 'Mark as Done' });
  await expect(question.getByLabel('Cash received')).toHaveValue(booking.totalAmount);
  await question.getByLabel('Cash received').fill('');
  await question.getByRole('button', { name: 'Mark as completed' }).click();
  await expect(details).toBeHidden();

  await page.getByRole('combobox', { name: 'Cash' }).click();
  await page.getByRole('option', { name: 'Cash due' }).click();
  const row = page.getByRole('row', { name: new RegExp(person.email) });
  await expect(row).toContainText('Cash due');
  await row.click();
  await details.getByRole('button', { name: 'Record cash' }).click();
  await page
    .getByRole('dialog', { name: 'Record cash' })
    .getByRole('button', { name: 'Record cash' })
    .click();
  await expect(notice(page, 'Cash recorded')).toBeVisible();
  await expect(details.getByRole('region', { name: 'Cash' })).toContainText(`$${booking.totalAmount}`);
  await page.keyboard.press('Escape');
  await expect(row).toBeHidden();
});

test('who did not come is a no-show', async ({ page }) => {
  // It waits for the pickup to pass.
  test.slow();
  const { person, details } = await openApprovedBooking(page, { pickupDate: soonPickup() });
  await expect(details.getByRole('button', { name: 'Record No-show' })).toBeVisible({ timeout: 240_000 });
  await details.getByRole('button', { name: 'Record No-show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record No-show' });
  await dialog.getByRole('button', { name: 'Record no-show' }).click();
  await expect(notice(page, 'No-show recorded')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(person.email) })).toContainText('No-show');
});

test('archiving a coming trip is pointed out, shown, and undone', async ({ page }) => {
  const { person, details } = await openApprovedBooking(page);
  await details.getByRole('button', { name: 'Archive Booking' }).click();
  const question = page.getByRole('dialog', { name: 'Archive Booking' });
  await expect(question).toContainText('This trip is approved and still to come');
  await question.getByRole('button', { name: 'Archive all the same' }).click();
  await expect(notice(page, 'Booking archived successfully')).toBeVisible();
  await page.getByRole('combobox', { name: 'Archived bookings' }).click();
  await page.getByRole('option', { name: 'Archived or not' }).click();
  const row = page.getByRole('row', { name: new RegExp(person.email) });
  await expect(row).toContainText('Archived');
  await row.click();
  await details.getByRole('button', { name: 'Unarchive Booking' }).click();
  await expect(notice(page, 'Booking is in the main view again')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Archive Booking' })).toBeVisible();
});
