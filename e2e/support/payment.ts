import { expect, type Page } from '@playwright/test';

/** Types a card into the sandbox's payment form. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

/** Pays with the wallet that the sandbox offers: one press. */
export const payByWallet = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Sandbox wallet' }).click();
