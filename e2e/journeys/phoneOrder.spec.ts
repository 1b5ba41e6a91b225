import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { Customer, CustomerSummary } from '@livery/shared-types/customer';
import type { Locator, Page } from '@playwright/test';
import { axeFindings, showTheme } from '../support/accessibility.ts';
import { expectOrderPrice, fitsTheWidth, openBooking, openDashboard } from '../support/dashboard.ts';
import { enterCard } from '../support/payment.ts';
import { staffApi } from '../support/staffApi.ts';
import { daysAhead, expect, someone, test } from '../support/test.ts';

const tag = () => someone('x').last.slice('Tester-'.length);

/** Counts what a person does: presses of a button or of Enter, and fields that something was typed into. */
function hands(page: Page) {
  const done = { presses: 0, typed: 0 };
  return {
    done,
    press: async (target: Locator) => {
      done.presses += 1;
      await target.click();
    },
    enter: async () => {
      done.presses += 1;
      await page.keyboard.press('Enter');
    },
    type: async (field: Locator, text: string) => {
      done.typed += 1;
      await field.fill(text);
    },
  };
}

const openOrder = async (page: Page) => {
  await page.getByRole('button', { name: 'New booking' }).click();
  return page.getByRole('dialog', { name: 'New booking' });
};
const created = (page: Page) => page.getByRole('dialog', { name: 'Booking created' });

/** Somebody with an approved trip behind them, once the record of it is there. */
async function knownCaller(page: Page, vehicleId: string) {
  const server = staffApi(page.request);
  const { person, booking } = await server.book({
    vehicleId,
    pickupDate: `${daysAhead(80)}T10:00`,
    passengers: 2,
  });
  await expect
    .poll(async () => {
      const found = await server.call<CustomerSummary[]>('get', `/api/admin/customers?q=${person.email}`);
      const [first] = found;
      if (!first) return undefined;
      return (await server.call<Customer>('get', `/api/admin/customers/${first.id}`)).defaults.vehicleId;
    })
    .toBe(vehicleId);
  return { person, booking };
}

test('a known caller is booked and approved with three presses and at most five typed fields @journey', async ({
  page,
  mail,
}) => {
  await openDashboard(page);
  const car = await staffApi(page.request).addVehicle(`Caller Car ${tag()}`);
  const { person } = await knownCaller(page, car.id);
  const { done, press, enter, type } = hands(page);

  await press(page.getByRole('button', { name: 'New booking' }));
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await type(dialog.getByLabel('Find the caller'), person.email);
  await expect(dialog.getByRole('option', { name: new RegExp(person.name) })).toBeVisible();
  await enter();
  await expect(dialog.getByLabel('Pickup address')).toHaveValue('Union Station');
  await expect(dialog.getByRole('radio', { name: new RegExp(car.name) })).toBeChecked();
  await type(dialog.getByLabel('Date'), daysAhead(85));
  await type(dialog.getByLabel('Time'), '18:30');
  await type(dialog.getByLabel('Destination'), 'Casa Loma');
  await expect(dialog.getByRole('radio', { name: new RegExp(`${car.name}.*Free`) })).toBeVisible();
  await expectOrderPrice(dialog);
  await press(dialog.getByRole('button', { name: 'Create and approve' }));

  await expect(created(page)).toContainText('Approved');
  await expect(created(page)).toContainText(car.name);
  expect(done.presses).toBeLessThanOrEqual(3);
  expect(done.typed).toBeLessThanOrEqual(5);
  await mail.waitFor(person.email, /confirmed|approved/i);
});

test('the core of the form fits a desk without scrolling, and a phone in one column', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDashboard(page);
  const dialog = await openOrder(page);
  for (const core of [
    dialog.getByLabel('Find the caller'),
    dialog.getByLabel('Pickup address'),
    dialog.getByLabel('Destination'),
    dialog.getByRole('radio', { name: /Card/ }),
    dialog.getByRole('button', { name: 'Create and approve' }),
  ]) {
    await expect(core).toBeInViewport();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsTheWidth(page, 'the order on a phone');
  await expect(dialog.getByRole('button', { name: 'Create and approve' })).toBeInViewport();
  for (const theme of ['dark', 'light']) {
    await showTheme(page, theme);
    expect(await axeFindings(page), `the order, ${theme}`).toEqual([]);
  }
});

test('a caller nobody knows is booked by phone number alone, and pays by a link', async ({ page }) => {
  await openDashboard(page);
  const person = someone('Otto');
  const dialog = await openOrder(page);
  await dialog.getByLabel('Find the caller').fill(person.last);
  await expect(dialog.getByText('Nobody is known by this yet.')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill(person.name);
  await expect(dialog.getByText('No e-mails will be sent.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Hourly Chauffeur/ }).check();
  await dialog.getByRole('radio', { name: /Card/ }).check();
  await dialog.getByLabel('Date').fill(daysAhead(81));
  await dialog.getByLabel('Time').fill('16:00');
  await dialog.getByRole('button', { name: 'Create and approve' }).click();
  await expect(dialog.getByText('Enter a phone number, or an e-mail address')).toBeVisible();
  await dialog.getByLabel('Phone').fill('416-555-0144');
  await expectOrderPrice(dialog);
  await dialog.getByRole('button', { name: 'Create and approve' }).click();
  // No car was chosen: staff say that it may go without.
  await dialog.getByRole('button', { name: 'Approve without a car' }).click();
  await expect(created(page)).toContainText('Approved');
  await expect(created(page).getByLabel(/^Pay link for \$/)).toHaveValue(/\/pay\//);
  await expect(created(page)).toContainText('No e-mails are sent');
});

test('a return trip is two linked bookings, each at its price', async ({ page }) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const car = await server.addVehicle(`Return Car ${tag()}`);
  const { person } = await knownCaller(page, car.id);
  const dialog = await openOrder(page);
  await dialog.getByLabel('Find the caller').fill(person.email);
  await dialog.getByRole('option', { name: new RegExp(person.name) }).click();
  await expect(dialog.getByRole('radio', { name: new RegExp(car.name) })).toBeChecked();
  await dialog.getByLabel('Date').fill(daysAhead(90));
  await dialog.getByLabel('Time').fill('16:00');
  await dialog.getByLabel('Destination').fill('Casa Loma');
  await dialog.getByRole('checkbox', { name: 'Return trip' }).check();
  await dialog.getByLabel('Way back on').fill(daysAhead(91));
  await dialog.getByLabel('Way back at').fill('17:00');
  await expect(dialog.getByText(/each way/)).toBeVisible();
  await expectOrderPrice(dialog);
  await dialog.getByRole('button', { name: 'Create and approve' }).click();
  await expect(created(page)).toContainText('Way back');
  await created(page).getByRole('button', { name: 'Open the way back' }).click();
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details.getByText(person.email)).toBeVisible();
  const trips = await server.call<AdminBooking[]>('get', `/api/bookings?q=${person.email}`);
  const [one, other] = trips.filter(({ linkedBookingId }) => linkedBookingId !== null);
  expect(one?.linkedBookingId).toBe(other?.id);
  expect([one?.pickupAddress, other?.pickupAddress].toSorted()).toEqual(['Casa Loma', 'Union Station']);
});

test('a car that was taken meanwhile is replaced by a free one in one press', async ({ page }) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const car = await server.addVehicle(`Wanted Car ${tag()}`, { type: 'van', hourlyRate: '91.00' });
  const free = await server.addVehicle(`Spare Car ${tag()}`, { type: 'van', hourlyRate: '1.00' });
  const { person } = await knownCaller(page, car.id);
  const dialog = await openOrder(page);
  await dialog.getByLabel('Find the caller').fill(person.email);
  await dialog.getByRole('option', { name: new RegExp(person.name) }).click();
  await expect(dialog.getByRole('radio', { name: new RegExp(car.name) })).toBeChecked();
  const date = daysAhead(95);
  await dialog.getByLabel('Date').fill(date);
  await dialog.getByLabel('Time').fill('10:00');
  await expectOrderPrice(dialog);
  const { booking } = await server.book({ vehicleId: car.id, pickupDate: `${date}T10:00` });
  await server.call('post', `/api/admin/bookings/${booking.id}/approve`, {});
  await dialog.getByRole('button', { name: 'Create and approve' }).click();
  await dialog.getByRole('button', { name: new RegExp(`Take ${free.name}`) }).click();
  await expect(created(page)).toContainText(free.name);
  await expect(created(page)).toContainText('Approved');
});

test('a booking is copied, and driven back, from its details', async ({ page }) => {
  await openDashboard(page);
  const { booking, person } = await staffApi(page.request).book();
  await page.goto(`/admin?booking=${booking.id}`);
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await details.getByRole('button', { name: 'Copy', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
  await expect(dialog.getByLabel('Destination 2', { exact: true })).toHaveValue('Fairmont Royal York');
  await page.goBack();
  await details.getByRole('button', { name: 'Book the way back' }).click();
  await expect(dialog.getByLabel('Pickup address')).toHaveValue('Fairmont Royal York');
  await expect(dialog.getByLabel('Destination 2', { exact: true })).toHaveValue('Union Station');
});

/** Makes an offer in the form for phone orders, and returns the dialog that says that it was sent. */
async function sendOffer(page: Page, person: ReturnType<typeof someone>): Promise<Locator> {
  await openDashboard(page);
  const dialog = await openOrder(page);
  await dialog.getByLabel('Name', { exact: true }).fill(person.name);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByRole('checkbox', { name: /Hourly Chauffeur/ }).check();
  await dialog.getByLabel('Date').fill(daysAhead(40));
  await dialog.getByLabel('Time').fill('16:00');
  await dialog.getByRole('radio', { name: /Card/ }).check();
  await expectOrderPrice(dialog);
  await dialog.getByRole('button', { name: 'Send as offer' }).click();
  await page
    .getByRole('dialog', { name: 'Send as offer' })
    .getByRole('button', { name: 'Send offer' })
    .click();
  const sent = page.getByRole('dialog', { name: 'Offer sent' });
  await expect(sent.getByLabel('Link to the offer')).toHaveValue(/\/offer/);
  return sent;
}

test('an offer is sent, accepted by its customer, and paid', async ({ page, mail }) => {
  const person = someone('Olga');
  const sent = await sendOffer(page, person);
  await mail.waitFor(person.email, /offer/i);
  const link = await sent.getByLabel('Link to the offer').inputValue();
  await sent.getByRole('button', { name: 'Done' }).click();

  const customer = await page.context().newPage();
  await customer.goto(new URL(link).pathname);
  await customer.getByRole('checkbox', { name: /cancellation terms/ }).check();
  await customer.getByRole('button', { name: 'Accept and pay' }).click();
  await enterCard(customer, '4242 4242 4242 4242');
  await customer.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(customer.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await customer.close();

  await page.getByRole('button', { name: 'Offers', exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(person.name) })).toContainText('Accepted');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  const details = await openBooking(page, person.email);
  await expect(details.getByRole('region', { name: 'Balance' })).toContainText('Balance due$0.00');
});

test('staff send an offer, send it again, and withdraw it', async ({ page, mail }) => {
  const person = someone('Olga');
  const sent = await sendOffer(page, person);
  await mail.waitFor(person.email, /offer/i);
  await sent.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Offers', exact: true }).click();
  const row = page.getByRole('row', { name: new RegExp(person.name) });
  await expect(row).toContainText('Open');
  expect(await axeFindings(page), 'offers').toEqual([]);
  await row.getByRole('button', { name: /^Send again/ }).click();
  await expect(page.getByText('Offer sent again', { exact: true })).toBeVisible();
  await expect.poll(async () => (await mail.to(person.email)).length).toBe(2);
  await row.getByRole('button', { name: /^Withdraw/ }).click();
  await page
    .getByRole('dialog', { name: 'Withdraw this offer?' })
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await expect(row).toContainText('Withdrawn');
});
