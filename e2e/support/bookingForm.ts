import { expect, type Page } from '@playwright/test';

export interface Trip {
  service: string;
  /** Left out: no vehicle is chosen in so many words. Null: nothing is chosen, which a desk allows. */
  vehicle?: string | null;
  date: string;
  time: string;
  payment: 'Card' | 'Cash';
  person: { first: string; last: string; email: string };
}

/** Ticks a service, which may still be folded away. */
export async function tickService(page: Page, name: string): Promise<void> {
  const box = page.getByRole('checkbox', { name });
  const fold = page.locator('summary').filter({ hasText: /^Services/ });
  await expect(fold).toBeVisible();
  if (!(await box.isVisible())) await fold.click();
  await box.check();
}

/** The button of a car in its list. */
export const carButton = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Vehicle' }).getByRole('button', { name });

/** Chooses a car where the cars stay in sight: on a wide screen. */
export async function chooseCar(page: Page, name: string): Promise<void> {
  await carButton(page, name).click();
  await expectChosenCar(page, name);
}

export const expectChosenCar = (page: Page, name: string) =>
  expect(carButton(page, `Chosen ${name}`)).toBeVisible();

/** Fills the booking form as a customer would, and waits for the price. */
export async function fillBookingForm(page: Page, trip: Trip): Promise<void> {
  await page.goto('/booking');
  await expect(page.getByRole('heading', { name: 'Book Your Premium Transportation' })).toBeVisible();
  await page.getByLabel('Date').fill(trip.date);
  await page.getByLabel('Time').fill(trip.time);
  await page.getByLabel('Pickup address').fill('Toronto Pearson, Terminal 1');
  await page.getByLabel('Destination 1').fill('Scarborough Bluffs');
  await page.keyboard.press('Escape');
  // A phone shows one part at a time, and goes on by itself once a car is chosen.
  const seeCars = page.getByRole('button', { name: 'See cars' });
  const isPhone = await seeCars.isVisible();
  if (isPhone) await seeCars.click();
  if (trip.vehicle === undefined) await carButton(page, 'Choose no vehicle').click();
  else if (trip.vehicle !== null && isPhone) await carButton(page, trip.vehicle).click();
  else if (trip.vehicle !== null) await chooseCar(page, trip.vehicle);
  await tickService(page, trip.service);
  await page.getByLabel('First name').fill(trip.person.first);
  await page.getByLabel('Last name').fill(trip.person.last);
  await page.getByLabel('Email').fill(trip.person.email);
  await page.getByLabel('Phone').fill('416-555-0199');
  await page.getByRole('radio', { name: trip.payment }).check({ force: true });
  await page.getByRole('checkbox', { name: /cancellation terms/i }).check();
  await expectCurrentPrice(page);
}

/** Nothing of the booking before is left in the form but who made it. */
export async function expectFreshForm(page: Page): Promise<void> {
  await expect(page.getByText('Select services to see pricing')).toBeVisible();
  await expect(page.getByLabel('Pickup address')).toHaveValue('');
}

/** Sends the form: what the button says depends on how it is paid. */
export const send = (page: Page) =>
  page
    .getByRole('button', { name: /^(Proceed to Payment|Request Booking|Send request without payment)$/ })
    .first()
    .click();

/** The figure beside "Total" in the Pricing Summary. */
export const total = (page: Page) => page.getByTestId('quote-total');

/** Waits until the total is that of what is chosen now: with an older one the server asks to review the price first. */
export async function expectCurrentPrice(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="false"]').filter({ has: total(page) })).toHaveText(/\$\d/);
}
