import { fillBookingForm } from '../support/bookingForm.ts';
import { daysAhead, expect, logIn, someone, test } from '../support/test.ts';

test('a cash booking is requested, approved, and confirmed by e-mail @journey', async ({ page, mail }) => {
  const person = someone('Nora');
  await fillBookingForm(page, {
    service: 'Hourly Chauffeur',
    vehicle: 'Silver Executive Van',
    date: daysAhead(31),
    time: '14:30',
    payment: 'Cash',
    person,
  });
  await page.getByRole('button', { name: 'Request Booking' }).click();
  await expect(page.getByText('Booking Submitted', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  await expect(page.getByText(/^You pay your chauffeur \$\d+\.\d\d in cash on arrival\.$/)).toBeVisible();
  await page.goto('/booking');
  await expect(page.getByText('Select services to see pricing')).toBeVisible();
  await mail.waitFor(person.email, /your request/i);

  await page.goto('/my-bookings');
  await page.getByLabel(/email/i).fill(person.email.toUpperCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'Current Bookings' })).toBeVisible();
  await expect(page.getByText('Pending Approval', { exact: true })).toBeVisible();
  await expect(
    page.getByText("Your booking is pending admin approval. You'll be notified once it's reviewed."),
  ).toBeVisible();

  await logIn(page);
  await page.getByRole('row', { name: new RegExp(person.name) }).click();
  const details = page.getByRole('dialog');
  await expect(details.getByText(person.email)).toBeVisible();
  await details.getByRole('button', { name: 'Approve Booking' }).click();
  await expect(page.getByText('Booking approved successfully', { exact: true })).toBeVisible();
  await expect(details).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(person.name) })).toContainText('Approved');

  const approved = await mail.waitFor(person.email, /^confirmed/i);
  expect(approved.text).toContain('2:30 PM');
});
