import type { CreatedBooking } from '@livery/shared-types/booking';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { Vehicle } from '@livery/shared-types/catalog';
import type { Locator, Page } from '@playwright/test';
import { chooseCar, expectCurrentPrice, send } from '../support/bookingForm.ts';
import { notice, openDashboard } from '../support/dashboard.ts';
import { fillSilently } from '../support/fillSilently.ts';
import { staffApi } from '../support/staffApi.ts';
import { ADMIN, daysAhead, expect, someone, test } from '../support/test.ts';

/** All of them before anything is pressed, as a password manager does. */
async function fillAll(part: Page | Locator, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await fillSilently(part.getByLabel(label), value);
}

test('a booking form filled without events is sent as it stands', async ({ page }) => {
  const person = someone('Silent');
  await page.goto('/booking');
  await expect(page.getByLabel('Date')).toHaveAttribute('min', /./);
  await chooseCar(page, 'Onyx Executive Sedan');
  await page.getByRole('checkbox', { name: /cancellation terms/i }).check();
  await page.getByRole('radio', { name: 'Cash' }).check({ force: true });
  const date = daysAhead(140);
  await fillAll(page, {
    'Pickup address': 'Union Station',
    Date: date,
    Time: '11:00',
    Passengers: '2',
    Luggage: '1',
    'Duration (hours)': '5',
  });
  // A press elsewhere in the form says all of it too, and the price is that of five hours.
  await page.getByRole('button', { name: 'More bags' }).click();
  await expect(page.getByLabel('Luggage')).toHaveValue('2');
  await expectCurrentPrice(page);
  await fillAll(page, {
    'First name': person.first,
    'Last name': person.last,
    Email: person.email,
    Phone: '416-555-0142',
  });
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /bookings$/.test(request.url()),
  );
  await send(page);
  expect((await sent).postDataJSON()).toMatchObject({
    customerName: person.name,
    customerEmail: person.email,
    customerPhone: '416-555-0142',
    pickupAddress: 'Union Station',
    pickupDate: `${date}T11:00`,
    duration: 5,
    passengers: 2,
    luggage: 2,
  });
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  await expect(page.getByText(person.email).first()).toBeVisible();
});

test('a vehicle whose numbers were filled without events is stored as they stand', async ({ page }) => {
  await openDashboard(page, '?tab=fleet');
  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Vehicle' });
  const name = `Silent ${someone('x').last}`;
  await fillAll(dialog, {
    'Vehicle Name': name,
    Capacity: '9',
    Luggage: '8',
    'Hourly Rate ($)': '149,50',
    'Licence Plate': 'SILENT 1',
  });
  await dialog.getByRole('button', { name: 'Create Vehicle' }).click();
  await expect(notice(page, 'Vehicle created successfully')).toBeVisible();
  const vehicles = await staffApi(page.request).call<Vehicle[]>('get', '/api/vehicles');
  expect(vehicles.find((vehicle) => vehicle.name === name)).toMatchObject({
    capacity: 9,
    luggageCapacity: 8,
    hourlyRate: '149.50',
    plate: 'SILENT 1',
  });
});

test('a change that was filled in without events is asked for as it stands', async ({ page }) => {
  const api = staffApi(page.request);
  await api.logIn();
  const booking = (await api.book({ pickupDate: `${daysAhead(141)}T10:00` }))
    .booking as unknown as CreatedBooking;
  await page.goto(`/my-bookings?manage=${encodeURIComponent(booking.manageToken)}`);
  await page.getByRole('button', { name: 'Ask for a change' }).click();
  const date = daysAhead(142);
  await fillAll(page.getByRole('form', { name: /^Ask for a change/ }), {
    Date: date,
    Time: '12:00',
    'Duration (hours)': '5',
    Passengers: '2',
    Message: 'A day later, please',
  });
  // The first press shows what it would cost, the second asks for it.
  const ask = page.getByRole('button', { name: 'Ask for this change' });
  await ask.click({ force: true });
  await expect(page.getByTestId('changed-total')).toContainText('becomes');
  await ask.click();
  await expect(notice(page, 'We have your request')).toBeVisible();
  const { changeRequest } = await api.call<AdminBooking>('get', `/api/admin/bookings/${booking.id}`);
  expect(changeRequest?.message).toBe('A day later, please');
  expect(changeRequest?.changes.map(({ field, to }) => [field, to])).toEqual(
    expect.arrayContaining([
      ['pickupDate', expect.stringMatching(/, 12:00 PM$/)],
      ['duration', '5 hours'],
      ['passengers', '2'],
    ]),
  );
});

test('a login filled without events is sent as it stands', async ({ page }) => {
  await page.goto('/admin');
  await fillAll(page, { Username: ADMIN.username, Password: ADMIN.password });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});
