import type { CreatedBooking } from '@livery/shared-types/booking';
import type { Page } from '@playwright/test';
import { expectCurrentPrice } from '../support/bookingForm.ts';
import { Customer } from '../support/customer.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { expect, expectFitsAndAccessible, test } from '../support/pageChecks.ts';
import { staffApi } from '../support/staffApi.ts';
import { daysAhead, someone } from '../support/test.ts';

// What docs/customer-tasks.md writes down press by press, on a phone, each from the home page. The counts are those of the document.
test.use({ viewport: { width: 390, height: 844 } });

const CARD = { 'Card number': '4242 4242 4242 4242', 'Expiration date': '12 / 34', 'Security code': '123' };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function typeContact(page: Page, customer: Customer): Promise<void> {
  const person = someone('Task');
  await customer.type(page.getByLabel('First name'), person.first);
  await customer.type(page.getByLabel('Email'), person.email);
  await customer.type(page.getByLabel('Phone'), '416-555-0199');
}

async function payByCard(page: Page, customer: Customer): Promise<void> {
  for (const [label, text] of Object.entries(CARD)) await customer.type(page.getByLabel(label), text);
  await customer.press(button(page, /^Pay \$/));
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
}

/** From the home page by the menu to the bookings of an address. */
async function findBookings(page: Page, customer: Customer, email: string): Promise<void> {
  await page.goto('/');
  await customer.press(button(page, 'Open menu'));
  await customer.press(page.getByRole('link', { name: 'My Bookings' }).first());
  await customer.type(page.getByLabel(/^Email address/), email);
  await customer.press(button(page, 'Search'));
}

/** Types the code that was e-mailed. */
async function typeCode(page: Page, customer: Customer, mail: Mailbox, email: string): Promise<void> {
  await customer.type(page.getByLabel('Six-digit code'), await mail.waitForCode(email));
  await customer.press(button(page, 'Open booking'));
}

test('an airport pickup for four with six bags is booked and paid', async ({ page }) => {
  const customer = new Customer();
  await page.goto('/');
  await customer.press(page.getByRole('link', { name: 'Book Your Ride' }).first());
  // Until it is here the home page's own form is, which asks for a pickup address as well.
  await expect(page.getByRole('heading', { name: 'Package Builder' })).toBeVisible();
  await customer.type(page.getByLabel('Pickup address'), 'Toronto Pearson, Terminal 1');
  await customer.type(page.getByLabel('Destination 1'), 'Fairmont Royal York');
  await customer.type(page.getByLabel('Flight number'), 'AC 848');
  await customer.type(page.getByLabel('Date'), daysAhead(201));
  await customer.type(page.getByLabel('Time'), '15:30');
  await customer.type(page.getByLabel('Passengers'), '4');
  await customer.type(page.getByLabel('Luggage'), '6');
  await customer.press(button(page, 'See cars'));
  // What is too small for them can't be chosen.
  await expect(button(page, 'Choose Onyx Executive Sedan')).toHaveCount(0);
  await customer.press(button(page, 'Choose Obsidian Grand SUV'));
  await typeContact(page, customer);
  await customer.press(page.getByRole('checkbox', { name: /cancellation terms/i }));
  await expect(page.getByText(/^Full refund until /).first()).toBeVisible();
  await expectCurrentPrice(page);
  await customer.press(button(page, 'Proceed to Payment').last());
  await payByCard(page, customer);
  expect([customer.presses, customer.fields]).toEqual([6, 13]);
});

test('an evening by the hour is booked, to be paid in cash', async ({ page }) => {
  const customer = new Customer();
  await page.goto('/');
  await customer.press(page.getByText('By the hour', { exact: true }));
  await customer.type(page.getByLabel('Pickup address'), 'Casa Loma');
  await customer.type(page.getByLabel('Date'), daysAhead(202));
  await customer.type(page.getByLabel('Time'), '18:00');
  await customer.type(page.getByLabel('Duration (hours)'), '5');
  await customer.press(button(page, 'See cars and prices'));
  await customer.press(button(page, 'Choose Onyx Executive Sedan'));
  await typeContact(page, customer);
  await customer.press(page.getByText('Pay your chauffeur on arrival'));
  await expect(page.getByText('You pay on arrival: cancelling before then costs nothing.')).toBeVisible();
  await customer.press(page.getByRole('checkbox', { name: /cancellation terms/i }));
  await expectCurrentPrice(page);
  await customer.press(button(page, 'Request Booking').last());
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  const notice = page.locator('li[data-state="open"]');
  await expect(notice).toContainText('Booking Submitted');
  // Under the pointer it stays.
  await notice.hover();
  await expect.poll(() => page.evaluate<string[]>('probe.coveredByNotice()')).toEqual([]);
  expect([customer.presses, customer.fields]).toEqual([6, 7]);
});

/** A booking by card with a car of its own, made in another browser. */
async function bookElsewhere(api: ReturnType<typeof staffApi>, days: number) {
  const { id: vehicleId } = await api.addVehicle(`Task car ${days}`);
  const { booking, person } = await api.book({
    paymentMethod: 'stripe',
    vehicleId,
    pickupDate: `${daysAhead(days)}T10:00`,
  });
  return { booking: booking as unknown as CreatedBooking, email: person.email };
}

test('another pickup time is asked for', async ({ page, request, mail }) => {
  const api = staffApi(request);
  await api.logIn();
  const { email } = await bookElsewhere(api, 203);
  const customer = new Customer();
  await findBookings(page, customer, email);
  await customer.press(button(page, 'Change or cancel'));
  await typeCode(page, customer, mail, email);
  await customer.press(button(page, 'Ask for a change'));
  await customer.type(page.getByLabel('Time', { exact: true }), '11:30');
  await expect(page.getByText('The car is free at that time.')).toBeVisible();
  await customer.press(button(page, 'Ask for this change'));
  await expect(page.getByRole('heading', { name: 'You asked for a change' })).toBeVisible();
  expect([customer.presses, customer.fields]).toEqual([7, 3]);
});

test('an unpaid booking is found and paid', async ({ page, request, mail }) => {
  const api = staffApi(request);
  await api.logIn();
  const { booking, email } = await bookElsewhere(api, 204);
  const customer = new Customer();
  await findBookings(page, customer, email);
  await expect(page.getByText('Card, unpaid')).toBeVisible();
  await customer.press(button(page, `Pay $${booking.totalAmount}`));
  await typeCode(page, customer, mail, email);
  await payByCard(page, customer);
  await page.goto(`/my-bookings?manage=${encodeURIComponent(booking.manageToken)}`);
  await expect(page.getByText('Payment: Paid')).toBeVisible();
  expect([customer.presses, customer.fields]).toEqual([6, 5]);
});

test('a paid booking is cancelled, with its refund known before and after', async ({
  page,
  request,
  mail,
}) => {
  const api = staffApi(request);
  await api.logIn();
  const { booking, email } = await bookElsewhere(api, 205);
  await page.goto(`/booking/payment?manage=${encodeURIComponent(booking.manageToken)}`);
  await payByCard(page, new Customer());

  const customer = new Customer();
  await findBookings(page, customer, email);
  // With one booking its card is open, and says what cancelling gives back.
  await expect(page.getByText(/^Full refund until .*, then 75% until /)).toBeVisible();
  await customer.press(button(page, 'Change or cancel'));
  await typeCode(page, customer, mail, email);
  await customer.press(button(page, 'Cancel booking'));
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(question).toContainText(
    `Cancelling now gives back all of what you paid: $${booking.totalAmount}.`,
  );
  await expectFitsAndAccessible(page, 'the question before a cancellation');
  await customer.press(question.getByRole('button', { name: 'Cancel booking' }));
  const promise = `Refund of $${booking.totalAmount} will be processed within 3-5 business days.`;
  await expect(page.getByText(promise, { exact: true })).toBeVisible();
  await expect(page.getByText('This booking is cancelled, so it can no longer be changed.')).toBeVisible();
  await expect(page.getByText('Payment: Paid')).toBeHidden();
  expect([customer.presses, customer.fields]).toEqual([7, 2]);
});
