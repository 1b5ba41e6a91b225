import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { CreatedBooking } from '@livery/shared-types/booking';
import { enterCard } from './payment.ts';

/** Pays what is due on a booking, as its customer does with the link. */
export async function payByCard(page: Page, manageToken: string): Promise<void> {
  const customer = await page.context().newPage();
  await customer.goto(`/my-bookings?manage=${encodeURIComponent(manageToken)}`);
  await customer.getByRole('button', { name: /^Pay / }).click();
  await enterCard(customer, '4242 4242 4242 4242');
  await customer.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(customer.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await customer.close();
}

/** Asks for a change, as a customer does with the link. */
export async function askForChange(
  request: APIRequestContext,
  { manageToken }: Pick<CreatedBooking, 'manageToken'>,
  change: object,
): Promise<void> {
  const answer = await request.post(`/api/manage/${manageToken}/change-requests`, { data: change });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Approves the open request for a trip that has no car, and is to have none. */
export async function approveWithoutCar(page: Page, details: Locator): Promise<void> {
  await details.getByRole('button', { name: 'Approve Booking' }).click();
  await page.getByRole('button', { name: 'Approve without a car' }).click();
}
