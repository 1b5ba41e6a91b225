import type { PromoCode, Service } from '@livery/shared-types/catalog';
import { notice, openDashboard } from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { daysAhead, expect, someone, test } from '../support/test.ts';

const tag = () => someone('x').last.slice('Tester-'.length);

test.describe('services', () => {
  test('are added, changed and deleted', async ({ page }) => {
    const name = `Vineyard Tour ${tag()}`;
    await openDashboard(page, '?tab=services');
    await expect(page.getByRole('heading', { name: 'Services Management' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Service' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Service' });
    await expect(dialog.getByLabel('Base Price ($)')).toHaveValue('0');
    await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveText('Hourly');

    await dialog.getByRole('button', { name: 'Create Service' }).click();
    await expect(dialog.getByText('Service name is required')).toBeVisible();
    await dialog.getByLabel('Service Name').fill(name);
    await dialog.getByRole('combobox', { name: 'Category' }).click();
    await expect(page.getByRole('option')).toHaveText(['Hourly', 'Airport', 'Event']);
    await page.getByRole('option', { name: 'Event' }).click();
    await dialog.getByLabel('Base Price ($)').fill('240.5');
    await dialog.getByLabel('Description').fill('Three cellars and a long lunch.');
    await dialog.getByLabel('Features').fill('  A guide  ');
    await dialog.getByLabel('Features').press('Enter');
    await dialog.getByLabel('Features').fill('Water');
    await dialog.getByRole('button', { name: 'Add feature' }).click();
    await dialog.getByLabel('Features').fill('   ');
    await expect(dialog.getByRole('button', { name: 'Add feature' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Remove Water' }).click();
    await dialog.getByRole('button', { name: 'Create Service' }).click();
    await expect(notice(page, 'Service created successfully')).toBeVisible();
    await expect(dialog).toBeHidden();

    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await expect(card).toContainText('Event');
    await expect(card).toContainText('$240.50');
    await expect(card).toContainText('Three cellars and a long lunch.');
    await expect(card.getByText('A guide', { exact: true })).toBeVisible();

    await card.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Service' });
    await edit.getByLabel('Base Price ($)').fill('260');
    await edit.getByRole('button', { name: 'Update Service' }).click();
    await expect(notice(page, 'Service updated successfully')).toBeVisible();
    await expect(card).toContainText('$260.00');

    await card.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Service' });
    await expect(question).toContainText(`Are you sure you want to delete ${name}?`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(notice(page, 'Service deleted successfully')).toBeVisible();
    await expect(card).toBeHidden();
  });

  test('that somebody else deleted can be neither saved nor deleted', async ({ page }) => {
    await openDashboard(page);
    const server = staffApi(page.request);
    const [first, second] = await Promise.all(
      ['First', 'Second'].map((word) =>
        server.call<Service>('post', '/api/services', {
          name: `${word} ${tag()}`,
          basePrice: '10',
          category: 'event',
        }),
      ),
    );
    await page.getByRole('tab', { name: 'Services' }).click();
    await page.getByRole('button', { name: `Edit ${first?.name}` }).click();
    await server.call('delete', `/api/services/${first?.id}`);
    await page.getByRole('button', { name: 'Update Service' }).click();
    await expect(notice(page, 'Error saving service')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Edit Service' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: `Delete ${second?.name}` }).click();
    await server.call('delete', `/api/services/${second?.id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(notice(page, 'Error deleting service')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Delete Service' })).toBeVisible();
  });
});

test.describe('the fleet', () => {
  test('gets a vehicle with a gallery in the chosen order, loses it again @journey', async ({ page }) => {
    const name = `Garnet Coupe ${tag()}`;
    const [side, front] = ['/art/vehicles/sedan-pearl-side.svg', '/art/vehicles/sedan-pearl-front.svg'];
    await openDashboard(page, '?tab=fleet');
    await expect(page.getByRole('heading', { name: 'Fleet Management' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Vehicle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Vehicle' });
    await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveText('SUV');
    await expect(dialog.getByLabel('Capacity')).toHaveValue('6');
    await expect(dialog.getByLabel('Hourly Rate ($)')).toHaveValue('0');
    await expect(dialog.getByRole('checkbox', { name: 'Available for booking' })).toBeChecked();

    await dialog.getByLabel('Capacity').fill('0');
    await dialog.getByLabel('Hourly Rate ($)').fill('-5');
    await dialog.getByLabel('Primary Image URL (deprecated)').fill('not an address');
    await dialog.getByRole('button', { name: 'Create Vehicle' }).click();
    for (const words of [
      'Vehicle name is required',
      'Capacity must be at least 1',
      'Hourly rate must be positive',
      'Must be a valid URL',
    ]) {
      await expect(dialog.getByText(words)).toBeVisible();
    }

    await dialog.getByLabel('Vehicle Name').fill(name);
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Sedan' }).click();
    await dialog.getByLabel('Capacity').fill('3');
    await dialog.getByLabel('Hourly Rate ($)').fill('99.5');
    await dialog.getByLabel('Primary Image URL (deprecated)').fill('');
    await dialog.getByLabel('Gallery Images').fill('picture');
    await dialog.getByRole('button', { name: 'Add image' }).click();
    await expect(notice(page, 'Invalid URL')).toBeVisible();
    await expect(notice(page, 'Please enter a valid image URL')).toBeVisible();
    await dialog.getByLabel('Gallery Images').fill(front);
    await dialog.getByLabel('Gallery Images').press('Enter');
    await dialog.getByLabel('Gallery Images').fill(side);
    await dialog.getByRole('button', { name: 'Add image' }).click();
    await dialog.getByRole('button', { name: 'Move image 2 earlier' }).click();
    const pictures = dialog.getByRole('list', { name: 'Pictures in their order' }).getByRole('img');
    await expect(pictures.first()).toHaveAttribute('src', side);
    await dialog.getByRole('checkbox', { name: 'Available for booking' }).uncheck();
    await dialog.getByRole('button', { name: 'Create Vehicle' }).click();
    await expect(notice(page, 'Vehicle created successfully')).toBeVisible();

    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await expect(card).toContainText('Unavailable');
    await expect(card).toContainText('Sedan');
    await expect(card).toContainText('3 passengers');
    await expect(card).toContainText('$99.50 per hour');
    await expect(card.locator('img')).toHaveAttribute('src', side);

    await card.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Vehicle' });
    await edit.getByRole('button', { name: 'Remove image 1' }).click();
    await edit.getByRole('checkbox', { name: 'Available for booking' }).check();
    await edit.getByRole('button', { name: 'Update Vehicle' }).click();
    await expect(notice(page, 'Vehicle updated successfully')).toBeVisible();
    await expect(card.locator('img')).toHaveAttribute('src', front);
    await expect(card.getByText('Available', { exact: true })).toBeVisible();

    await card.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Vehicle' });
    await expect(question).toContainText(`Are you sure you want to delete ${name}?`);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(notice(page, 'Vehicle deleted successfully')).toBeVisible();
    await expect(card).toBeHidden();
  });

  test('says why a vehicle can’t be saved or deleted', async ({ page }) => {
    await openDashboard(page);
    const server = staffApi(page.request);
    const first = await server.addVehicle(`First ${tag()}`);
    const second = await server.addVehicle(`Second ${tag()}`);
    await page.getByRole('tab', { name: 'Fleet' }).click();
    await page.getByRole('button', { name: `Edit ${first.name}` }).click();
    await server.call('delete', `/api/admin/vehicles/${first.id}`);
    await page.getByRole('button', { name: 'Update Vehicle' }).click();
    await expect(notice(page, 'Error saving vehicle')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Edit Vehicle' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: `Delete ${second.name}` }).click();
    await server.call('delete', `/api/admin/vehicles/${second.id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(notice(page, 'Error deleting vehicle')).toBeVisible();
  });
});

test.describe('promo codes', () => {
  test('are made in upper case, limited, changed and deleted', async ({ page }) => {
    const code = `SPRING${tag().toUpperCase()}`;
    await openDashboard(page, '?tab=promos');
    await expect(page.getByRole('heading', { name: 'Promo Code Management' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Promo Code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Promo Code' });
    const value = dialog.getByLabel('Discount Value');
    await expect(value).toHaveValue('0');
    await expect(value).toHaveAttribute('aria-valuemax', '100');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(notice(page, 'Invalid Input')).toBeVisible();
    await expect(notice(page, 'Please provide a valid code and discount value.')).toBeVisible();
    await expect(dialog.getByText('Promo code is required')).toBeVisible();

    await dialog.getByLabel('Promo Code').pressSequentially(code.toLowerCase());
    await expect(dialog.getByLabel('Promo Code')).toHaveValue(code);
    await dialog.getByRole('combobox', { name: 'Discount Type' }).click();
    await page.getByRole('option', { name: 'Fixed amount' }).click();
    await expect(value).not.toHaveAttribute('aria-valuemax');
    await value.fill('25,5');
    await dialog.getByLabel('Usage Limit').fill('40');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(notice(page, 'Promo code created successfully')).toBeVisible();

    const row = page.getByRole('row', { name: new RegExp(code) });
    await expect(row.getByRole('cell')).toHaveText([code, '$25.50', 'No expiry', 'Active', '0 of 40', '']);

    await row.getByRole('button', { name: `Edit ${code}` }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Promo Code' });
    await edit.getByLabel('Expiry Date').fill('2025-01-05');
    await edit.getByRole('button', { name: 'Update' }).click();
    await expect(notice(page, 'Promo code updated successfully')).toBeVisible();
    await expect(row).toContainText('Jan 5, 2025');
    await expect(row).toContainText('Expired');

    await row.getByRole('button', { name: `Delete ${code}` }).click();
    const question = page.getByRole('dialog', { name: 'Delete Promo Code' });
    await expect(question).toContainText(`Delete promo code "${code}"?`);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(notice(page, 'Promo code deleted successfully')).toBeVisible();
    await expect(row).toBeHidden();
  });

  test('show how often they were used, and refuse a code that exists', async ({ page }) => {
    await openDashboard(page);
    const server = staffApi(page.request);
    const code = `USED${tag().toUpperCase()}`;
    const promo = await server.call<PromoCode>('post', '/api/promo-codes', {
      code,
      discountType: 'percentage',
      discountValue: '12.5',
      usageLimit: 1,
      expiryDate: daysAhead(90),
    });
    await server.book({ promoCode: code });
    await page.getByRole('tab', { name: 'Promos' }).click();
    const row = page.getByRole('row', { name: new RegExp(code) });
    await expect(row).toContainText('12.5%');
    await expect(row).toContainText('1 of 1');
    await expect(row).toContainText('Used up');

    await page.getByRole('button', { name: 'Add Promo Code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Promo Code' });
    await dialog.getByLabel('Promo Code').fill(code);
    await dialog.getByLabel('Discount Value').fill('5');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(notice(page, 'Error saving promo code')).toBeVisible();
    await expect(dialog.getByLabel('Promo Code')).toHaveValue(code);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();

    await row.getByRole('button', { name: `Delete ${code}` }).click();
    await server.call('delete', `/api/promo-codes/${promo.id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(notice(page, 'Error deleting promo code')).toBeVisible();
  });
});
