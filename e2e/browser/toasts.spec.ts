import type { Page } from '@playwright/test';
import { carButton, fillBookingForm } from '../support/bookingForm.ts';
import { expect, expectOnTop, test } from '../support/pageChecks.ts';
import { CARD, openPayment, payButton } from '../support/paymentStates.ts';
import { enterCard } from '../support/payment.ts';
import { daysAhead, logIn, someone } from '../support/test.ts';

const toast = (page: Page) => page.locator('li[data-state="open"]');

/** What can be pressed or filled in on the page, or is a fault, and lies under the notice. */
const covered = (page: Page) => page.evaluate<string[]>('probe.coveredByNotice()');

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a notice stands over the bar and covers nothing that can be pressed on the page; closed, it gives the bar back', async ({
    page,
  }) => {
    await openPayment(page);
    await enterCard(page, CARD.declined);
    await payButton(page).click();
    await expect(toast(page)).toContainText('Payment Failed');
    expect((await toast(page).boundingBox())?.y).toBeLessThan(20);
    expect(await covered(page)).toEqual([]);
    await toast(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Close menu' }).click();

    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(toast(page)).toContainText('Payment Cancelled');
    expect(await covered(page)).toEqual([]);
  });

  test('a notice covers neither a fault, nor a field, nor a button', async ({ page }) => {
    await page.goto('/booking');
    await expect(page.getByLabel('Date')).toHaveAttribute('min', /./);
    await page.getByLabel('Pickup address').fill('Union Station');
    await page.getByLabel('Date').fill(daysAhead(35));
    await page.getByLabel('Time').fill('10:00');
    await page.getByRole('button', { name: 'See cars' }).tap();
    await carButton(page, 'Choose Onyx Executive Sedan').tap();
    await page.getByRole('button', { name: 'Proceed to Payment' }).first().tap();
    await expect(toast(page)).toBeVisible();
    await expectOnTop(page.locator('main :focus'), 'the field that is to be filled in');
    await expectOnTop(
      page.getByRole('button', { name: 'Proceed to Payment' }).last(),
      'the button that sends the form',
    );
  });
});

test('in a side dialog a notice leaves the buttons free', async ({ page }) => {
  await page.route('**/api/bookings/*/approve', (route) =>
    route.fulfill({ status: 503, json: { message: 'Not now', code: 'unavailable' } }),
  );
  await page.route('**/api/admin/bookings/*/approve', (route) =>
    route.fulfill({ status: 503, json: { message: 'Not now', code: 'unavailable' } }),
  );
  const person = someone('Otto');
  await fillBookingForm(page, {
    service: 'Airport Arrival',
    vehicle: 'Ivory Ceremony Limousine',
    date: daysAhead(40),
    time: '09:30',
    payment: 'Cash',
    person,
  });
  await page.getByRole('button', { name: 'Request Booking' }).click();
  await expect(page.getByText('Booking Submitted', { exact: true })).toBeVisible();
  await logIn(page);
  await page.getByRole('row', { name: new RegExp(person.name) }).click();
  const details = page.getByRole('dialog');
  await details.getByRole('button', { name: 'Approve Booking' }).click();
  await expect(toast(page)).toBeVisible();
  for (const button of await details.getByRole('button').all()) {
    if (await button.isVisible()) {
      await button.scrollIntoViewIfNeeded();
      await expectOnTop(button, `${await button.textContent()}`);
    }
  }
});
