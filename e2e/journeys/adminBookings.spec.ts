import {
  markAsDone,
  notice,
  openApprovedBooking,
  openBooking,
  openDashboard,
  soonPickup,
  withoutLiveUpdates,
} from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { daysAhead, expect, someone, test } from '../support/test.ts';

test('the overview has the next trip, the four figures and the table', async ({ page }) => {
  const { person, booking } = await staffApi(page.request).book();
  await openDashboard(page);
  await expect(page.getByRole('heading', { name: 'Next Upcoming Booking' })).toBeVisible();
  for (const figure of ['Total Bookings', 'Approved', 'Pending Approval', 'Total Revenue']) {
    await expect(page.getByRole('term').filter({ hasText: figure })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'All Bookings' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Booking ID',
    'Customer',
    'Date & Time',
    'Pickup Location',
    'Amount',
    'Payment',
    'Status',
  ]);
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill(person.email);
  const row = page.getByRole('row', { name: new RegExp(person.name) });
  await expect(row.getByRole('cell')).toHaveText([
    `${booking.id.slice(0, 8)}...`,
    `${person.name}${person.email}(416) 555-0177`,
    /^[A-Z][a-z]{2} \d{1,2}, \d{4}10:00 AM$/,
    'Union Station→ Casa Loma → Fairmont Royal York',
    /^\$\d+\.\d{2}$/,
    'Cash',
    'Pending Approval',
  ]);
});

test('filters, search and an empty list live in the address', async ({ page }) => {
  await openDashboard(page);
  const { person } = await staffApi(page.request).book();
  const filter = page.getByRole('combobox', { name: 'Filter bookings' });
  await filter.click();
  await expect(page.getByRole('option')).toHaveText(['All Bookings', 'Upcoming', 'Today', 'Past']);
  await page.getByRole('option', { name: 'Past' }).click();
  await expect(page).toHaveURL(/filter=past/);
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill(person.email);
  await expect(page.getByText('No bookings found', { exact: true })).toBeVisible();
  await page.reload();
  await expect(filter).toHaveText('Past');
  await expect(page.getByText('No bookings found', { exact: true })).toBeVisible();
  await filter.click();
  await page.getByRole('option', { name: 'Upcoming' }).click();
  await expect(page.getByRole('row', { name: new RegExp(person.name) })).toBeVisible();
});

test('the details hold everything that was agreed', async ({ page }) => {
  await openDashboard(page);
  const { person, booking } = await staffApi(page.request).book({
    flightNumber: 'AC 871',
    notes: 'Please bring a child seat.',
  });
  const details = await openBooking(page, person.email);
  await expect(page).toHaveURL(new RegExp(`booking=${booking.id}`));
  for (const [term, value] of [
    ['Status', 'Pending Approval'],
    ['Full name', person.name],
    ['Email', person.email],
    ['Phone', '(416) 555-0177'],
    ['Preferred travel date', /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/],
    ['Time', '10:00 AM'],
    ['Pickup location', 'Union Station'],
    ['Destinations', 'Casa LomaFairmont Royal York'],
    ['Duration', '3 hours'],
    ['Flight', 'AC 871'],
    ['Notes', 'Please bring a child seat.'],
    ['Payment method', 'Cash'],
    ['Total amount', `$${booking.totalAmount}`],
  ] as const) {
    const definition = details.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('+ dd');
    await expect(definition, term).toHaveText(value);
  }
  await expect(details.getByRole('region', { name: 'Price' })).toContainText('Service fee');
  await expect(details.getByRole('region', { name: 'History' })).toContainText('Created by');
  await page.goBack();
  await expect(details).toBeHidden();
});

test('a request is rejected for a reason, and cancelling the prompt leaves it alone', async ({ page }) => {
  await openDashboard(page);
  const { person } = await staffApi(page.request).book();
  const details = await openBooking(page, person.email);
  await details.getByRole('button', { name: 'Reject Booking' }).click();
  const prompt = page.getByRole('dialog', { name: 'Reject Booking' });
  await prompt.getByLabel('Reason').fill('Never mind');
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await expect(prompt).toBeHidden();
  await expect(details.getByText('Pending Approval', { exact: true })).toBeVisible();

  await details.getByRole('button', { name: 'Reject Booking' }).click();
  await expect(prompt.getByLabel('Reason')).toHaveValue('');
  await prompt.getByLabel('Reason').fill('No car of that kind is free.');
  await prompt.getByRole('button', { name: 'Reject' }).click();
  await expect(notice(page, 'Booking rejected')).toBeVisible();
  await expect(details).toBeHidden();
  await page.getByRole('row', { name: new RegExp(`${person.name}.*Rejected`) }).click();
  await expect(details.getByText('Rejection reason: No car of that kind is free.')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Approve Booking' })).toBeHidden();
});

test('an approved trip is marked as done after a question, and the customer gets an e-mail', async ({
  page,
  mail,
}) => {
  // It waits for the pickup to pass.
  test.slow();
  const { person, details } = await openApprovedBooking(page, { pickupDate: soonPickup() });
  await expect(details.getByRole('button', { name: 'Reject Booking' })).toBeHidden();
  await markAsDone(page);
  const question = page.getByRole('dialog', { name: 'Mark as Done' });
  await expect(question).toContainText(
    'Mark this booking as completed? A completion email will be sent to the customer.',
  );
  await question.getByRole('button', { name: 'Mark as completed' }).click();
  await expect(notice(page, 'Booking marked as completed. Completion email sent to customer.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${person.name}.*Completed`) })).toBeVisible();
  await mail.waitFor(person.email, /complete|thank/i);
});

test('archiving hides a booking from the main view', async ({ page }) => {
  await openDashboard(page);
  const { person } = await staffApi(page.request).book();
  const details = await openBooking(page, person.email);
  await details.getByRole('button', { name: 'Archive Booking' }).click();
  const question = page.getByRole('dialog', { name: 'Archive Booking' });
  await expect(question).toContainText('It will be hidden from the main view.');
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect(notice(page, 'Booking archived successfully')).toBeVisible();
  await expect(page.getByText('No bookings found', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Archived bookings' }).click();
  await page.getByRole('option', { name: 'Archived', exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(person.name) })).toBeVisible();
});

test('deleting a booking asks first and is for good', async ({ page }) => {
  await openDashboard(page);
  const { person } = await staffApi(page.request).book();
  const details = await openBooking(page, person.email);
  await details.getByRole('button', { name: 'Delete Booking' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Booking' });
  await expect(question).toContainText(/permanently.*cannot be undone/i);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(details).toBeVisible();
  await details.getByRole('button', { name: 'Delete Booking' }).click();
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(notice(page, 'Booking deleted successfully')).toBeVisible();
  await expect(details).toBeHidden();
  await page.getByRole('combobox', { name: 'Archived bookings' }).click();
  await page.getByRole('option', { name: 'Archived or not' }).click();
  await expect(page.getByText('No bookings found', { exact: true })).toBeVisible();
});

test.describe('a refusal', () => {
  test('names the trip that has the vehicle already, and leaves the details open', async ({ page }) => {
    await openDashboard(page);
    const server = staffApi(page.request);
    const vehicle = await server.addVehicle(`Clash Car ${someone('x').last}`);
    const slot = { vehicleId: vehicle.id, pickupDate: `${daysAhead(40)}T09:00` };
    const first = await server.book(slot);
    const second = await server.book(slot);
    await server.call('post', `/api/admin/bookings/${first.booking.id}/approve`, {});
    const details = await openBooking(page, second.person.email);
    await details.getByRole('button', { name: 'Approve Booking' }).click();
    await expect(notice(page, 'Error approving booking')).toBeVisible();
    await expect(page.getByText(`#${first.booking.id.slice(0, 8)}`).first()).toBeVisible();
    await expect(details).toBeVisible();
    await expect(details.getByText('Pending Approval', { exact: true })).toBeVisible();
  });

  test('of a decision that comes too late shows what the booking has become', async ({ page }) => {
    // It waits for the pickup to pass.
    test.slow();
    await withoutLiveUpdates(page);
    await openDashboard(page);
    const server = staffApi(page.request);
    const { person, booking } = await server.book({ pickupDate: soonPickup(30_000) });
    const details = await openBooking(page, person.email);
    await server.call('post', `/api/admin/bookings/${booking.id}/approve`, {});

    await details.getByRole('button', { name: 'Reject Booking' }).click();
    await page
      .getByRole('dialog', { name: 'Reject Booking' })
      .getByRole('button', { name: 'Reject' })
      .click();
    await expect(notice(page, 'Error rejecting booking')).toBeVisible();
    await expect(details.getByText('This booking was changed meanwhile.')).toBeVisible();
    await expect(details.getByText('Approved', { exact: true })).toBeVisible();

    await expect(details.getByRole('button', { name: 'Mark as Done' })).toBeEnabled({ timeout: 240_000 });
    await server.call('post', `/api/admin/bookings/${booking.id}/complete`, {});
    await details.getByRole('button', { name: 'Mark as Done' }).click();
    await page.getByRole('button', { name: 'Mark as completed' }).click();
    await expect(notice(page, 'Error completing booking')).toBeVisible();
    await expect(details.getByText('Completed', { exact: true })).toBeVisible();
  });

  test('of archiving and deleting what has changed says so', async ({ page }) => {
    await withoutLiveUpdates(page);
    await openDashboard(page);
    const server = staffApi(page.request);
    const { person, booking } = await server.book();
    const details = await openBooking(page, person.email);
    await server.call('post', `/api/admin/bookings/${booking.id}/approve`, {});
    await details.getByRole('button', { name: 'Archive Booking' }).click();
    await page
      .getByRole('dialog', { name: 'Archive Booking' })
      .getByRole('button', { name: 'Archive' })
      .click();
    await expect(notice(page, 'Error archiving booking')).toBeVisible();
    await expect(details.getByText('This booking was changed meanwhile.')).toBeVisible();
    await expect(details.getByText('Approved', { exact: true })).toBeVisible();

    await server.call('delete', `/api/admin/bookings/${booking.id}`);
    await details.getByRole('button', { name: 'Delete Booking' }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(notice(page, 'Error deleting booking')).toBeVisible();
    await expect(details.getByText('This booking is not there any more')).toBeVisible();
  });
});
