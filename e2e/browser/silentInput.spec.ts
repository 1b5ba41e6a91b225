import { chooseCar, send } from '../support/bookingForm.ts';
import { fillSilently } from '../support/fillSilently.ts';
import { ADMIN, daysAhead, expect, someone, test } from '../support/test.ts';

test('a booking form filled without events is sent as it stands', async ({ page }) => {
  const person = someone('Silent');
  await page.goto('/booking');
  await expect(page.getByLabel('Date')).toHaveAttribute('min', /./);
  await chooseCar(page, 'Onyx Executive Sedan');
  await page.getByRole('checkbox', { name: /cancellation terms/i }).check();
  await page.getByRole('radio', { name: 'Cash' }).check({ force: true });
  await expect(page.getByTestId('quote-total')).toHaveText(/\$\d/);
  const filled = {
    'Pickup address': 'Union Station',
    Date: daysAhead(140),
    Time: '11:00',
    'First name': person.first,
    'Last name': person.last,
    Email: person.email,
    Phone: '416-555-0142',
    Passengers: '2',
  };
  for (const [label, value] of Object.entries(filled)) await fillSilently(page.getByLabel(label), value);
  await send(page);
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  await expect(page.getByText(person.email).first()).toBeVisible();
});

test('a login filled without events is sent as it stands', async ({ page }) => {
  await page.goto('/admin');
  await fillSilently(page.getByLabel('Username'), ADMIN.username);
  await fillSilently(page.getByLabel('Password'), ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});
