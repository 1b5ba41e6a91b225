import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { fillBookingForm } from '../support/bookingForm.ts';
import { openBooking, openDashboard } from '../support/dashboard.ts';
import { expect, test } from '../support/pageChecks.ts';
import { staffApi } from '../support/staffApi.ts';
import { daysAhead, someone } from '../support/test.ts';

test('somebody else rides: the booker and staff see who, and the chauffeur sees nobody else', async ({
  page,
}) => {
  const staff = staffApi(page.request);
  await staff.logIn();
  const person = someone('Beatrix');
  const car = await staff.addVehicle(someone('Guest Car').name);
  const chauffeur = await staff.addChauffeur(someone('Marc').name);
  await fillBookingForm(page, {
    service: 'Airport Arrival',
    vehicle: car.name,
    date: daysAhead(1),
    time: '10:00',
    payment: 'Cash',
    person,
  });
  const box = page.getByRole('checkbox', { name: 'Somebody else is riding' });
  await box.check();
  await page.getByRole('button', { name: 'Request Booking' }).first().click();
  await expect(page.getByText('Enter the passenger’s name')).toBeVisible();
  await page.getByLabel('Passenger’s name').fill('Ana Ruiz');
  await page.getByLabel('Passenger’s phone').fill('416-555-0202');
  await page.getByRole('button', { name: 'Request Booking' }).first().click();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  await expect(page.getByText('Passenger: Ana Ruiz')).toBeVisible();

  // The next form of this browser knows the booker, and no passenger but of a trip that is booked again.
  await page.goto('/booking');
  await expect(page.getByText(`Booking as ${person.first}`)).toBeVisible();
  await expect(box).not.toBeChecked();
  await page.goBack();
  await page.getByRole('link', { name: 'View your booking' }).click();
  await page.getByRole('link', { name: 'Book this again' }).click();
  await expect(box).toBeChecked();
  await expect(page.getByLabel('Passenger’s name')).toHaveValue('Ana Ruiz');
  await expect(page).not.toHaveURL(/Ana|0202/);

  await openDashboard(page);
  const details = await openBooking(page, person.email);
  const fact = (term: string) => details.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('+ dd');
  await expect(fact('Full name')).toHaveText(person.name);
  await expect(fact('Passenger')).toHaveText('Ana Ruiz');
  await expect(fact('Passenger’s phone')).toHaveText('(416) 555-0202');

  const [booking] = await staff.call<AdminBooking[]>('get', `/api/bookings?q=${person.email}`);
  await staff.call('post', `/api/admin/bookings/${booking?.id}/approve`, { chauffeurId: chauffeur.id });
  const { url } = await staff.issueLink(chauffeur.id);
  await page.goto(url);
  await expect(page.getByRole('article')).toContainText('Ana Ruiz');
  await expect(page.getByRole('link', { name: 'Call Ana Ruiz' })).toHaveAttribute('href', 'tel:+14165550202');
  const seen = await page.locator('body').innerHTML();
  for (const word of [person.first, person.last, person.email, '0199'])
    expect(seen.includes(word), word).toBe(false);

  // On a phone a long name pushes nothing out.
  const long = 'Ana-'.padEnd(120, 'x');
  await staff.call('patch', `/api/admin/bookings/${booking?.id}`, { passengerName: long });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('article')).toContainText(long);
  const cash = await page.getByRole('article').getByText(`$${booking?.totalAmount}`).boundingBox();
  expect((cash?.x ?? Infinity) + (cash?.width ?? 0)).toBeLessThan(390);
});
