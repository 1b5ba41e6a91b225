import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { CreatedBooking } from '@livery/shared-types/booking';
import type { Page } from '@playwright/test';
import { axeFindings } from '../support/accessibility.ts';
import { notice, openBooking, openDashboard } from '../support/dashboard.ts';
import { askForChange, payByCard } from '../support/orders.ts';
import { staffApi } from '../support/staffApi.ts';
import { daysAhead, expect, someone, test } from '../support/test.ts';

/** Two cars of this test only, and a trip in the first of them that was paid by card. */
async function paidTrip(page: Page, rates: [own: string, other: string], days: number) {
  await openDashboard(page);
  const server = staffApi(page.request);
  const tag = someone('Car').last;
  const own = await server.addVehicle(`Own ${tag}`, { hourlyRate: rates[0] });
  const other = await server.addVehicle(`Other ${tag}`, { hourlyRate: rates[1] });
  const { person, booking } = await server.book({
    vehicleId: own.id,
    paymentMethod: 'stripe',
    pickupDate: `${daysAhead(days)}T10:00`,
  });
  const created = booking as unknown as CreatedBooking;
  await payByCard(page, created.manageToken);
  const read = () => server.call<AdminBooking>('get', `/api/admin/bookings/${booking.id}`);
  await expect.poll(async () => (await read()).paymentStatus).toBe('paid');
  const details = await openBooking(page, person.email);
  return { server, person, created, own, other, read, details };
}

const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Booking' });

// The cheapest free cars are offered first, however many others there are.
test('a paid booking gets a dearer car, and shows what is due until it is paid', async ({ page }) => {
  const { person, created, own, other, details, read } = await paidTrip(page, ['1.00', '2.00'], 160);
  await details.getByRole('button', { name: 'Edit Booking' }).click();
  const edit = editDialog(page);
  await expect(edit.getByRole('radio', { name: new RegExp(own.name) })).toBeChecked();
  await edit.getByRole('radio', { name: new RegExp(other.name) }).check();
  await expect(edit.getByText(/\(\+\$\d+\.\d{2}\)/)).toBeVisible();
  await expect(edit.getByText(/paid, \$\d+\.\d{2} due/)).toBeVisible();
  expect(await axeFindings(page), 'the edit dialog').toEqual([]);
  await edit.getByLabel('Notes').fill('Upgraded by telephone');
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, 'Booking changed').first()).toBeVisible();
  await expect(edit).toBeHidden();

  const { balanceDue, amountPaid } = await read();
  await expect(details.getByText(`Balance due $${balanceDue}`, { exact: true })).toBeVisible();
  await expect(details.getByText('Partly Paid', { exact: true })).toBeVisible();
  await expect(details.getByRole('region', { name: 'Balance' })).toContainText(`$${amountPaid}`);
  await expect(details.getByRole('region', { name: 'History' })).toContainText(
    `Vehicle: ${own.name} → ${other.name}`,
  );
  await details.getByRole('button', { name: 'Pay link' }).click();
  const link = page.getByRole('dialog', { name: 'Pay link' });
  await expect(link.getByText(`$${balanceDue}`, { exact: true })).toBeVisible();
  await expect(link.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();
  expect(await axeFindings(page), 'the pay link').toEqual([]);
  await link.getByRole('button', { name: 'Send by e-mail' }).click();
  await expect(notice(page, 'Pay link sent')).toBeVisible();
  await link.getByRole('button', { name: 'Close' }).click();
  await expect(details.getByRole('button', { name: 'Pay link' })).toBeFocused();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: new RegExp(person.email) })).toContainText(
    `Balance due $${balanceDue}`,
  );
  await payByCard(page, created.manageToken);
  await expect.poll(read).toMatchObject({ paymentStatus: 'paid', balanceDue: '0.00' });
});

test('a paid booking gets a cheaper car, and the difference goes back', async ({ page }) => {
  const { other, details, read } = await paidTrip(page, ['150.00', '3.00'], 162);
  const { totalAmount } = await read();
  await details.getByRole('button', { name: 'Edit Booking' }).click();
  const edit = editDialog(page);
  await edit.getByRole('radio', { name: new RegExp(other.name) }).check();
  const refund = edit.getByRole('checkbox', { name: /^Refund the difference of \$/ });
  await expect(refund).toBeChecked();
  await expect(edit.getByText(/goes back to the customer$/)).toBeVisible();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Booking changed').first()).toBeVisible();
  await expect.poll(async () => (await read()).paymentStatus).toBe('partially_refunded');
  const after = await read();
  expect(Number(after.totalAmount)).toBeLessThan(Number(totalAmount));
  expect(after).toMatchObject({ amountPaid: after.totalAmount, balanceDue: '0.00' });
  const ledger = details.getByRole('region', { name: 'Payment' });
  await expect(ledger).toContainText(`-$${(Number(totalAmount) - Number(after.totalAmount)).toFixed(2)}`);
});

test('a trip at an agreed price becomes longer once staff say which price holds', async ({ page }) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const { person, booking } = await server.book({ pickupDate: `${daysAhead(163)}T10:00` });
  const path = `/api/admin/bookings/${booking.id}`;
  const priceOverride = { total: '400.00', reason: 'As last year' };
  await server.call('patch', path, { priceOverride });
  const details = await openBooking(page, person.email);
  await details.getByRole('button', { name: 'Edit Booking' }).click();
  const edit = editDialog(page);
  await edit.getByLabel('Hours').fill('5');
  const question = edit.getByRole('status', { name: 'Agreed price' });
  await expect(question).toContainText('$400.00 was agreed on for the trip as it was (As last year).');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Error changing booking')).toBeVisible();
  expect(await server.call<AdminBooking>('get', path)).toMatchObject({ duration: 3 });
  await question.getByRole('button', { name: 'Keep $400.00' }).click();
  await expect(question.getByRole('button', { name: 'Keep $400.00' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await axeFindings(page), 'the question about the price').toEqual([]);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Booking changed').first()).toBeVisible();
  await expect(edit).toBeHidden();
  expect(await server.call<AdminBooking>('get', path)).toMatchObject({
    duration: 5,
    totalAmount: '400.00',
    priceOverride,
  });
});

test('a request whose car is taken says so before it is approved, and goes with another car', async ({
  page,
}) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const tag = someone('Car').last;
  const taken = await server.addVehicle(`Taken ${tag}`, { type: 'limousine' });
  // The cheapest of its type is offered first.
  const free = await server.addVehicle(`Free ${tag}`, { type: 'limousine', hourlyRate: '1.00' });
  const slot = { vehicleId: taken.id, pickupDate: `${daysAhead(164)}T10:00` };
  const first = await server.book(slot);
  const second = await server.book(slot);
  await server.call('post', `/api/admin/bookings/${first.booking.id}/approve`, {});
  const details = await openBooking(page, second.person.email);
  const clash = details.getByRole('region', { name: 'Car taken' });
  await expect(clash).toContainText(`${taken.name} drives ${first.person.name}`);
  expect(await axeFindings(page), 'a clash').toEqual([]);
  await clash.getByRole('button', { name: 'Open that trip' }).click();
  await expect(details.getByText(first.person.email)).toBeVisible();
  await page.goBack();
  await clash.getByRole('button', { name: `Assign and approve: ${free.name}` }).click();
  await expect(notice(page, 'Booking approved successfully')).toBeVisible();
  const approved = await server.call<AdminBooking>('get', `/api/admin/bookings/${second.booking.id}`);
  expect(approved).toMatchObject({ status: 'approved', vehicleId: free.id });
  await server.call('delete', `/api/admin/vehicles/${free.id}`);
});

test('a change that a customer asks for is accepted, and another one declined for a reason', async ({
  page,
  mail,
}) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const { person, booking } = await server.book({ pickupDate: `${daysAhead(166)}T10:00` });
  const created = booking as unknown as CreatedBooking;
  await askForChange(page.request, created, { duration: 4, message: 'An hour longer, please' });
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill(person.email);
  await expect(page.getByRole('row', { name: new RegExp(person.email) })).toContainText('Change requested');
  const details = await openBooking(page, person.email);
  const panel = details.getByRole('region', { name: 'Change requested' });
  await expect(panel).toContainText('3 hours → 4 hours');
  await expect(panel).toContainText('An hour longer, please');
  expect(await axeFindings(page), 'a change request').toEqual([]);
  await panel.getByRole('button', { name: 'Accept the change' }).click();
  await expect(notice(page, 'Change accepted')).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(details.getByText('4 hours', { exact: true })).toBeVisible();
  await mail.waitFor(person.email, /chang/i);

  await askForChange(page.request, created, { duration: 9 });
  await panel.getByRole('button', { name: 'Decline' }).click();
  const question = page.getByRole('dialog', { name: 'Decline the change' });
  await question.getByLabel('Reason').fill('The car is needed in the evening.');
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(notice(page, 'Change declined').first()).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(details.getByText('4 hours', { exact: true })).toBeVisible();
});
