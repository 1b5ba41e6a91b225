import { chauffeurApi } from '../support/chauffeurApi.ts';
import { openBooking, openDashboard, notice, soonPickup } from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { expect, someone, test } from '../support/test.ts';

const tag = () => someone('x').last.slice('Tester-'.length);
const DEFAULTS = {
  lateMinutes: 15,
  waitingGraceMinutes: 15,
  airportGraceMinutes: 60,
  waitingRate: '0.00',
};

test.afterEach(async ({ page }) => {
  const server = staffApi(page.request);
  await server.logIn();
  await server.call('put', '/api/settings', DEFAULTS);
});

test('the rules of rides are set, and the waiting that they propose is charged', async ({ page }) => {
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

  const waiting = ride.getByRole('region', { name: 'Waiting time' });
  await expect(waiting).toContainText('To be decided');
  await waiting.getByLabel('Minutes to charge').fill('2');
  await waiting.getByRole('button', { name: 'Charge $3.00' }).click();
  await expect(notice(page, 'Waiting time charged')).toBeVisible();
  await expect(waiting).toContainText('2 minutes charged, $3.00 before tax.');
  await expect(details.getByRole('region', { name: 'Price' })).toContainText('Waiting time, 2 min');
});
