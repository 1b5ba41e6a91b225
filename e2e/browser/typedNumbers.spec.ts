import type { Vehicle } from '@livery/shared-types/catalog';
import type { Locator, Page } from '@playwright/test';
import { notice, openDashboard } from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { expect, someone, test } from '../support/test.ts';

/** Two notches over a field that has the focus. What a wheel does to a field, it does before the page has scrolled. */
async function turnWheel(page: Page, field: Locator, scrolled: Locator) {
  await field.click();
  const scrollTop = () => scrolled.evaluate(({ scrollTop: top }: { scrollTop: number }) => top);
  const before = await scrollTop();
  await page.mouse.wheel(0, 100);
  await page.mouse.wheel(0, 100);
  await expect.poll(scrollTop).not.toBe(before);
}

test('a turned wheel scrolls the page and leaves the hours of a booking alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/booking');
  await expect(page.getByLabel('Date')).toHaveAttribute('min', /./);
  const duration = page.getByRole('spinbutton', { name: 'Duration (hours)' });
  await duration.fill('6');
  await turnWheel(page, duration, page.locator('html'));
  await expect(duration).toHaveValue('6');
  // Stepped by the keyboard, within what can be booked.
  await duration.press('ArrowUp');
  await expect(duration).toHaveValue('7');
});

test.describe('a price in the vehicle dialog', () => {
  const openVehicle = async (page: Page) => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await openDashboard(page);
    const vehicle = await staffApi(page.request).addVehicle(`Typed ${someone('x').last}`);
    await page.getByRole('tab', { name: 'Fleet' }).click();
    await page.getByRole('button', { name: `Edit ${vehicle.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Vehicle' });
    const rate = dialog.getByRole('spinbutton', { name: 'Hourly Rate ($)' });
    const stored = async () => {
      const vehicles = await staffApi(page.request).call<Vehicle[]>('get', '/api/vehicles');
      return vehicles.find(({ id }) => id === vehicle.id)?.hourlyRate;
    };
    return { dialog, rate, stored };
  };

  test('is not changed by a turned wheel', async ({ page }) => {
    const { dialog, rate } = await openVehicle(page);
    await rate.fill('125.00');
    await turnWheel(page, rate, dialog.locator('form').locator('..'));
    await expect(rate).toHaveValue('125.00');
  });

  test('typed as 149,50 is stored as 149.50, and what can be read two ways is refused at its field', async ({
    page,
  }) => {
    const { dialog, rate, stored } = await openVehicle(page);
    await rate.fill('1,149');
    await dialog.getByRole('button', { name: 'Update Vehicle' }).click();
    await expect(dialog.getByText('“1,149” can be read two ways: write 1149.00')).toBeVisible();
    await expect(rate).toHaveValue('1,149');
    await rate.fill('149,50');
    // Enter reads the field as it stands.
    await rate.press('Enter');
    await expect(notice(page, 'Vehicle updated successfully')).toBeVisible();
    expect(await stored()).toBe('149.50');
  });
});
