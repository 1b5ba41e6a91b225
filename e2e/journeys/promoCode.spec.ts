import { tickService, total } from '../support/bookingForm.ts';
import { expect, test } from '../support/test.ts';

test('a promo code is applied, lowers the price, and is removed again', async ({ page }) => {
  await page.goto('/booking');
  await tickService(page, 'Airport Arrival');
  await expect(total(page)).toHaveText('$108.23');

  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Please enter a promo code to apply.', { exact: true })).toBeVisible();

  await page.getByLabel('Promo code').fill(' welcome10 ');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByLabel('Promo code')).toBeDisabled();
  await expect(total(page)).toHaveText('$97.92');

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(total(page)).toHaveText('$108.23');
  await expect(page.getByLabel('Promo code')).toBeEnabled();

  await page.getByLabel('Promo code').fill('SUMMER25');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Invalid Promo Code', { exact: true })).toBeVisible();
  await expect(page.getByText('This promo code is not valid.', { exact: true })).toBeVisible();
  await expect(page.getByText(/“SUMMER25” is not valid/)).toBeVisible();
  await expect(total(page)).toHaveText('$108.23');
});
