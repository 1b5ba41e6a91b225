import { expect, type Locator, type Page } from '@playwright/test';
import type { CreateBookingBody } from '@livery/shared-types/booking';
import { staffApi } from './staffApi.ts';
import { daysAhead, type someone } from './test.ts';

/** The dashboard of a session that is there already. */
export async function openDashboard(page: Page, query = ''): Promise<void> {
  await staffApi(page.request).logIn();
  await page.goto(`/admin${query}`);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
}

/** The notice with exactly this title. */
export const notice = (page: Page, title: string) => page.getByText(title, { exact: true });

/** A pickup at least `leastMs` ahead, at most a minute more, on the clock of the business. */
export function soonPickup(leastMs = 5_000): string {
  const formatted = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Toronto',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(Date.now() + leastMs + 60_000);
  return formatted.replace(' ', 'T');
}

/** Marks the trip that is open as done, once its pickup time has passed. */
export async function markAsDone(page: Page): Promise<void> {
  const done = page
    .getByRole('dialog', { name: 'Booking Details' })
    .getByRole('button', { name: 'Mark as Done' });
  await expect(done).toBeEnabled({ timeout: 240_000 });
  await done.click();
}

/** Changes made elsewhere then stay unknown to the page until it asks. */
export async function withoutLiveUpdates(page: Page): Promise<void> {
  // Nobody answers: the page waits for its connection.
  await page.routeWebSocket(/\/socket\.io\//, () => undefined);
}

/** Nothing makes the page itself scroll sideways. */
export async function fitsTheWidth(page: Page, what = 'the page'): Promise<void> {
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(overflow, `${what}: sideways scrolling`).toBeLessThanOrEqual(0);
}

/** Finds the booking by its e-mail address and opens it. */
export async function openBooking(page: Page, email: string) {
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill(email);
  await page.getByRole('row', { name: new RegExp(email) }).click();
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details.getByText('Full name')).toBeVisible();
  return details;
}

/** Opens the dashboard and in it the details of a new booking, which has been approved. */
export async function openApprovedBooking(page: Page, overrides: Partial<CreateBookingBody> = {}) {
  await openDashboard(page);
  const server = staffApi(page.request);
  const { person, booking } = await server.book(overrides);
  await server.call('post', `/api/admin/bookings/${booking.id}/approve`, {});
  return { person, booking, details: await openBooking(page, person.email) };
}

/** Opens the form in which staff book for a customer, and fills in what it needs until it shows a price. */
export async function fillStaffBooking(
  page: Page,
  person: ReturnType<typeof someone>,
  trip: { days: number; time?: string; pickup?: string },
): Promise<Locator> {
  const { days, time = '16:00', pickup = 'Yorkville' } = trip;
  await page.getByRole('button', { name: 'New booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await dialog.getByRole('checkbox', { name: 'Hourly Chauffeur' }).check();
  await dialog.getByLabel('Date').fill(daysAhead(days));
  await dialog.getByLabel('Time').fill(time);
  await dialog.getByLabel('Pickup address').fill(pickup);
  await dialog.getByLabel('Name', { exact: true }).fill(person.name);
  await dialog.getByLabel('Email').fill(person.email);
  await expectOrderPrice(dialog);
  return dialog;
}

/** Waits until the total of the order is that of what is chosen now: with an older one the server refuses. */
export async function expectOrderPrice(dialog: Locator, total: string | RegExp = /\$\d/): Promise<void> {
  await expect(
    dialog.locator('[aria-busy="false"]').filter({ has: dialog.page().getByTestId('order-total') }),
  ).toContainText(total);
}

/** Creates the order as a request like any other, and opens what it has become. */
export async function createRequest(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: 'New booking' })
    .getByRole('button', { name: 'Create request' })
    .click();
  await page
    .getByRole('dialog', { name: 'Booking created' })
    .getByRole('button', { name: 'Open booking' })
    .click();
}
