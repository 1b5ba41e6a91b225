import type { User } from '@livery/shared-types/adminAccounts';
import type { Settings } from '@livery/shared-types/catalog';
import { notice, openDashboard } from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { ADMIN, expect, someone, test } from '../support/test.ts';

test.describe('users', () => {
  test('are added, switched off and deleted', async ({ page, browser }) => {
    const person = someone('Dana');
    const username = person.last.toLowerCase();
    await openDashboard(page, '?tab=users');
    await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([
      'Username',
      'Email',
      'Role',
      'Status',
      'Created',
      'Actions',
    ]);
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await expect(dialog.getByRole('checkbox', { name: 'Active' })).toBeChecked();
    await dialog.getByLabel('Username').fill('ab');
    await dialog.getByLabel('Email').fill('nobody');
    await dialog.getByLabel('Password').fill('12345');
    await dialog.getByRole('button', { name: 'Add User' }).click();
    for (const words of [
      'Username must be at least 3 characters',
      'Invalid email address',
      'Password must be at least 6 characters',
    ]) {
      await expect(dialog.getByText(words)).toBeVisible();
    }
    const password = `quiet-${username}`;
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(notice(page, 'User created successfully')).toBeVisible();

    const row = page.getByRole('row', { name: new RegExp(username) });
    await expect(row.getByRole('cell')).toHaveText([
      username,
      person.email,
      'admin',
      'Active',
      /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/,
      '',
    ]);

    const other = await browser.newContext();
    const theirs = await other.newPage();
    await theirs.goto(new URL('/admin', page.url()).href);
    await theirs.getByLabel('Username').fill(username);
    await theirs.getByLabel('Password').fill(password);
    await theirs.getByRole('button', { name: 'Login' }).click();
    await expect(theirs.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

    await row.getByRole('button', { name: `Edit ${username}` }).click();
    const edit = page.getByRole('dialog', { name: 'Edit User' });
    await expect(edit.getByLabel('New Password (leave blank to keep current)')).toHaveValue('');
    await edit.getByRole('checkbox', { name: 'Active' }).uncheck();
    await edit.getByRole('button', { name: 'Update User' }).click();
    await expect(notice(page, 'User updated successfully')).toBeVisible();
    await expect(row).toContainText('Inactive');

    // Their page learns of it by itself.
    await expect(theirs.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await other.close();

    await row.getByRole('button', { name: `Delete ${username}` }).click();
    const question = page.getByRole('dialog', { name: 'Delete User' });
    await expect(question).toContainText(`Delete user ${username}?`);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(notice(page, 'User deleted successfully')).toBeVisible();
    await expect(row).toBeHidden();
  });

  test('are refused with the server’s reason, and the dialog stays', async ({ page }) => {
    await openDashboard(page, '?tab=users');
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByLabel('Username').fill(ADMIN.username);
    await dialog.getByLabel('Email').fill(someone('Second').email);
    await dialog.getByLabel('Password').fill('a-long-enough-one');
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(notice(page, 'Error creating user')).toBeVisible();
    await expect(dialog.getByLabel('Username')).toHaveValue(ADMIN.username);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();

    await page.getByRole('button', { name: `Delete ${ADMIN.username}`, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(notice(page, 'Error deleting user')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    const person = someone('Gone');
    const server = staffApi(page.request);
    const user = await server.call<User>('post', '/api/users', {
      username: person.last,
      email: person.email,
      password: 'a-long-enough-one',
    });
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.reload();
    await page.getByRole('tab', { name: 'Users' }).click();
    await page.getByRole('button', { name: `Edit ${person.last}` }).click();
    await server.call('delete', `/api/users/${user.id}`);
    await page.getByRole('button', { name: 'Update User' }).click();
    await expect(notice(page, 'Error updating user')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Edit User' })).toBeVisible();
  });
});

test.describe('settings', () => {
  test('explain themselves', async ({ page }) => {
    await openDashboard(page, '?tab=settings');
    await expect(page.getByRole('heading', { name: 'Payment Settings' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Email Notifications' })).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(4);
    await expect(
      page.getByText(
        'Disabling a payment method hides it from the booking form. Existing bookings are unaffected.',
      ),
    ).toBeVisible();
    await expect(
      page.getByText('All listed addresses receive copies of booking confirmation and approval e-mails.'),
    ).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Ask customers for a code' })).toHaveAccessibleDescription(
      /six-digit code/,
    );
  });

  test('take CC addresses, refuse what is none, and give them up again', async ({ page }) => {
    const { email } = someone('Copy');
    await openDashboard(page, '?tab=settings');
    const input = page.getByLabel('CC e-mail address');
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await expect(add).toBeDisabled();
    await input.fill('nobody');
    await expect(add).toBeDisabled();
    await input.fill('two words@example.com');
    await add.click();
    await expect(notice(page, 'Error updating settings')).toBeVisible();
    await expect(input).toHaveValue('two words@example.com');

    await input.fill(email);
    await input.press('Enter');
    await expect(notice(page, 'Settings updated successfully')).toBeVisible();
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await expect(input).toHaveValue('');
    const stored = () => staffApi(page.request).call<Settings>('get', '/api/settings');
    expect((await stored()).ccEmails).toContain(email);
    await page.getByRole('button', { name: `Remove ${email}` }).click();
    await expect(page.getByText(email, { exact: true })).toBeHidden();
    await expect.poll(async () => (await stored()).ccEmails.includes(email)).toBe(false);
  });
});
