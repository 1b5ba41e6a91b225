import { chauffeurApi } from '../support/chauffeurApi.ts';
import { axeFindings, showTheme } from '../support/accessibility.ts';
import { fitsTheWidth, openBooking, openDashboard, notice, soonPickup } from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { expect, someone, test } from '../support/test.ts';

const tag = () => someone('x').last.slice('Tester-'.length);
const DEFAULTS = {
  lateMinutes: 15,
  waitingGraceMinutes: 15,
  airportGraceMinutes: 60,
  waitingRate: '0.00',
  overtimeGraceMinutes: 15,
};

test.afterEach(async ({ page }) => {
  const server = staffApi(page.request);
  await server.logIn();
  await server.call('put', '/api/settings', DEFAULTS);
});

test('the rules of rides are set, and a trip is closed with its waiting and a toll', async ({
  page,
  mail,
}) => {
  // The pickup has to come, and a minute of waiting to pass.
  test.setTimeout(420_000);
  await openDashboard(page, '?tab=settings');
  const rules = page.getByRole('region', { name: 'Rides' });
  const save = rules.getByRole('button', { name: 'Save ride rules' });
  await expect(save).toBeDisabled();
  await rules.getByLabel('Late, minutes before the pickup').fill('500');
  await save.click();
  await expect(rules.getByText('At most 240')).toBeVisible();
  await rules.getByLabel('Late, minutes before the pickup').fill('15');
  await rules.getByLabel('Free waiting, minutes').fill('0');
  await rules.getByLabel('Free waiting at airports, minutes').fill('0');
  await rules.getByLabel('Waiting rate per minute ($)').fill('1.50');
  await rules.getByLabel('Overtime after, minutes').fill('20');
  await save.click();
  await expect(notice(page, 'Settings updated successfully')).toBeVisible();
  await expect(save).toBeDisabled();

  const server = staffApi(page.request);
  const chauffeur = await server.addChauffeur(`Waits ${tag()}`);
  const car = await server.addVehicle(`Waiting Car ${tag()}`);
  const pickupDate = soonPickup();
  const { person, booking } = await server.book({ vehicleId: car.id, pickupDate });
  await server.call('post', `/api/admin/bookings/${booking.id}/approve`, { chauffeurId: chauffeur.id });
  const drives = chauffeurApi((await server.issueLink(chauffeur.id)).key);
  await drives.step(booking.id, 'accepted', 'on_the_way', 'arrived');

  await page.goto('/admin');
  const details = await openBooking(page, person.email);
  const ride = details.getByRole('region', { name: 'Chauffeur and ride' });
  await expect(ride.getByRole('list', { name: 'Ride' })).toContainText('Arrived');
  // The page asks when something happens; the minutes themselves are no event.
  await expect
    .poll(
      async () => {
        const { waiting } = await server.call<{ waiting: { minutes: number } | null }>(
          'get',
          `/api/admin/bookings/${booking.id}`,
        );
        return waiting?.minutes ?? 0;
      },
      { timeout: 240_000, intervals: [2_000] },
    )
    .toBeGreaterThan(0);
  await drives.step(booking.id, 'on_board');
  const note = `Highway 407 ${'x'.repeat(80)}`;
  await drives.extra(booking.id, 'toll', '12.50', note);
  await drives.step(booking.id, 'done');

  // Once “Done” cannot be taken back any more, the trip stands under “To close”.
  const toClose = details.getByRole('region', { name: 'To close' });
  await expect(toClose).toContainText(`Toll (${note})`, { timeout: 45_000 });
  // A long word does not push the amount out.
  const [amount, panel] = [await toClose.getByText('$12.50').boundingBox(), await toClose.boundingBox()];
  expect((amount?.x ?? Infinity) + (amount?.width ?? 0)).toBeLessThanOrEqual(
    (panel?.x ?? 0) + (panel?.width ?? 0),
  );
  await page.goto('/admin?closing=due');
  await expect(page.getByRole('combobox', { name: 'Closing' })).toContainText('To close');
  await openBooking(page, person.email);
  await toClose.getByRole('button', { name: 'Close the trip' }).click();
  const closing = page.getByRole('dialog', { name: 'Close the trip' });
  const line = (name: string) => closing.getByRole('group', { name });
  await line('Waiting time').getByLabel('Line').fill('Waiting time');
  await line('Waiting time').getByLabel('Amount ($)').fill('3.00');
  await closing.getByRole('button', { name: 'Drop Toll' }).click();
  await closing.getByRole('button', { name: 'Take Toll again' }).click();
  await expect(closing).toContainText('one e-mail with the new total');
  for (const [width, theme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await showTheme(page, theme);
    await fitsTheWidth(page);
    expect(await axeFindings(page), `${theme} at ${width}`).toEqual([]);
  }
  await closing.getByRole('button', { name: 'Close the trip' }).click();
  await expect(notice(page, 'Trip closed. The customer is told the new total by e-mail.')).toBeVisible();
  await mail.waitFor(person.email, /^Your booking has changed/);
  await mail.waitFor(person.email, /^Thank you for riding/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin');
  await openBooking(page, person.email);
  const price = details.getByRole('region', { name: 'Price' });
  await expect(price).toContainText('Waiting time');
  await expect(price).toContainText('Toll');
  await expect(toClose).toHaveCount(0);
});
