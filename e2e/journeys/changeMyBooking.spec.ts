import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { CreatedBooking } from '@livery/shared-types/booking';
import type { PayLink } from '@livery/shared-types/changeBooking';
import type { AdminOffer } from '@livery/shared-types/offer';
import type { Page } from '@playwright/test';
import { checkPage, expectFitsAndAccessible, test } from '../support/pageChecks.ts';
import { enterCard } from '../support/payment.ts';
import { staffApi } from '../support/staffApi.ts';
import { daysAhead, expect, someone } from '../support/test.ts';

const CARD = '4242 4242 4242 4242';
type Api = ReturnType<typeof staffApi>;

const main = (page: Page) => page.locator('main');
const amountOf = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Price and actions' })
    .locator('dl > div', { hasText: label })
    .locator('dd');
const cents = (amount: string) => Math.round(Number(amount.replaceAll(/[^\d.]/g, '')) * 100);
const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;
const manageLink = (token: string) => `/my-bookings?manage=${encodeURIComponent(token)}`;

/** A trip with a car of its own, by card. */
async function book(api: Api, days: number) {
  const { name, id: vehicleId } = await api.addVehicle(`Change car ${Date.now()}`);
  const { booking, person } = await api.book({
    paymentMethod: 'stripe',
    vehicleId,
    pickupDate: `${daysAhead(days)}T10:00`,
    passengers: 2,
  });
  const created = booking as unknown as CreatedBooking;
  return { id: created.id, car: name, person, link: manageLink(created.manageToken), created };
}

async function payByCard(page: Page): Promise<void> {
  await enterCard(page, CARD);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
}

/** The same, approved, and its card charged. */
async function bookPaid(page: Page, api: Api, days: number) {
  const trip = await book(api, days);
  await page.goto(trip.link);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await payByCard(page);
  await api.call('post', `/api/admin/bookings/${trip.id}/approve`, {});
  await page.goto(trip.link);
  await expect(page.getByText('Payment: Paid')).toBeVisible();
  return trip;
}

/** Asks for one hour more, and returns the new total that was shown before. */
async function askForAnHourMore(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Ask for a change' }).click();
  await page.getByLabel('Duration (hours)').fill('4');
  const change = page.getByTestId('changed-total');
  await expect(change).toContainText('becomes');
  await expect(page.locator('[aria-busy="false"]').filter({ has: change })).toBeVisible();
  return /\$[\d,.]+$/.exec((await change.textContent()) ?? '')?.[0] ?? '';
}

const answer = async (api: Api, id: string, verdict: 'accept' | 'decline', body: object) => {
  const { changeRequest } = await api.call<AdminBooking>('get', `/api/admin/bookings/${id}`);
  await api.call('post', `/api/admin/bookings/${id}/change-requests/${changeRequest?.id}/${verdict}`, body);
};

test('a change is asked for at the price that was shown, accepted, and its balance paid to the cent @journey', async ({
  page,
  request,
  mail,
}) => {
  const api = staffApi(request);
  await api.logIn();
  const { id, person, link } = await bookPaid(page, api, 61);
  const before = cents((await amountOf(page, 'Total').textContent()) ?? '');

  const newTotal = await askForAnHourMore(page);
  const balance = dollars(cents(newTotal) - before);
  await expect(page.getByText(`Once we have confirmed, ${balance} is to be paid.`)).toBeVisible();
  await expect(page.getByText('The car is free at that time.')).toBeVisible();
  await checkPage(page, 'a change with its price');
  await page.getByLabel('Message').fill('We stay for dinner.');
  await page.getByRole('button', { name: 'Ask for this change' }).click();
  await expect(page.getByRole('heading', { name: 'You asked for a change' })).toBeVisible();
  await expect(main(page).getByText(/We will confirm it by e-mail/)).toBeVisible();
  await expect(page.getByText('Your message: We stay for dinner.')).toBeVisible();
  await checkPage(page, 'a change that waits for staff');

  await answer(api, id, 'accept', {});
  await mail.waitFor(person.email, /changed/i);
  await page.reload();
  await expect(page.getByText('The change you asked for is made.')).toBeVisible();
  await expect(page.getByText('Payment: Partly Paid')).toBeVisible();
  await expect(amountOf(page, 'Paid')).toHaveText(dollars(before));
  await expect(amountOf(page, 'Balance due')).toHaveText(balance);
  await checkPage(page, 'a booking with a balance');

  await page.getByRole('button', { name: `Pay ${balance}` }).click();
  await payByCard(page);
  await expect(page.getByText(`${balance} has been paid. Nothing is left to pay.`)).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Payment: Paid')).toBeVisible();
  await expect(amountOf(page, 'Paid')).toHaveText(newTotal);
  await expect(amountOf(page, 'Balance due')).toHaveText('$0.00');
  // It was said once.
  await expect(page.getByText('The change you asked for is made.')).toBeHidden();
  const { amountPaid, balanceDue } = await api.call<AdminBooking>('get', `/api/admin/bookings/${id}`);
  expect([cents(amountPaid), balanceDue]).toEqual([cents(newTotal), '0.00']);
});

test('a change that is declined says why, and one that is withdrawn leaves the booking as it is', async ({
  page,
  request,
}) => {
  const api = staffApi(request);
  await api.logIn();
  const { id, link } = await book(api, 62);
  await page.goto(link);
  const total = (await amountOf(page, 'Total').textContent()) ?? '';
  await askForAnHourMore(page);
  await page.getByRole('button', { name: 'Ask for this change' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('button', { name: 'Ask for a change' })).toBeVisible();

  await askForAnHourMore(page);
  await page.getByRole('button', { name: 'Ask for this change' }).click();
  await expect(page.getByRole('heading', { name: 'You asked for a change' })).toBeVisible();
  await answer(api, id, 'decline', { reason: 'All our cars are out that evening.' });
  await page.reload();
  await expect(page.getByText('All our cars are out that evening.')).toBeVisible();
  await expect(amountOf(page, 'Total')).toHaveText(total);
  await checkPage(page, 'a change that was declined');

  await api.call('post', `/api/bookings/${id}/cancel`, {});
  await page.reload();
  await expect(page.getByText(/This booking is cancelled, so it can no longer be changed/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Edit|Ask)/ })).toHaveCount(0);
});

test('own details are edited where they stand, and both addresses are told of a new one', async ({
  page,
  request,
  mail,
}) => {
  const api = staffApi(request);
  await api.logIn();
  const { person, link } = await book(api, 63);
  const next = someone('Moved').email;
  await page.goto(link);
  await page.getByRole('button', { name: 'Add: Flight number' }).click();
  await expect(page.getByRole('textbox', { name: 'Flight number' })).toBeFocused();
  await page.keyboard.type('AC 848');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit: Flight number' })).toBeFocused();
  await expect(main(page).getByText('AC 848')).toBeVisible();

  await page.getByRole('button', { name: 'Edit: Email' }).click();
  const field = page.getByRole('textbox', { name: 'Email' });
  await expect(main(page).getByText(/We write to both addresses/)).toBeVisible();
  await field.fill('nobody at home');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expectFitsAndAccessible(page, 'a detail with an error');
  await field.fill(next);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText(next)).toBeVisible();
  await mail.waitFor(person.email, /address|changed/i);
  await mail.waitFor(next, /address|changed/i);
});

async function makeOffer(api: Api, days: number, overrides: object = {}) {
  const { id: vehicleId } = await api.addVehicle(`Offer car ${Date.now()}`);
  const person = someone('Olga');
  return api.call<AdminOffer>('post', '/api/admin/bookings', {
    customerName: person.name,
    customerEmail: person.email,
    customerPhone: '416-555-0177',
    pickupDate: `${daysAhead(days)}T12:00`,
    pickupAddress: 'Union Station',
    destinations: ['Casa Loma'],
    vehicleId,
    serviceIds: [],
    duration: 3,
    paymentMethod: 'stripe',
    draft: true,
    priceOverride: { total: '400.00', reason: 'Agreed by phone' },
    ...overrides,
  });
}
const pathOf = (url: string) => new URL(url).pathname;

test('an offer is accepted with its terms and paid at the agreed price', async ({ page, request }) => {
  const api = staffApi(request);
  await api.logIn();
  const offer = await makeOffer(api, 64);
  await page.goto(pathOf(offer.url));
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByText('Agreed price')).toBeVisible();
  await expect(page.getByText(/This price stands until/)).toBeVisible();
  await checkPage(page, 'an offer');
  await page.getByRole('button', { name: 'Accept and pay' }).click();
  await expect(page.getByText('Please accept the cancellation terms to continue')).toBeVisible();
  await page.getByRole('checkbox', { name: /cancellation terms/ }).check();
  await page.getByRole('button', { name: 'Accept and pay' }).click();
  await expect(page.getByRole('button', { name: 'Pay $400.00' })).toBeVisible();
  await payByCard(page);

  await page.goto(pathOf(offer.url));
  await expect(page.getByRole('heading', { name: 'You have accepted this offer' })).toBeVisible();
  await expectFitsAndAccessible(page, 'an offer that was accepted');
  await page.getByRole('button', { name: 'View your booking' }).click();
  await expect(page.getByText('Payment: Paid')).toBeVisible();
  await expect(amountOf(page, 'Agreed price')).toHaveText('$400.00');
});

test('an offer for cash leads to its confirmation, and one that was withdrawn says so', async ({
  page,
  request,
}) => {
  const api = staffApi(request);
  await api.logIn();
  const cash = await makeOffer(api, 65, { paymentMethod: 'cash' });
  await page.goto(pathOf(cash.url));
  await page.getByRole('checkbox', { name: /cancellation terms/ }).check();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();

  const other = await makeOffer(api, 66);
  await api.call('post', `/api/admin/offers/${other.id}/withdraw`, {});
  await page.goto(pathOf(other.url));
  await expect(page.getByRole('heading', { name: 'This offer is withdrawn' })).toBeVisible();
  await checkPage(page, 'an offer that was withdrawn');
  await page.goto('/offer/nothing');
  await expect(page.getByRole('heading', { name: 'This link does not lead to an offer' })).toBeVisible();
});

test('a pay code that is typed leads to the payment of what is left', async ({ page, request }) => {
  const api = staffApi(request);
  await api.logIn();
  const { id } = await bookPaid(page, api, 67);
  await api.call('patch', `/api/admin/bookings/${id}`, {
    adjustments: [{ label: 'Waiting time', amount: '50.00' }],
  });
  const { code, amount } = await api.call<PayLink>('post', `/api/admin/bookings/${id}/pay-link`, {});
  await page.goto('/pay/2222-2222');
  await expect(page.getByText(/This code leads to no booking/)).toBeVisible();
  await checkPage(page, 'a pay code that leads nowhere');
  await page.getByLabel('Pay code').fill(code.toLowerCase().replace('-', ' '));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Pay ${dollars(cents(amount))}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your trip' })).toBeVisible();
  await payByCard(page);
  await expect(page.getByText(/Nothing is left to pay\./)).toBeVisible();
});
