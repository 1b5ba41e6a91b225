import type { PublicBooking } from '@livery/shared-types/booking';
import type { Page } from '@playwright/test';
import { chooseCar, expectChosenCar, expectCurrentPrice, fillBookingForm } from '../support/bookingForm.ts';
import { staffApi } from '../support/staffApi.ts';
import { expect, expectNotice, expectFitsAndAccessible, test } from '../support/pageChecks.ts';
import { daysAhead, someone } from '../support/test.ts';

const bookingsOf = async (page: Page, email: string): Promise<PublicBooking[]> =>
  (await page.request.get(`/api/bookings/by-email/${encodeURIComponent(email)}`)).json();

/** A car that somebody else has on that day at ten. */
async function takenCar(page: Page, date: string) {
  const server = staffApi(page.request);
  await server.logIn();
  const vehicle = await server.addVehicle(`Taken ${someone('Car').last}`);
  const take = async () => {
    const { booking } = await server.book({ vehicleId: vehicle.id, pickupDate: `${date}T10:00` });
    await server.call('post', `/api/admin/bookings/${booking.id}/approve`, {});
  };
  return { vehicle, take, remove: () => server.call('delete', `/api/admin/vehicles/${vehicle.id}`) };
}

test('a car that is taken is marked, a free one can be had instead, and the request goes without payment', async ({
  page,
}) => {
  const date = daysAhead(150);
  const { vehicle, take, remove } = await takenCar(page, date);
  await take();
  const person = someone('Late');
  await fillBookingForm(page, {
    service: 'Airport Arrival',
    vehicle: vehicle.name,
    date,
    time: '11:00',
    payment: 'Card',
    person,
  });
  await expect(page.getByText(`The ${vehicle.name} is already taken around this time.`)).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: vehicle.name });
  await expect(card).toContainText('Taken at this time');
  const instead = page.getByRole('group', { name: 'Free at this time:' }).getByRole('button');
  await expect(instead).not.toHaveCount(0);
  await expectFitsAndAccessible(page, 'a car that is taken');
  const offered = ((await instead.first().textContent()) ?? '').split(',')[0] ?? '';
  await instead.first().click();
  await expectChosenCar(page, offered);
  await expect(page.getByRole('button', { name: 'Proceed to Payment' }).first()).toBeVisible();

  await chooseCar(page, vehicle.name);
  await expectCurrentPrice(page);
  await page.getByRole('button', { name: 'Send request without payment' }).first().click();
  await expectNotice(
    page,
    'Booking Submitted',
    'Your request is submitted and nothing has been charged. You pay once it is approved.',
  );
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  await expect(page.getByText(/The car you asked for is taken at this time/)).toBeVisible();
  await expectFitsAndAccessible(page, 'a request without payment');
  const [booking, ...others] = await bookingsOf(page, person.email);
  expect([booking?.paymentStatus, booking?.status, others]).toEqual(['unpaid', 'pending_approval', []]);
  await remove();
});

test('a car that is taken between the form and the payment is not charged', async ({ page }) => {
  const date = daysAhead(151);
  const { vehicle, take, remove } = await takenCar(page, date);
  const person = someone('Race');
  await fillBookingForm(page, {
    service: 'Airport Arrival',
    vehicle: vehicle.name,
    date,
    time: '10:00',
    payment: 'Card',
    person,
  });
  await expect(page.getByText(`The ${vehicle.name} is free around this time.`)).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/create-payment-intent', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Proceed to Payment' }).first().click();
  await expect(page.getByText('Initializing secure payment')).toBeVisible();
  await take();
  release();
  await expect(page.getByRole('heading', { name: 'This car has been taken meanwhile' })).toBeVisible();
  await expectFitsAndAccessible(page, 'a car that was taken meanwhile');

  await page.getByRole('button', { name: 'Choose another car or time' }).click();
  await expect(page.getByText(`Booking as ${person.name}`)).toBeVisible();
  await page.getByLabel('Time').fill('18:00');
  await page.getByRole('button', { name: 'Proceed to Payment' }).first().click();
  const question = page.getByRole('dialog', { name: 'You have sent us a request already' });
  await question.getByRole('button', { name: 'Replace it with what is in the form' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  const bookings = await bookingsOf(page, person.email);
  expect(bookings.map(({ pickupTime, status }) => `${pickupTime} ${status}`).sort()).toEqual([
    '10:00 cancelled',
    '18:00 pending_approval',
  ]);
  await remove();
});
