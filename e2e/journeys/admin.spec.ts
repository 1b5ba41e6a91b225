import { notice, openBooking, openDashboard, withoutLiveUpdates } from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { ADMIN, expect, logIn, someone, test } from '../support/test.ts';

test.describe('the session', () => {
  test('is checked on entry, and no staff data is requested before the login', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/api/auth/check', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/admin');
    await expect(page.getByText('Loading...', { exact: true }).first()).toBeVisible();
    letThrough();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    const staffCalls = asked.filter(
      (path) => path.startsWith('/api/') && !['/api/auth/check', '/api/brand'].includes(path),
    );
    expect(staffCalls).toEqual([]);
  });

  test('is refused without a name or a password, and with a wrong one', async ({ page }) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await page.getByLabel('Username').fill(someone('stranger').email);
    await page.getByLabel('Password').fill('not-the-password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });

  test('opens the six tabs with Bookings first, survives a reload and ends with Logout @journey', async ({
    page,
  }) => {
    await logIn(page);
    await expect(page.getByRole('tab')).toHaveText([
      'Bookings',
      'Services',
      'Fleet',
      'Promos',
      'Users',
      'Settings',
    ]);
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Bookings');
    await page.getByRole('tab', { name: 'Promos' }).click();
    await page.reload();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Promos');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });

  test('that has ended brings the login form, and the login the same place', async ({ page }) => {
    // The end of the live connection would tell first.
    await withoutLiveUpdates(page);
    await openDashboard(page);
    const { person } = await staffApi(page.request).book();
    const details = await openBooking(page, person.email);
    await page.request.post('/api/auth/logout');
    await details.getByRole('button', { name: 'Approve Booking' }).click();
    await expect(notice(page, 'Session expired – Please log in again')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expect(details).toBeHidden();

    await page.getByLabel('Username').fill(ADMIN.username);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(details.getByText(person.email)).toBeVisible();
    await expect(details.getByText('Pending Approval', { exact: true })).toBeVisible();
  });

  test('that has ended while settings are changed says so', async ({ page }) => {
    await withoutLiveUpdates(page);
    await openDashboard(page, '?tab=settings');
    await expect(page.getByRole('switch', { name: 'Cash payment' })).toBeVisible();
    await page.request.post('/api/auth/logout');
    await page.getByRole('switch', { name: 'Cash payment' }).click();
    await expect(notice(page, 'Session expired – Please log in again')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });
});

test.describe('the keyboard', () => {
  test('reaches the list of shortcuts, the search and every tab', async ({ page }) => {
    await openDashboard(page);
    await expect(page.getByRole('searchbox', { name: 'Search bookings' })).toBeVisible();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search bookings' })).toBeFocused();
    await page.keyboard.press('5');
    await expect(page.getByRole('searchbox', { name: 'Search bookings' })).toHaveValue('5');
    await page.getByRole('heading', { name: 'Admin Dashboard' }).click();
    await page.keyboard.press('5');
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Users');
  });

  test('keeps single keys for those who want them', async ({ page }) => {
    await openDashboard(page);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('5');
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Bookings');
  });

  test('goes through the table by arrows and opens a row by Enter', async ({ page }) => {
    const server = staffApi(page.request);
    const { person } = await server.book();
    await server.book({ customerEmail: person.email });
    // Only these two, so that nobody else's booking comes between the keys.
    await openDashboard(page, `?q=${encodeURIComponent(person.email)}`);
    const openers = page.getByRole('button', { name: /^Open booking [0-9a-f]{8}/ });
    await openers.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(openers.nth(1)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(openers.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Booking Details' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(openers.first()).toBeFocused();
  });
});
