import type { Page } from '@playwright/test';
import { CARD, openPayment, payButton } from '../support/paymentStates.ts';
import { enterCard } from '../support/payment.ts';
import { expect, test } from '../support/pageChecks.ts';

test.use({ viewport: { width: 390, height: 844 } });

const toast = (page: Page) => page.locator('li[data-state="open"]');

/** What can be pressed or filled in on the page, or is a fault, and lies under the notice. */
const covered = (page: Page) => page.evaluate<string[]>('probe.coveredByNotice()');

test('on a phone a notice stands over the bar and covers nothing that can be pressed on the page; closed, it gives the bar back', async ({
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
