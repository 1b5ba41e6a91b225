import type { Page } from '@playwright/test';
import type { SettingsInput } from '@livery/shared-types/catalog';
import type { PublicBooking } from '@livery/shared-types/booking';
import { staffApi } from '../support/staffApi.ts';
import { expect, expectNotice, checkPage, test } from '../support/pageChecks.ts';
import { codeIn } from '../support/mailbox.ts';
import { daysAhead } from '../support/test.ts';

// The settings are everybody's: these journeys run when the others are done, one after another.
test.describe.configure({ mode: 'serial' });

const USUAL = { stripePaymentEnabled: true, cashPaymentEnabled: true, verifyCustomers: false };

test.beforeEach(async ({ page }) => {
  await staffApi(page.request).logIn();
});
test.afterEach(async ({ page }) => {
  await staffApi(page.request).call('put', '/api/settings', USUAL);
});

/** Until customers see it too: they are answered from a cache, which the settings' event refreshes a moment later. */
async function switchPayment(page: Page, methods: Partial<SettingsInput>): Promise<void> {
  await staffApi(page.request).call('put', '/api/settings', { ...USUAL, ...methods });
  const seen = async () => (await fetch(`${process.env['E2E_SITE_URL']}/api/settings`)).json();
  await expect.poll(seen).toMatchObject(methods);
}

test('one payment method is locked in; with none, the form says so', async ({ page }) => {
  await switchPayment(page, { stripePaymentEnabled: false });
  await page.goto('/booking');
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Card' })).toBeHidden();
  await checkPage(page, 'cash alone');

  await switchPayment(page, { stripePaymentEnabled: false, cashPaymentEnabled: false });
  await page.reload();
  await expect(
    page.getByText('No payment methods are available at the moment. Please contact the provider.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Payment' }).first()).toBeDisabled();
  await checkPage(page, 'no payment method');
});

test('a code from the mailbox opens the list and cancels, a wrong one does not', async ({ page, mail }) => {
  const server = staffApi(page.request);
  const { person, booking } = await server.book({ pickupDate: `${daysAhead(28)}T07:30` });
  await server.call('put', '/api/settings', { ...USUAL, verifyCustomers: true });
  // Staff need no code: the look-up is made by somebody without a session.
  await page.context().clearCookies();
  const byEmail = `/api/bookings/by-email/${encodeURIComponent(person.email)}`;
  await expect.poll(async () => (await page.request.get(byEmail)).status()).toBe(403);

  await page.goto('/my-bookings');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await checkPage(page, 'the question for a code');
  const code = await mail.waitForCode(person.email);
  const wrong = code === '000000' ? '111111' : '000000';
  await page.getByLabel('Six-digit code').fill(wrong);
  await page.getByRole('button', { name: 'Show bookings' }).click();
  await expect(page.getByText('The code is not right. You have 4 more tries.')).toBeVisible();
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Show bookings' }).click();
  await expect(page.getByRole('heading', { name: `Booking #${booking.id.slice(0, 8)}` })).toBeVisible();

  await page.goto('/policies');
  await page.getByLabel('Booking reference').fill(booking.id.slice(0, 8));
  await page.getByRole('button', { name: 'Process Cancellation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  await dialog.getByLabel('Email address of the booking').fill(person.email);
  await checkPage(page, 'a cancellation that needs a code');
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await expect(dialog.getByRole('button', { name: 'Send the code again' })).toBeVisible();
  await expect
    .poll(async () => (await mail.to(person.email)).filter(({ subject }) => /code/i.test(subject)).length)
    .toBe(2);
  const second = (await mail.to(person.email))
    .filter(({ subject }) => /code/i.test(subject))
    .map(codeIn)
    .find((digits) => digits !== code);
  await dialog.getByLabel('Six-digit code').fill(second ?? code);
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  await expectNotice(page, 'Cancellation Processed');

  await staffApi(page.request).logIn();
  const [cancelled] = await server.call<PublicBooking[]>('get', byEmail);
  expect(cancelled?.status).toBe('cancelled');
});
